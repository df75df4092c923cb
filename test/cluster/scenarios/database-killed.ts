import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../support/until.ts';
import { type Cluster, startCluster } from '../cluster.ts';
import { type Answer, answered, startLoad } from '../load.ts';
import { startPostgres } from '../postgres-server.ts';
import type { Scenario } from './scenario.ts';

const DOWN_MS = 1_500;
const BACK_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 2_000;
const SETTLED_WITHIN_MS = 10_000;

export const databaseKilled: Scenario = {
  name: 'database-killed',
  promise:
    'PostgreSQL killed with SIGKILL under load and restarted: no answered call lost, no call admitted while down, back within 5 s',
  run: async (size) => {
    const rounds = size === 'full' ? 10 : 1;
    const server = await startPostgres();
    const cluster = await startCluster({ databaseUrl: await server.createDatabase() });
    try {
      const back: number[] = [];
      const slowest: number[] = [];
      let total = 0;
      for (let round = 0; round < rounds; round++) {
        const { account, key } = await cluster.account('enterprise');
        const load = startLoad({ urls: cluster.urls, keys: [key], path: '/api/v1/kits/one-kit', connections: 16 });
        await delay(300 + 37 * round);
        await server.kill();
        const killed = performance.now();
        await delay(200);
        for (const url of cluster.urls) assert.equal((await fetch(`${url}/readyz`)).status, 503);
        await delay(DOWN_MS - 200);
        const restarting = performance.now();
        await server.start();
        const up = performance.now();
        await until(() => everyNodeAnswers(load.answers, cluster, up), BACK_WITHIN_MS);
        back.push(performance.now() - up);
        for (const url of cluster.urls)
          await until(async () => (await fetch(`${url}/readyz`)).status === 200, BACK_WITHIN_MS);
        const answers = await load.stop();
        const whileDown = answers.filter(({ sent, done }) => sent > killed && done < restarting);
        assert.ok(
          whileDown.length > 0 && whileDown.every(({ status }) => status === 500),
          'no call is admitted while it is down',
        );
        slowest.push(Math.max(...answers.map(({ sent, done }) => done - sent)));
        assert.ok(slowest.at(-1)! < ANSWER_WITHIN_MS, `a call took ${slowest.at(-1)} ms`);
        await assertSettled(cluster, account.id, answered(answers));
        total += answered(answers);
      }
      return [
        `${rounds} rounds: ${total} calls answered, all stored, and no other once the nodes had settled pending calls`,
        `while it was down every call was 500 and /readyz 503; the slowest call of all took ${Math.max(...slowest).toFixed(0)} ms`,
        `every node answered again ${Math.max(...back).toFixed(0)} ms at most after PostgreSQL accepted connections`,
      ];
    } finally {
      await cluster.close();
      await server.stop();
    }
  },
};

export function everyNodeAnswers(answers: readonly Answer[], cluster: Cluster, since: number): boolean {
  return cluster.urls.every((_, node) =>
    answers.some((answer) => answer.node === node && answer.status === 200 && answer.sent >= since),
  );
}

/**
 * Exactly the answered calls are stored in the end. One whose answer from the database was lost is stored first and
 * refunded when the node notices.
 */
export async function assertSettled(
  cluster: Pick<Cluster, 'storedCalls'>,
  accountId: string,
  answeredCalls: number,
): Promise<void> {
  let stored = Number.NaN;
  await until(async () => {
    stored = await cluster.storedCalls(accountId);
    return stored <= answeredCalls;
  }, SETTLED_WITHIN_MS).catch(() => {});
  assert.equal(stored, answeredCalls);
}

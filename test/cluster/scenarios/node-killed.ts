import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { startCluster } from '../cluster.ts';
import { answered, startLoad } from '../load.ts';
import { testDatabase } from '../postgres-server.ts';
import type { Scenario } from './scenario.ts';

const LIMIT = 1_000;

export const nodeKilled: Scenario = {
  name: 'node-killed',
  promise: 'a node killed with SIGKILL under load: answered <= stored <= attempted, never over the limit',
  run: async (size) => {
    const rounds = size === 'full' ? 20 : 2;
    const cluster = await startCluster({
      databaseUrl: await testDatabase(),
      env: { KITSCOUT_PRO_LIMIT: String(LIMIT) },
    });
    try {
      let unanswered = 0;
      let total = 0;
      for (let round = 0; round < rounds; round++) {
        const { account, key } = await cluster.account('pro');
        const load = startLoad({ urls: cluster.urls, keys: [key], path: '/api/v1/kits/one-kit', connections: 32 });
        await delay(30 + 20 * (round % 10));
        await cluster.killNode(round % 3);
        await delay(150);
        const answers = await load.stop();
        // Statements from a killed node may still be running in the database.
        await delay(200);
        const stored = await cluster.storedCalls(account.id);
        const got = answered(answers);
        assert.ok(got <= stored, `round ${round + 1}: ${got} answered, ${stored} stored`);
        assert.ok(stored <= answers.length, `round ${round + 1}: ${stored} stored, ${answers.length} attempted`);
        assert.ok(stored <= LIMIT, `round ${round + 1}: ${stored} stored, the limit is ${LIMIT}`);
        assert.ok(!answers.some(({ status }) => status >= 500), 'the other nodes kept answering');
        unanswered += stored - got;
        total += got;
        await cluster.startNode(round % 3);
      }
      return [
        `${rounds} rounds: answered <= stored <= attempted and stored <= ${LIMIT} in each; ${total} answered, ${unanswered} counted but not answered because their node was killed, no 5xx from the others`,
      ];
    } finally {
      await cluster.close();
    }
  },
};

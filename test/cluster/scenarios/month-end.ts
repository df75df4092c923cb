import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { generateKey } from '../../../src/accounts/api-key.ts';
import { billingPeriod, DAY_MS } from '../../../src/accounts/billing-period.ts';
import { FREE_LIMIT } from '../../../src/accounts/tiers.ts';
import { startCluster } from '../cluster.ts';
import { answered, startLoad } from '../load.ts';
import { testDatabase, withClient } from '../postgres-server.ts';
import type { Scenario } from './scenario.ts';

const MONTH_END = Date.parse('2027-03-01T00:00:00Z');
const CLOCK_SHIFTS = [-3_000, 0, 3_000];
/** How precisely this process can know when the database's month ended. */
const MARGIN_MS = 25;

export const monthEnd: Scenario = {
  name: 'month-end',
  promise:
    'nodes whose clocks are 3 s apart across a month end: never over the limit in either month, the same Reset everywhere',
  run: async () => {
    const databaseUrl = await testDatabase();
    const cluster = await startCluster({ databaseUrl, clockShifts: CLOCK_SHIFTS });
    try {
      const { account, key } = await cluster.account('free');
      const ends = await setDatabaseClock(databaseUrl, MONTH_END - 5_000);
      // The nodes read the database's time once per second.
      await delay(2_000);
      const load = startLoad({ urls: cluster.urls, keys: [key], path: '/api/v1/kits/one-kit', connections: 2 });
      const strangers = startLoad({
        urls: cluster.urls,
        keys: [generateKey(), 'nonsense'],
        path: '/api/v1/kits/one-kit',
        connections: 2,
      });
      await delay(ends - performance.now() + 2_000);
      const answers = await load.stop();
      const refused = await strangers.stop();
      const [oldReset, newReset] = [MONTH_END / 1000, billingPeriod(MONTH_END).endMs / 1000].map(String);
      for (const { sent, done, reset, status, node } of [...answers, ...refused]) {
        if (done < ends - MARGIN_MS)
          assert.equal(reset, oldReset, `node ${node}, ${status}, ${ends - done} ms before the end`);
        else if (sent > ends + MARGIN_MS)
          assert.equal(reset, newReset, `node ${node}, ${status}, ${sent - ends} ms after the end`);
      }
      const inOld = answered(answers.filter(({ reset }) => reset === oldReset));
      const inNew = answered(answers.filter(({ reset }) => reset === newReset));
      assert.deepEqual(
        [inOld, inNew, await storedBefore(databaseUrl, account.id), await cluster.storedCalls(account.id)],
        [FREE_LIMIT, FREE_LIMIT, FREE_LIMIT, 2 * FREE_LIMIT],
      );
      assert.ok(refused.every(({ status }) => status === 401));
      return [
        `clocks at ${CLOCK_SHIFTS.map((ms) => `${ms / 1000} s`).join(', ')}: ${inOld} answered in February, ${inNew} in March, the same stored, of ${answers.length} calls`,
        `Reset was the same on all nodes, not checked within ${MARGIN_MS} ms of the end: ${answers.length} answers with a key and ${refused.length} without`,
      ];
    } finally {
      await cluster.close();
    }
  },
};

/** Resolves to the end of the month as a value of performance.now(). */
async function setDatabaseClock(databaseUrl: string, now: number): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query('SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::text AS now');
    const body = `SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + ${now - Number(rows[0].now)}`;
    await client.query(
      `CREATE OR REPLACE FUNCTION kitscout_now() RETURNS bigint LANGUAGE sql VOLATILE AS $$ ${body} $$`,
    );
    const asked = performance.now();
    const answer = await client.query('SELECT kitscout_now()::text AS now');
    return (asked + performance.now()) / 2 + MONTH_END - Number(answer.rows[0].now);
  });
}

async function storedBefore(databaseUrl: string, accountId: string): Promise<number> {
  const query = 'SELECT sum(calls)::int AS calls FROM usage_days WHERE account_id = $1 AND day < $2';
  return withClient(
    databaseUrl,
    async (client) => (await client.query(query, [accountId, MONTH_END / DAY_MS])).rows[0].calls,
  );
}

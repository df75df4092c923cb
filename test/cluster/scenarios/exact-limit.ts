import assert from 'node:assert/strict';
import { FREE_LIMIT } from '../../../src/accounts/tiers.ts';
import { startCluster } from '../cluster.ts';
import { startLoad, tally } from '../load.ts';
import { testDatabase } from '../postgres-server.ts';
import type { Scenario } from './scenario.ts';

/** Fewer at once in every test run: on a slow machine the last of 1,000 would exceed the time limit of a call. */
const CALLS_PER_NODE = { full: 1_000, short: 100 };

export const exactLimit: Scenario = {
  name: 'exact-limit',
  promise:
    '3 nodes x 1,000 concurrent calls (100 in the short form), a new free account: exactly the limit answered and stored, the rest 429, none 5xx',
  run: async (size) => {
    const calls = 3 * CALLS_PER_NODE[size];
    const repeats = size === 'full' ? 20 : 2;
    const cluster = await startCluster({ databaseUrl: await testDatabase() });
    try {
      const seconds: number[] = [];
      for (let repeat = 0; repeat < repeats; repeat++) {
        const { account, key } = await cluster.account('free');
        const began = performance.now();
        const answers = await startLoad({
          urls: cluster.urls,
          keys: [key],
          path: '/api/v1/kits/one-kit',
          connections: CALLS_PER_NODE[size],
          calls,
        }).finished;
        seconds.push((performance.now() - began) / 1000);
        assert.deepEqual(tally(answers), { 200: FREE_LIMIT, 429: calls - FREE_LIMIT }, `repeat ${repeat + 1}`);
        assert.equal(await cluster.storedCalls(account.id), FREE_LIMIT);
      }
      return [
        `${repeats} repeats: each ${FREE_LIMIT} x 200, ${calls - FREE_LIMIT} x 429, nothing else, ${FREE_LIMIT} stored (${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)} s each)`,
      ];
    } finally {
      await cluster.close();
    }
  },
};

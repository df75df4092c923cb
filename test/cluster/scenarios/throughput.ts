import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { startCluster } from '../cluster.ts';
import { answered, startLoad, tally } from '../load.ts';
import { testDatabase } from '../postgres-server.ts';
import type { Scenario } from './scenario.ts';

const ACCOUNTS = 60;
const CONNECTIONS = 64;
const WARM_UP_MS = 1_500;
const MIN_CALLS_PER_SECOND = { hot: 1_000, many: 2_000 };

interface Rates {
  hot: number;
  many: number;
}

export const throughput: Scenario = {
  name: 'throughput',
  promise: '3 nodes on a small machine: one hot account >= 1,000 calls/s, 60 accounts >= 2,000 calls/s',
  run: async (size) => {
    const rates: Rates[] = [];
    for (let round = 0; round < (size === 'full' ? 2 : 1); round++)
      rates.push(await measure(size === 'full' ? 6_000 : 1_500));
    const best = (which: keyof Rates) => Math.max(...rates.map((rate) => rate[which]));
    const lines = [
      `one hot account: ${best('hot').toFixed(0)} calls/s`,
      `${ACCOUNTS} accounts: ${best('many').toFixed(0)} calls/s`,
    ];
    if (size === 'full')
      for (const which of ['hot', 'many'] as const)
        assert.ok(best(which) >= MIN_CALLS_PER_SECOND[which], lines.join('; '));
    return lines;
  },
};

async function measure(ms: number): Promise<Rates> {
  const cluster = await startCluster({ databaseUrl: await testDatabase() });
  try {
    const keys: string[] = [];
    for (let i = 0; i < ACCOUNTS; i++) keys.push((await cluster.account('enterprise')).key);
    await rate(cluster.urls, keys, WARM_UP_MS);
    return { hot: await rate(cluster.urls, keys.slice(0, 1), ms), many: await rate(cluster.urls, keys, ms) };
  } finally {
    await cluster.close();
  }
}

async function rate(urls: readonly string[], keys: readonly string[], ms: number): Promise<number> {
  const load = startLoad({ urls, keys, path: '/api/v1/kits/one-kit', connections: CONNECTIONS });
  const began = performance.now();
  await delay(ms);
  const calls = answered(load.answers);
  const seconds = (performance.now() - began) / 1000;
  assert.deepEqual(Object.keys(tally(await load.stop())), ['200']);
  return calls / seconds;
}

import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { kitsToImport } from '../../../src/catalogue/import-folder.ts';
import { writeKit } from '../../support/catalogue.ts';
import { startCluster } from '../cluster.ts';
import { startLoad } from '../load.ts';
import { testDatabase, withClient } from '../postgres-server.ts';
import type { Scenario } from './scenario.ts';

const POOL_SIZE = 6;
const HELD =
  "SELECT application_name AS node, count(*)::int AS held FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'node%' GROUP BY 1";

export const connections: Scenario = {
  name: 'connections',
  promise: 'a node holds at most as many connections as its pool size, idle and under load',
  run: async (size) => {
    const ms = size === 'full' ? 4_000 : 1_000;
    const cluster = await startCluster({
      databaseUrl: await testDatabase(),
      env: { KITSCOUT_PG_POOL: String(POOL_SIZE) },
    });
    try {
      const { key } = await cluster.account('enterprise');
      const atRest = await mostHeld(cluster.databaseUrl, ms);
      const load = startLoad({ urls: cluster.urls, keys: [key], path: '/api/v1/usage', connections: 64 });
      const underLoad = await mostHeld(cluster.databaseUrl, ms);
      writeKit(cluster.catalogueDir, { slug: 'another-kit' });
      await cluster.store.catalogue.import(kitsToImport(cluster.catalogueDir), { merge: false });
      const duringBuild = await mostHeld(cluster.databaseUrl, ms);
      await load.stop();
      for (const most of [atRest, underLoad, duringBuild])
        assert.ok(most <= POOL_SIZE && most > 0, `${most} connections`);
      return [
        `pool of ${POOL_SIZE}; most held by one node in pg_stat_activity: ${atRest} idle, ${underLoad} under load, ${duringBuild} while a new catalogue was built under load`,
      ];
    } finally {
      await cluster.close();
    }
  },
};

async function mostHeld(databaseUrl: string, ms: number): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    let most = 0;
    const end = performance.now() + ms;
    while (performance.now() < end) {
      const { rows } = await client.query(HELD);
      most = Math.max(most, ...rows.map(({ held }) => held));
      await delay(5);
    }
    return most;
  });
}

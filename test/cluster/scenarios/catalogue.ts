import assert from 'node:assert/strict';
import { kitsToImport } from '../../../src/catalogue/import-folder.ts';
import { writeKit } from '../../support/catalogue.ts';
import { call } from '../../support/http.ts';
import { until } from '../../support/until.ts';
import { type Cluster, startCluster } from '../cluster.ts';
import { testDatabase, withClient } from '../postgres-server.ts';
import type { Scenario } from './scenario.ts';

const WITHIN_MS = 2_000;
const QUESTIONS = ['flaky tests on CI', 'one kit', 'write cold e-mails', 'zzz'];

export const catalogue: Scenario = {
  name: 'catalogue',
  promise: 'a catalogue change reaches every node within 2 s, and all nodes rank alike',
  run: async (size) => {
    const cluster = await startCluster({ databaseUrl: await testDatabase() });
    try {
      const { key } = await cluster.account('enterprise');
      const notified: number[] = [];
      for (let i = 0; i < (size === 'full' ? 10 : 2); i++) notified.push(await spread(cluster, key, `notified-${i}`));
      const polled: number[] = [];
      for (let i = 0; i < (size === 'full' ? 10 : 1); i++) {
        // The trigger sends the notification; without it, nodes only poll the revision.
        await withClient(cluster.databaseUrl, (client) =>
          client.query('ALTER TABLE catalogue_state DISABLE TRIGGER catalogue_changed'),
        );
        polled.push(await spread(cluster, key, `polled-${i}`));
      }
      for (const question of QUESTIONS) {
        const body = { ai_platform: 'any', use_case: question, max_results: 10 };
        const [first, ...others] = await Promise.all(
          cluster.urls.map((url) => call(url, '/api/v1/recommend', { key, body })),
        );
        assert.equal(first!.status, 200);
        for (const other of others) assert.equal(other.text, first!.text);
      }
      return [
        `on all three nodes ${Math.max(...notified).toFixed(0)} ms at most after the commit (${notified.length} imports)`,
        `${Math.max(...polled).toFixed(0)} ms at most when the notification is lost (${polled.length} imports)`,
        `${QUESTIONS.length} recommendations: identical from every node`,
      ];
    } finally {
      await cluster.close();
    }
  },
};

/** How long until the slowest node serves a kit after its import. */
async function spread(cluster: Cluster, key: string, slug: string): Promise<number> {
  writeKit(cluster.catalogueDir, { slug });
  await cluster.store.catalogue.import(kitsToImport(cluster.catalogueDir), { merge: false });
  const committed = performance.now();
  await Promise.all(
    cluster.urls.map((url) =>
      until(async () => (await call(url, `/api/v1/kits/${slug}`, { key })).status === 200, WITHIN_MS),
    ),
  );
  return performance.now() - committed;
}

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../support/until.ts';
import { startCluster, storedCalls } from '../cluster.ts';
import { answered, startLoad } from '../load.ts';
import { createPostgres, type PostgresServer, startPostgres, withClient } from '../postgres-server.ts';
import { assertSettled, everyNodeAnswers } from './database-killed.ts';
import type { Scenario } from './scenario.ts';

const BACK_WITHIN_MS = 10_000;

export const failover: Scenario = {
  name: 'failover',
  promise:
    'a synchronous standby promoted under load: no answered call lost, service back within 10 s of the promotion',
  run: async (size) => {
    const lines = [`primary killed with SIGKILL, standby promoted: ${await promoteInMidLoad(true)}`];
    if (size === 'full')
      lines.push(`standby promoted while the old primary still runs: ${await promoteInMidLoad(false)}`);
    return lines;
  },
};

async function promoteInMidLoad(killPrimary: boolean): Promise<string> {
  const primary = await startPostgres();
  const database = new URL(await primary.createDatabase()).pathname;
  const standby = await attachStandby(primary);
  const cluster = await startCluster({
    databaseUrl: `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}${database}?target_session_attrs=read-write`,
  });
  try {
    const { account, key } = await cluster.account('enterprise');
    const load = startLoad({ urls: cluster.urls, keys: [key], path: '/api/v1/kits/one-kit', connections: 16 });
    await delay(1_000);
    if (killPrimary) await primary.kill();
    await withClient(standby.url(), (client) => client.query('SELECT pg_promote(false)'));
    const promoted = performance.now();
    await until(() => everyNodeAnswers(load.answers, cluster, promoted + (killPrimary ? 0 : 200)), BACK_WITHIN_MS);
    const back = performance.now() - promoted;
    await delay(1_000);
    const answers = await load.stop();
    const onStandby = standby.url(database.slice(1));
    await assertSettled({ storedCalls: (id) => storedCalls(onStandby, id) }, account.id, answered(answers));
    const slowest = Math.max(...answers.map(({ sent, done }) => done - sent));
    assert.ok(slowest < 2_000, `a call took ${slowest} ms`);
    return `${answered(answers)} calls answered, all stored on the new primary, and no other; every node served again after ${back.toFixed(0)} ms; slowest call ${slowest.toFixed(0)} ms`;
  } finally {
    await cluster.close();
    await Promise.all([primary.kill(), standby.kill()]);
  }
}

/** A standby for which every commit of the primary waits. */
async function attachStandby(primary: PostgresServer): Promise<PostgresServer> {
  await primary.stop();
  const standby = await createPostgres({
    copyOf: primary,
    settings: { primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby` },
  });
  writeFileSync(join(standby.dataDir, 'standby.signal'), '');
  await primary.start();
  await standby.start();
  await withClient(primary.url(), async (client) => {
    await client.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
    await client.query('SELECT pg_reload_conf()');
    await until(
      async () => (await client.query("SELECT FROM pg_stat_replication WHERE sync_state = 'sync'")).rowCount === 1,
      10_000,
    );
  });
  return standby;
}

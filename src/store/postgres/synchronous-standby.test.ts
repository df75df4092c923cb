import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPostgres, withClient } from '../../../test/cluster/postgres-server.ts';
import { until } from '../../../test/support/until.ts';
import { tierLimits } from '../../accounts/tiers.ts';
import { StoreUnavailableError } from '../store.ts';
import { openPostgresStore } from './open.ts';

test('a commit whose wait for its synchronous standby is canceled is not answered, and refunded', async () => {
  const server = await startPostgres();
  const url = await server.createDatabase();
  const store = await openPostgresStore({ url, limits: tierLimits(), server: true, poolSize: 6 });
  const account = await store.accounts.create({ email: 'a@example.com', tier: 'free', subscription: 'none' });
  await store.keys.create({ accountId: account.id, name: 'k', hash: 'h', hint: '' });
  await withClient(url, async (client) => {
    const standby = async (name: string) => {
      await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
      await client.query('SELECT pg_reload_conf()');
    };
    // The server then warns and reports success.
    const cancelWaiting = async () =>
      (await client.query("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"))
        .rowCount! > 0;
    await standby('nobody');
    // The setting is in effect once another commit waits for the standby.
    await withClient(url, async (other) => {
      let commit: Promise<unknown> | null = null;
      await until(async () => {
        commit ??= other.query("SELECT pg_logical_emit_message(true, '', '')").finally(() => (commit = null));
        return cancelWaiting();
      }, 30_000);
      await commit;
    });
    const refused = assert.rejects(
      store.admit({ keyHash: 'h', endpoint: 'recommend', address: null, wantDays: false }),
      StoreUnavailableError,
    );
    await until(cancelWaiting, 30_000);
    await refused;
    await standby('');
  });
  await until(async () => (await store.accounts.usageOf(account.id)).used === 0, 30_000);
  await store.close();
  await server.stop();
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { testDatabase, withClient } from '../../../test/cluster/postgres-server.ts';
import { tierLimits } from '../../accounts/tiers.ts';
import { MIGRATIONS } from '../migrations/list.ts';
import { openPostgresStore } from './open.ts';

const limits = tierLimits();

test('ten nodes that start together on an empty database: one creates the schema, the others wait for it', async () => {
  const url = await testDatabase();
  // Nodes set their own timeouts.
  await withClient(url, (client) =>
    client.query("DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET lock_timeout = 1', current_database()); END $$"),
  );
  const stores = await Promise.all(
    Array.from({ length: 10 }, () => openPostgresStore({ url, limits, server: false, poolSize: 4 })),
  );
  assert.deepEqual(
    stores.map(({ applied }) => applied.length).filter((count) => count > 0),
    [MIGRATIONS.length],
  );
  await Promise.all(stores.map((store) => store.ping()));
  const { rows } = await withClient(url, (client) => client.query('SELECT id, name FROM migrations ORDER BY id'));
  assert.deepEqual(
    rows,
    MIGRATIONS.map(({ id, name }) => ({ id, name })),
  );
  await Promise.all(stores.map((store) => store.close()));
});

test('an import may read for minutes before it writes again', async () => {
  const url = await testDatabase();
  const store = await openPostgresStore({ url, limits, server: false, poolSize: 4 });
  const show = "RAISE EXCEPTION 'idle for %', current_setting('idle_in_transaction_session_timeout')";
  await withClient(url, (client) =>
    client.query(`
      CREATE FUNCTION show() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${show}; END $$;
      CREATE TRIGGER show BEFORE UPDATE ON catalogue_state FOR EACH ROW EXECUTE FUNCTION show()`),
  );
  await assert.rejects(store.catalogue.import([], { merge: false }), /idle for 10min/);
  await store.close();
});

test('a node accepts a newer schema', async () => {
  const url = await testDatabase();
  await (await openPostgresStore({ url, limits, server: false, poolSize: 4 })).close();
  await withClient(url, (client) =>
    client.query(
      "INSERT INTO migrations VALUES (1000, 'from the future'); ALTER TABLE accounts ADD COLUMN colour text",
    ),
  );
  const store = await openPostgresStore({ url, limits, server: false, poolSize: 4 });
  assert.deepEqual(store.applied, []);
  await store.accounts.create({ email: 'a@example.com', tier: 'free', subscription: 'none' });
  await store.close();
});

test('a failed migration leaves no changes', async () => {
  const url = await testDatabase();
  await withClient(url, (client) => client.query('CREATE TABLE kits (in_the_way int)'));
  await assert.rejects(openPostgresStore({ url, limits, server: false, poolSize: 4 }), /kits/);
  const { rows } = await withClient(url, (client) =>
    client.query("SELECT to_regclass('accounts') AS accounts, to_regclass('migrations') AS migrations"),
  );
  assert.deepEqual(rows, [{ accounts: null, migrations: null }]);
});

test('a node sets the timeouts of its sessions, whatever the database sets', async () => {
  const url = await testDatabase();
  const timeouts = "name IN ('lock_timeout', 'idle_session_timeout', 'transaction_timeout')";
  await withClient(url, (client) =>
    client.query(`DO $$ DECLARE timeout text; BEGIN
      FOR timeout IN SELECT name FROM pg_settings WHERE ${timeouts} LOOP
        EXECUTE format('ALTER DATABASE %I SET %I = 60000', current_database(), timeout);
      END LOOP; END $$`),
  );
  const store = await openPostgresStore({ url, limits, server: false, poolSize: 4 });
  const query = sql<{ setting: string }>`SELECT setting FROM pg_settings WHERE ${sql.raw(timeouts)}`;
  const { rows } = await query.execute(store.signIn.database as Kysely<unknown>);
  await store.close();
  assert.ok(rows.length >= 2);
  for (const { setting } of rows) assert.equal(setting, '0');
});

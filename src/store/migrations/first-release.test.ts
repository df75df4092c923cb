import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import { testDatabase, withClient } from '../../../test/cluster/postgres-server.ts';
import { tierLimits } from '../../accounts/tiers.ts';
import { sessionTokenHash } from '../../http/dashboard/sign-in/hashed-sessions.ts';
import { openPostgresStore } from '../postgres/open.ts';
import { openSqliteStore } from '../sqlite/open.ts';
import type { Store } from '../store.ts';
import { MIGRATIONS, migrationSql } from './list.ts';

/** The last migration of version 1.0. */
const FIRST_RELEASE = 5;

const ROWS = `
  INSERT INTO accounts VALUES ('acc', 'a@example.com', 'A', 'business', 'past_due', 0, 1);
  INSERT INTO api_keys (id, account_id, hash, name, hint, created_at) VALUES ('key', 'acc', 'hash', 'k', 'h', 1);
  INSERT INTO usage_days VALUES ('acc', 20000, 7);
  INSERT INTO users (id, account_id, name, email, email_verified, created_at, updated_at)
    VALUES ('u', 'acc', 'A', 'a@example.com', 0, '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z');
  INSERT INTO sessions (id, user_id, token, expires_at, created_at, updated_at) VALUES ('s', 'u', 'raw', '2099', '2026', '2026');
  INSERT INTO billing VALUES ('acc', 'cus', 'sub', 'past_due', 1000, 5000, 1);`;

const limits = tierLimits();

async function checkKept(store: Store): Promise<void> {
  assert.deepEqual(await store.billing.find('acc'), {
    customerId: 'cus',
    subscriptions: [{ id: 'sub', status: 'past_due', tier: 'business', startedAt: 1000 }],
  });
  const db = store.signIn.database as Kysely<{ sessions: { token: string } }>;
  const sessions = await db.selectFrom('sessions').select('token').execute();
  assert.deepEqual(
    sessions.map(({ token }) => token),
    [sessionTokenHash('raw')],
  );
  const event = {
    id: 'evt',
    type: 'customer.subscription.updated',
    at: 9000,
    accountId: null,
    customerId: 'cus',
    subscriptionId: 'sub',
    change: { kind: 'state', status: 'active', previousStatus: 'past_due', startedAt: 1000, tier: null },
  } as const;
  assert.equal(await store.billing.apply({ ...event, id: 'late', at: 3000 }, 'Stripe'), 'old');
  assert.equal(await store.billing.apply(event, 'Stripe'), 'applied');
  const { tier, subscription } = (await store.accounts.find('acc'))!;
  assert.deepEqual([tier, subscription], ['business', 'active']);
  assert.equal(
    (await store.admit({ keyHash: 'hash', endpoint: 'recommend', address: null, wantDays: false })).outcome,
    'admitted',
  );
  const { days, byKey } = await store.usage.between('acc', 0, 1_000_000);
  assert.deepEqual([days[0]!.day, days[0]!.calls, days.length], [20_000, 7, 2]);
  assert.deepEqual(
    byKey.map(({ keyId, endpoint, calls }) => [keyId, endpoint, calls]),
    [['key', 'recommend', 1]],
    'earlier calls were not recorded by key',
  );
  assert.deepEqual(await store.signIn.findUser('acc'), { id: 'u', emailVerified: false, secondFactor: false });
  const [first] = (await store.accounts.dataOf('acc'))!.usage;
  assert.deepEqual([first!.day, first!.calls], [20_000, 7]);
  assert.equal(await store.accounts.remove('acc'), true);
  const refused = await store.admit({ keyHash: 'hash', endpoint: 'recommend', address: null, wantDays: false });
  assert.equal(refused.outcome, 'unknown_key');
}

test('SQLite: data of version 1.0 is kept', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kitscout-first-'));
  mkdirSync(dataDir, { recursive: true });
  const db = new DatabaseSync(join(dataDir, 'kitscout.db'));
  db.exec('CREATE TABLE migrations (id INTEGER PRIMARY KEY, name TEXT NOT NULL)');
  for (const migration of MIGRATIONS.filter(({ id, part }) => id <= FIRST_RELEASE && part === 'core')) {
    db.exec(migrationSql(migration, 'sqlite'));
    db.prepare('INSERT INTO migrations VALUES (?, ?)').run(migration.id, migration.name);
  }
  db.exec(ROWS);
  db.close();
  const store = openSqliteStore({ dataDir, limits, now: Date.now, server: false });
  await checkKept(store).finally(() => store.close());
  rmSync(dataDir, { recursive: true });
});

test('PostgreSQL: data of version 1.0 is kept', async () => {
  const url = await testDatabase();
  await withClient(url, async (client) => {
    await client.query('CREATE TABLE migrations (id INTEGER PRIMARY KEY, name TEXT NOT NULL)');
    for (const migration of MIGRATIONS.filter(({ id }) => id <= FIRST_RELEASE)) {
      await client.query(migrationSql(migration, 'postgres'));
      await client.query('INSERT INTO migrations VALUES ($1, $2)', [migration.id, migration.name]);
    }
    await client.query(ROWS);
  });
  const store = await openPostgresStore({ url, limits, server: false, poolSize: 4 });
  await checkKept(store).finally(() => store.close());
});

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Kysely } from 'kysely';
import { testDatabase, withClient } from '../../../test/cluster/postgres-server.ts';
import { DAY_MS } from '../../accounts/billing-period.ts';
import { tierLimits } from '../../accounts/tiers.ts';
import type { KitWithFiles } from '../../catalogue/kit.ts';
import { UsageError } from '../../errors.ts';
import { openPostgresStore } from '../postgres/open.ts';
import { openSqliteStore } from '../sqlite/open.ts';
import { ConflictError, type Store } from '../store.ts';
import { copyStore } from './copy.ts';
import { tablesToCopy } from './tables.ts';

const root = mkdtempSync(join(tmpdir(), 'kitscout-copy-'));
after(() => rmSync(root, { recursive: true, force: true }));

const folder = (name: string) => join(root, name);
const limits = tierLimits();
let clock = Date.now() - 40 * DAY_MS;
const openFolder = (name: string) =>
  openSqliteStore({ dataDir: folder(name), limits, now: () => clock, server: false });
const openDatabase = (url: string) => openPostgresStore({ url, limits, server: false, poolSize: 4 });
const quietly = () => {};

function* kits(): Generator<KitWithFiles> {
  for (let i = 0; i < 450; i++) {
    const text = `# Kit ${i}\n\nGröße, 汉字, 🙂, "quotes" and \\ backslashes\n`;
    yield {
      kit: {
        id: `Id_${i}`,
        slug: `kit-${i}`,
        name: `Kit ${i}`,
        tagline: 't',
        description: 'd',
        price_cents: i,
        currency: 'usd',
        ai_targets: ['any'],
        personas: [],
        keywords: ['a'],
        whats_inside: [],
        deliverables: ['README.md'],
      },
      files: i % 50 === 0 ? null : [{ name: 'README.md', text }],
    };
  }
}

/**
 * An installation after some time of use: usage of more than a month, keys of every kind, content of an older
 * catalogue.
 */
async function grow(store: Store): Promise<void> {
  for (let i = 0; i < 30; i++) {
    const account = await store.accounts.create({
      email: `user${i}@example.com`,
      name: `Ünï ${i}`,
      tier: i % 2 === 0 ? 'pro' : 'free',
      subscription: i % 2 === 0 ? 'active' : 'none',
    });
    for (const k of [0, 1])
      await store.keys.create({
        accountId: account.id,
        name: `key ${k}`,
        hash: `${i}-${k}`.padEnd(64, '0'),
        hint: 'kits_…',
        ...(k === 1 && { expiresAt: clock + 400 * DAY_MS, allowedAddresses: ['192.0.2.0/24', '2001:db8::/32'] }),
      });
  }
  for (let day = 0; day < 40; day++) {
    for (let i = 0; i < 30; i++)
      await store.admit({
        keyHash: `${i}-${day % 2}`.padEnd(64, '0'),
        endpoint: 'recommend',
        address: '192.0.2.1',
        wantDays: false,
      });
    clock += DAY_MS;
  }
  // Selected by name: all have the same age, so any of them may be listed first.
  const one = (await store.accounts.list()).find(({ email }) => email === 'user0@example.com')!;
  await store.keys.revoke((await store.keys.list(one.id))[0]!.id);
  await store.accounts.update(one.id, { tier: 'business', admin: true }, 'tester');
  await store.signIn.secret();
  await store.catalogue.import(kits(), { merge: false });
}

test('a used installation moves to PostgreSQL and back without any difference', async (t) => {
  const original = openFolder('grown');
  await grow(original);
  const before = await contents(original);
  await original.close();
  const url = await testDatabase();
  const progress: [number, number][] = [];
  const there = await copyStore(`sqlite:${folder('grown')}`, url, (done, total) => progress.push([done, total]), {
    sessions: true,
  });
  assert.deepEqual(
    there.map(({ name }) => name).sort(),
    tablesToCopy()
      .map(({ name }) => name)
      .sort(),
  );
  for (const usage of ['usage_days', 'usage_by_key'])
    assert.equal(there.find(({ name }) => name === usage)!.rows, 1_200, usage);
  assert.deepEqual(progress.at(-1), [progress[0]![1], progress[0]![1]], 'progress ends at 100 %');

  const moved = await openDatabase(url);
  t.after(() => moved.close());
  assert.deepEqual(await contents(moved), before);
  assert.equal(
    (await moved.admit({ keyHash: '3-0'.padEnd(64, '0'), endpoint: null, address: null, wantDays: false })).outcome,
    'admitted',
    'the moved store works',
  );

  const back = await copyStore(url, `sqlite:${folder('back')}`, quietly, { sessions: true });
  assert.deepEqual(back, there, 'the same counts and sums');
  const returned = openFolder('back');
  assert.deepEqual(await contents(returned), before);
  await returned.close();
});

test('large contents are copied and read back one at a time, for both engines', async () => {
  const source = openFolder('large');
  const [kit] = kits();
  const large = Array.from({ length: 3 }, (_, i) => ({
    kit: { ...kit!.kit, id: `id_${i}`, slug: `large-${i}` },
    files: [{ name: 'README.md', text: String(i).repeat(5 * 1024 * 1024) }],
  }));
  await source.catalogue.import(large, { merge: false });
  await source.close();
  let from = `sqlite:${folder('large')}`;
  for (const to of [await testDatabase(), `backup:${folder('large.backup')}`]) {
    const progress = [0];
    await copyStore(from, to, (done) => progress.push(done));
    const steps = progress.slice(1).map((done, i) => done - progress[i]!);
    const [kitRows, contents, state, versions] = [[3], [1, 1, 1], [1], [3]];
    assert.deepEqual(steps, [kitRows, contents, state, versions, kitRows, contents, state, versions].flat());
    from = to;
  }
});

test('sessions, open links and the cookie secret are not copied unless requested', async () => {
  const rows = { created_at: '', updated_at: '', expires_at: '2099-01-01T00:00:00.000Z' };
  const source = openFolder('signed-in');
  const { id } = await source.accounts.create({ email: 'in@example.com', tier: 'free', subscription: 'none' });
  const secret = await source.signIn.secret();
  const db = source.signIn.database as Kysely<Record<string, Record<string, string | number>>>;
  const { expires_at: _, ...times } = rows;
  await db
    .insertInto('users')
    .values({ id: 'u', account_id: id, name: '', email: 'in@example.com', email_verified: 1, ...times })
    .execute();
  await db
    .insertInto('sessions')
    .values({ id: 's', user_id: 'u', token: 't', ...rows })
    .execute();
  await db
    .insertInto('verifications')
    .values({ id: 'v', identifier: 'i', value: 'u', ...rows })
    .execute();
  await source.close();
  for (const sessions of [false, true]) {
    const to = folder(`copy-${sessions}`);
    const progress: [number, number][] = [];
    await copyStore(`sqlite:${folder('signed-in')}`, `sqlite:${to}`, (...step) => progress.push(step), { sessions });
    assert.equal(progress.at(-1)![0], progress.at(-1)![1], 'progress ends at 100 %');
    const copy = openFolder(`copy-${sessions}`);
    const copied = copy.signIn.database as typeof db;
    for (const table of ['sessions', 'verifications'])
      assert.equal((await copied.selectFrom(table).selectAll().execute()).length, sessions ? 1 : 0, table);
    assert.equal((await copy.signIn.secret()) === secret, sessions);
    assert.deepEqual(await copy.signIn.findUser(id), { id: 'u', emailVerified: true, secondFactor: false });
    await copy.close();
  }
  const again = openFolder('signed-in');
  await (again.signIn.database as typeof db)
    .insertInto('two_factors')
    .values({ id: 't', user_id: 'u', secret: 'x', backup_codes: 'x', verified: 1 })
    .execute();
  await again.close();
  await copyStore(`sqlite:${folder('signed-in')}`, `sqlite:${folder('copy-factor')}`, () => {}, { sessions: false });
  const withFactor = openFolder('copy-factor');
  assert.equal(await withFactor.signIn.secret(), secret, 'second factors are encrypted with the secret');
  await withFactor.close();
});

test('a target that is not empty is refused and not changed', async (t) => {
  const url = await testDatabase();
  const target = await openDatabase(url);
  t.after(() => target.close());
  await target.accounts.create({ email: 'here@example.com', tier: 'free', subscription: 'none' });
  await assert.rejects(
    copyStore(`sqlite:${folder('grown')}`, url, quietly),
    (error) => error instanceof ConflictError && /not empty/.test(error.message),
  );
  assert.equal((await target.accounts.list()).length, 1);
  assert.equal(await target.catalogue.revision(), 0);
  await assert.rejects(copyStore(url, `sqlite:${folder('grown')}`, quietly), ConflictError);
});

test('a copy that differs is not kept', async () => {
  const url = await testDatabase();
  await (await openDatabase(url)).close();
  const trigger = `
    CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.calls := NEW.calls + 1; RETURN NEW; END $$;
    CREATE TRIGGER spoil BEFORE INSERT ON usage_days FOR EACH ROW WHEN (NEW.calls > 0) EXECUTE FUNCTION spoil();`;
  await withClient(url, (client) => client.query(trigger));
  await assert.rejects(copyStore(`sqlite:${folder('grown')}`, url, quietly), /usage_days differs after the copy/);
  const target = await openDatabase(url);
  assert.deepEqual(await target.accounts.list(), []);
  await target.close();
});

test('a missing store or an invalid store name is reported', async () => {
  await assert.rejects(copyStore(`sqlite:${folder('nowhere')}`, `sqlite:${folder('x')}`, quietly), UsageError);
  await assert.rejects(copyStore('mysql://localhost/x', `sqlite:${folder('x')}`, quietly), UsageError);
});

async function contents(store: Store): Promise<unknown> {
  const accounts = await store.accounts.list();
  const stored: unknown[] = [];
  for await (const batch of store.catalogue.readAll()) stored.push(...batch);
  return {
    accounts,
    keys: await Promise.all(accounts.map(({ id }) => store.keys.list(id))),
    audit: await store.audit.list({ limit: 100 }),
    secret: await store.signIn.secret(),
    revision: await store.catalogue.revision(),
    stored,
  };
}

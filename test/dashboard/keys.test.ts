import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Kysely } from 'kysely';
import { call } from '../support/http.ts';
import { startService } from '../support/service.ts';
import { assertRefused, newcomer, type Visitor } from '../support/visitor.ts';

const service = await startService({ startAt: '2026-05-10T12:00:00.000Z' });
after(() => service.close());

const UNSEEN = [
  '\u200b\u200b',
  'a\u200db',
  'a\u00adb',
  '\u2060',
  'a\ufeffb',
  'a\u061cb',
  'a\ud800b',
  '\u3164',
  '\u2800',
  'a\u2028b',
];

const apiStatus = async (key: string) => (await call(service.url, '/api/v1/kits', { key })).status;
const keysOf = async (visitor: Visitor) => (await visitor.get('/keys')).json.keys;

test('sign up, create a key, call the API, see it counted, revoke it, get 401', async () => {
  const visitor = await newcomer(service.url);
  assert.deepEqual((await visitor.get('/keys')).json, { keys: [], max_live: 20 });
  const made = await visitor.post('/keys', { name: '  my first key ' });
  assert.equal(made.status, 201);
  assert.equal(made.headers.get('cache-control'), 'no-store');
  const { key, secret } = made.json;
  assert.match(secret, /^kits_[0-9A-Za-z]{31}$/);
  assert.deepEqual(key, {
    id: key.id,
    name: 'my first key',
    hint: `${secret.slice(0, 9)}…${secret.slice(-4)}`,
    created_at: '2026-05-10T12:00:00.000Z',
    last_used_at: null,
    expires_at: null,
    revoked_at: null,
    allowed_addresses: [],
    scopes: null,
    month_limit: null,
    minute_limit: null,
    replaces: null,
    member: null,
  });
  assert.equal(await apiStatus(secret), 200);
  assert.equal((await visitor.get('/usage')).json.calls_used, 1);
  assert.equal((await keysOf(visitor))[0].last_used_at, '2026-05-10T12:00:00.000Z');
  const revoked = await visitor.post(`/keys/${key.id}/revoke`);
  assert.equal(revoked.json.key.revoked_at, '2026-05-10T12:00:00.000Z');
  assert.equal(await apiStatus(secret), 401);
  assert.equal((await visitor.get('/usage')).json.calls_used, 1);
});

test('the full key is only in the response that creates it', async () => {
  const visitor = await newcomer(service.url);
  const { secret, key } = (await visitor.post('/keys', { name: 'secret' })).json;
  await call(service.url, '/api/v1/usage', { key: secret });
  const rolled = (await visitor.post(`/keys/${key.id}/roll`, { old_key: '24h' })).json;
  for (const path of ['/keys', '/me', '/usage', '/plans']) {
    const { text } = await visitor.get(path);
    assert.ok(!text.includes(secret) && !text.includes(rolled.secret), path);
  }
  const log = service.logLines.join('');
  assert.ok(!log.includes(secret) && !log.includes(rolled.secret));
  const folder = service.config.dataDir;
  for (const file of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, file));
    assert.ok(!bytes.includes(secret) && !bytes.includes(rolled.secret), file);
  }
});

test('an expiry and allowed addresses are validated, enforced, and kept when the key is rolled', async () => {
  const visitor = await newcomer(service.url);
  const expires_at = new Date(service.store.now() + 3_600_000).toISOString();
  const restrictions = { expires_at, allowed_addresses: ['127.0.0.1', '::1', ' 192.0.2.0/24'] };
  const { key, secret } = (await visitor.post('/keys', { name: 'bound', ...restrictions })).json;
  assert.equal(key.expires_at, expires_at);
  assert.deepEqual(key.allowed_addresses, ['127.0.0.1/32', '::1/128', '192.0.2.0/24']);
  const elsewhere = (await visitor.post('/keys', { name: 'x', allowed_addresses: ['192.0.2.0/24'] })).json;
  assert.deepEqual([await apiStatus(secret), await apiStatus(elsewhere.secret)], [200, 401]);
  const rolled = (await visitor.post(`/keys/${key.id}/roll`, { old_key: '1h' })).json.key;
  assert.deepEqual([rolled.replaces, rolled.allowed_addresses], [key.id, key.allowed_addresses]);
  assert.equal(rolled.expires_at, expires_at);
  for (const wrong of [
    { expires_at: '2020-01-01T00:00:00Z' },
    { expires_at: 'tomorrow' },
    { expires_at: '2099-02-30T00:00:00Z' },
    { expires_at: 1_900_000_000_000 },
    { expires_at: '9999-01-01T00:00:00Z' },
    { allowed_addresses: ['10.0.0.1/8'] },
    { allowed_addresses: ['everywhere'] },
    { allowed_addresses: '10.0.0.1' },
    { allowed_addresses: Array.from({ length: 21 }, (_, i) => `10.0.0.${i}`) },
  ])
    assertRefused(await visitor.post('/keys', { name: 'wrong', ...wrong }), 'invalid_request');
  const numbers = await visitor.post('/keys', { name: 'wrong', allowed_addresses: [1] });
  assert.equal(
    numbers.json.error.message,
    'allowed_addresses is an array: it must be an array of strings of 0 to 100 characters.',
  );
  // As pasted from a provider's list.
  const many = await visitor.post('/keys', { name: 'wrong', allowed_addresses: Array(200).fill('10.0.0.1') });
  assertRefused(many, 'invalid_request');
  assert.match(many.json.error.message, /there are 200 addresses, and a key can have at most 20/);
});

test('a suspended account: no calls, no new keys, no downloads, until it is restored', async () => {
  const visitor = await newcomer(service.url);
  const { key, secret } = (await visitor.post('/keys', { name: 'k' })).json;
  const { id } = (await visitor.get('/me')).json.account;
  await service.store.accounts.update(id, { suspended: true, tier: 'pro', subscription: 'active' });
  const question = { ai_platform: 'any', use_case: 'review my code' };
  assert.equal(await apiStatus(secret), 401);
  assertRefused(await visitor.post('/playground/recommend', question), 'forbidden');
  assertRefused(await visitor.post('/keys', { name: 'another' }), 'forbidden');
  assertRefused(await visitor.post(`/keys/${key.id}/roll`, { old_key: 'now' }), 'forbidden');
  assertRefused(await visitor.get('/kits/alpha-review/zip'), 'forbidden');
  assert.equal((await visitor.get('/me')).json.account.suspended, true);
  await service.store.accounts.update(id, { suspended: false });
  assert.equal(await apiStatus(secret), 200);
  assert.equal((await visitor.post('/playground/recommend', question)).json.status, 200);
});

test('rolling with overlap: both keys work, then only the new one', async () => {
  for (const [choice, ms] of [
    ['1h', 3_600_000],
    ['24h', 86_400_000],
  ] as const) {
    const visitor = await newcomer(service.url);
    const { key, secret } = (await visitor.post('/keys', { name: 'rolled' })).json;
    const rolled = await visitor.post(`/keys/${key.id}/roll`, { old_key: choice });
    assert.equal(rolled.status, 201);
    assert.equal(rolled.json.key.name, 'rolled');
    assert.notEqual(rolled.json.key.id, key.id);
    assert.equal(rolled.json.old.id, key.id);
    assert.equal(Date.parse(rolled.json.old.expires_at) - Date.parse(rolled.json.key.created_at), ms);
    assert.equal(rolled.json.old.revoked_at, null);
    assert.deepEqual([await apiStatus(secret), await apiStatus(rolled.json.secret)], [200, 200]);
    service.clock.add(ms - 1);
    assert.equal(await apiStatus(secret), 200);
    service.clock.add(1);
    assert.deepEqual([await apiStatus(secret), await apiStatus(rolled.json.secret)], [401, 200]);
    assertRefused(await visitor.post(`/keys/${key.id}/roll`, { old_key: 'now' }), 'conflict');
  }
});

test('rolling now ends the old key immediately; a second roll never extends it', async () => {
  const visitor = await newcomer(service.url);
  const { key, secret } = (await visitor.post('/keys', { name: 'short' })).json;
  const first = (await visitor.post(`/keys/${key.id}/roll`, { old_key: '1h' })).json;
  const second = (await visitor.post(`/keys/${key.id}/roll`, { old_key: '24h' })).json;
  assert.equal(second.old.expires_at, first.old.expires_at);
  const third = (await visitor.post(`/keys/${second.key.id}/roll`, { old_key: 'now' })).json;
  assert.ok(third.old.revoked_at);
  assert.deepEqual(
    [await apiStatus(secret), await apiStatus(second.secret), await apiStatus(third.secret)],
    [200, 401, 200],
  );
  for (const old_key of ['2h', '', 0, null])
    assertRefused(await visitor.post(`/keys/${third.key.id}/roll`, { old_key }), 'invalid_request');
});

test('at most 20 live keys, also when created at once; a roll with overlap needs a free slot, an immediate roll does not', async () => {
  const visitor = await newcomer(service.url);
  const made = await Promise.all(Array.from({ length: 24 }, (_, i) => visitor.post('/keys', { name: `key ${i}` })));
  assert.equal(made.filter(({ status }) => status === 201).length, 20);
  const refused = made.find(({ status }) => status !== 201)!;
  assertRefused(refused, 'conflict');
  assert.match(refused.json.error.message, /20 live keys/);
  const [key] = await keysOf(visitor);
  assertRefused(await visitor.post(`/keys/${key.id}/roll`, { old_key: '1h' }), 'conflict');
  assert.equal(
    (await keysOf(visitor)).find((each: { id: string }) => each.id === key.id).expires_at,
    null,
    'the refused roll changed nothing',
  );
  assert.equal((await visitor.post(`/keys/${key.id}/roll`, { old_key: 'now' })).status, 201);
  await visitor.post('/playground/recommend', { ai_platform: 'any', use_case: 'review' });
  assert.equal((await keysOf(visitor)).length, 21, 'the playground’s own key is not listed');
  assertRefused(await visitor.post('/keys', { name: 'one more' }), 'conflict');
});

test('inactive keys are listed for 30 days, live ones always, at most a hundred in all', async () => {
  const visitor = await newcomer(service.url);
  const { id: accountId } = (await visitor.get('/me')).json.account;
  const make = (name: string) =>
    service.store.keys.create({ accountId, name, hash: `hash of ${accountId} ${name}`, hint: 'h' });
  const live = await make('live');
  for (let i = 0; i < 110; i++) {
    service.clock.add(1);
    await service.store.keys.revoke((await make(`dead ${i}`)).id);
  }
  const names = (await keysOf(visitor)).map(({ name }: { name: string }) => name);
  assert.deepEqual(names, [...Array.from({ length: 99 }, (_, i) => `dead ${109 - i}`), 'live']);
  service.clock.add(30 * 86_400_000);
  assert.deepEqual(
    (await keysOf(visitor)).map(({ id }: { id: string }) => id),
    [live.id],
  );
  await visitor.post('/keys', { name: 'another' });
  const db = service.store.signIn.database as Kysely<{ api_keys: { id: string; account_id: string } }>;
  const rows = await db.selectFrom('api_keys').select('id').where('account_id', '=', accountId).execute();
  assert.equal(rows.length, 2, 'inactive keys are no longer listed');
});

test('at most a hundred keys per day, created or rolled', async () => {
  const visitor = await newcomer(service.url);
  const statuses: number[] = [];
  let { key } = (await visitor.post('/keys', { name: 'k' })).json;
  for (let i = 0; i < 100; i++) {
    if (i % 30 === 0) service.clock.add(61_000);
    const answer = await visitor.post(`/keys/${key.id}/roll`, { old_key: 'now' });
    statuses.push(answer.status);
    key = answer.json.key ?? key;
  }
  assert.deepEqual(statuses, [...Array(99).fill(201), 429]);
  const refused = await visitor.post('/keys', { name: 'k' });
  assertRefused(refused, 'too_many_requests');
  assert.match(refused.json.error.message, /wait 24 hours/);
  service.clock.add(86_400_000);
  assert.equal((await visitor.post('/keys', { name: 'k' })).status, 201);
});

test('key names', async () => {
  const visitor = await newcomer(service.url);
  for (const name of ['', '   ', 'x'.repeat(101), 'a\u0000b', ...UNSEEN, 5, null, undefined])
    assertRefused(await visitor.post('/keys', { name }), 'invalid_request');
  for (const name of ['x'.repeat(100), 'Schlüssel 🔑', '👩‍💻 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'कुंजी', "'); DROP TABLE api_keys; --"])
    assert.equal((await visitor.post('/keys', { name })).json.key.name, name);
});

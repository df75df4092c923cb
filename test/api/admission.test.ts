import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { generateKey, storedKey } from '../../src/accounts/api-key.ts';
import { FREE_LIMIT } from '../../src/accounts/tiers.ts';
import { API_ROUTES } from '../../src/http/routes/all.ts';
import { assertError, call, rateLimit } from '../support/http.ts';
import { startService } from '../support/service.ts';

const service = await startService({ startAt: '2026-05-10T12:00:00Z' });
after(() => service.close());

const RESET = String(Date.parse('2026-06-01T00:00:00Z') / 1000);
const PATHS = [
  ...API_ROUTES.map(({ path }) => path.replace(/\{.*?\}/, 'x')),
  '/api/',
  '/api/v2/kits',
  '/%61pi/v1/kits',
  '/%61pi/v1/nothing?q=%',
  '/%61pi/v1/kits/%',
  '/api%2Fv1%FF',
];

test('every path under /api/ needs a key, including unknown paths', async () => {
  for (const path of PATHS) {
    const answer = await call(service.url, path);
    assertError(answer, 'missing_api_key');
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer');
    assert.deepEqual(rateLimit(answer), ['0', '0', RESET]);
  }
  assertError(await call(service.url, '/api/v1/kits', { headers: { authorization: '' } }), 'missing_api_key');
});

test('a wrong scheme or a malformed, unknown or revoked key is refused as invalid', async () => {
  const { account, key } = await service.account();
  const { id } = (await service.store.keys.list(account.id))[0]!;
  assert.equal((await call(service.url, '/api/v1/kits', { key })).status, 200);
  await service.store.keys.revoke(id);
  const bad = [
    `Bearer ${key}`,
    `Bearer ${generateKey()}`,
    'Bearer',
    'Bearer x',
    `Basic ${key}`,
    key,
    `Bearer ${key}x`,
    `Bearer ${key} ${key}`,
    `Bearer ${'a'.repeat(4000)}`,
  ];
  for (const authorization of bad) {
    const answer = await call(service.url, '/api/v1/kits', { headers: { authorization } });
    assertError(answer, 'invalid_api_key');
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer');
    assert.deepEqual(rateLimit(answer), ['0', '0', RESET]);
  }
});

test('an expired key, a suspended account and a disallowed address all get the same answer', async () => {
  const { account, key } = await service.account();
  const restricted = async (restrictions: object) => {
    const made = generateKey();
    await service.store.keys.create({
      accountId: account.id,
      name: 'k',
      ...storedKey(made),
      ...restrictions,
    });
    return made;
  };
  const ends = await restricted({ expiresAt: service.store.now() + 1_000 });
  const here = await restricted({ allowedAddresses: ['127.0.0.0/8', '::1/128'] });
  const elsewhere = await restricted({ allowedAddresses: ['192.0.2.0/24'] });
  const ask = (given: string, headers = {}) => call(service.url, '/api/v1/kits', { key: given, headers });
  assert.deepEqual([(await ask(ends)).status, (await ask(here)).status, (await ask(key)).status], [200, 200, 200]);
  service.clock.add(1_000);
  const refused = [await ask(ends), await ask(elsewhere), await ask(elsewhere, { 'x-forwarded-for': '192.0.2.1' })];
  const mcp = { method: 'POST', headers: { 'x-forwarded-for': '192.0.2.1' }, body: {} };
  assert.equal((await call(service.url, '/mcp', { key: elsewhere, ...mcp })).status, 401);
  await service.store.accounts.update(account.id, { suspended: true });
  refused.push(await ask(key), await ask(generateKey()));
  for (const answer of refused) {
    assertError(answer, 'invalid_api_key');
    assert.equal(answer.json.error.message, refused[0]!.json.error.message);
    assert.deepEqual(rateLimit(answer), ['0', '0', RESET]);
  }
  await service.store.accounts.update(account.id, { suspended: false });
  assert.equal((await ask(key)).status, 200);
  service.clock.add(-1_000);
});

test('behind a trusted proxy the client address is the one that the proxy reports', async () => {
  const proxied = await startService({
    env: { KITSCOUT_TRUSTED_PROXIES: 'loopback, 198.51.100.7', KITSCOUT_DASHBOARD: 'off' },
  });
  try {
    const { account } = await proxied.account();
    const key = generateKey();
    await proxied.store.keys.create({
      accountId: account.id,
      name: 'k',
      ...storedKey(key),
      allowedAddresses: ['192.0.2.0/24', '2001:db8::/32'],
    });
    const from = async (chain: string) =>
      (await call(proxied.url, '/api/v1/kits', { key, headers: { 'x-forwarded-for': chain } })).status;
    const allowed = [
      '192.0.2.9',
      '::ffff:192.0.2.9',
      '2001:DB8::1',
      '203.0.113.1, 192.0.2.9',
      '192.0.2.9, 198.51.100.7',
      '192.0.2.9:80, 198.51.100.7:443',
      '[2001:db8::1]:80',
      '[2001:db8::1]',
    ];
    for (const chain of allowed) assert.equal(await from(chain), 200, chain);
    const foreign = [
      '',
      'unknown',
      '192.0.2.9, 203.0.113.1',
      '192.0.2.9:',
      '[192.0.2.9',
      '::1',
      "192.0.2.9'--",
      '192.0.2.9, 2001:db9::1',
    ];
    for (const chain of foreign) assert.equal(await from(chain), 401, chain);
  } finally {
    await proxied.close();
  }
});

test('the scheme is case-insensitive', async () => {
  const { key } = await service.account();
  for (const scheme of ['bearer', 'BEARER', 'BeArEr']) {
    assert.equal(
      (await call(service.url, '/api/v1/kits', { headers: { authorization: `${scheme} ${key}` } })).status,
      200,
    );
  }
});

test('a paid tier with an inactive subscription is refused everywhere, before quota, path and input are checked', async () => {
  const { account, key } = await service.account('pro');
  for (const subscription of ['past_due', 'canceled'] as const) {
    await service.store.accounts.update(account.id, { subscription });
    for (const path of PATHS) {
      const answer = await call(service.url, path, { key });
      assertError(answer, 'subscription_inactive');
      assert.deepEqual(rateLimit(answer), ['10000', '10000', RESET]);
    }
  }
  await service.store.accounts.update(account.id, { subscription: 'active' });
  assert.equal((await call(service.url, '/api/v1/kits', { key })).status, 200);
  await service.store.accounts.update(account.id, { tier: 'free', subscription: 'canceled' });
  assert.equal((await call(service.url, '/api/v1/kits', { key })).status, 200, 'the free tier has no subscription');
});

test('every call to an endpoint counts, whatever its outcome; nothing else does', async () => {
  const { key } = await service.account('free');
  const used = async () =>
    FREE_LIMIT - Number((await call(service.url, '/api/nothing', { key })).headers.get('x-ratelimit-remaining'));
  const counting: [string, object, number][] = [
    ['/api/v1/kits', {}, 200],
    ['/api/v1/kits?limit=0', {}, 400],
    ['/api/v1/kits/none', {}, 404],
    ['/api/v1/kits/alpha-review', {}, 200],
    ['/api/v1/kits/none/download', {}, 402],
    ['/api/v1/usage', {}, 200],
    ['/api/v1/recommend', { body: {} }, 400],
    ['/api/v1/recommend', { body: '{' }, 400],
    ['/api/v1/recommend', { body: 'x'.repeat(70_000) }, 400],
    ['/api/v1/recommend', { body: 'a=b', headers: { 'content-type': 'text/plain' } }, 400],
    ['/api/v1/recommend', { body: { ai_platform: 'any', use_case: 'tests' } }, 200],
  ];
  let expected = 0;
  for (const [path, options, status] of counting) {
    const answer = await call(service.url, path, { key, ...options });
    assert.equal(answer.status, status, `${path} ${answer.text}`);
    expected += 1;
    assert.equal(answer.headers.get('x-ratelimit-remaining'), String(FREE_LIMIT - expected), path);
  }
  for (const { path, method } of API_ROUTES) {
    await call(service.url, path.replace(/\{.*?\}/, 'none'), { key, method });
    // Feedback is free of charge.
    if (path !== '/api/v1/feedback') expected += 1;
    assert.equal(await used(), expected, path);
  }
  for (const [path, method] of [
    ['/api/v1/nope', 'GET'],
    ['/api/v1/kits', 'DELETE'],
    ['/api/v1/recommend', 'GET'],
    ['/api/v1/usage', 'POST'],
    ['/api/v1/kits/', 'GET'],
    ['/api/v1/kits//download', 'GET'],
    ['/api/v1/kits/alpha-review/', 'GET'],
    ['/api/v1/kits', 'PROPFIND'],
  ]) {
    assertError(await call(service.url, path!, { key, method: method! }), 'not_found');
  }
  assert.equal((await call(service.url, '/api/v1/kits', { key, method: 'HEAD' })).status, 404);
  assert.equal((await call(service.url, '/api/v1/kits', { key, method: 'OPTIONS' })).status, 404);
  assert.equal(await used(), expected, 'unknown paths and methods never count');
});

test('a used-up quota is refused before path, input and tier are checked', async () => {
  const { key } = await service.account('free');
  for (let i = FREE_LIMIT - 1; i >= 0; i--) {
    const answer = await call(service.url, '/api/v1/kits?limit=1', { key });
    assert.equal(answer.status, 200);
    assert.deepEqual(rateLimit(answer), [String(FREE_LIMIT), String(i), RESET]);
  }
  for (const path of PATHS) {
    const answer = await call(service.url, path, { key });
    assertError(answer, 'rate_limit_exceeded');
    assert.deepEqual(rateLimit(answer), [String(FREE_LIMIT), '0', RESET]);
    assert.equal(answer.headers.get('retry-after'), String(Number(RESET) - Date.parse('2026-05-10T12:00:00Z') / 1000));
  }
});

test('a tier change applies from the next request, up and down', async () => {
  const { account, key } = await service.account('pro');
  for (let i = 0; i < FREE_LIMIT + 5; i++) await call(service.url, '/api/v1/kits/none', { key });
  await service.store.accounts.update(account.id, { tier: 'free' });
  const lowered = await call(service.url, '/api/v1/usage', { key });
  assertError(lowered, 'rate_limit_exceeded');
  assert.deepEqual(rateLimit(lowered).slice(0, 2), [String(FREE_LIMIT), '0']);
  await service.store.accounts.update(account.id, { tier: 'enterprise', subscription: 'active' });
  assert.deepEqual(rateLimit(await call(service.url, '/api/v1/usage', { key })), ['unlimited', 'unlimited', RESET]);
});

test('the last use of a key is recorded', async () => {
  const { account, key } = await service.account();
  const row = (await service.store.keys.list(account.id))[0]!;
  assert.equal(row.lastUsedAt, null);
  assert.equal((await call(service.url, '/api/v1/kits', { key })).status, 200);
  assert.equal((await service.store.keys.list(account.id))[0]!.lastUsedAt, Date.parse('2026-05-10T12:00:00Z'));
});

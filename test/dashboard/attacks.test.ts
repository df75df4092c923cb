import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pino } from 'pino';
import { createThrottle } from '../../src/http/dashboard/throttle.ts';
import { call } from '../support/http.ts';
import { startService } from '../support/service.ts';
import { assertRefused, newcomer, PASSWORD, Visitor } from '../support/visitor.ts';

const service = await startService({ env: { KITSCOUT_TRUSTED_PROXIES: 'loopback' } });
after(() => service.close());

const from = (address: string) => ({ 'x-forwarded-for': address });

test('a POST from another site is refused on every route, before any other check', async () => {
  const visitor = await newcomer(service.url);
  const { key } = (await visitor.post('/keys', { name: 'mine' })).json;
  const writes = [
    '/keys',
    `/keys/${key.id}/revoke`,
    `/keys/${key.id}/roll`,
    '/billing/checkout',
    '/billing/portal',
    '/playground/recommend',
    '/admin/accounts/x',
    '/auth/sign-out',
    '/auth/sign-in/email',
    '/auth/sign-up/email',
    '/auth/change-password',
    '/auth/request-password-reset',
    '/auth/reset-password',
  ];
  const others: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: service.url.replace('127.0.0.1', 'localhost') },
    { origin: `${service.url}.evil.example` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ];
  for (const path of writes)
    for (const headers of others) assertRefused(await visitor.post(path, {}, headers), 'forbidden');
  // A client that sends no origin headers is refused as well.
  const cookie = [...visitor.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
  const silent = await call(service.url, '/dashboard/api/keys', { headers: { cookie }, body: { name: 'x' } });
  assertRefused(silent, 'forbidden');
  // A form on another site can send these types without a preflight, but not JSON.
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const answer = await call(service.url, '/dashboard/api/keys', {
      method: 'POST',
      headers: { cookie, origin: service.url, 'content-type': type },
      body: '{"name":"x"}',
    });
    assertRefused(answer, 'invalid_request');
  }
  const { keys } = (await visitor.get('/keys')).json;
  assert.deepEqual(
    keys.map((each: { id: string }) => each.id),
    [key.id],
  );
  assert.equal(keys[0].revoked_at, null);
});

test('behind a public address only its own pages can write, and cookies are Secure', async () => {
  const tls = await startService({ env: { KITSCOUT_PUBLIC_URL: 'https://kits.example.com/' } });
  try {
    const visitor = new Visitor(tls.url);
    assertRefused(await visitor.signUp('a@example.com'), 'forbidden');
    const answer = await visitor.post(
      '/auth/sign-up/email',
      { name: 'A', email: 'a@example.com', password: PASSWORD },
      { origin: 'https://kits.example.com' },
    );
    assert.equal(answer.status, 200, answer.text);
    const [name] = [...visitor.cookies.keys()];
    assert.match(name!, /^__Secure-/);
    assert.deepEqual(cookieFlags(visitor), ['HttpOnly', 'Path=/dashboard', 'SameSite=Lax', 'Secure']);
    for (const { headers } of [answer, await call(tls.url, '/docs/')])
      assert.match(headers.get('strict-transport-security') ?? '', /max-age=\d{8}/);
    assert.equal((await visitor.get('/config')).json.base_url, 'https://kits.example.com');
    await visitor.post(
      '/auth/request-password-reset',
      { email: 'a@example.com' },
      { origin: 'https://kits.example.com', host: 'evil.example' },
    );
    const { link } = tls.logLines.map((line) => JSON.parse(line)).find((line) => line.msg === 'password reset link');
    assert.match(link, /^https:\/\/kits\.example\.com\/dashboard\/reset-password\?token=/);
  } finally {
    await tls.close();
  }
});

function cookieFlags(visitor: Visitor): string[] {
  return visitor
    .session()!
    .attributes.filter((attribute) => !attribute.startsWith('Max-Age'))
    .sort();
}

test('the session cookie is HttpOnly and SameSite, and is not sent to the public API', async () => {
  const visitor = await newcomer(service.url);
  assert.deepEqual(cookieFlags(visitor), ['HttpOnly', 'Path=/dashboard', 'SameSite=Lax']);
});

test('signing in never adopts a session set by someone else', async () => {
  const { email } = await newcomer(service.url);
  const attacker = await newcomer(service.url);
  const planted = attacker.session()!.value;
  const victim = new Visitor(service.url);
  for (const [name, cookie] of attacker.cookies) victim.cookies.set(name, cookie);
  assert.equal((await victim.signIn(email)).status, 200);
  assert.notEqual(victim.session()!.value, planted);
  assert.equal((await victim.get('/me')).json.account.email, email);
  assert.equal((await attacker.get('/me')).json.account.email, attacker.email);
  // Nor a session value that an attacker chose before anyone signed in.
  const chosen = new Visitor(service.url);
  const [name] = [...attacker.cookies].find(([key]) => key.endsWith('session_token'))!;
  chosen.cookies.set(name, { value: 'chosen-by-the-attacker.signature', attributes: [] });
  await chosen.signIn(email);
  assert.notEqual(chosen.session()!.value, 'chosen-by-the-attacker.signature');
  const again = new Visitor(service.url);
  await again.signIn(email);
  assert.notEqual(again.session()!.value, chosen.session()!.value);
});

test('50 wrong passwords in a minute are throttled, also when sent at once, and so is the right one', async () => {
  const { email } = await newcomer(service.url);
  const guesses = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      new Visitor(service.url, from('198.51.100.1')).signIn(email, `wrong password ${i}`),
    ),
  );
  const looked = guesses.filter(({ status }) => status === 401).length;
  assert.ok(looked <= 10, `${looked} guesses were checked`);
  assert.equal(guesses.filter(({ status }) => status === 429).length, 50 - looked);
  const refused = await new Visitor(service.url, from('198.51.100.1')).signIn(email);
  assertRefused(refused, 'too_many_requests');
  assert.ok(Number(refused.headers.get('retry-after')) >= 1 && Number(refused.headers.get('retry-after')) <= 60);
  assert.equal(
    (await new Visitor(service.url, from('198.51.100.2')).signIn(email)).status,
    200,
    'the holder can sign in from another address',
  );
  service.clock.add(61_000);
  assert.equal((await new Visitor(service.url, from('198.51.100.1')).signIn(email)).status, 200, 'a minute later');
});

test('50 wrong passwords from 50 addresses, and for 50 accounts from one address, are throttled', async () => {
  const { email } = await newcomer(service.url);
  const spread = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      new Visitor(service.url, from(`203.0.113.${i}`)).signIn(email, 'wrong password'),
    ),
  );
  assert.equal(spread.filter(({ status }) => status === 401).length, 40);
  const sprayed = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      new Visitor(service.url, from('2001:db8::1:2')).signIn(`nobody${i}@example.com`, 'wrong password'),
    ),
  );
  assert.equal(sprayed.filter(({ status }) => status === 401).length, 40);
  const neighbour = await new Visitor(service.url, from('2001:db8:0:0:ffff::9')).signIn(
    'nobody99@example.com',
    'wrong password',
  );
  assertRefused(neighbour, 'too_many_requests');
});

test('correct passwords are not throttled as guesses', async () => {
  const { email } = await newcomer(service.url);
  for (let i = 0; i < 12; i++)
    assert.equal((await new Visitor(service.url, from('198.51.100.77')).signIn(email)).status, 200);
});

test('sign-ins are limited to forty per minute per address, right or wrong, because each takes CPU time', async () => {
  const { email } = await newcomer(service.url);
  const statuses: number[] = [];
  for (let i = 0; i < 42; i++)
    statuses.push((await new Visitor(service.url, from('198.51.100.78')).signIn(email)).status);
  assert.deepEqual(statuses, [...Array(40).fill(200), 429, 429]);
  assert.equal((await new Visitor(service.url, from('198.51.100.79')).signIn(email)).status, 200);
});

test('a person has at most 20 sessions; the oldest end', async () => {
  const first = await newcomer(service.url);
  const bystander = await newcomer(service.url);
  const visitors: Visitor[] = [];
  for (let i = 0; i < 20; i++) {
    const visitor = new Visitor(service.url, from('198.51.100.80'));
    await visitor.signIn(first.email);
    visitors.push(visitor);
  }
  assertRefused(await first.get('/me'), 'signed_out');
  for (const visitor of [...visitors, bystander]) assert.equal((await visitor.get('/me')).status, 200);
});

test('a NUL in an e-mail address or id is refused before it reaches the store', async () => {
  const visitor = await newcomer(service.url);
  const email = 'a\u0000b@example.com';
  for (const [path, body] of [
    ['/auth/request-password-reset', { email }],
    ['/auth/sign-in/email', { email, password: PASSWORD }],
    ['/auth/sign-up/email', { name: 'A', email, password: PASSWORD }],
  ] as const)
    assertRefused(await visitor.post(path, body), 'invalid_request');
  for (const path of ['/keys/key%00/revoke', '/keys/%00/roll', '/admin/accounts/acc%00'])
    assertRefused(await visitor.post(path, { old_key: 'now' }), 'not_found');
});

test('guesses of the current password, reset links and many mails are throttled too', async () => {
  const visitor = await newcomer(service.url);
  const change = (i: number) =>
    visitor.post('/auth/change-password', { currentPassword: `wrong password ${i}`, newPassword: PASSWORD });
  const statuses = [];
  for (let i = 0; i < 12; i++) statuses.push((await change(i)).status);
  assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429]);
  // All endpoints that ask for the password share one limit: a stolen session cannot continue guessing at another one,
  // or in the next minute.
  const refused = await visitor.post('/account/delete', { password: PASSWORD });
  assertRefused(refused, 'too_many_requests');
  assert.ok(Number(refused.headers.get('retry-after')) > 600);
  const mails = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      new Visitor(service.url, from(`192.0.2.${i}`)).post('/auth/request-password-reset', { email: visitor.email }),
    ),
  );
  assert.equal(mails.filter(({ status }) => status === 200).length, 5);
  const tokens = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      new Visitor(service.url, from('192.0.2.200')).post('/auth/reset-password', {
        token: `guess${i}`,
        newPassword: PASSWORD,
      }),
    ),
  );
  assert.equal(tokens.filter(({ status }) => status === 400).length, 20);
});

test('the audit log, which is kept, cannot be filled with changes of name and of mails', async () => {
  const visitor = await newcomer(service.url);
  for (let i = 0; i < 20; i++) {
    assert.equal((await visitor.post('/account/name', { name: `Name ${i}` })).status, 200);
    assert.equal((await visitor.post('/usage/mail', { on: i % 2 === 0 })).status, 200);
  }
  assertRefused(await visitor.post('/account/name', { name: 'Name' }), 'too_many_requests');
  assertRefused(await visitor.post('/usage/mail', { on: true }), 'too_many_requests');
});

test('right passwords are limited too: each costs a hash, and what follows is kept in the audit log', async () => {
  const { signIn, now } = service.store;
  const throttle = createThrottle(signIn, now, pino({ enabled: false }));
  let session = 0;
  const succeed = async (what: 'prove-identity' | 'sign-in', device?: string) => {
    const request = { ip: '', session: { id: `session ${session++}`, account: { id: 'acc_busy' } } };
    const forgive = await throttle.attempt(what, request as never, { device });
    await forgive();
  };
  for (let i = 0; i < 40; i++) await succeed('prove-identity');
  await assert.rejects(() => succeed('prove-identity'), /Too many attempts/);
  for (let i = 0; i < 40; i++) await succeed('sign-in', `browser ${i % 3}`);
  await assert.rejects(() => succeed('sign-in', 'browser 4'), /Too many attempts/);
});

test('exports, which read up to 10,000 entries, are limited together', async () => {
  const visitor = await newcomer(service.url);
  for (let i = 0; i < 10; i++) {
    assert.equal((await visitor.get('/account/export')).status, 200);
    assert.equal((await visitor.get('/activity/export?format=csv')).status, 200);
  }
  assertRefused(await visitor.get('/account/export'), 'too_many_requests');
  assertRefused(await visitor.get('/activity/export?format=json'), 'too_many_requests');
  assert.equal((await visitor.get('/activity')).status, 200);
});

test('forwarded addresses are trusted only from trusted proxies', async () => {
  const open = await startService();
  try {
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        new Visitor(open.url, from(`203.0.113.${i}`)).signIn('nobody@example.com', 'wrong password'),
      ),
    );
    assert.equal(guesses.filter(({ status }) => status === 401).length, 10);
  } finally {
    await open.close();
  }
});

test('ids of other accounts get the same answer as unknown ids', async () => {
  const owner = await newcomer(service.url);
  const { key } = (await owner.post('/keys', { name: 'theirs' })).json;
  const thief = await newcomer(service.url);
  for (const id of [key.id, 'key_000000000000000000000000', '__proto__']) {
    const revoke = await thief.post(`/keys/${id}/revoke`);
    const roll = await thief.post(`/keys/${id}/roll`, { old_key: 'now' });
    for (const answer of [revoke, roll]) {
      assertRefused(answer, 'not_found');
      assert.equal(answer.json.error.message, 'You have no such key.');
    }
  }
  assert.equal((await owner.get('/keys')).json.keys[0].revoked_at, null);
  const { account } = (await owner.get('/me')).json;
  assertRefused(await thief.post(`/admin/accounts/${account.id}`, { tier: 'enterprise' }), 'forbidden');
});

test('API keys give no access here, and sessions none to the API', async () => {
  const { key } = await service.account('pro');
  for (const path of ['/me', '/keys', '/usage', '/plans', '/kits/alpha-review/zip', '/admin/accounts']) {
    assertRefused(await new Visitor(service.url, { authorization: `Bearer ${key}` }).get(path), 'signed_out');
  }
  const visitor = await newcomer(service.url);
  const cookie = [...visitor.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
  const answer = await call(service.url, '/api/v1/usage', { headers: { cookie } });
  assert.equal(answer.json.error.code, 'missing_api_key');
});

test('names with markup are returned unchanged, as JSON that no browser renders', async () => {
  const name = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
  const visitor = new Visitor(service.url);
  assert.equal((await visitor.signUp('xss@example.com', name)).status, 200);
  await visitor.post('/keys', { name });
  for (const path of ['/me', '/keys']) {
    const answer = await visitor.get(path);
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(path === '/me' ? answer.json.account.name : answer.json.keys[0].name, name);
  }
});

test('no route redirects to another site', async () => {
  const visitor = await newcomer(service.url);
  await visitor.post('/auth/sign-out');
  for (const body of [
    { callbackURL: 'https://evil.example' },
    { redirectTo: 'https://evil.example' },
    { callbackURL: '//evil.example' },
  ]) {
    const answer = await visitor.post('/auth/sign-in/email', { email: visitor.email, password: PASSWORD, ...body });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('location'), null);
    assert.ok(!answer.text.includes('evil'));
    await visitor.post('/auth/request-password-reset', { email: visitor.email, ...body });
  }
  const evil = encodeURIComponent('https://evil.example');
  for (const path of [
    `/auth/reset-password/sometoken?callbackURL=${evil}`,
    `/auth/verify-email?token=x&callbackURL=${evil}`,
    `/auth/sign-in/social?callbackURL=${evil}`,
    `/auth/callback/x?callbackURL=${evil}`,
    `/auth/error?error=${evil}`,
  ]) {
    assertRefused(await visitor.get(path), 'not_found');
  }
  for (const path of [
    '//evil.example',
    '/dashboard//evil.example',
    `/dashboard/sign-in?next=${evil}`,
    '/dashboard/%2F%2Fevil.example',
    '/\\evil.example',
  ]) {
    const response = await fetch(service.url + path, { redirect: 'manual' });
    assert.ok(response.status < 300 || response.status >= 400, `${path}: ${response.status}`);
    assert.equal(response.headers.get('location'), null);
  }
  assert.ok(
    service.logLines
      .filter((line) => line.includes('password reset link'))
      .every((line) => JSON.parse(line).link.startsWith(`${service.url}/dashboard/`)),
  );
});

test('a Host header chosen by an attacker never appears in a link', async (t) => {
  // On loopback, it is refused before.
  const service = await startService({ env: { HOST: '0.0.0.0' } });
  t.after(() => service.close());
  const visitor = await newcomer(service.url);
  const { hostname, port } = new URL(service.url);
  const { request } = await import('node:http');
  const body = JSON.stringify({ email: visitor.email });
  await new Promise<void>((resolve, reject) => {
    const headers = {
      host: 'evil.example',
      origin: 'http://evil.example',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-host': 'evil.example',
    };
    request(
      { hostname, port, path: '/dashboard/api/auth/request-password-reset', method: 'POST', headers },
      (response) => response.resume().on('end', resolve),
    )
      .on('error', reject)
      .end(body);
  });
  const line = service.logLines
    .map((text) => JSON.parse(text))
    .findLast((entry) => entry.msg === 'password reset link' && entry.email === visitor.email);
  assert.ok(line.link.startsWith(service.url), line.link);
});

test('unknown paths and methods under the dashboard’s routes get a 404 as JSON', async () => {
  const visitor = await newcomer(service.url);
  for (const path of ['/', '/nothing', '/auth/list-sessions', '/auth/update-user', '/auth/delete-user', '/auth/ok'])
    assertRefused(await visitor.get(path), 'not_found');
  for (const path of [
    '/me',
    '/auth/update-user',
    '/auth/delete-user',
    '/auth/change-email',
    '/auth/set-password',
    '/auth/sign-in/social',
  ])
    assertRefused(await visitor.post(path, {}), 'not_found');
});

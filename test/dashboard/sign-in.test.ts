import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { call } from '../support/http.ts';
import { startService } from '../support/service.ts';
import { assertRefused, newcomer, PASSWORD, Visitor } from '../support/visitor.ts';

const service = await startService();
after(() => service.close());
// Each test starts in a new minute, so that all the sign-ups do not reach the limit per address.
beforeEach(() => service.clock.add(60_000));

const NEW_PASSWORD = 'another long password';

/** The newest reset link in the log, as an operator would copy it. */
function resetToken(email: string): string {
  const lines = service.logLines
    .map((line) => JSON.parse(line))
    .filter((line) => line.msg === 'password reset link' && line.email === email);
  const link = new URL(lines.at(-1).link);
  assert.equal(link.origin, service.url);
  assert.equal(link.pathname, '/dashboard/reset-password');
  return link.searchParams.get('token')!;
}

test('signing up creates a free account and signs in', async () => {
  const visitor = new Visitor(service.url);
  assertRefused(await visitor.get('/me'), 'signed_out');
  assert.deepEqual((await visitor.get('/auth/get-session')).json, { user: null });
  const answer = await visitor.signUp('Ada@Example.com', ' Ada ');
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(Object.keys(answer.json), ['user']);
  assert.deepEqual(Object.keys(answer.json.user), ['id', 'email', 'name']);
  assert.ok(!answer.text.includes(visitor.session()!.value.split('.')[0]!), 'the session is only in the cookie');
  const { account } = (await visitor.get('/me')).json;
  const createdAt = Date.parse(account.created_at);
  assert.deepEqual(await service.store.accounts.find('ada@example.com'), {
    id: account.id,
    email: 'ada@example.com',
    name: 'Ada',
    tier: 'free',
    subscription: 'none',
    admin: false,
    suspended: false,
    usageMail: true,
    weeklyMail: true,
    createdAt,
  });
  assert.equal(account.tier_name, 'Free');
  assert.equal((await visitor.get('/auth/get-session')).json.user.email, 'ada@example.com');
});

test('an e-mail address can sign up once, regardless of case', async () => {
  const { email } = await newcomer(service.url);
  const again = await new Visitor(service.url).signUp(email.toUpperCase());
  assertRefused(again, 'conflict');
  assert.match(again.json.error.message, /forgot password/);
  const atOnce = await Promise.all(
    Array.from({ length: 5 }, () => new Visitor(service.url).signUp('race@example.com')),
  );
  assert.deepEqual(atOnce.map(({ status }) => status).sort(), [200, 409, 409, 409, 409]);
});

test('an invalid sign-up gets a specific error', async () => {
  const visitor = new Visitor(service.url);
  const person = { name: 'Bea', email: 'bea@example.com', password: PASSWORD };
  for (const wrong of [
    { name: '' },
    { name: '  ' },
    { name: 'x'.repeat(201) },
    { name: 'a\u202eb' },
    { name: 'a\nb' },
    // Folding case or Unicode form would make it somebody else's address.
    { email: 'be\u0131@example.com' },
    { email: `${'b'.repeat(250)}@example.com` },
    { password: 'short' },
    { password: 'x'.repeat(129) },
    { password: 12345678 },
  ]) {
    const answer = await visitor.post('/auth/sign-up/email', { ...person, ...wrong });
    assertRefused(answer, 'invalid_request');
    assert.doesNotMatch(answer.text, /could not be read/);
  }
  assertRefused(await visitor.post('/auth/sign-up/email', [] as unknown as object), 'invalid_request');
  assert.equal(await service.store.accounts.find('bea@example.com'), undefined);
  assert.equal(visitor.session(), undefined);
});

test('signing up cannot choose a tier, rights or someone else’s account', async () => {
  const { account } = await service.account('enterprise');
  const visitor = new Visitor(service.url);
  const answer = await visitor.post('/auth/sign-up/email', {
    name: 'Eve',
    email: 'eve@example.com',
    password: PASSWORD,
    accountId: account.id,
    account_id: account.id,
    tier: 'enterprise',
    admin: true,
    emailVerified: true,
  });
  assert.equal(answer.status, 200, answer.text);
  const { account: own } = (await visitor.get('/me')).json;
  assert.notEqual(own.id, account.id);
  assert.equal(own.tier, 'free');
  assert.equal(own.admin, false);
});

test('signing in and out; after signing out the cookie is invalid', async () => {
  const { email } = await newcomer(service.url);
  const visitor = new Visitor(service.url);
  assertRefused(await visitor.signIn(email, 'wrong password'), 'wrong_credentials');
  assertRefused(await visitor.signIn('nobody@example.com'), 'wrong_credentials');
  assert.equal((await visitor.signIn(` ${email.toUpperCase()} `)).status, 200);
  const cookie = [...visitor.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
  assert.equal((await visitor.get('/me')).json.account.email, email);
  assert.deepEqual((await visitor.post('/auth/sign-out')).json, { ok: true });
  assert.equal(visitor.session(), undefined);
  assertRefused(await new Visitor(service.url, { cookie }).get('/me'), 'signed_out');
});

test('a tampered cookie is not accepted', async () => {
  const visitor = await newcomer(service.url);
  const [name, { value }] = [...visitor.cookies].find(([key]) => key.endsWith('session_token'))!;
  const [token = '', signature = ''] = value.split('.');
  for (const forged of [
    token,
    `${token}.`,
    `${token}.${'A'.repeat(signature.length)}`,
    `${token}x.${signature}`,
    'x',
    '',
  ]) {
    assertRefused(await new Visitor(service.url, { cookie: `${name}=${forged}` }).get('/me'), 'signed_out');
  }
});

test('changing the password requires the current one and ends the other sessions', async () => {
  const visitor = await newcomer(service.url);
  const elsewhere = new Visitor(service.url);
  await elsewhere.signIn(visitor.email);
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, revokeOtherSessions: true };
  assertRefused(await new Visitor(service.url).post('/auth/change-password', change), 'signed_out');
  assertRefused(
    await visitor.post('/auth/change-password', { ...change, currentPassword: 'wrong password' }),
    'wrong_credentials',
  );
  assertRefused(await visitor.post('/auth/change-password', { ...change, newPassword: 'short' }), 'invalid_request');
  assert.equal((await elsewhere.get('/me')).status, 200);
  assert.equal((await visitor.post('/auth/change-password', change)).status, 200);
  assert.equal((await visitor.get('/me')).status, 200);
  assertRefused(await elsewhere.get('/me'), 'signed_out');
  assertRefused(await elsewhere.signIn(visitor.email), 'wrong_credentials');
  assert.equal((await elsewhere.signIn(visitor.email, NEW_PASSWORD)).status, 200);
});

test('a forgotten password: the link works once and ends every session', async () => {
  const visitor = await newcomer(service.url);
  assert.equal((await visitor.get('/config')).json.mail, false);
  assert.deepEqual(
    (await new Visitor(service.url).post('/auth/request-password-reset', { email: visitor.email })).json,
    { ok: true },
  );
  const token = resetToken(visitor.email);
  assertRefused(await visitor.post('/auth/reset-password', { token, newPassword: 'short' }), 'invalid_request');
  assert.deepEqual((await visitor.post('/auth/reset-password', { token, newPassword: NEW_PASSWORD })).json, {
    ok: true,
  });
  assertRefused(await visitor.get('/me'), 'signed_out');
  assertRefused(await visitor.post('/auth/reset-password', { token, newPassword: PASSWORD }), 'invalid_token');
  assertRefused(
    await visitor.post('/auth/reset-password', { token: 'x'.repeat(24), newPassword: PASSWORD }),
    'invalid_token',
  );
  assertRefused(await visitor.signIn(visitor.email), 'wrong_credentials');
  assert.equal((await visitor.signIn(visitor.email, NEW_PASSWORD)).status, 200);
});

test('a link stays valid if setting the password fails, and works once, also when used concurrently', async () => {
  const visitor = await newcomer(service.url);
  await visitor.post('/auth/request-password-reset', { email: visitor.email });
  const token = resetToken(visitor.email);
  const reset = (n: number) => visitor.post('/auth/reset-password', { token, newPassword: `${NEW_PASSWORD} ${n}` });
  const db = service.store.signIn.database;
  await sql`CREATE TRIGGER failing BEFORE UPDATE ON credentials BEGIN SELECT RAISE(ABORT, 'failing'); END`.execute(db);
  assert.equal((await reset(0)).status, 500);
  await sql`DROP TRIGGER failing`.execute(db);
  const answers = await Promise.all([1, 2, 3, 4].map(reset));
  for (const answer of answers) if (answer.status !== 200) assertRefused(answer, 'invalid_token');
  const [used, ...others] = answers.flatMap(({ status }, i) => (status === 200 ? [i + 1] : []));
  assert.deepEqual(others, []);
  assert.equal((await visitor.signIn(visitor.email, `${NEW_PASSWORD} ${used}`)).status, 200);
});

test('a new password invalidates every other link, however it was set', async () => {
  const visitor = await newcomer(service.url);
  const bystander = await newcomer(service.url);
  const ask = async (email: string) => {
    await visitor.post('/auth/request-password-reset', { email });
    return resetToken(email);
  };
  const theirs = await ask(bystander.email);
  const [older, newer] = [await ask(visitor.email), await ask(visitor.email)];
  const reset = (token: string, newPassword: string) => visitor.post('/auth/reset-password', { token, newPassword });
  assert.equal((await reset(newer, NEW_PASSWORD)).status, 200);
  assertRefused(await reset(older, PASSWORD), 'invalid_token');
  const seen = await ask(visitor.email);
  await visitor.signIn(visitor.email, NEW_PASSWORD);
  const change = { currentPassword: NEW_PASSWORD, newPassword: PASSWORD };
  assert.equal((await visitor.post('/auth/change-password', change)).status, 200);
  assertRefused(await reset(seen, NEW_PASSWORD), 'invalid_token');
  assert.equal((await visitor.signIn(visitor.email)).status, 200);
  assert.equal((await reset(theirs, NEW_PASSWORD)).status, 200);
});

test('the owner of an address takes over an account that a stranger created with it: no session and no key survives', async () => {
  const stranger = await newcomer(service.url);
  const { secret } = (await stranger.post('/keys', { name: 'planted' })).json;
  await stranger.post('/playground/recommend', { ai_platform: 'any', use_case: 'review' });
  const status = async (key: string) => (await call(service.url, '/api/v1/kits', { key })).status;
  assert.equal(await status(secret), 200);
  const owner = new Visitor(service.url);
  const takeOver = async () => {
    await owner.post('/auth/request-password-reset', { email: stranger.email });
    const token = resetToken(stranger.email);
    assert.equal((await owner.post('/auth/reset-password', { token, newPassword: NEW_PASSWORD })).status, 200);
    await owner.signIn(stranger.email, NEW_PASSWORD);
  };
  await takeOver();
  assertRefused(await stranger.get('/me'), 'signed_out');
  assert.equal(await status(secret), 401);
  assert.ok((await owner.get('/keys')).json.keys[0].revoked_at);
  const played = await owner.post('/playground/recommend', { ai_platform: 'any', use_case: 'review' });
  assert.equal(played.json.status, 200, 'the playground still works');
  // The address is confirmed now, so another reset keeps the keys.
  const own = (await owner.post('/keys', { name: 'own' })).json.secret;
  await takeOver();
  assert.equal(await status(own), 200);
});

test('links expire after an hour, sessions after a week', async () => {
  const visitor = await newcomer(service.url);
  const db = service.store.signIn.database as Kysely<
    Record<'verifications' | 'sessions', { id: string; expires_at: string; created_at: string }>
  >;
  await visitor.post('/auth/request-password-reset', { email: visitor.email });
  const token = resetToken(visitor.email);
  const [link] = await db.selectFrom('verifications').selectAll().orderBy('created_at', 'desc').execute();
  assert.equal(Math.round((Date.parse(link!.expires_at) - Date.now()) / 60_000), 60);
  assert.ok(!JSON.stringify(link).includes(token), 'the store has only its hash');
  await db
    .updateTable('verifications')
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .execute();
  assertRefused(await visitor.post('/auth/reset-password', { token, newPassword: NEW_PASSWORD }), 'invalid_token');
  const [session] = await db.selectFrom('sessions').selectAll().orderBy('created_at', 'desc').execute();
  assert.equal(Math.round((Date.parse(session!.expires_at) - Date.now()) / 86_400_000), 7);
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where('id', '=', session!.id)
    .execute();
  assertRefused(await visitor.get('/me'), 'signed_out');
});

test('requesting a link does not reveal who has an account', async () => {
  const known = await newcomer(service.url);
  const lines = () => service.logLines.filter((line) => line.includes('password reset link')).length;
  const before = lines();
  const answers = await Promise.all(
    [known.email, 'stranger@example.com'].map((email) =>
      new Visitor(service.url).post('/auth/request-password-reset', { email }),
    ),
  );
  assert.equal(answers[0]!.text, answers[1]!.text);
  assert.equal(lines(), before + 1);
});

test('signing up does not take over an account created by the operator, but its holder can sign in by the link', async () => {
  const made = await service.store.accounts.create({
    email: 'boss@example.com',
    name: 'Boss',
    tier: 'business',
    subscription: 'active',
  });
  const key = await service.keyFor(made);
  const visitor = new Visitor(service.url);
  const refused = await visitor.signUp('boss@example.com');
  assertRefused(refused, 'conflict');
  assert.match(refused.json.error.message, /forgot password/);
  assert.equal(visitor.session(), undefined);
  assertRefused(await visitor.signIn('boss@example.com'), 'wrong_credentials');
  await Promise.all([1, 2, 3].map(() => visitor.post('/auth/request-password-reset', { email: 'Boss@example.com' })));
  assert.deepEqual(
    (await visitor.post('/auth/reset-password', { token: resetToken('boss@example.com'), newPassword: NEW_PASSWORD }))
      .json,
    { ok: true },
  );
  assert.equal((await visitor.signIn('boss@example.com', NEW_PASSWORD)).status, 200);
  const { account } = (await visitor.get('/me')).json;
  assert.equal(account.id, made.id);
  assert.equal(account.tier, 'business');
  assert.equal((await call(service.url, '/api/v1/kits', { key })).status, 200, 'keys created by the operator stay');
});

test('sign-up can be closed; existing accounts can still sign in', async () => {
  const closed = await startService({
    env: { KITSCOUT_SIGNUP: 'closed', KITSCOUT_OPERATOR_CONTACT: 'ops@example.com' },
  });
  try {
    const visitor = new Visitor(closed.url);
    const { json } = await visitor.get('/config');
    assert.deepEqual(json, {
      signup: 'closed',
      mail: false,
      stripe: false,
      providers: [],
      keep_texts_days: 0,
      playground_runs: 20,
      maintenance: null,
      verify_email: false,
      operator_contact: 'ops@example.com',
      base_url: closed.url,
    });
    assertRefused(await visitor.signUp('new@example.com'), 'forbidden');
    assert.equal((await closed.store.accounts.list()).length, 0);
    await closed.store.accounts.create({ email: 'old@example.com', tier: 'pro', subscription: 'active' });
    await visitor.post('/auth/request-password-reset', { email: 'old@example.com' });
    const link = closed.logLines
      .map((line) => JSON.parse(line))
      .find((line) => line.msg === 'password reset link').link;
    assert.equal(
      (
        await visitor.post('/auth/reset-password', {
          token: new URL(link).searchParams.get('token'),
          newPassword: PASSWORD,
        })
      ).status,
      200,
    );
    assert.equal((await visitor.signIn('old@example.com')).status, 200);
  } finally {
    await closed.close();
  }
});

test('the log contains no password, session or token except that of the link', async () => {
  const visitor = await newcomer(service.url);
  await visitor.signIn(visitor.email, 'a wrong but telling password');
  await visitor.post('/auth/request-password-reset', { email: visitor.email });
  const token = resetToken(visitor.email);
  await visitor.post('/auth/reset-password', { token, newPassword: NEW_PASSWORD });
  await visitor.get(`/dashboard/reset-password?token=${token}`);
  const log = service.logLines.join('');
  for (const secret of [PASSWORD, NEW_PASSWORD, 'telling password', visitor.session()?.value.split('.')[0] ?? PASSWORD])
    assert.ok(!log.includes(secret), secret);
  assert.equal(service.logLines.filter((line) => line.includes(token)).length, 1);
});

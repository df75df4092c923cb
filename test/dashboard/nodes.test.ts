import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { testDatabase, withClient } from '../cluster/postgres-server.ts';
import { sendEvent, startFakeStripe, stripeEvent, subscriptionObject } from '../support/fake-stripe.ts';
import { type Answer, call } from '../support/http.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { assertRefused, newcomer, Visitor } from '../support/visitor.ts';

/**
 * The dashboard on PostgreSQL with two nodes: every change made on one node applies on the other from the next request.
 */
const stripe = await startFakeStripe();
const databaseUrl = await testDatabase();
const options = {
  env: { DATABASE_URL: databaseUrl, ...stripe.env },
  kits: [{ slug: 'open-kit', access: 'public' as const }],
};
const one = await startService(options);
const two = await startService(options);
after(async () => {
  await Promise.all([one.close(), two.close()]);
  await stripe.close();
});

/** The same browser on the other node, as behind a load balancer. */
function atOther(visitor: Visitor): Visitor {
  const other = new Visitor(two.url);
  for (const [name, cookie] of visitor.cookies) other.cookies.set(name, cookie);
  return other;
}

test('sessions, keys, usage and signing out', async () => {
  const here = await newcomer(one.url);
  const there = atOther(here);
  assert.equal((await there.get('/me')).json.account.email, here.email);
  const { key, secret } = (await here.post('/keys', { name: 'k' })).json;
  assert.equal((await call(two.url, '/api/v1/kits', { key: secret })).status, 200);
  const rolled = (await there.post(`/keys/${key.id}/roll`, { old_key: '1h' })).json;
  assert.deepEqual(
    [
      (await call(one.url, '/api/v1/kits', { key: secret })).status,
      (await call(one.url, '/api/v1/kits', { key: rolled.secret })).status,
    ],
    [200, 200],
  );
  await there.post(`/keys/${key.id}/revoke`);
  assert.equal((await call(one.url, '/api/v1/kits', { key: secret })).status, 401);
  assert.equal(
    (await there.post('/playground/recommend', { ai_platform: 'any', use_case: 'review' })).json.status,
    200,
  );
  const { max, left } = (await here.get('/playground')).json.free_runs;
  assert.equal(left, max - 1);
  assert.equal((await here.get('/usage')).json.calls_used, 3);
  assert.deepEqual((await here.get('/usage')).json, (await there.get('/usage')).json);
  await here.post('/auth/sign-out');
  assert.equal((await there.get('/me')).status, 401);
});

test('forgotten password: the link is requested on one node and used on the other', async () => {
  const here = await newcomer(one.url);
  await here.post('/auth/request-password-reset', { email: here.email });
  const line = one.logLines
    .map((text) => JSON.parse(text))
    .find((entry) => entry.msg === 'password reset link' && entry.email === here.email);
  const token = new URL(line.link).searchParams.get('token');
  const there = new Visitor(two.url);
  const both = await Promise.all(
    [there, here].map((visitor) => visitor.post('/auth/reset-password', { token, newPassword: 'the new password' })),
  );
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400], 'a link works once');
  assert.equal((await there.signIn(here.email, 'the new password')).status, 200);
  assert.equal((await here.get('/me')).status, 401);
});

test('guesses on all nodes count together', async () => {
  const { email } = await newcomer(one.url);
  const guesses = await Promise.all(
    Array.from({ length: 50 }, (_, i) => new Visitor(i % 2 ? one.url : two.url).signIn(email, 'wrong password')),
  );
  assert.equal(guesses.filter(({ status }) => status === 401).length, 10);
  assert.equal(guesses.filter(({ status }) => status === 429).length, 40);
});

test('while the database does not answer, nobody is reported as signed out', async () => {
  const here = await newcomer(one.url);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
  const locked = await here.get('/me');
  await client.end();
  assertRefused(locked, 'unavailable');
  assert.ok(Number(locked.headers.get('retry-after')) > 0);
  assert.equal((await here.get('/me')).status, 200);
});

test('while the database fails: 503, a session that cannot be ended remains, and no sign-up is called invalid', async (t) => {
  const printed = t.mock.method(console, 'error');
  const here = await newcomer(one.url);
  const there = atOther(here);
  const withoutTable = (table: string, ask: () => Promise<Answer>) =>
    withClient(databaseUrl, async (client) => {
      await client.query(`ALTER TABLE ${table} RENAME TO renamed`);
      const answer = await ask();
      await client.query(`ALTER TABLE renamed RENAME TO ${table}`);
      return answer;
    });
  const assertFails = async (table: string, ask: () => Promise<Answer>) => {
    one.logLines.splice(0);
    const answer = await withoutTable(table, ask);
    assertRefused(answer, 'unavailable');
    const errors = one.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
    assert.deepEqual([...new Set(errors.map(({ reqId }) => reqId))], [answer.headers.get('x-request-id')]);
  };
  await assertFails('sessions', () => here.post('/auth/sign-out'));
  assert.notEqual(here.session(), undefined);
  await assertFails('users', () => here.get('/me'));
  for (const table of ['accounts', 'users', 'sessions'])
    await assertFails(table, () => new Visitor(one.url).signUp(`without-${table}@example.com`));
  // Node prints a warning when memory is released for the first time, which may be now.
  const lines = printed.mock.calls.map(({ arguments: [text] }) => String(text));
  const others = lines.filter((text) => !text.includes('FFI is an experimental feature'));
  assert.deepEqual(others, [], 'the sign-in library prints nothing');
  const file = await withoutTable('kit_contents', () => call(one.url, '/kits/open-kit/open-kit.md'));
  assert.deepEqual([file.status, file.json.error.code, file.headers.get('etag')], [503, 'busy', null]);
  assert.equal((await here.post('/auth/sign-out')).status, 200);
  assert.equal((await there.get('/me')).status, 401);
});

test('a burst of events on both nodes is applied and leaves connections for other requests', async () => {
  const here = await newcomer(one.url);
  const accounts = await Promise.all(Array.from({ length: 20 }, () => one.account()));
  const burst = Array.from({ length: 240 }, (_, i) => {
    const object = subscriptionObject(accounts[i % accounts.length]!.account.id, 'active');
    return sendEvent(i % 2 ? one.url : two.url, stripeEvent('customer.subscription.updated', object));
  });
  const others = Array.from({ length: 20 }, () => here.get('/me'));
  const statuses = new Set((await Promise.all([...burst, ...others])).map(({ status }) => status));
  assert.deepEqual([...statuses], [200]);
});

test('a tier upgrade by webhook, and a change by the operator', async () => {
  const here = await newcomer(one.url);
  const { id } = (await here.get('/me')).json.account;
  const event = stripeEvent('customer.subscription.created', subscriptionObject(id, 'active'));
  assert.deepEqual(
    await Promise.all([one.url, two.url, one.url].map(async (url) => (await sendEvent(url, event)).status)),
    [200, 200, 200],
  );
  const there = atOther(here);
  assert.equal((await there.get('/me')).json.account.tier, 'pro');
  await one.store.accounts.update(id, { admin: true });
  assert.equal((await there.post(`/admin/accounts/${id}`, { tier: 'business' })).json.account.tier, 'business');
  const { entries } = (await here.get('/admin/audit')).json;
  assert.deepEqual(
    // Newest first; older entries are about sign-ups.
    entries.slice(0, 3).map(({ actor }: { actor: string }) => actor),
    [here.email, 'operator', 'Stripe'],
  );
  assert.equal((await here.get('/admin/catalogue')).json.kits, 1);
});

test('an account that is deleted while an operator changes it is not found', async () => {
  const admin = await newcomer(one.url);
  await one.store.accounts.update((await admin.get('/me')).json.account.id, { admin: true });
  const { id } = await one.store.accounts.create({ email: 'going@example.com', tier: 'free', subscription: 'none' });
  await withClient(databaseUrl, async (client) => {
    await client.query('BEGIN');
    await client.query('DELETE FROM accounts WHERE id = $1', [id]);
    const answer = admin.post(`/admin/accounts/${id}/suspension`, { suspended: true });
    const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    await until(async () => (await client.query(waiting)).rowCount === 1, 10_000);
    await client.query('COMMIT');
    assertRefused(await answer, 'not_found');
  });
});

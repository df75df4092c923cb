import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { FREE_LIMIT } from '../../src/accounts/tiers.ts';
import { call } from '../support/http.ts';
import { cliInProcess } from '../support/process.ts';
import { startService } from '../support/service.ts';
import { assertRefused, newcomer, PASSWORD, Visitor } from '../support/visitor.ts';

const service = await startService();
after(() => service.close());

const command = (...args: string[]) => cliInProcess({ KITSCOUT_DATA: service.config.dataDir }, ...args, '--json');

test('only accounts marked admin by the command line see the operator page, from the next request', async () => {
  const visitor = await newcomer(service.url);
  const paths = ['/admin/accounts', '/admin/audit', '/admin/catalogue', '/admin/service', '/admin/accounts/acc_x'];
  for (const path of paths) {
    assertRefused(await new Visitor(service.url).get(path), 'signed_out');
    assertRefused(await visitor.get(path), 'forbidden');
  }
  assert.equal((await command('account', 'set', visitor.email, '--admin')).json.admin, true);
  assert.equal((await visitor.get('/me')).json.account.admin, true);
  for (const path of paths.slice(0, 4)) assert.equal((await visitor.get(path)).status, 200, path);
  await command('account', 'set', visitor.email, '--no-admin', '--last-operator');
  assertRefused(await visitor.get('/admin/accounts'), 'forbidden');
  assert.equal((await command('account', 'set', visitor.email)).code, 2);
});

test('making an account with an unconfirmed address an admin works, with a warning', async () => {
  const visitor = await newcomer(service.url);
  const made = await command('account', 'set', visitor.email, '--admin');
  assert.equal(made.json.admin, true);
  assert.match(made.stderr, /never confirmed/);
  assert.equal((await command('account', 'set', visitor.email, '--no-admin', '--last-operator')).stderr, '');
  const { account } = await service.account('pro');
  assert.equal((await command('account', 'set', account.email, '--admin')).stderr, '', 'created by the operator');
  await visitor.post('/auth/request-password-reset', { email: visitor.email });
  const { link } = service.logLines
    .map((line) => JSON.parse(line))
    .findLast(({ msg }) => msg === 'password reset link');
  const token = new URL(link).searchParams.get('token');
  await visitor.post('/auth/reset-password', { token, newPassword: 'another long password' });
  assert.equal((await command('account', 'set', visitor.email, '--admin')).stderr, '', 'confirmed by the link');
});

test('an admin changes tier and state; the change applies to the next call and is in the audit log', async () => {
  const admin = await newcomer(service.url);
  await command('account', 'set', admin.email, '--admin');
  const { account, key } = await service.account('free');
  await call(service.url, '/api/v1/kits', { key });
  const listed = (await admin.get('/admin/accounts')).json.accounts.find(
    (each: { id: string }) => each.id === account.id,
  );
  assert.deepEqual(listed, {
    id: account.id,
    email: account.email,
    name: '',
    tier: 'free',
    subscription: 'none',
    admin: false,
    suspended: false,
    created_at: new Date(account.createdAt).toISOString(),
    calls_used: 1,
    monthly_limit: FREE_LIMIT,
  });
  const raised = (await admin.post(`/admin/accounts/${account.id}`, { tier: 'business' })).json.account;
  assert.deepEqual(
    [raised.tier, raised.subscription, raised.monthly_limit, raised.calls_used],
    ['business', 'active', 100_000, 1],
  );
  assert.equal((await call(service.url, '/api/v1/kits', { key })).headers.get('x-ratelimit-limit'), '100000');
  await admin.post(`/admin/accounts/${account.id}`, { subscription: 'canceled' });
  assert.equal((await call(service.url, '/api/v1/kits', { key })).json.error.code, 'subscription_inactive');
  await command('account', 'set', account.email, '--tier', 'free');
  const entries = (await admin.get('/admin/audit')).json.entries.filter(
    (entry: { account_email: string; action: string }) =>
      entry.account_email === account.email && entry.action === 'account.changed',
  );
  assert.deepEqual(
    entries.map(({ actor, action, details }: Record<string, unknown>) => ({ actor, action, details })),
    [
      {
        actor: 'command line',
        action: 'account.changed',
        details: { tier: { from: 'business', to: 'free' }, subscription: { from: 'canceled', to: 'none' } },
      },
      { actor: admin.email, action: 'account.changed', details: { subscription: { from: 'active', to: 'canceled' } } },
      {
        actor: admin.email,
        action: 'account.changed',
        details: { tier: { from: 'free', to: 'business' }, subscription: { from: 'none', to: 'active' } },
      },
    ],
  );
  assert.ok(entries.every(({ at }: { at: string }) => Math.abs(Date.parse(at) - Date.now()) < 60_000));
});

test('invalid changes are refused and not recorded', async () => {
  const admin = await newcomer(service.url);
  await command('account', 'set', admin.email, '--admin');
  const { account } = await service.account('pro');
  const before = (await admin.get('/admin/audit')).json.entries.length;
  for (const body of [{}, { tier: 'gold' }, { subscription: 'paid' }, { tier: null }, { admin: true }])
    assertRefused(await admin.post(`/admin/accounts/${account.id}`, body), 'invalid_request');
  assertRefused(await admin.post('/admin/accounts/acc_nobody', { tier: 'pro' }), 'not_found');
  assertRefused(
    await admin.post(`/admin/accounts/${encodeURIComponent(account.email)}`, { tier: 'free' }),
    'not_found',
  );
  await admin.post(`/admin/accounts/${account.id}`, { tier: 'pro' });
  assert.equal((await admin.get('/admin/audit')).json.entries.length, before);
});

test('the catalogue’s state', async () => {
  const admin = await newcomer(service.url);
  await command('account', 'set', admin.email, '--admin');
  const { kits, revision, imported_at, engine } = (await admin.get('/admin/catalogue')).json;
  assert.equal(kits, 4);
  assert.equal(revision, 1);
  assert.ok(Math.abs(Date.parse(imported_at) - Date.now()) < 600_000);
  assert.match(engine, /^words/);
  const { problems, problem_count } = (await admin.get('/admin/catalogue')).json;
  assert.deepEqual([problems, problem_count], [[], 0]);
  for (const page of ['0', 'x', '10000000']) {
    const refused = await admin.get(`/admin/accounts?page=${page}`);
    assertRefused(refused, 'invalid_request');
    assert.match(refused.json.error.message, /^page is .*: it must be an integer from 1 to 9999999\.$/);
  }
  assertRefused(await admin.get('/admin/accounts?order=secret'), 'invalid_request');
});

test('an operator finds, suspends and restores an account; its keys and usage are kept, and no link is shown', async () => {
  const admin = await newcomer(service.url);
  await command('account', 'set', admin.email, '--admin');
  const holder = await newcomer(service.url);
  const { secret } = (await holder.post('/keys', { name: 'Server' })).json;
  const status = async () => (await call(service.url, '/api/v1/kits', { key: secret })).status;
  assert.equal(await status(), 200);
  const list = (await admin.get(`/admin/accounts?q=${encodeURIComponent(holder.email)}&order=calls`)).json;
  assert.deepEqual([list.total, list.accounts[0].email, list.accounts[0].calls_used], [1, holder.email, 1]);
  const path = `/admin/accounts/${list.accounts[0].id}`;

  const suspend = (suspended: boolean) => admin.post(`${path}/suspension`, { suspended });
  assert.match((await admin.post(`${path}/suspension`, {})).json.error.message, /must be true or false/);
  assert.equal((await suspend(true)).json.account.suspended, true);
  assert.equal(await status(), 401);
  assertRefused(await holder.post('/keys', { name: 'Another' }), 'forbidden');
  assert.equal((await holder.get('/me')).json.account.suspended, true);
  assert.equal((await suspend(false)).json.account.suspended, false);
  assert.equal(await status(), 200);
  assertRefused(await holder.post(`${path}/suspension`, { suspended: false }), 'forbidden');
  const own = (await admin.get('/me')).json.account.id;
  assertRefused(await admin.post(`/admin/accounts/${own}/suspension`, { suspended: true }), 'conflict');
  assertRefused(await admin.post('/admin/accounts/acc_x/suspension', { suspended: true }), 'not_found');

  const { keys, usage, email_confirmed } = (await admin.get(path)).json;
  assert.deepEqual([keys.length, keys[0].name, usage.calls_used, email_confirmed], [1, 'Server', 2, false]);
  assert.equal(JSON.stringify(keys).includes(secret), false);
  const { sessions, entries } = (await admin.get(path)).json;
  assert.deepEqual([sessions.length, entries.at(0).details], [1, { suspended: { from: true, to: false } }]);
  const { endpoints, days, latency } = (await admin.get('/admin/service')).json;
  assert.ok(endpoints.find(({ endpoint }: { endpoint: string }) => endpoint === 'list_kits' || endpoint === 'kits'));
  assert.ok(days.length === 30 && days.at(-1).calls >= 2 && latency.length > 0);

  const reset = await admin.post(`${path}/reset-link`);
  assert.deepEqual(reset.json, { mailed: false });
  const { link } = service.logLines
    .map((line) => JSON.parse(line))
    .findLast(({ msg }) => msg === 'password reset link');
  const token = new URL(link).searchParams.get('token');
  assert.equal(
    (await holder.post('/auth/reset-password', { token, newPassword: 'another long password' })).status,
    200,
  );

  const remove = (body: object) => admin.post(`${path}/delete`, body);
  assertRefused(await remove({ email: 'other@example.com', password: PASSWORD }), 'invalid_request');
  assertRefused(await remove({ email: holder.email, password: 'not mine' }), 'wrong_credentials');
  assertRefused(
    await admin.post(`/admin/accounts/${own}/delete`, { email: admin.email, password: PASSWORD }),
    'conflict',
  );
  assert.equal((await remove({ email: ` ${holder.email.toUpperCase()} `, password: PASSWORD })).status, 200);
  assert.equal(await status(), 401);
  assertRefused(await admin.get(path), 'not_found');
  assert.equal((await admin.get(`/admin/accounts?q=${encodeURIComponent(holder.email)}`)).json.total, 0);
});

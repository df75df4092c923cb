import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertError, call } from '../support/http.ts';
import { cliInProcess } from '../support/process.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { assertRefused, newcomer } from '../support/visitor.ts';

const service = await startService();
after(() => service.close());

const ASKED = { ai_platform: 'any', use_case: 'review pull requests' };

async function person(admin = false) {
  const visitor = await newcomer(service.url);
  const { id } = (await visitor.get('/me')).json.account as { id: string };
  if (admin) await service.store.accounts.update(id, { admin });
  return Object.assign(visitor, { id });
}

const operator = await person(true);
const command = (...args: string[]) => cliInProcess({ KITSCOUT_DATA: service.config.dataDir }, ...args, '--json');

test('under maintenance the API answers 500 with Retry-After, counts nothing and touches no quota', async () => {
  const { account, key } = await service.account('free');
  assert.equal((await call(service.url, '/api/v1/kits', { key })).status, 200);
  const until_ = new Date(service.clock.now() + 90_000).toISOString();
  const begun = await operator.post('/admin/maintenance', { on: true, message: 'New disks', until: until_ });
  assert.equal(begun.json.maintenance.message, 'New disks');
  for (const path of ['/api/v1/kits', '/api/v1/usage', '/api/v1/nothing-here', '/api/v1/kits?limit=x']) {
    const answer = await call(service.url, path, { key });
    assertError(answer, 'internal_error');
    assert.match(answer.json.error.message, /^The service is under maintenance, until .* UTC: New disks\. /);
    const wait = Number(answer.headers.get('retry-after'));
    assert.ok(wait > 60 && wait <= 90, String(wait));
  }
  // Also without a key: what is answered does not depend on it.
  assertError(await call(service.url, '/api/v1/kits'), 'internal_error');
  assertError(await call(service.url, '/api/v1/recommend', { key, body: ASKED }), 'internal_error');
  const { used } = await service.store.accounts.usageOf(account.id);
  assert.equal(used, 1);

  const visitor = await person();
  assertRefused(await visitor.post('/playground/recommend', ASKED), 'conflict');
  assert.equal((await visitor.get('/config')).json.maintenance.message, 'New disks');
  assert.equal((await visitor.get('/notices')).json.maintenance.until, until_);
  assert.deepEqual((await call(service.url, '/healthz')).json, { status: 'ok' });
  const ready = await call(service.url, '/readyz');
  assert.deepEqual(
    [ready.status, ready.json.status, ready.json.maintenance.message],
    [200, 'maintenance', 'New disks'],
  );
  const page = await call(service.url, '/readyz', { headers: { accept: 'text/html' } });
  if (page.text.startsWith('<')) assert.match(page.text, /Under maintenance/);

  assert.equal((await operator.post('/admin/maintenance', { on: false })).json.maintenance, null);
  assert.equal((await call(service.url, '/api/v1/kits', { key })).status, 200);
  assert.equal((await call(service.url, '/readyz')).json.status, 'ready');
});

test('the command line switches it too, and running servers follow', async () => {
  const { key } = await service.account('free');
  const status = async () => (await call(service.url, '/api/v1/kits', { key })).status;
  const on = await command('maintenance', 'on', '--message', 'Moving');
  assert.equal(on.code, 0, on.stderr);
  await until(async () => (await status()) === 500, 10_000);
  assert.equal(JSON.parse((await command('maintenance', 'show')).stdout).maintenance.message, 'Moving');
  assert.equal((await command('maintenance', 'off')).code, 0);
  await until(async () => (await status()) === 200, 10_000);
  assert.equal((await command('maintenance', 'on', '--until', '2020-01-01')).code, 2);
  assert.equal((await command('maintenance', 'on', '--until', 'soon')).code, 2);
  const actors = (await service.store.audit.list({ action: 'maintenance.started', limit: 5 })).map(
    ({ actor }) => actor,
  );
  assert.equal(actors[0], 'command line');
});

test('announcements are shown from their begin to their end, as plain text of one line', async () => {
  const visitor = await person();
  const texts = async () => (await visitor.get('/notices')).json.announcements.map((one: { text: string }) => one.text);
  const now = service.clock.now();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const announce = (body: object) => operator.post('/admin/announcements', { kind: 'news', ...body });
  const made = await announce({ text: ' <b>24 new kits</b> ' });
  assert.equal(made.status, 200, made.text);
  await announce({ text: 'Soon', from: at(60_000), until: at(120_000) });
  assert.deepEqual(await texts(), ['<b>24 new kits</b>']);
  service.clock.add(60_001);
  assert.deepEqual(await texts(), ['Soon', '<b>24 new kits</b>']);
  service.clock.add(60_001);
  assert.deepEqual(await texts(), ['<b>24 new kits</b>']);
  for (const body of [
    { text: ' ' },
    { text: 'a\nb' },
    { text: 'a\u202eb' },
    { text: 'x'.repeat(501) },
    { text: 'x', kind: 'party' },
    { text: 'x', until: at(-1) },
    { text: 'x', from: at(900_000), until: at(800_000) },
    { text: 'x', from: 'tomorrow' },
  ])
    assertRefused(await announce(body), 'invalid_request');
  const { id } = made.json.announcement;
  assertRefused(await visitor.post(`/admin/announcements/${id}/remove`), 'forbidden');
  assertRefused(await visitor.post('/admin/maintenance', { on: true }), 'forbidden');
  assert.equal((await operator.post(`/admin/announcements/${id}/remove`)).status, 200);
  assertRefused(await operator.post(`/admin/announcements/${id}/remove`), 'not_found');
  assert.deepEqual(await texts(), []);
});

test('a support view shows what the owner sees, once, and tells them', async () => {
  const visitor = await person();
  const { secret } = (await visitor.post('/keys', { name: 'Shop' })).json;
  await call(service.url, '/api/v1/kits/no-such-kit', { key: secret });
  const path = `/admin/accounts/${visitor.id}/view`;
  const rights = async () => [...operator.cookies.keys()];
  const before = await rights();
  const view = await operator.post(path, { reason: 'Ticket 81' });
  assert.equal(view.status, 200, view.text);
  assert.equal(view.json.account.id, visitor.id);
  assert.deepEqual(
    view.json.keys.map(({ name }: { name: string }) => name),
    ['Shop'],
  );
  assert.equal(view.json.usage.calls_used, 1);
  assert.ok(!view.text.includes(secret) && !/"hash"|token/.test(view.text), 'no secrets');
  assert.deepEqual(await rights(), before, 'no session of theirs');
  assert.equal((await operator.get('/me')).json.account.id, operator.id);
  const [entry] = (await visitor.get('/activity')).json.entries;
  assert.deepEqual(
    [entry.action, entry.actor, entry.address, entry.details],
    ['support.viewed', 'operator', null, { reason: 'Ticket 81' }],
  );
  assert.deepEqual(
    (await visitor.get('/notices')).json.support_views.map(({ reason }: { reason: string }) => reason),
    ['Ticket 81'],
  );
  assert.deepEqual((await operator.get('/notices')).json.support_views, []);
  for (const reason of ['', '  ', 'a\nb', 'x'.repeat(201)])
    assertRefused(await operator.post(path, { reason }), 'invalid_request');
  assertRefused(await operator.post(`/admin/accounts/${operator.id}/view`, { reason: 'x' }), 'conflict');
  assertRefused(await visitor.post(`/admin/accounts/${operator.id}/view`, { reason: 'x' }), 'forbidden');
  assertRefused(await operator.post('/admin/accounts/acc_none/view', { reason: 'x' }), 'not_found');
  assert.equal(
    (await service.store.audit.list({ accountId: visitor.id, action: 'support.viewed', limit: 9 })).length,
    1,
  );
});

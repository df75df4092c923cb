import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { call } from '../support/http.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { assertRefused, newcomer } from '../support/visitor.ts';

const service = await startService({ env: { KITSCOUT_PLAYGROUND_RUNS: '3', KITSCOUT_PRO_LIMIT: '2' } });
after(() => service.close());

const ASKED = { ai_platform: 'any', use_case: 'review pull requests' };

test('so many runs of a day are free, exactly, also at once; later ones count', async () => {
  const visitor = await newcomer(service.url);
  const left = async () => (await visitor.get('/playground')).json.free_runs;
  const used = async () => (await visitor.get('/usage')).json.calls_used;
  const run = async (body: object = ASKED) => (await visitor.post('/playground/recommend', body)).json;
  assert.deepEqual(await left(), { max: 3, left: 3 });
  const first = await run();
  assert.deepEqual([first.status, first.counted, first.free_runs], [200, false, { max: 3, left: 2 }]);
  assert.equal(first.rate_limit.remaining, '100');
  // What is refused costs no run.
  assert.equal((await run({ ...ASKED, use_case: '  ' })).status, 400);
  assert.deepEqual(await left(), { max: 3, left: 2 });
  const rest = await Promise.all(Array.from({ length: 6 }, () => run()));
  assert.equal(rest.filter(({ counted }) => counted).length, 4);
  assert.deepEqual([await left(), await used()], [{ max: 3, left: 0 }, 4]);
  await until(async () => (await visitor.get('/usage/requests')).json.requests.length === 8, 10_000);
  const { requests } = (await visitor.get('/usage/requests')).json;
  assert.deepEqual([...new Set(requests.map(({ key_name }: { key_name: string }) => key_name))].length, 1);
  service.clock.add(24 * 3_600_000);
  assert.deepEqual(await left(), { max: 3, left: 3 }, 'the next day');
  assert.equal((await run()).counted, false);
  service.clock.add(-24 * 3_600_000);
});

test('a free run is refused as a call would be, and costs nothing', async () => {
  const visitor = await newcomer(service.url);
  const { id } = (await visitor.get('/me')).json.account;
  const { secret } = (await visitor.post('/keys', { name: 'k' })).json;
  await service.store.accounts.update(id, { tier: 'pro', subscription: 'active' });
  for (let i = 0; i < 2; i++) await call(service.url, '/api/v1/kits', { key: secret });
  const over = (await visitor.post('/playground/recommend', ASKED)).json;
  assert.deepEqual([over.status, over.body.error.code, over.free_runs.left], [429, 'rate_limit_exceeded', 3]);
});

test('a free run that fails on our side gives back no call that was counted', async () => {
  const full = await startService({ recommendations: { maxWaiting: 10, maxPerHolder: 0, credit: 1 } });
  try {
    const visitor = await newcomer(full.url);
    const { secret } = (await visitor.post('/keys', { name: 'k' })).json;
    for (let i = 0; i < 3; i++) await call(full.url, '/api/v1/kits', { key: secret });
    const { status, free_runs } = (await visitor.post('/playground/recommend', ASKED)).json;
    assert.deepEqual([status, free_runs.left], [500, free_runs.max]);
    assert.equal((await visitor.get('/usage')).json.calls_used, 3);
  } finally {
    await full.close();
  }
});

test('a network with many accounts has only so many free runs', async () => {
  const visitors = await Promise.all(Array.from({ length: 11 }, () => newcomer(service.url)));
  const counted = [];
  for (const visitor of visitors)
    for (let i = 0; i < 3; i++) counted.push((await visitor.post('/playground/recommend', ASKED)).json.counted);
  assert.ok(counted.indexOf(true) > 20 && counted.slice(-3).every(Boolean), String(counted));
});

test('runs that are not free take none from the others of the network', async () => {
  const own = await startService({ env: { KITSCOUT_PLAYGROUND_RUNS: '1' } });
  try {
    const [one, other] = [await newcomer(own.url), await newcomer(own.url)];
    for (let i = 0; i < 15; i++) await one.post('/playground/recommend', ASKED);
    assert.equal((await other.post('/playground/recommend', ASKED)).json.counted, false);
  } finally {
    await own.close();
  }
});

test('a text that says nothing gets one question with topics, uncounted; the API answers it', async () => {
  const visitor = await newcomer(service.url);
  const { secret } = (await visitor.post('/keys', { name: 'k' })).json;
  const vague = { ai_platform: 'any', use_case: 'I want to build an app' };
  const answer = (await visitor.post('/playground/recommend', vague)).json;
  assert.deepEqual(Object.keys(answer), ['clarify']);
  assert.ok(answer.clarify.topics.includes('Testing'), String(answer.clarify.topics));
  assert.deepEqual((await visitor.get('/playground')).json.free_runs, { max: 3, left: 3 });
  const anyway = (await visitor.post('/playground/recommend', { ...vague, anyway: true })).json;
  assert.equal(anyway.status, 200);
  const api = await call(service.url, '/api/v1/recommend', { key: secret, body: vague });
  assert.deepEqual(api.json, anyway.body);
  const chosen = { ...vague, use_case: `${vague.use_case}: Testing` };
  assert.equal((await visitor.post('/playground/recommend', chosen)).json.status, 200);

  const box = (body: object) => call(service.url, '/dashboard/api/try', { body, headers: { origin: service.url } });
  const asked = await box(vague);
  assert.deepEqual([Object.keys(asked.json), asked.headers.get('x-tries-left')], [['clarify'], null]);
  const tried = await box({ ...vague, anyway: true });
  assert.deepEqual([tried.json, tried.headers.get('x-tries-left')], [api.json, '9'], 'the question was no try');
  assertRefused(await box({ ...vague, anyway: 'yes' }), 'invalid_request');
});

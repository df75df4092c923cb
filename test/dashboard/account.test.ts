import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FREE_LIMIT } from '../../src/accounts/tiers.ts';
import { call } from '../support/http.ts';
import { startService, type TestService } from '../support/service.ts';
import { assertRefused, newcomer } from '../support/visitor.ts';

let service: TestService;
before(async () => {
  service = await startService({
    startAt: '2026-05-10T12:00:00.000Z',
    env: { KITSCOUT_PRO_LIMIT: '5', KITSCOUT_PRICE_PRO: '29 € per month' },
  });
});
after(() => service.close());

const QUESTION = { ai_platform: 'claude', use_case: 'review my pull request', max_results: 2 };

async function withKey(tier: 'free' | 'pro' | 'enterprise' = 'free') {
  const visitor = await newcomer(service.url);
  const { account } = (await visitor.get('/me')).json;
  if (tier !== 'free') await service.store.accounts.update(account.id, { tier, subscription: 'active' });
  const { secret } = (await visitor.post('/keys', { name: 'k' })).json;
  return { visitor, account, secret };
}

test('the usage page has the figures of GET /api/v1/usage, and does not count itself', async () => {
  const { visitor, secret } = await withKey();
  service.clock.set('2026-04-28T12:00:00.000Z');
  for (let i = 0; i < 3; i++) await call(service.url, '/api/v1/kits', { key: secret });
  service.clock.set('2026-05-10T12:00:00.000Z');
  for (let i = 0; i < 4; i++) await visitor.get('/usage');
  const api = (await call(service.url, '/api/v1/usage', { key: secret })).json;
  assert.equal(api.calls_used, 1);
  assert.deepEqual((await visitor.get('/usage')).json, api);
});

test('the playground answers what the API answers, and counts', async () => {
  const { visitor, secret } = await withKey('pro');
  const api = await call(service.url, '/api/v1/recommend', { key: secret, body: QUESTION });
  const played = await visitor.post('/playground/recommend', QUESTION);
  assert.equal(played.status, 200, played.text);
  assert.deepEqual(played.json, {
    status: 200,
    rate_limit: { limit: '5', remaining: '3', reset: api.headers.get('x-ratelimit-reset') },
    body: api.json,
    elsewhere: null,
  });
  assert.equal((await visitor.get('/usage')).json.calls_used, 2);
  // A wrong question counts too, with the API's own words.
  const wrong = { ai_platform: 'claude', use_case: '   ' };
  const [apiWrong, playedWrong] = [
    await call(service.url, '/api/v1/recommend', { key: secret, body: wrong }),
    await visitor.post('/playground/recommend', wrong),
  ];
  assert.equal(playedWrong.json.status, 400);
  assert.deepEqual(playedWrong.json.body, apiWrong.json);
  assert.equal(playedWrong.json.rate_limit.remaining, '1');
  // The last place, then none; never one over the limit, from here and there at once.
  const rest = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      i % 2 === 0
        ? visitor.post('/playground/recommend', QUESTION).then(({ json }) => json.status)
        : call(service.url, '/api/v1/recommend', { key: secret, body: QUESTION }).then(({ status }) => status),
    ),
  );
  assert.deepEqual(rest.sort(), [200, ...Array(9).fill(429)]);
  const over = (await visitor.post('/playground/recommend', QUESTION)).json;
  assert.equal(over.body.error.code, 'rate_limit_exceeded');
  assert.equal(over.rate_limit.remaining, '0');
  assert.equal((await visitor.get('/usage')).json.calls_used, 5);
});

test('the playground of an account whose subscription lapsed is refused as the API refuses', async () => {
  const { visitor, account } = await withKey('pro');
  await service.store.accounts.update(account.id, { subscription: 'past_due' });
  const { json } = await visitor.post('/playground/recommend', QUESTION);
  assert.equal(json.status, 402);
  assert.equal(json.body.error.code, 'subscription_inactive');
  assert.equal((await visitor.get('/usage')).json.calls_used, 0);
});

test('no one can present the key of the playground', async () => {
  const { visitor, account } = await withKey();
  await visitor.post('/playground/recommend', QUESTION);
  for (const key of [`dashboard of ${account.id}`, account.id, 'internal']) {
    assert.equal(
      (await call(service.url, '/api/v1/kits', { headers: { authorization: `Bearer ${key}` } })).json.error.code,
      'invalid_api_key',
    );
  }
});

test('plans: what each tier gives', async () => {
  const { visitor } = await withKey('enterprise');
  assert.deepEqual((await visitor.get('/plans')).json, {
    current: { tier: 'enterprise', subscription: 'active', billing: false },
    tiers: [
      { tier: 'free', name: 'Free', monthly_calls: FREE_LIMIT, downloads: false, price: null, purchasable: false },
      { tier: 'pro', name: 'Pro', monthly_calls: 5, downloads: true, price: '29 € per month', purchasable: false },
      { tier: 'business', name: 'Business', monthly_calls: 100_000, downloads: true, price: null, purchasable: false },
      { tier: 'enterprise', name: 'Enterprise', monthly_calls: null, downloads: true, price: null, purchasable: false },
    ],
    stripe: false,
  });
  assertRefused(await visitor.post('/billing/checkout', { tier: 'pro' }), 'conflict');
  assertRefused(await visitor.post('/billing/portal'), 'conflict');
  assert.equal((await visitor.post('/dashboard/stripe/webhook', {})).status, 404);
});

test('the catalogue is the API’s, uncounted; downloads need a paid tier', async () => {
  const { visitor, account, secret } = await withKey();
  for (const path of [
    '/kits?limit=2&offset=1',
    '/kits?keyword=review',
    '/kits?ai_target=codex-cli',
    '/kits/alpha-review',
  ]) {
    const api = await call(service.url, `/api/v1${path}`, { key: secret });
    assert.deepEqual((await visitor.get(path)).json, api.json, path);
  }
  assertRefused(await visitor.get('/kits?limit=0'), 'invalid_request');
  assertRefused(await visitor.get('/kits/nothing'), 'not_found');
  assertRefused(await visitor.get('/kits/alpha-review/download'), 'forbidden');
  assert.equal((await visitor.get('/usage')).json.calls_used, 4, 'only the calls with the key');
  await service.store.accounts.update(account.id, { tier: 'pro', subscription: 'active' });
  const { text } = await call(service.url, '/api/v1/kits/alpha-review/download', { key: secret });
  const download = await visitor.get('/kits/alpha-review/download');
  assert.equal(download.text, text);
  assert.equal(download.headers.get('content-type'), 'text/markdown; charset=utf-8');
  assert.equal(download.headers.get('content-disposition'), 'attachment; filename="alpha-review.md"');
  assert.equal(download.headers.get('cache-control'), 'no-store');
  assertRefused(await visitor.get('/kits/nothing/download'), 'not_found');
  await service.store.accounts.update(account.id, { subscription: 'canceled' });
  assertRefused(await visitor.get('/kits/alpha-review/download'), 'forbidden');
});

test('the example of the front page needs no session and takes no free text', async () => {
  const answer = await call(service.url, '/dashboard/api/example?case=outreach');
  assert.equal(answer.json.ai_platform, 'chatgpt');
  assert.ok(Array.isArray(answer.json.body.recommendations));
  assert.equal((await call(service.url, '/dashboard/api/example')).json.ai_platform, 'claude');
  assertRefused(await call(service.url, '/dashboard/api/example?case=anything'), 'invalid_request');
});

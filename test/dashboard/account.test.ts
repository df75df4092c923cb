import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { FREE_LIMIT } from '../../src/accounts/tiers.ts';
import { call } from '../support/http.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { assertRefused, newcomer } from '../support/visitor.ts';

const service = await startService({
  startAt: '2026-05-10T12:00:00.000Z',
  env: { KITSCOUT_PRO_LIMIT: '5', KITSCOUT_PRICE_PRO: '29 € per month', KITSCOUT_PLAYGROUND_RUNS: '0' },
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

test('the usage page shows the figures of GET /api/v1/usage and does not count itself', async () => {
  const { visitor, secret } = await withKey();
  service.clock.set('2026-04-28T12:00:00.000Z');
  for (let i = 0; i < 3; i++) await call(service.url, '/api/v1/kits', { key: secret });
  service.clock.set('2026-05-10T12:00:00.000Z');
  for (let i = 0; i < 4; i++) await visitor.get('/usage');
  const api = (await call(service.url, '/api/v1/usage', { key: secret })).json;
  assert.equal(api.calls_used, 1);
  assert.deepEqual((await visitor.get('/usage')).json, api);
});

test('usage between two days by key and endpoint, as CSV, and the latest requests without their texts', async () => {
  const { visitor, secret } = await withKey('enterprise');
  const second = (await visitor.post('/keys', { name: '=cmd, "x"' })).json;
  service.clock.set('2026-04-28T12:00:00.000Z');
  for (let i = 0; i < 3; i++) await call(service.url, '/api/v1/kits', { key: secret });
  service.clock.set('2026-05-10T12:00:00.000Z');
  await call(service.url, '/api/v1/kits/no-such-kit', { key: second.secret });
  await call(service.url, '/api/v1/recommend', { key: second.secret, body: QUESTION });
  await call(service.url, '/api/v1/nothing', { key: second.secret });
  await visitor.post('/playground/recommend', QUESTION);
  const all = (await visitor.get('/usage/breakdown')).json;
  assert.deepEqual([all.from, all.to, all.total, all.unattributed], ['2026-04-11', '2026-05-10', 6, 0]);
  assert.equal(all.days.length, 30);
  assert.deepEqual(
    all.by_key.map(({ name, calls }: { name: string; calls: number }) => [name, calls]),
    [
      ['k', 3],
      ['=cmd, "x"', 2],
      ['Playground', 1],
    ],
  );
  assert.deepEqual(all.by_endpoint, [
    { endpoint: 'list_kits', calls: 3 },
    { endpoint: 'recommend', calls: 2 },
    { endpoint: 'get_kit', calls: 1 },
  ]);
  const may = await visitor.get('/usage/breakdown?from=2026-05-01&to=2026-05-31');
  assert.deepEqual([may.json.total, may.json.days.length], [3, 31]);
  const csv = await visitor.get('/usage/csv?from=2026-05-01&to=2026-05-10');
  assert.match(csv.headers.get('content-type')!, /^text\/csv/);
  assert.match(csv.headers.get('content-disposition')!, /filename="kitscout-usage-2026-05-01-to-2026-05-10\.csv"/);
  assert.ok(csv.text.includes(`2026-05-10,${second.key.id},"'=cmd, ""x""",get_kit,1,\r\n`), csv.text);
  for (const wrong of ['from=2026-02-30', 'from=2026-05-02&to=2026-05-01', 'from=2020-01-01', 'from=x', 'to=2026-5-1'])
    assertRefused(await visitor.get(`/usage/breakdown?${wrong}`), 'invalid_request');
  const { error } = (await visitor.get('/usage/breakdown?from=x')).json;
  assert.equal(error.message, 'from must be a day such as 2026-11-15.');

  await until(async () => (await visitor.get('/usage/requests')).json.requests.length === 6, 30_000);
  const { requests } = (await visitor.get('/usage/requests')).json;
  const today = requests.filter(({ at }: { at: string }) => at === '2026-05-10T12:00:00.000Z');
  assert.deepEqual(
    today
      .map((one: Record<string, unknown>) => `${one.endpoint} ${one.status} ${one.key_name} ${typeof one.ms}`)
      .sort(),
    ['get_kit 404 =cmd, "x" number', 'recommend 200 =cmd, "x" number', 'recommend 200 Playground number'],
  );
  assert.ok(!JSON.stringify(requests).includes('no-such-kit'));
  assert.deepEqual((await (await newcomer(service.url)).get('/usage/requests')).json, { requests: [] });
  assert.deepEqual((await visitor.post('/usage/mail', { on: false })).json, { usage_mail: false, weekly_mail: true });
  assert.equal((await visitor.get('/me')).json.account.usage_mail, false);
});

test('the playground gives the same answers as the API, and counts', async () => {
  const { visitor, secret } = await withKey('pro');
  const api = await call(service.url, '/api/v1/recommend', { key: secret, body: QUESTION });
  const played = await visitor.post('/playground/recommend', QUESTION);
  assert.equal(played.status, 200, played.text);
  assert.deepEqual(played.json, {
    status: 200,
    request_id: played.headers.get('x-request-id') ?? played.json.request_id,
    counted: true,
    free_runs: { max: 0, left: 0 },
    rate_limit: { limit: '5', remaining: '3', reset: api.headers.get('x-ratelimit-reset') },
    body: api.json,
    elsewhere: null,
  });
  assert.equal((await visitor.get('/usage')).json.calls_used, 2);
  const refusedInMetrics = async () => {
    const { text } = await call(service.url, '/metrics');
    return Number(/calls_total\{endpoint="recommend",outcome="invalid_request"\} (\d+)/.exec(text)?.[1] ?? 0);
  };
  const refusedBefore = await refusedInMetrics();
  // An invalid request counts too, and gets the API's error.
  const wrong = { ai_platform: 'claude', use_case: '   ' };
  const [apiWrong, playedWrong] = [
    await call(service.url, '/api/v1/recommend', { key: secret, body: wrong }),
    await visitor.post('/playground/recommend', wrong),
  ];
  assert.equal(playedWrong.json.status, 400);
  assert.equal(playedWrong.json.counted, true);
  assert.deepEqual(playedWrong.json.body, apiWrong.json);
  assert.equal(await refusedInMetrics(), refusedBefore + 2, 'the metrics include both');
  assert.equal(playedWrong.json.rate_limit.remaining, '1');
  // One call is left: playground and API calls at the same time never exceed the limit.
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
  assert.equal(over.counted, false);
  assert.equal((await visitor.get('/usage')).json.calls_used, 5);
});

test('the playground of an account with a lapsed subscription is refused like an API call', async () => {
  const { visitor, account } = await withKey('pro');
  await service.store.accounts.update(account.id, { subscription: 'past_due' });
  const { json } = await visitor.post('/playground/recommend', QUESTION);
  assert.equal(json.status, 402);
  assert.equal(json.body.error.code, 'subscription_inactive');
  assert.equal((await visitor.get('/usage')).json.calls_used, 0);
});

test("nobody can authenticate as the playground's internal key", async () => {
  const { visitor, account } = await withKey();
  await visitor.post('/playground/recommend', QUESTION);
  for (const key of [`dashboard of ${account.id}`, account.id, 'internal']) {
    assert.equal(
      (await call(service.url, '/api/v1/kits', { headers: { authorization: `Bearer ${key}` } })).json.error.code,
      'invalid_api_key',
    );
  }
});

test('plans: what each tier includes', async () => {
  const { visitor } = await withKey('enterprise');
  const { tiers, ...plans } = (await visitor.get('/plans')).json;
  type Offer = { yearly_price: string | null; purchasable_yearly: boolean };
  const monthly = tiers.map(({ yearly_price, purchasable_yearly, ...offer }: Offer) => {
    assert.deepEqual([yearly_price, purchasable_yearly], [null, false]);
    return offer;
  });
  assert.deepEqual(
    { ...plans, tiers: monthly },
    {
      current: { tier: 'enterprise', subscription: 'active', billing: false },
      tiers: [
        { tier: 'free', name: 'Free', monthly_calls: FREE_LIMIT, downloads: false, price: null, purchasable: false },
        { tier: 'pro', name: 'Pro', monthly_calls: 5, downloads: true, price: '29 € per month', purchasable: false },
        {
          tier: 'business',
          name: 'Business',
          monthly_calls: 100_000,
          downloads: true,
          price: '$149 per month',
          purchasable: false,
        },
        {
          tier: 'enterprise',
          name: 'Enterprise',
          monthly_calls: null,
          downloads: true,
          price: null,
          purchasable: false,
        },
      ],
      stripe: false,
      free_unlocks: 3,
    },
  );
  assertRefused(await visitor.post('/billing/checkout', { tier: 'pro' }), 'conflict');
  assertRefused(await visitor.post('/billing/portal'), 'conflict');
  assert.equal((await visitor.post('/dashboard/stripe/webhook', {})).status, 404);
});

test('downloads are the same as the API’s and not counted; those of kits that are not public need a paid tier', async () => {
  const { visitor, account, secret } = await withKey();
  assertRefused(await visitor.get('/kits/alpha-review/download'), 'forbidden');
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
  await service.importKits([{ slug: 'open-kit', access: 'public' }], { merge: true });
  await until(async () => (await call(service.url, '/kits/open-kit')).status === 200, 30_000);
  for (const form of ['download', 'zip', 'files/README.md'])
    assert.equal((await visitor.get(`/kits/open-kit/${form}`)).status, 200, form);
  assert.equal((await visitor.get('/usage')).json.calls_used, 1, 'only the call made with the key');
});

test('the example on the front page needs no session and accepts no free text', async () => {
  const answer = await call(service.url, '/dashboard/api/example?case=outreach');
  assert.equal(answer.json.ai_platform, 'chatgpt');
  assert.ok(Array.isArray(answer.json.body.recommendations));
  assert.equal((await call(service.url, '/dashboard/api/example')).json.ai_platform, 'claude');
  assertRefused(await call(service.url, '/dashboard/api/example?case=anything'), 'invalid_request');
});

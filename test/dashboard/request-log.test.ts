import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { call } from '../support/http.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { assertRefused, newcomer, type Visitor } from '../support/visitor.ts';

const service = await startService({ env: { KITSCOUT_KEEP_TEXTS: '7' } });
after(() => service.close());

interface Row {
  endpoint: string;
  status: number;
  key_name: string;
  key_id: string;
  at: string;
  request_id: string;
  code: string | null;
  message: string | null;
}

const log = async (visitor: Visitor, query = '') =>
  (await visitor.get(`/usage/requests${query}`)).json.requests as Row[];

test('the log says why a call failed, and can be limited to status, endpoint, key and time', async () => {
  const visitor = await newcomer(service.url);
  const one = (await visitor.post('/keys', { name: 'one' })).json;
  const two = (await visitor.post('/keys', { name: 'two' })).json;
  const ask = (key: string, use_case: string) =>
    call(service.url, '/api/v1/recommend', { key, body: { ai_platform: 'any', use_case } });
  const answered = await ask(one.secret, 'review pull requests');
  await ask(two.secret, '  ');
  await call(service.url, '/api/v1/kits/nothing%00here', { key: two.secret });
  await until(async () => (await log(visitor)).length === 3, 10_000);

  const [missing, invalid, fine] = await log(visitor);
  assert.deepEqual([fine!.status, fine!.code, fine!.message], [200, null, null]);
  assert.deepEqual([invalid!.status, invalid!.code], [400, 'invalid_request']);
  assert.match(invalid!.message!, /use_case/);
  assert.deepEqual([missing!.status, missing!.code], [404, 'not_found']);
  const endpoints = async (query: string) => (await log(visitor, query)).map(({ endpoint }) => endpoint);
  assert.deepEqual(await endpoints('?status=failed'), ['get_kit', 'recommend']);
  assert.deepEqual(await endpoints('?status=ok'), ['recommend']);
  assert.deepEqual(await endpoints('?status=404'), ['get_kit']);
  assert.deepEqual(await endpoints(`?key=${one.key.id}`), ['recommend']);
  assert.deepEqual(await endpoints('?endpoint=recommend&status=failed'), ['recommend']);
  assert.deepEqual(await endpoints('?member=account'), ['get_kit', 'recommend', 'recommend']);
  assert.deepEqual(await endpoints('?member=mem_none'), []);
  assert.deepEqual(await endpoints(`?since=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`), []);
  for (const wrong of ['status=x', 'status=999', 'since=x', 'until=2026-02-30'])
    assertRefused(await visitor.get(`/usage/requests?${wrong}`), 'invalid_request');

  const id = answered.headers.get('x-request-id')!;
  assert.equal(fine!.request_id, id);
  const best = answered.json.recommendations[0];
  await until(async () => (await visitor.get(`/usage/requests/${id}`)).json.asked !== null, 10_000);
  assert.deepEqual((await visitor.get(`/usage/requests/${id}`)).json, {
    fallback: answered.json.fallback,
    first_kit: { slug: best.kit_slug, score: best.score },
    asked: { use_case: 'review pull requests', ai_platform: 'any' },
  });
  const stranger = await newcomer(service.url);
  const nothing = { fallback: null, first_kit: null, asked: null };
  assert.deepEqual((await stranger.get(`/usage/requests/${id}`)).json, nothing);
  assert.deepEqual(await log(stranger), []);

  // Those who only look see no text.
  const { id: accountId } = (await visitor.get('/me')).json.account;
  await service.store.accounts.update(accountId, { tier: 'business', subscription: 'active' });
  const { link } = (await visitor.post('/team/invitations', { role: 'viewer' })).json;
  await stranger.post('/teams/join', { token: new URL(link).searchParams.get('token') });
  const seen = (await stranger.get(`/usage/requests/${id}`)).json;
  assert.deepEqual([seen.first_kit.slug, seen.asked], [best.kit_slug, null]);
});

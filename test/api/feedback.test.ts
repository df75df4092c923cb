import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertApiHeaders, assertError, call } from '../support/http.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';

const service = await startService({
  kits: [
    {
      slug: 'flaky-tests',
      name: 'Flaky Tests',
      keywords: ['flaky tests', 'tests fail at random'],
      ai_targets: ['any'],
    },
    { slug: 'unit-writer', name: 'Unit Writer', keywords: ['unit tests', 'write unit tests'], ai_targets: ['any'] },
    { slug: 'cold-mail', name: 'Cold Mail', keywords: ['cold e-mail', 'sales'], ai_targets: ['any'] },
  ],
});
after(() => service.close());

const feedback = (key: string, body: unknown) => call(service.url, '/api/v1/feedback', { key, body });
const recommend = (key: string, use_case = 'tests fail at random', headers = {}) =>
  call(service.url, '/api/v1/recommend', { key, body: { ai_platform: 'any', use_case, max_results: 2 }, headers });
const idOf = ({ headers }: Awaited<ReturnType<typeof recommend>>) => headers.get('x-request-id')!;
const used = async (id: string) => (await service.store.accounts.usageOf(id)).used;

test('feedback is stored with the score that was shown, free of charge', async () => {
  const { account, key } = await service.account('pro');
  const asked = await recommend(key);
  const [first] = asked.json.recommendations;
  const answer = await feedback(key, { request_id: idOf(asked), kit: first.kit_slug, verdict: 'helped' });
  assert.equal(answer.status, 200);
  assertApiHeaders(answer);
  assert.deepEqual(answer.json, {
    about_request: idOf(asked),
    kit_slug: 'flaky-tests',
    verdict: 'helped',
    score: first.score,
    replaced: false,
  });
  // By id, a later one replaces it.
  const again = await feedback(key, {
    request_id: idOf(asked),
    kit: first.kit_id,
    verdict: 'removed',
    comment: ' Wrong\u0000stack\n',
  });
  assert.deepEqual([again.json.verdict, again.json.replaced], ['removed', true]);
  const stored = await service.store.feedback.of(account.id);
  assert.deepEqual(
    stored.map(({ at: _, scale: __, ...row }) => row),
    [
      {
        accountId: account.id,
        requestId: idOf(asked),
        kit: 'flaky-tests',
        verdict: 'removed',
        comment: 'Wrong stack',
        place: 0,
        shown: Math.round(first.score * 10_000),
        raw: Math.round(first.score * 10_000),
        fallback: false,
      },
    ],
  );
  assert.equal(await used(account.id), 1);
  assert.equal(answer.headers.get('x-ratelimit-remaining'), '9999');
});

test('without a kit it is about the first one, without a request about the last answer with the kit', async () => {
  const { account, key } = await service.account('pro');
  const asked = await recommend(key);
  assert.equal((await feedback(key, { request_id: idOf(asked), verdict: 'helped' })).json.kit_slug, 'flaky-tests');
  const later = await recommend(key, 'my tests fail at random');
  const { json } = await feedback(key, { kit: 'flaky-tests', verdict: 'installed' });
  assert.deepEqual([json.about_request, json.score], [idOf(later), later.json.recommendations[0].score]);
  const unseen = await feedback(key, { kit: 'cold-mail', verdict: 'installed' });
  assert.deepEqual([unseen.json.about_request, unseen.json.score], [null, null]);
  assert.equal((await service.store.feedback.of(account.id)).length, 3);
});

test('a suggestion is an answer too', async () => {
  const { key } = await service.account('pro');
  const body = { ai_platform: 'any', goal: 'Our flaky tests fail at random' };
  const asked = await call(service.url, '/api/v1/suggest', { key, body });
  const { json } = await feedback(key, { request_id: asked.headers.get('x-request-id'), verdict: 'not_relevant' });
  assert.deepEqual([json.kit_slug, json.score], ['flaky-tests', asked.json.suggestions[0].score]);
});

test('only the own requests count, and only what they showed', async () => {
  const [own, other] = [await service.account('pro'), await service.account('pro')];
  const headers = { 'x-request-id': 'the-same-id' };
  await recommend(own.key, 'tests fail at random', headers);
  for (const request_id of ['the-same-id', 'unknown', "'; DROP TABLE feedback", 'a\u0000b']) {
    assertError(await feedback(other.key, { request_id, verdict: 'helped' }), 'not_found');
  }
  assertError(await feedback(own.key, { request_id: 'the-same-id', kit: 'cold-mail', verdict: 'helped' }), 'not_found');
  assertError(await feedback(own.key, { kit: 'no-such-kit', verdict: 'helped' }), 'not_found');
  assert.deepEqual(await service.store.feedback.of(other.account.id), []);
});

test('wrong bodies are refused and say what is allowed', async () => {
  const { key } = await service.account('pro');
  const refused = async (body: unknown) => {
    const answer = await feedback(key, body);
    assertError(answer, 'invalid_request');
    return answer.json.error.message as string;
  };
  assert.match(await refused({ verdict: 'helped' }), /request_id or kit/);
  assert.match(await refused({ kit: 'flaky-tests' }), /verdict/);
  assert.match(await refused({ kit: 'flaky-tests', verdict: 'liked' }), /helped, not_relevant, installed, removed/);
  assert.match(await refused({ kit: 'flaky-tests', verdict: 'helped', comment: 'x'.repeat(1_001) }), /comment/);
  assert.match(await refused({ kit: ['a'], verdict: 'helped' }), /kit/);
});

test('it is admitted like a call: keys, subscriptions and used-up months', async () => {
  const { account, key } = await service.account('free');
  assertError(await feedback(`kits_${'a'.repeat(31)}`, { kit: 'flaky-tests', verdict: 'helped' }), 'invalid_api_key');
  while ((await used(account.id)) < 100) await Promise.all(Array.from({ length: 10 }, () => recommend(key)));
  assertError(await feedback(key, { kit: 'flaky-tests', verdict: 'helped' }), 'rate_limit_exceeded');
});

test('one caller cannot send any number at once', async () => {
  const { key } = await service.account('enterprise');
  const statuses: number[] = [];
  for (let i = 0; i < 130; i++) {
    const answer = await feedback(key, { kit: 'unit-writer', verdict: i % 2 ? 'helped' : 'removed' });
    statuses.push(answer.status);
    if (answer.status === 500) {
      assert.ok(Number(answer.headers.get('retry-after')) >= 1);
      break;
    }
  }
  assert.deepEqual([statuses.length, statuses.at(-1)], [121, 500]);
  const another = await service.account('enterprise');
  assert.equal((await feedback(another.key, { kit: 'unit-writer', verdict: 'helped' })).status, 200);
});

test('what was shown, opened and said is counted by kit', async () => {
  const { key } = await service.account('pro');
  await recommend(key, 'write unit tests');
  await recommend(key, 'qqqq wwww');
  await call(service.url, '/api/v1/kits/unit-writer', { key });
  await fetch(`${service.url}/kits/unit-writer`, { headers: { 'sec-fetch-dest': 'document' } });
  await fetch(`${service.url}/kits/unit-writer`);
  const visitor = (body: object) =>
    fetch(`${service.url}/dashboard/api/visitor-feedback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service.url },
      body: JSON.stringify(body),
    });
  assert.equal((await visitor({ kit: 'unit-writer', verdict: 'helped' })).status, 200);
  assert.equal((await visitor({ kit: 'nothing', verdict: 'helped' })).status, 404);
  assert.equal((await visitor({ kit: 'unit-writer', verdict: 'installed' })).status, 400);
  const counts = async () =>
    Object.fromEntries(
      (await service.store.feedback.countsSince(0))
        .filter(({ kit }) => kit === 'unit-writer' || kit === '')
        .map(({ kit, what, count }) => [`${kit} ${what}`, count]),
    );
  await until(async () => (await counts())['unit-writer visitor_helped'] === 1, 10_000);
  const found = await counts();
  assert.equal(found['unit-writer opened'], 2);
  assert.ok(found['unit-writer recommended']! >= 1 && found[' fallback']! >= 1 && found[' answered']! > 5);
});

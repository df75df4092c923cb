import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertApiHeaders, assertError, call } from '../support/http.ts';
import { startService } from '../support/service.ts';

const service = await startService();
const { key } = await service.account('enterprise');
after(() => service.close());

const recommend = (body: unknown, headers = {}) => call(service.url, '/api/v1/recommend', { key, body, headers });
const good = { ai_platform: 'any', use_case: 'review my pull request' };

test('an answer has recommendations with scores, best first, and fallback', async () => {
  const answer = await recommend(good);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  assertApiHeaders(answer);
  assert.deepEqual(Object.keys(answer.json).sort(), ['fallback', 'recommendations']);
  assert.equal(answer.json.fallback, false);
  const [best] = answer.json.recommendations;
  assert.equal(best.kit_slug, 'alpha-review');
  assert.deepEqual(Object.keys(best), ['kit_id', 'kit_slug', 'kit_name', 'score', 'reasoning']);
  const scores = answer.json.recommendations.map((entry: { score: number }) => entry.score);
  assert.deepEqual(
    scores,
    [...scores].sort((a, b) => b - a),
  );
  for (const score of scores) assert.ok(score >= 0 && score <= 1 && Math.round(score * 1e4) / 1e4 === score);
});

test('only kits that serve the platform are returned', async () => {
  const served: Record<string, string[]> = {
    claude: ['alpha-review', 'gamma-mail'],
    cursor: ['alpha-review', 'gamma-mail'],
    codex: ['beta-tests', 'gamma-mail'],
    gemini: ['delta-budget', 'gamma-mail'],
    chatgpt: ['gamma-mail'],
    any: ['alpha-review', 'beta-tests', 'delta-budget', 'gamma-mail'],
  };
  for (const [ai_platform, slugs] of Object.entries(served)) {
    for (const use_case of ['pull request, flaky tests, cold e-mail and household money', 'xyzzy plugh']) {
      const { json } = await recommend({ ai_platform, use_case, max_results: 10 });
      assert.ok(json.recommendations.length > 0, `${ai_platform} ${use_case}`);
      for (const { kit_slug } of json.recommendations)
        assert.ok(slugs.includes(kit_slug), `${ai_platform} ${kit_slug}`);
    }
  }
});

test('without a fitting kit the answer is a fallback with low scores', async () => {
  const { json } = await recommend({ ai_platform: 'any', use_case: 'qwrtzp lkjhgf' });
  assert.equal(json.fallback, true);
  assert.ok(json.recommendations.length > 0);
  for (const { score } of json.recommendations) assert.ok(score < 0.5);
});

test('max_results: 3 by default, from 1 to 10', async () => {
  const use_case = 'pull request, flaky tests, cold e-mail and household money';
  assert.equal((await recommend({ ai_platform: 'any', use_case })).json.recommendations.length, 3);
  assert.equal((await recommend({ ai_platform: 'any', use_case, max_results: 1 })).json.recommendations.length, 1);
  assert.equal((await recommend({ ai_platform: 'any', use_case, max_results: 10 })).json.recommendations.length, 4);
});

test('the same request gets the same answer', async () => {
  const first = await recommend(good);
  for (let i = 0; i < 5; i++) assert.equal((await recommend(good)).text, first.text);
});

test('spaces around the use case are ignored, and its length is counted in code points', async () => {
  assert.equal((await recommend({ ...good, use_case: `  ${good.use_case}\n` })).text, (await recommend(good)).text);
  assert.equal((await recommend({ ...good, use_case: `${' '.repeat(20_000)}x` })).status, 200);
  assert.equal((await recommend({ ...good, use_case: 'a'.repeat(10_000) })).status, 200);
  assert.equal((await recommend({ ...good, use_case: '😀'.repeat(10_000) })).status, 200);
  assertError(await recommend({ ...good, use_case: 'a'.repeat(10_001) }), 'invalid_request');
  assertError(await recommend({ ...good, use_case: ' \t\n ' }), 'invalid_request');
});

test('unknown fields are ignored', async () => {
  const expected = (await recommend(good)).text;
  assert.equal((await recommend({ ...good, colour: 'blue', limit: 1e300, deep: { a: [[[]]] } })).text, expected);
  assert.equal(
    (await recommend(`{"__proto__":{"max_results":1},"constructor":{"prototype":{}},${JSON.stringify(good).slice(1)}`))
      .text,
    expected,
  );
});

test('invalid bodies are refused with the field, the problem and the allowed values', async () => {
  const wrong: [unknown, RegExp][] = [
    [{}, /ai_platform is required.*use_case is required/],
    [
      { ...good, ai_platform: 'Claude' },
      /^ai_platform is the string "Claude": it must be one of claude, chatgpt, codex, gemini, cursor, any/,
    ],
    [{ ...good, ai_platform: 1 }, /^ai_platform is 1/],
    [{ ...good, ai_platform: ['claude'] }, /^ai_platform is an array/],
    [{ ...good, use_case: '' }, /^use_case is empty: it must be a string of 1 to 10,000 characters/],
    [{ ...good, use_case: null }, /^use_case is null/],
    [{ ...good, use_case: 5 }, /^use_case is 5/],
    [{ ...good, max_results: '3' }, /^max_results is the string "3": it must be an integer from 1 to 10/],
    [{ ...good, max_results: 0 }, /^max_results is 0/],
    [{ ...good, max_results: 11 }, /^max_results is 11/],
    [{ ...good, max_results: 2.5 }, /^max_results is 2.5/],
    [{ ...good, max_results: null }, /^max_results is null/],
    [{ ...good, max_results: true }, /^max_results is true/],
    ['[]', /must be a JSON object/],
    ['"x"', /must be a JSON object/],
    ['null', /must be a JSON object/],
    ['', /empty/],
    ['{', /not valid JSON/],
    [`{"use_case":"${'x'.repeat(70_000)}"}`, /larger than 64 KiB/],
    ['['.repeat(30_000), /not valid JSON/],
  ];
  for (const [body, message] of wrong) {
    const answer = await recommend(body);
    assertError(answer, 'invalid_request');
    assert.match(answer.json.error.message, message);
  }
});

test('only JSON in UTF-8 is accepted', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'nonsense',
  ]) {
    const answer = await recommend(JSON.stringify(good), { 'content-type': type });
    assertError(answer, 'invalid_request');
    assert.match(answer.json.error.message, /application\/json/);
  }
  assert.equal((await recommend(good, { 'content-type': 'application/json; charset=utf-8' })).status, 200);
  assertError(await recommend(good, { 'content-encoding': 'gzip' }), 'invalid_request');
  assert.equal((await recommend(good, { 'content-encoding': 'Identity' })).status, 200);
  const response = await fetch(`${service.url}/api/v1/recommend`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: Buffer.concat([
      Buffer.from('{"ai_platform":"any","use_case":"'),
      Buffer.from([0xff, 0xc0]),
      Buffer.from('"}'),
    ]),
  });
  assert.equal(response.status, 400);
  assert.match(await response.text(), /UTF-8/);
});

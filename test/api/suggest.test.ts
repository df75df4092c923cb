import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertApiHeaders, assertError, call } from '../support/http.ts';
import { startService } from '../support/service.ts';

const service = await startService({
  kits: [
    {
      slug: 'flaky-tests',
      name: 'Flaky Tests',
      keywords: ['flaky tests', 'tests fail at random'],
      ai_targets: ['any'],
    },
    { slug: 'unit-writer', name: 'Unit Writer', keywords: ['unit tests', 'write unit tests'], ai_targets: ['any'] },
    { slug: 'vue-pages', name: 'Vue Pages', keywords: ['server rendering', 'web pages'], ai_targets: ['any'] },
    { slug: 'react-pages', name: 'React Pages', keywords: ['server rendering', 'web pages'], ai_targets: ['any'] },
    { slug: 'cold-mail', name: 'Cold Mail', keywords: ['cold e-mail', 'sales'], ai_targets: ['chatgpt'] },
    { slug: 'money', name: 'Household Money', keywords: ['household budget'], ai_targets: ['any'] },
  ],
});
const { account, key } = await service.account('enterprise');
after(() => service.close());

const suggest = (body: unknown) => call(service.url, '/api/v1/suggest', { key, body });
const good = { ai_platform: 'any', goal: 'Our flaky tests fail at random' };
const slugsOf = ({ json }: Awaited<ReturnType<typeof suggest>>) =>
  json.suggestions.map(({ kit_slug }: { kit_slug: string }) => kit_slug);

test('an answer has the smallest set, with what each kit serves and adds', async () => {
  const answer = await suggest(good);
  assert.equal(answer.status, 200);
  assertApiHeaders(answer);
  assert.deepEqual(Object.keys(answer.json), ['suggestions', 'left_out', 'warnings', 'nothing_needed', 'summary']);
  assert.deepEqual(slugsOf(answer), ['flaky-tests']);
  const [first] = answer.json.suggestions;
  assert.deepEqual(Object.keys(first), [
    'kit_id',
    'kit_slug',
    'kit_name',
    'score',
    'gain',
    'serves',
    'adds',
    'reasoning',
  ]);
  assert.deepEqual(first.serves, [good.goal]);
  assert.ok(first.gain >= 0.3 && first.gain <= first.score && first.score <= 1);
  assert.equal(answer.json.nothing_needed, false);
});

test('several needs get a kit each, at most max_results', async () => {
  const goal = 'Find our flaky tests that fail at random and plan the household budget of the family';
  assert.deepEqual(slugsOf(await suggest({ ...good, goal })).sort(), ['flaky-tests', 'money']);
  assert.equal((await suggest({ ...good, goal, max_results: 1 })).json.suggestions.length, 1);
});

test('what is installed is not suggested again', async () => {
  const { json } = await suggest({ ...good, installed: [{ name: 'flaky-tests', description: 'Flaky tests.' }] });
  assert.deepEqual(json.suggestions, []);
  assert.equal(json.nothing_needed, true);
  assert.equal(json.left_out[0].code, 'installed');
  const another = await suggest({
    ...good,
    installed: [{ name: 'flake-fixer', description: 'Flaky tests fail at random: finds flaky tests and fixes them' }],
  });
  assert.deepEqual(slugsOf(another), []);
  assert.match(another.json.left_out[0].reason, /flake-fixer/);
});

test('a kit for another stack is not suggested', async () => {
  const goal = 'Build web pages with server rendering';
  const answer = await suggest({ ...good, goal, facts: ['TypeScript', 'Vue 3'] });
  assert.ok(!slugsOf(answer).includes('react-pages'));
  const wanted = await suggest({ ...good, goal: 'Build React web pages with server rendering', facts: ['Vue 3'] });
  assert.deepEqual(slugsOf(wanted), ['react-pages'], 'what the goal names is wanted');
});

test('without a goal, gaps are needs; with one, only those that belong to it', async () => {
  const gaps = await suggest({ ai_platform: 'any', facts: ['Python', 'no unit tests'] });
  assert.deepEqual(slugsOf(gaps), ['unit-writer']);
  assert.deepEqual(gaps.json.suggestions[0].serves, ['no unit tests']);
  const other = await suggest({ ai_platform: 'any', goal: 'Plan the household budget', facts: ['no tests'] });
  assert.deepEqual(slugsOf(other), ['money']);
  const none = await suggest({ ai_platform: 'any', facts: ['Python'] });
  assert.equal(none.json.nothing_needed, true);
  assert.match(none.json.summary, /^Nothing needed/);
});

test('only kits that serve the platform are suggested', async () => {
  const goal = 'Write a cold e-mail for sales';
  assert.deepEqual(slugsOf(await suggest({ ai_platform: 'chatgpt', goal })), ['cold-mail']);
  assert.deepEqual(slugsOf(await suggest({ ai_platform: 'claude', goal })), []);
});

test('a suggestion is one call, whatever it asks the engine', async () => {
  const used = async () => (await call(service.url, '/api/v1/usage', { key })).json.calls_used as number;
  const before = await used();
  await suggest({ ...good, facts: ['no tests', 'no CI', 'no README'] });
  await suggest({});
  assert.equal((await used()) - before, 3, 'two suggestions, one of them refused, and the report');
  assert.equal(account.tier, 'enterprise');
});

test('the same request gets the same answer', async () => {
  const body = { ...good, facts: ['TypeScript', 'no tests'], installed: [{ name: 'a', description: 'flaky tests' }] };
  const first = await suggest(body);
  for (let i = 0; i < 3; i++) assert.equal((await suggest(body)).text, first.text);
});

test('invalid bodies are refused with the field, the problem and the allowed values', async () => {
  const wrong: [unknown, RegExp][] = [
    [{}, /^ai_platform is required/],
    [{ ai_platform: 'any' }, /^goal or facts is required/],
    [{ ai_platform: 'any', facts: [] }, /^goal or facts is required/],
    [{ ...good, goal: ' ' }, /^goal is empty/],
    [{ ...good, goal: 'a'.repeat(2_001) }, /^goal is a string of 2,001 characters/],
    [{ ...good, facts: 'Next.js' }, /^facts is the string "Next.js": it must be an array of at most 60 strings/],
    [{ ...good, facts: [''] }, /^facts is an array: .* of 1 to 200 characters/],
    [{ ...good, facts: ['a'.repeat(201)] }, /^facts is an array/],
    [{ ...good, facts: [1] }, /^facts is an array/],
    [{ ...good, facts: Array(61).fill('a') }, /at most 60/],
    [{ ...good, installed: ['a'] }, /^installed is an array: .*objects, each with name/],
    [{ ...good, installed: [{ description: 'a' }] }, /^installed is an array/],
    [{ ...good, installed: [{ name: 'a', description: 'a'.repeat(1_025) }] }, /^installed is an array/],
    [{ ...good, installed: Array(101).fill({ name: 'a' }) }, /at most 100/],
    [{ ...good, max_results: 4 }, /^max_results is 4: it must be an integer from 1 to 3/],
    [{ ...good, max_results: 0 }, /^max_results is 0/],
    [{ ...good, max_results: '1' }, /^max_results is the string "1"/],
  ];
  for (const [body, message] of wrong) {
    const answer = await suggest(body);
    assertError(answer, 'invalid_request');
    assert.match(answer.json.error.message, message);
  }
});

test('hostile texts are only texts', async () => {
  const goal = '\u0000<script>{{x}} \u202e '.repeat(60);
  const answer = await suggest({
    ai_platform: 'any',
    goal,
    facts: ['no __proto__', 'no constructor', `no ${'('.repeat(190)}`],
    installed: [{ name: '__proto__', description: 'constructor toString flaky tests' }],
  });
  assert.equal(answer.status, 200);
});

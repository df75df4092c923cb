import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DAY_MS } from '../src/accounts/billing-period.ts';
import { call } from './support/http.ts';
import { startService } from './support/service.ts';
import { until } from './support/until.ts';
import { newcomer, type Visitor } from './support/visitor.ts';

const KITS = [
  { slug: 'flaky-tests', name: 'Flaky Tests', keywords: ['flaky tests', 'tests fail at random'], ai_targets: ['any'] },
  { slug: 'cold-mail', name: 'Cold Mail', keywords: ['cold e-mail', 'sales'], ai_targets: ['any'] },
];
const service = await startService({ kits: KITS, env: { KITSCOUT_KEEP_TEXTS: '10', KITSCOUT_READER: 'on' } });
after(() => service.close());

const ask = (key: string, use_case: string) =>
  call(service.url, '/api/v1/recommend', { key, body: { ai_platform: 'claude', use_case } });
const kept = () => service.store.texts.list(0, 1_000);

async function operatorOf(of: typeof service): Promise<Visitor> {
  const visitor = await newcomer(of.url);
  await of.store.accounts.update((await visitor.get('/me')).json.account.id, { admin: true });
  return visitor;
}

test('use cases are kept masked, wherever an account asks', async () => {
  const { account, key } = await service.account('pro');
  await ask(key, 'Plan the birthday of Katharina Weber (k.weber@example.org, 0171 2345678) in a garden');
  const mcp = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'recommend_kits',
        arguments: { ai_platform: 'any', use_case: 'tests fail at random for bob@example.org' },
      },
    }),
  });
  assert.equal(mcp.status, 200);
  await mcp.text();
  const goal = 'sing a lullaby, password: hunter2';
  await call(service.url, '/api/v1/suggest', { key, body: { ai_platform: 'any', goal } });
  await call(service.url, '/api/v1/suggest', { key, body: { ai_platform: 'any', facts: ['TypeScript'] } });
  const visitor = await newcomer(service.url);
  const body = { ai_platform: 'claude', use_case: 'Letters for a choir of 12', max_results: 1 };
  const run = await visitor.post('/playground/recommend', body);
  assert.equal(run.json.status, 200);
  await until(async () => (await kept()).length === 4, 10_000);
  const rows = (await kept()).map(({ text, fallback, kit }) => [text, fallback, kit]);
  assert.deepEqual(
    rows.sort(),
    [
      ['Letters for a choir of 12', true, 'cold-mail'],
      ['Plan the birthday of [name] ([e-mail], [number]) in a garden', true, 'cold-mail'],
      ['sing a lullaby, password: [key]', true, null],
      ['tests fail at random for [e-mail]', false, 'flaky-tests'],
    ].sort(),
  );
  const own = (await service.store.accounts.dataOf(account.id))!.useCases;
  assert.equal(own.length, 3);
  assert.equal((await visitor.get('/config')).json.keep_texts_days, 10);
  assert.ok(!service.logLines.join().match(/hunter2|weber@/i));
});

test('the operator sees needs by meaning, the fallback rate and what became of each kit, and exports both', async () => {
  const operator = await operatorOf(service);
  const [a, b, c, d] = await Promise.all([1, 2, 3, 4].map(() => service.account('pro')));
  await ask(a!.key, 'bake a wedding cake with three layers');
  await ask(b!.key, 'cream and sponge for the cake of a marriage feast');
  await ask(c!.key, '=wedding cake, layers and all');
  await ask(a!.key, 'repair the gearbox of a tractor');
  const wanted = await ask(b!.key, 'tests fail at random');
  await call(service.url, '/api/v1/feedback', {
    key: b!.key,
    body: { request_id: wanted.headers.get('x-request-id'), verdict: 'not_relevant' },
  });
  await call(service.url, '/api/v1/feedback', { key: d!.key, body: { kit: 'flaky-tests', verdict: 'installed' } });
  await until(async () => (await kept()).length >= 9, 10_000);
  // As the page does: it asks until nothing is being grouped, and shows that answer.
  let { json } = await operator.get('/admin/demand/needs');
  await until(async () => {
    if (json.is_grouping) ({ json } = await operator.get('/admin/demand/needs'));
    return !json.is_grouping;
  }, 30_000);
  assert.deepEqual([json.keep_days, json.needs[0].accounts, json.needs[0].texts], [10, 3, 3]);
  assert.equal(json.needs[0].samples.length, 3);
  assert.ok(json.needs[0].samples.every((text: string) => text.includes('cake')));
  const refused = json.needs.filter((need: { refused: number }) => need.refused > 0);
  assert.deepEqual(
    refused.map(({ samples }: { samples: string[] }) => samples),
    [['tests fail at random']],
  );
  assert.ok(json.needs.some(({ samples }: { samples: string[] }) => samples[0]!.includes('tractor')));
  assert.doesNotMatch(JSON.stringify(json), /acc_|@example/);

  await until(async () => (await operator.get('/admin/demand')).json.answered >= 9, 10_000);
  const figures = (await operator.get('/admin/demand')).json;
  assert.ok(figures.fallback >= 6 && figures.fallback < figures.answered, JSON.stringify(figures));
  assert.deepEqual(figures.before, { answered: 0, fallback: 0 });
  const flaky = figures.kits.find(({ slug }: { slug: string }) => slug === 'flaky-tests');
  assert.ok(flaky.recommended >= 2 && flaky.installed === 1 && flaky.removed === 0 && flaky.not_relevant === 1);
  assert.equal(flaky.name, 'Flaky Tests');

  const csv = await operator.get('/admin/demand/export?what=use-cases&format=csv');
  assert.match(csv.text, /^at,ai_platform,use_case,fallback,kit,score,need\r\n/);
  assert.match(csv.text, /"'=wedding cake, layers and all"/);
  const file = (await operator.get('/admin/demand/export?what=use-cases&format=json')).json.use_cases;
  const cake = file.filter(({ use_case }: { use_case: string }) => use_case.includes('cake'));
  assert.deepEqual([cake.length, new Set(cake.map(({ need }: { need: number }) => need)).size], [3, 1]);
  assert.ok(file.every((row: object) => !('account' in row) && !('account_id' in row)));
  const kits = (await operator.get('/admin/demand/export?what=kits&format=json')).json.kits;
  assert.ok(kits.some(({ slug }: { slug: string }) => slug === 'flaky-tests'));
  assert.equal((await operator.get('/admin/demand/export?what=secrets&format=json')).status, 400);
});

test('only operators see any of it', async () => {
  const other = await newcomer(service.url);
  for (const path of ['', '/needs', '/export?what=use-cases&format=json'])
    assert.equal((await other.get(`/admin/demand${path}`)).status, 403);
});

test('what is too old is not shown, and removed', async () => {
  const operator = await operatorOf(service);
  const { account } = await service.account('pro');
  const old = { accountId: account.id, platform: 'any', fallback: true, kit: null, score: null };
  const at = service.clock.now() - 11 * DAY_MS;
  await service.store.texts.add([{ ...old, requestId: 'old', at, text: 'an old wish' }], []);
  const shown = async () => (await operator.get('/admin/demand/export?what=use-cases&format=json')).text;
  assert.doesNotMatch(await shown(), /an old wish/);
  await service.store.texts.removeBefore(service.clock.now() - 10 * DAY_MS);
  assert.ok((await kept()).length > 0 && (await kept()).every(({ text }) => text !== 'an old wish'));
});

test('by default nothing is kept', async () => {
  const plain = await startService({ kits: KITS });
  try {
    const { account, key } = await plain.account('pro');
    const operator = await operatorOf(plain);
    const body = { ai_platform: 'any', use_case: 'A wish that nobody keeps' };
    const { headers } = await call(plain.url, '/api/v1/recommend', { key, body });
    await until(
      async () => (await plain.store.feedback.answer(account.id, headers.get('x-request-id')!)) !== undefined,
      10_000,
    );
    assert.deepEqual(await plain.store.texts.list(0, 10), []);
    const { json } = await operator.get('/admin/demand/needs');
    assert.deepEqual([json.keep_days, json.needs], [0, []]);
  } finally {
    await plain.close();
  }
});

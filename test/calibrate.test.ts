import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Kysely } from 'kysely';
import { call } from './support/http.ts';
import { cliInProcess } from './support/process.ts';
import { startService } from './support/service.ts';
import { until } from './support/until.ts';
import { newcomer } from './support/visitor.ts';

const service = await startService({
  kits: [
    { slug: 'flaky-tests', name: 'Flaky Tests', keywords: ['flaky tests', 'fail at random'], ai_targets: ['any'] },
    { slug: 'unit-writer', name: 'Unit Writer', keywords: ['unit tests', 'write unit tests'], ai_targets: ['any'] },
    { slug: 'cold-mail', name: 'Cold Mail', keywords: ['cold e-mail', 'sales'], ai_targets: ['any'] },
  ],
});
after(() => service.close());
const { account, key } = await service.account('enterprise');
const env = { KITSCOUT_DATA: service.config.dataDir, KITSCOUT_READER: 'off', KITSCOUT_DEMO: 'off' };
const calibrate = (...args: string[]) => cliInProcess(env, 'catalogue', 'calibrate', ...args);
const body = { ai_platform: 'any', use_case: 'unit tests that fail at random', max_results: 3 };
const ask = async () => (await call(service.url, '/api/v1/recommend', { key, body })).text;
const scoresIn = (text: string) =>
  JSON.parse(text).recommendations.map(({ score }: { score: number }) => score) as number[];

test('without enough feedback nothing is fitted, and there is nothing to undo', async () => {
  const { code, stdout } = await calibrate();
  assert.equal(code, 0);
  assert.match(stdout, /^0 verdicts of 0 accounts on shown scores/);
  assert.match(stdout, /Too little for a fit: 300 more verdicts, 20 more accounts/);
  assert.match((await calibrate('--apply')).stderr, /too little feedback/);
  assert.match((await calibrate('--undo')).stderr, /no fit is in force/);
  assert.equal((await calibrate('--undo', '--apply')).code, 2);
});

test('a fit is reported, then applied on the running server, and undone', async () => {
  await ask();
  const asked = await call(service.url, '/api/v1/recommend', { key, body });
  const before = asked.text;
  const [first] = scoresIn(before);
  const request_id = asked.headers.get('x-request-id');
  await call(service.url, '/api/v1/feedback', { key, body: { request_id, verdict: 'helped' } });
  const [own] = await service.store.feedback.of(account.id);
  await fill(own!.scale!);

  const dry = await calibrate();
  assert.match(dry.stdout, /^601 verdicts of 31 accounts/);
  assert.match(dry.stdout, /90\.0 % becomes [3-6]\d\.\d %/);
  assert.match(dry.stdout, /--apply makes it so/);
  assert.equal(await ask(), before, 'a report changes nothing');

  const applied = await calibrate('--apply', '--json');
  assert.equal(applied.code, 0, applied.stderr);
  assert.ok(applied.json.error.calibrated < applied.json.error.shipped);
  await until(async () => (await ask()) !== before, 10_000);
  const after = await ask();
  assert.ok(scoresIn(after)[0]! < first! && scoresIn(after)[0]! >= 0.2, after);
  const [was, is] = [before, after].map((text) => JSON.parse(text));
  const named = (answer: typeof was) => answer.recommendations.map(({ kit_slug }: { kit_slug: string }) => kit_slug);
  assert.deepEqual(named(is), named(was), 'in the same order');
  assert.equal(is.fallback, false);

  // The score that was shown is another one than the engine's, which the next fit is made from.
  const again = await call(service.url, '/api/v1/recommend', { key, body });
  await call(service.url, '/api/v1/feedback', {
    key,
    body: { request_id: again.headers.get('x-request-id'), verdict: 'helped' },
  });
  const [newest] = await service.store.feedback.of(account.id);
  assert.deepEqual([newest!.shown, newest!.raw], [Math.round(scoresIn(after)[0]! * 10_000), own!.raw]);

  // What nothing fits stays a fallback, with scores under the bar.
  const odd = { ...body, use_case: 'zzzz qqqq' };
  const { json } = await call(service.url, '/api/v1/recommend', { key, body: odd });
  assert.equal(json.fallback, true);
  assert.ok(json.recommendations.every(({ score }: { score: number }) => score < 0.2));

  const undone = await calibrate('--undo');
  assert.match(undone.stdout, /The scores are as shipped again/);
  await until(async () => (await ask()) === before, 10_000);
  const actions = (await service.store.audit.list({ limit: 10 })).map(({ action }) => action);
  assert.deepEqual(
    actions.filter((action) => action.startsWith('catalogue.')),
    ['catalogue.calibration_undone', 'catalogue.calibrated'],
  );
});

test("the operator's page shows reliability before and after", async () => {
  const operator = await newcomer(service.url);
  const { account: own } = (await operator.get('/me')).json;
  assert.equal((await operator.get('/admin/reliability')).status, 403);
  await service.store.accounts.update(own.id, { admin: true });
  await calibrate('--apply');
  await until(async () => (await operator.get('/admin/reliability')).json.is_calibrated, 10_000);
  const { json } = await operator.get('/admin/reliability');
  assert.equal(json.verdicts, 602);
  assert.ok(json.error.shipped > 0.2 && json.error.calibrated < 0.1, JSON.stringify(json.error));
  assert.deepEqual(
    json.fits.map(({ undone_at, of_this_engine }: { undone_at: string | null; of_this_engine: boolean }) => [
      undone_at === null,
      of_this_engine,
    ]),
    [
      [true, true],
      [false, true],
    ],
  );
});

interface Rows {
  feedback: Record<string, unknown>;
  accounts: Record<string, unknown>;
}

/** 600 verdicts of 30 accounts: kits with high scores fit in half of all cases. */
async function fill(scale: string): Promise<void> {
  const database = service.store.signIn.database as Kysely<Rows>;
  for (let i = 0; i < 30; i++) {
    const { account: other } = await service.account('pro');
    const rows = Array.from({ length: 20 }, (_, k) => ({
      account_id: other.id,
      request_id: `r${k}`,
      kit: 'flaky-tests',
      verdict: k % 2 === 0 ? 'helped' : 'not_relevant',
      at: 1 + k,
      place: 0,
      shown: 8_000 + 90 * k,
      raw: 8_000 + 90 * k,
      fallback: 0,
      scale,
    }));
    await database.insertInto('feedback').values(rows).execute();
  }
}

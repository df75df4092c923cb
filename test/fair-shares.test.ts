import assert from 'node:assert/strict';
import { after, mock, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { assertError, call, rateLimit } from './support/http.ts';
import { startService } from './support/service.ts';
import { until } from './support/until.ts';

/** Longer than a batch of the queue, so that every recommendation is a turn of its own. */
const TAKES_MS = 25;
const MAX_WAITING = 40;
const MAX_PER_ACCOUNT = 30;

/** As if the engine's threads were busy: they get one question at a time, and each takes that long. */
const post = Worker.prototype.postMessage;
let free = Promise.resolve();
mock.method(Worker.prototype, 'postMessage', function slowly(this: Worker, ...given: Parameters<typeof post>) {
  if (!('ask' in Object(given[0]))) return post.apply(this, given);
  free = free.then(() => setTimeout(TAKES_MS)).then(() => post.apply(this, given));
});

const service = await startService({
  env: { KITSCOUT_TRUSTED_PROXIES: 'loopback', KITSCOUT_DASHBOARD: 'off' },
  recommendations: { maxWaiting: MAX_WAITING, maxPerHolder: MAX_PER_ACCOUNT },
});
after(() => service.close());

let texts = 0;
const ask = (key: string, address: string) =>
  call(service.url, '/api/v1/recommend', {
    key,
    headers: { 'x-forwarded-for': address },
    body: { ai_platform: 'any', use_case: `use case number ${texts++}` },
  });

/** Many calls at once, and who was answered so far. */
function flood(key: string, count: number, addressOf = (_: number) => '192.0.2.1') {
  const answers: Awaited<ReturnType<typeof call>>[] = [];
  const all = Promise.all(Array.from({ length: count }, async (_, i) => answers.push(await ask(key, addressOf(i)))));
  return { answers, all };
}

test('a call of another account has the next turn, whether it comes from the same network or not', async () => {
  const { key } = await service.account();
  const { key: other } = await service.account();
  const { answers, all } = flood(key, 25);
  await until(() => answers.length > 0, 30_000);
  for (const address of ['192.0.2.1', '198.51.100.1']) {
    const before = answers.length;
    assert.equal((await ask(other, address)).status, 200);
    assert.ok(answers.length - before < 6, `${answers.length - before} of the flood were answered before it`);
  }
  assert.ok(answers.length < 20);
  await all;
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
});

test('accounts that send as many calls at once are answered in turn', async () => {
  const keys = await Promise.all(Array.from({ length: 4 }, async () => (await service.account('free')).key));
  const order: string[] = [];
  // One after the other, as they would be answered if the first came first.
  const calls = keys.flatMap((key) =>
    Array.from({ length: 9 }, () => ask(key, '192.0.2.1').then(({ status }) => status === 200 && order.push(key))),
  );
  await Promise.all(calls);
  assert.equal(order.length, 36);
  const early = keys.map((key) => order.slice(8, 24).filter((one) => one === key).length);
  assert.deepEqual([Math.min(...early) >= 3, Math.max(...early) <= 5], [true, true], String(early));
});

test('an account with too many calls at once is told; these are not counted, and its headers show it', async () => {
  const { key, account } = await service.account();
  const { answers, all } = flood(key, 45, (i) => `192.0.${i}.1`);
  await all;
  const told = answers.filter(({ status }) => status !== 200);
  assert.ok(told.length > 0 && told.length <= 15, `${told.length} of 45`);
  for (const answer of told) {
    assertError(answer, 'internal_error');
    assert.match(answer.json.error.message, /too busy/);
    const seconds = Number(answer.headers.get('retry-after'));
    assert.ok(seconds >= 1 && seconds <= 10, `Retry-After: ${seconds}`);
  }
  const counted = 45 - told.length;
  assert.equal((await service.store.accounts.usageOf(account.id)).used, counted);
  const remaining = answers.map((answer) => Number(rateLimit(answer)[1]));
  assert.ok(Math.min(...remaining) >= 10_000 - 45);
  const last = await call(service.url, '/api/v1/usage', { key });
  assert.equal(rateLimit(last)[1], String(10_000 - counted - 1));
  assert.equal(service.logLines.filter((line) => line.includes('a call failed on our side')).length, 0);
});

test('when the queue is full, the largest account is told, and a small one is answered', async () => {
  const { key: large } = await service.account();
  const { key: middle } = await service.account();
  const { key: small } = await service.account();
  const floods = [flood(large, 30), flood(middle, 15)];
  await until(() => floods[1]!.answers.length > 0, 30_000);
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(small, '192.0.2.1')));
  await Promise.all(floods.map(({ all }) => all));
  const refused = floods.map((one) => one.answers.filter(({ status }) => status === 500).length);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.ok(refused[0]! > 0, String(refused));
  assert.equal(refused[1], 0);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteLimit, sharedBucket, tokenBucket } from './rate-limits.ts';
import { semaphore } from './semaphore.ts';

test("a budget gives a fixed amount per second and saves at most one second's worth", () => {
  let now = 0;
  const budget = tokenBucket(10, 10, () => now);
  const taken = (tries: number) => Array.from({ length: tries }, () => budget.take()).filter(Boolean).length;
  assert.equal(taken(30), 10);
  now += 500;
  assert.equal(taken(30), 5);
  now += 50;
  assert.equal(taken(3), 0, 'half a token is not enough');
  now += 3_600_000;
  assert.equal(taken(30), 10);
  now += 1_000;
  assert.equal(budget.take(25), true, 'a request larger than the budget takes all of it');
  assert.equal(budget.take(), false);
  const saving = tokenBucket(2, 5, () => now);
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6].map(() => saving.take()),
    [true, true, true, true, true, false],
  );
});

test('no network uses up a shared budget, however many addresses it has', () => {
  let now = 0;
  const budget = sharedBucket(8, 8, () => now);
  const taken = (addressOf: (i: number) => string) =>
    Array.from({ length: 20 }, (_, i) => budget.take(addressOf(i))).filter(Boolean).length;
  assert.equal(
    taken((i) => `2001:db8:7:${i}::1`),
    6,
    'three quarters of what was saved',
  );
  assert.equal(
    taken((i) => `192.0.2.${i}`),
    2,
  );
  now += 1_000;
  assert.equal(
    taken((i) => `2001:db8:7:${i}::2`),
    2,
    'a quarter of what comes in',
  );
  assert.equal(budget.take('198.51.100.1'), true);
});

test('all addresses of an IPv6 network share one limit per minute', () => {
  const wait = minuteLimit(2);
  assert.deepEqual(
    ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1', 'acc_1'].map((who) => wait(who)),
    [0, 0, 0, 0],
  );
  assert.ok(wait('2001:db8::3') > 0);
});

test('a semaphore runs waiting tasks in order, refuses further ones, and has room again when they are done', async () => {
  const turns = semaphore(1, 2);
  const done: number[] = [];
  const task = (number: number) =>
    turns.run(
      async () => void done.push(number),
      () => new Error('full'),
    );
  const first = [task(1), task(2), task(3)];
  await assert.rejects(task(4), /full/);
  await Promise.all(first);
  await task(5);
  assert.deepEqual(done, [1, 2, 3, 5]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteLimit, tokenBucket } from './rate-limits.ts';

test('a budget gives out so much per second, and saves up no more than a second', () => {
  let now = 0;
  const budget = tokenBucket(10, 10, () => now);
  const taken = (tries: number) => Array.from({ length: tries }, () => budget.take()).filter(Boolean).length;
  assert.equal(taken(30), 10);
  now += 500;
  assert.equal(taken(30), 5);
  now += 50;
  assert.equal(taken(3), 0, 'half of one is none');
  now += 3_600_000;
  assert.equal(taken(30), 10);
  now += 1_000;
  assert.equal(budget.take(25), true, 'what is larger than the budget takes all of it');
  assert.equal(budget.take(), false);
  const saving = tokenBucket(2, 5, () => now);
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6].map(() => saving.take()),
    [true, true, true, true, true, false],
  );
});

test('a limit per minute is one for all addresses of an IPv6 network', () => {
  const wait = minuteLimit(2);
  assert.deepEqual(['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1', 'acc_1'].map(wait), [0, 0, 0, 0]);
  assert.ok(wait('2001:db8::3') > 0);
});

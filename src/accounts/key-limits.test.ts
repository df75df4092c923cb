import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyLimitProblem, paceOf } from './key-limits.ts';

test('calls fit up to the limit at once, and then one per step', () => {
  const now = 1_000_000;
  const fresh = paceOf(60, null, now);
  assert.equal(fresh.left, 60);
  const used = fresh.after(60);
  assert.deepEqual([paceOf(60, used, now).left, paceOf(60, used, now).waitMs], [0, 1_000]);
  assert.equal(paceOf(60, used, now + 999).left, 0);
  assert.equal(paceOf(60, used, now + 1_000).left, 1);
  assert.equal(paceOf(60, used, now + 3_600_000).left, 60, 'no more than the limit, however long nothing came');
});

test('never more at once than the limit, and never a long wait, whatever the limit', () => {
  for (const limit of [6, 7, 11, 59, 61, 977, 5_999, 6_000]) {
    let pacedUntil: number | null = null;
    let made = 0;
    // In a minute after a burst, a bucket of this kind lets at most as many through again.
    for (let now = 0; now < 60_000; now += 250) {
      const { left, after, waitMs } = paceOf(limit, pacedUntil, now);
      assert.ok(left <= limit);
      if (left === 0) assert.ok(waitMs > 0 && waitMs <= 10_000, `${limit}: ${waitMs}`);
      pacedUntil = after(left);
      made += left;
    }
    assert.ok(made <= 2 * limit + 1 && made > 1.9 * limit - 1, `${limit}: ${made}`);
  }
});

test('limits are whole numbers in their ranges', () => {
  assert.equal(keyLimitProblem(null, null), undefined);
  assert.equal(keyLimitProblem(1, 6), undefined);
  for (const month of [0, -1, 1.5, Number.NaN, 2e9]) assert.match(keyLimitProblem(month, null)!, /month/);
  for (const minute of [5, 6_001, 6.5, Number.NaN]) assert.match(keyLimitProblem(null, minute)!, /minute/);
});

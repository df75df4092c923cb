import assert from 'node:assert/strict';
import { test } from 'node:test';
import { billingPeriod, DAY_MS, dayName, dayNumber, resetSeconds, retryAfterSeconds } from './billing-period.ts';

const cases = [
  ['2026-01-31T23:59:59.000Z', '2026-01-01', '2026-02-01'],
  ['2026-02-01T00:00:00.000Z', '2026-02-01', '2026-03-01'],
  ['2026-02-28T23:59:59.999Z', '2026-02-01', '2026-03-01'],
  ['2028-02-29T12:00:00.000Z', '2028-02-01', '2028-03-01'],
  ['2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'],
] as const;

for (const [now, first, next] of cases) {
  test(`${now} is in the month from ${first} to ${next}`, () => {
    const period = billingPeriod(Date.parse(now));
    assert.equal(period.startMs, Date.parse(`${first}T00:00:00Z`));
    assert.equal(period.endMs, Date.parse(`${next}T00:00:00Z`));
    assert.equal(dayName(period.firstDay), first);
    assert.equal(dayName(period.endDay), next);
  });
}

test('the reset of January 2026 is 1769904000, and one second before it the wait is 1', () => {
  const now = Date.parse('2026-01-31T23:59:59.000Z');
  assert.equal(resetSeconds(now), 1_769_904_000);
  assert.equal(retryAfterSeconds(now), 1);
  assert.equal(retryAfterSeconds(now + 999), 1);
  assert.equal(retryAfterSeconds(now - 1), 2);
});

test('every instant of three years is in its period, and days are consecutive', () => {
  for (let ms = Date.parse('2026-01-01T00:00:00Z'); ms < Date.parse('2029-01-01T00:00:00Z'); ms += 7 * 3_600_000 + 1) {
    const { startMs, endMs } = billingPeriod(ms);
    assert.ok(startMs <= ms && ms < endMs);
    assert.equal(new Date(startMs).getUTCDate(), 1);
    assert.equal(dayNumber(ms + DAY_MS), dayNumber(ms) + 1);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decide, remainingCalls } from './admission.ts';
import { dayNumber } from './billing-period.ts';
import { FREE_LIMIT, tierLimits } from './tiers.ts';
import { usageReport } from './usage-report.ts';

const now = Date.parse('2026-03-05T10:00:00Z');
const limits = tierLimits();

test('the breakdown has 30 days, oldest first and today last, with 0 for days without calls', () => {
  const report = usageReport(
    {
      tier: 'free',
      used: 7,
      days: [
        { day: dayNumber(now), calls: 4 },
        { day: dayNumber(now) - 29, calls: 9 },
      ],
    },
    limits,
    now,
  );
  assert.equal(report.daily_breakdown.length, 30);
  assert.deepEqual(report.daily_breakdown[0], { date: '2026-02-04', calls: 9 });
  assert.deepEqual(report.daily_breakdown[29], { date: '2026-03-05', calls: 4 });
  assert.equal(report.daily_breakdown.filter(({ calls }) => calls === 0).length, 28);
  assert.equal(report.period_start, '2026-03-01T00:00:00.000Z');
  assert.equal(report.period_end, '2026-04-01T00:00:00.000Z');
});

test('enterprise shows the largest safe integer as its limit', () => {
  const report = usageReport({ tier: 'enterprise', used: 5, days: [] }, limits, now);
  assert.equal(report.monthly_limit, 9_007_199_254_740_991);
  assert.equal(report.calls_remaining, 9_007_199_254_740_986);
});

test('remaining never goes below 0', () => {
  assert.equal(usageReport({ tier: 'free', used: 5000, days: [] }, limits, now).calls_remaining, 0);
  assert.equal(remainingCalls(101, 100), 0);
});

test('the subscription is checked before the quota, and the free tier has none', () => {
  assert.equal(decide({ tier: 'pro', subscription: 'past_due', used: 10_000 }, limits), 'subscription_inactive');
  assert.equal(decide({ tier: 'enterprise', subscription: 'canceled', used: 0 }, limits), 'subscription_inactive');
  assert.equal(decide({ tier: 'free', subscription: 'canceled', used: 0 }, limits), 'admitted');
  assert.equal(decide({ tier: 'free', subscription: 'none', used: FREE_LIMIT }, limits), 'rate_limit_exceeded');
  assert.equal(decide({ tier: 'free', subscription: 'none', used: FREE_LIMIT - 1 }, limits), 'admitted');
  assert.equal(decide({ tier: 'enterprise', subscription: 'active', used: 1e12 }, limits), 'admitted');
});

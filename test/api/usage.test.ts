import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { FREE_LIMIT } from '../../src/accounts/tiers.ts';
import { call } from '../support/http.ts';
import { startService } from '../support/service.ts';

const service = await startService({
  startAt: '2026-03-02T08:00:00Z',
  env: { KITSCOUT_PRO_LIMIT: '500', KITSCOUT_BUSINESS_LIMIT: '700' },
});
after(() => service.close());

test('the report counts itself and agrees with its headers', async () => {
  const { key } = await service.account('pro');
  service.clock.set('2026-02-27T08:00:00Z');
  for (let i = 0; i < 3; i++) await call(service.url, '/api/v1/kits', { key });
  service.clock.set('2026-03-02T08:00:00Z');
  for (let i = 0; i < 4; i++) await call(service.url, '/api/v1/kits', { key });
  const answer = await call(service.url, '/api/v1/usage', { key });
  const { daily_breakdown, ...rest } = answer.json;
  assert.deepEqual(rest, {
    tier: 'pro',
    tier_name: 'Pro',
    period_start: '2026-03-01T00:00:00.000Z',
    period_end: '2026-04-01T00:00:00.000Z',
    calls_used: 5,
    calls_remaining: 495,
    monthly_limit: 500,
  });
  assert.equal(answer.headers.get('x-ratelimit-remaining'), '495');
  assert.equal(answer.headers.get('x-ratelimit-limit'), '500');
  assert.equal(daily_breakdown.length, 30);
  assert.deepEqual(daily_breakdown[0], { date: '2026-02-01', calls: 0 });
  assert.deepEqual(daily_breakdown[26], { date: '2026-02-27', calls: 3 });
  assert.deepEqual(daily_breakdown[29], { date: '2026-03-02', calls: 5 });
});

test('each tier shows its name and limit', async () => {
  for (const [tier, name, limit] of [
    ['free', 'Free', FREE_LIMIT],
    ['pro', 'Pro', 500],
    ['business', 'Business', 700],
    ['enterprise', 'Enterprise', 9007199254740991],
  ] as const) {
    const { key } = await service.account(tier);
    const { json } = await call(service.url, '/api/v1/usage', { key });
    assert.equal(json.tier, tier);
    assert.equal(json.tier_name, name);
    assert.equal(json.monthly_limit, limit);
    assert.equal(json.calls_remaining, limit - 1);
  }
});

test('concurrent reports each agree with their own headers', async () => {
  const { key } = await service.account('pro');
  const answers = await Promise.all(Array.from({ length: 100 }, () => call(service.url, '/api/v1/usage', { key })));
  const used = answers.map((answer) => {
    assert.equal(answer.headers.get('x-ratelimit-remaining'), String(answer.json.calls_remaining));
    assert.equal(answer.json.calls_used + answer.json.calls_remaining, 500);
    assert.equal(answer.json.daily_breakdown[29].calls, answer.json.calls_used);
    return answer.json.calls_used;
  });
  assert.deepEqual(
    used.sort((a, b) => a - b),
    Array.from({ length: 100 }, (_, i) => i + 1),
  );
});

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { FREE_LIMIT } from '../../src/accounts/tiers.ts';
import { assertError, call, rateLimit } from '../support/http.ts';
import { startService, type TestService } from '../support/service.ts';

const MONTH_ENDS = [
  ['2026-01-31T23:59:59Z', 1_769_904_000],
  ['2026-02-28T23:59:59Z', Date.parse('2026-03-01T00:00:00Z') / 1000],
  ['2028-02-29T23:59:59Z', Date.parse('2028-03-01T00:00:00Z') / 1000],
  ['2026-12-31T23:59:59Z', Date.parse('2027-01-01T00:00:00Z') / 1000],
] as const;

// The time zone must not matter: at these moments the month ended half a day ago in the first, and has hours left in
// the second.
for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
  describe(`TZ=${zone}`, () => {
    let service: TestService;
    before(async () => {
      process.env.TZ = zone;
      assert.equal(Intl.DateTimeFormat().resolvedOptions().timeZone, zone);
      service = await startService({ startAt: '2026-01-31T23:59:00Z' });
    });
    after(() => service.close());

    for (const [end, reset] of MONTH_ENDS) {
      test(`${end}: 429 with one second to go, admitted again two seconds later`, () =>
        crossMonthEnd(service, end, reset));
    }
  });
}

async function crossMonthEnd(service: TestService, end: string, reset: number): Promise<void> {
  service.clock.set(end);
  const { key } = await service.account('free');
  for (let i = 0; i < FREE_LIMIT; i++)
    assert.equal((await call(service.url, '/api/v1/kits/none', { key })).status, 404);
  const refused = await call(service.url, '/api/v1/usage', { key });
  assertError(refused, 'rate_limit_exceeded');
  assert.equal(refused.headers.get('retry-after'), '1');
  assert.deepEqual(rateLimit(refused), [String(FREE_LIMIT), '0', String(reset)]);
  service.clock.add(2000);
  const open = await call(service.url, '/api/v1/usage', { key });
  assert.equal(open.status, 200);
  assert.equal(open.headers.get('x-ratelimit-remaining'), String(FREE_LIMIT - 1));
  assert.equal(open.json.calls_used, 1);
  assert.equal(open.json.period_start, new Date(reset * 1000).toISOString());
  const nextDay = new Date(reset * 1000).toISOString().slice(0, 10);
  assert.deepEqual(open.json.daily_breakdown.slice(-2), [
    { date: end.slice(0, 10), calls: FREE_LIMIT },
    { date: nextDay, calls: 1 },
  ]);
}

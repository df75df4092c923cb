import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { billingPeriod, dayNumber } from '../../src/accounts/billing-period.ts';
import type { AdmitResult } from '../../src/store/store.ts';
import { admit, count, known, newAccount, type Suite, times } from './engines.ts';

export function monthsContract({ check }: Suite): void {
  describe('months and days', () => {
    check('a new month starts at its first millisecond, UTC, with a full quota', async ({ one, two, setClock }) => {
      await setClock('2028-02-29T23:59:58.500Z');
      const { account, keyHash } = await newAccount(one);
      const old = await Promise.all(times(150, (i) => admit(i % 2 === 0 ? one : two, keyHash)));
      assert.equal(count(old, 'admitted'), 100);
      await setClock('2028-03-01T00:00:00Z');
      const fresh = await Promise.all(times(150, (i) => admit(i % 2 === 0 ? one : two, keyHash)));
      assert.equal(count(fresh, 'admitted'), 100);
      for (const result of fresh) assert.equal(billingPeriod(result.at).startMs, Date.parse('2028-03-01T00:00:00Z'));
      const { used, days } = await one.accounts.usageOf(account.id);
      assert.equal(used, 100);
      assert.deepEqual(days.map(({ calls }) => calls).sort(), [100, 100]);
    });

    check(
      'calls before and after the end of a month count in their own month, in any order',
      async ({ one, two, setClock }) => {
        await setClock('2026-12-31T23:59:59.700Z');
        const { account, keyHash } = await newAccount(one);
        const results: AdmitResult[] = [];
        while (results.length === 0 || results.at(-1)!.at < Date.parse('2027-01-01T00:00:00.200Z')) {
          results.push(...(await Promise.all(times(20, (i) => admit(i % 2 === 0 ? one : two, keyHash)))));
        }
        const year = (result: AdmitResult) => new Date(result.at).getUTCFullYear();
        for (const wanted of [2026, 2027])
          assert.ok(results.filter((result) => result.outcome === 'admitted' && year(result) === wanted).length <= 100);
        const { days } = await one.accounts.usageOf(account.id);
        assert.equal(
          days.reduce((sum, { calls }) => sum + calls, 0),
          count(results, 'admitted'),
        );
      },
    );

    check('a call can return the last thirty days, including itself', async ({ one, two, setClock }) => {
      await setClock('2027-01-05T10:00:00Z');
      const { account, keyHash } = await newAccount(one, 'pro');
      await Promise.all(times(3, () => admit(one, keyHash)));
      await setClock('2027-01-06T10:00:00Z');
      await Promise.all(times(2, () => admit(one, keyHash)));
      await setClock('2027-02-04T10:00:00Z');
      const result = known(await admit(two, keyHash, true, true));
      const today = dayNumber(result.at);
      assert.equal(result.used, 1);
      assert.deepEqual(
        result.days!.filter(({ calls }) => calls > 0),
        [
          { day: today - 29, calls: 2 },
          { day: today, calls: 1 },
        ],
      );
      const uncounted = known(await admit(two, keyHash, false, true));
      assert.equal(uncounted.days!.find(({ day }) => day === today)!.calls, 1);
      const report = await one.accounts.usageOf(account.id);
      assert.equal(report.used, 1);
      assert.deepEqual(
        report.days.sort((a, b) => a.day - b.day),
        [
          { day: today - 29, calls: 2 },
          { day: today, calls: 1 },
        ],
      );
    });

    check('both nodes use the time of the shared clock', async ({ one, two, setClock }) => {
      await setClock('2029-07-31T23:59:50Z');
      const before = [one.now(), two.now()];
      const { at } = await admit(one, 'nobody');
      for (const [i, store] of [one, two].entries())
        assert.ok(before[i]! <= at + 50 && at <= store.now() + 50, `${before[i]} <= ${at} <= ${store.now()}`);
    });
  });
}

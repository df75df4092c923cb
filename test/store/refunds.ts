import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { DAY_MS, dayNumber } from '../../src/accounts/billing-period.ts';
import { admit, callsByKey, known, newAccount, newKey, type Suite, times } from './engines.ts';

export function refundContract({ check }: Suite): void {
  describe('refunds', () => {
    check(
      'subtracts the call from its day, and returns the calls left in its month',
      async ({ one, two, setClock }) => {
        await setClock('2027-04-30T12:00:00Z');
        const { account, keyHash } = await newAccount(one);
        const [first] = (await Promise.all(times(100, () => admit(one, keyHash)))).map(known);
        assert.equal((await admit(one, keyHash)).outcome, 'rate_limit_exceeded');
        assert.equal(await two.refund(first!), 99);
        assert.equal((await admit(one, keyHash)).outcome, 'admitted');
        await setClock('2027-05-01T12:00:00Z');
        await admit(one, keyHash);
        assert.equal(await one.refund(first!), 99, 'of April');
        const { used, days } = await one.accounts.usageOf(account.id);
        assert.equal(used, 1);
        assert.deepEqual(
          days.sort((a, b) => a.day - b.day),
          [
            { day: dayNumber(first!.at), calls: 99 },
            { day: dayNumber(first!.at) + 1, calls: 1 },
          ],
        );
      },
    );

    check('never makes a count negative', async ({ one }) => {
      const { account, keyHash } = await newAccount(one);
      const admission = known(await admit(one, keyHash));
      assert.deepEqual((await Promise.all(times(4, () => one.refund(admission)))).sort(), [0, 0, 0, 0]);
      assert.equal(await one.refund({ ...admission, at: admission.at - 200 * DAY_MS }), 0);
      assert.equal((await one.accounts.usageOf(account.id)).used, 0);
      assert.equal(known(await admit(one, keyHash)).used, 1);
    });

    check('concurrent refunds and admissions on two nodes keep the count exact', async ({ one, two }) => {
      const { account, keyHash } = await newAccount(one);
      const keys = [keyHash, await newKey(one, account.id)];
      const nodes = [one, two];
      const results = await Promise.all(
        times(400, async (i) => {
          const result = await admit(nodes[i % 2]!, keys[i % 3 === 0 ? 0 : 1]!);
          if (result.outcome === 'admitted' && i % 4 === 0) await nodes[(i + 1) % 2]!.refund(result);
          return { result, kept: result.outcome === 'admitted' && i % 4 !== 0 };
        }),
      );
      const kept = results.filter(({ kept: isKept }) => isKept).length;
      assert.equal((await one.accounts.usageOf(account.id)).used, kept);
      assert.ok(kept <= 100);
      const byKey = new Map<string, number>();
      for (const { result, kept: isKept } of results)
        if (isKept) byKey.set(known(result).keyId, (byKey.get(known(result).keyId) ?? 0) + 1);
      assert.deepEqual(
        await callsByKey(two, account.id),
        Object.fromEntries([...byKey].map(([id, calls]) => [`${id} recommend`, calls])),
      );
    });
  });
}

import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Kysely } from 'kysely';
import type { Store } from '../../src/store/store.ts';
import { admit, callsByKey, count, known, newAccount, newKey, outcomes, type Suite, times } from './engines.ts';

let numbers = 0;

async function newMember(store: Store, accountId: string): Promise<string> {
  const id = `mem_${store.engine}_${++numbers}`;
  const row = { id, account_id: accountId, user_id: null, role: 'developer', joined_at: 0 };
  const db = store.signIn.database as Kysely<{ members: typeof row }>;
  await db.insertInto('members').values(row).execute();
  return id;
}

export function keyLimitsContract({ check, checkFresh }: Suite): void {
  describe('limits of keys', () => {
    check('a month: exactly so many calls, on two nodes at once; other keys do not notice', async ({ one, two }) => {
      const { account, keyHash: free } = await newAccount(one, 'pro');
      const limited = await newKey(one, account.id, { monthLimit: 7 });
      const results = await Promise.all(times(40, (i) => admit(i % 2 === 0 ? one : two, limited)));
      assert.deepEqual([count(results, 'admitted'), count(results, 'key_used_up')], [7, 33]);
      assert.equal((await admit(two, free)).outcome, 'admitted');
      assert.equal((await one.accounts.usageOf(account.id)).used, 8, 'refused calls do not count');
      // Uncounted calls are refused too, as with the account's quota.
      assert.equal((await admit(one, limited, false)).outcome, 'key_used_up');
      const key = (await one.keys.list(account.id)).find(({ monthLimit }) => monthLimit === 7)!;
      await one.keys.limit(key.id, account.id, { monthLimit: 8, minuteLimit: null });
      assert.deepEqual(outcomes([await admit(two, limited), await admit(two, limited)]), ['admitted', 'key_used_up']);
    });

    check('a refunded call can be made again', async ({ one, two }) => {
      const { account } = await newAccount(one, 'pro');
      const keyHash = await newKey(one, account.id, { monthLimit: 1 });
      await two.refund(known(await admit(one, keyHash)));
      assert.deepEqual(outcomes([await admit(one, keyHash), await admit(one, keyHash)]), ['admitted', 'key_used_up']);
    });

    check('limits of keys and the quota together: never more than any of them', async ({ one, two }) => {
      const { account, keyHash: first } = await newAccount(one);
      const monthly = await newKey(one, account.id, { monthLimit: 25 });
      const paced = await newKey(one, account.id, { minuteLimit: 20 });
      const both = await newKey(one, account.id, { monthLimit: 9, minuteLimit: 8 });
      const keys = [first, monthly, paced, both];
      const results = await Promise.all(
        times(320, async (i) => {
          const key = keys[(i * 7 + (i >> 3)) % keys.length]!;
          return { key, result: await admit(i % 3 === 0 ? two : one, key) };
        }),
      );
      const admitted = (key: string) =>
        results.filter((one) => one.key === key && one.result.outcome === 'admitted').length;
      assert.equal(
        keys.reduce((sum, key) => sum + admitted(key), 0),
        100,
        'the quota, exactly',
      );
      for (const [key, most] of [
        [monthly, 25],
        [paced, 20],
        [both, 8],
      ] as const)
        assert.ok(admitted(key) <= most);
      const used = results.flatMap(({ result }) => (result.outcome === 'admitted' ? [result.used] : []));
      assert.deepEqual(
        used.sort((a, b) => a - b),
        times(100, (i) => i + 1),
        'each call has its own number',
      );
      assert.equal(
        Object.values(await callsByKey(one, account.id)).reduce((sum, n) => sum + n, 0),
        100,
      );
    });

    checkFresh('a minute: so many at once, then spread', async ({ one, two, setClock }) => {
      const { account } = await newAccount(one, 'pro');
      const keyHash = await newKey(one, account.id, { minuteLimit: 6 });
      await setClock('2026-05-10T12:00:00.000Z');
      const results = await Promise.all(times(10, (i) => admit(i % 2 === 0 ? one : two, keyHash)));
      assert.deepEqual([count(results, 'admitted'), count(results, 'key_too_fast')], [6, 4]);
      for (const result of results)
        if (result.outcome === 'key_too_fast') assert.ok(result.waitMs! > 5_000 && result.waitMs! <= 10_000);
      await setClock('2026-05-10T12:00:11.000Z');
      const later = await Promise.all(times(3, () => admit(two, keyHash)));
      assert.deepEqual(outcomes(later).sort(), ['admitted', 'key_too_fast', 'key_too_fast']);
      await setClock('2026-05-10T12:02:00.000Z');
      assert.equal(count(await Promise.all(times(9, () => admit(one, keyHash))), 'admitted'), 6);
      // What is not counted does not use up the minute.
      await setClock('2026-05-10T12:04:00.000Z');
      await Promise.all(times(9, () => admit(one, keyHash, false)));
      assert.equal((await admit(one, keyHash)).outcome, 'admitted');
    });

    check('scopes are reported, and kept with the limits when a key is rolled', async ({ one, two }) => {
      const { account } = await newAccount(one, 'pro');
      const keyHash = await newKey(one, account.id, { scopes: ['read', 'usage'], monthLimit: 50, minuteLimit: 60 });
      assert.deepEqual(known(await admit(two, keyHash)).scopes, ['read', 'usage']);
      const { id } = (await one.keys.list(account.id)).find(({ scopes }) => scopes !== null)!;
      const { created } = (await two.keys.roll(id, {
        ...{ accountId: account.id, hash: 'a1'.repeat(32), hint: 'h', overlapMs: 0 },
      }))!;
      assert.deepEqual([created.scopes, created.monthLimit, created.minuteLimit], [['read', 'usage'], 50, 60]);
    });

    check(
      '40 members at once: exactly the quota of the account, however their calls are mixed',
      async ({ one, two }) => {
        const { account } = await newAccount(one, 'business');
        const keys = await Promise.all(
          times(40, async (i) => {
            const memberId = await newMember(one, account.id);
            const monthLimit = i % 8 === 0 ? 60 : null;
            return newKey(one, account.id, { memberId, monthLimit });
          }),
        );
        const results = await Promise.all(
          times(40 * 160, (i) => admit(i % 2 === 0 ? one : two, keys[(i + (i >> 6)) % keys.length]!)),
        );
        assert.equal(count(results, 'admitted'), 5_000);
        assert.equal((await two.accounts.usageOf(account.id)).used, 5_000);
        const byKey = Object.values(await callsByKey(one, account.id));
        assert.equal(
          byKey.reduce((sum, calls) => sum + calls, 0),
          5_000,
        );
        const limited = new Set(
          (await one.keys.list(account.id)).filter((key) => key.monthLimit === 60).map(({ id }) => id),
        );
        for (const [name, calls] of Object.entries(await callsByKey(two, account.id)))
          if (limited.has(name.split(' ')[0]!)) assert.ok(calls <= 60, `${calls}`);
      },
    );

    check("members' keys work only while the plan has teams; the account's always", async ({ one, two }) => {
      const { account, keyHash: own } = await newAccount(one, 'business');
      const theirs = await newKey(one, account.id, { memberId: await newMember(one, account.id) });
      assert.deepEqual(outcomes([await admit(two, own), await admit(two, theirs)]), ['admitted', 'admitted']);
      await one.accounts.update(account.id, { tier: 'pro' });
      assert.deepEqual(outcomes([await admit(two, own), await admit(two, theirs)]), ['admitted', 'unknown_key']);
    });
  });
}

import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { canonicalAddress, isInRanges, readRange } from '../../src/accounts/address-range.ts';
import { decide } from '../../src/accounts/admission.ts';
import { SUBSCRIPTIONS, TIERS } from '../../src/accounts/tiers.ts';
import { fc } from '../support/fast-check.ts';
import {
  admit,
  admitFrom,
  callsByKey,
  count,
  known,
  limits,
  newAccount,
  newKey,
  outcomes,
  type Suite,
  times,
} from './engines.ts';

export function admissionContract({ check }: Suite): void {
  describe('admission', () => {
    check('admits, counts and numbers the calls of one account in order', async ({ one }) => {
      const { account, keyHash } = await newAccount(one);
      const before = one.now();
      const results = (await Promise.all(times(5, () => admit(one, keyHash)))).map(known);
      assert.deepEqual(
        results.map(({ used }) => used),
        [1, 2, 3, 4, 5],
      );
      for (const result of results) {
        assert.deepEqual(
          { ...result, at: 0, used: 0 },
          {
            outcome: 'admitted',
            at: 0,
            accountId: account.id,
            keyId: (await one.keys.list(account.id))[0]!.id,
            endpoint: 'recommend',
            tier: 'free',
            used: 0,
            counted: true,
            scopes: null,
            waitMs: null,
          },
        );
        assert.ok(result.at >= before - 50 && result.at <= one.now() + 50, 'the time is that of the store');
      }
      assert.equal((await one.accounts.usageOf(account.id)).used, 5);
    });

    check('an unknown key is reported as such, and nothing is counted', async ({ one }) => {
      const result = await admit(one, 'f'.repeat(64), true, true);
      assert.deepEqual(Object.keys(result).sort(), ['at', 'outcome']);
      assert.equal(result.outcome, 'unknown_key');
    });

    check(
      'two nodes, three keys, 600 calls at once: exactly the limit, each call number once',
      async ({ one, two }) => {
        const { account, keyHash } = await newAccount(one);
        const keys = [keyHash, await newKey(one, account.id), await newKey(two, account.id)];
        const results = await Promise.all(times(600, (i) => admit(i % 2 === 0 ? one : two, keys[i % 3]!)));
        assert.equal(count(results, 'admitted'), 100);
        assert.equal(count(results, 'rate_limit_exceeded'), 500);
        const places = results.filter(({ outcome }) => outcome === 'admitted').map((result) => known(result).used);
        assert.deepEqual(
          places.sort((a, b) => a - b),
          times(100, (i) => i + 1),
        );
        for (const result of results)
          if (result.outcome === 'rate_limit_exceeded') assert.deepEqual([result.used, result.counted], [100, false]);
        assert.equal((await two.accounts.usageOf(account.id)).used, 100);
        const byKey: Record<string, number> = {};
        for (const result of results)
          if (result.outcome === 'admitted')
            byKey[`${result.keyId} recommend`] = (byKey[`${result.keyId} recommend`] ?? 0) + 1;
        assert.deepEqual(await callsByKey(one, account.id), byKey);
      },
    );

    check('1,000 calls around the expiry of a key: none is admitted after it', async ({ one, two, setClock }) => {
      const expiresAt = Date.parse('2027-05-20T08:00:00Z');
      await setClock('2027-05-20T07:59:00Z');
      const { account } = await newAccount(one, 'pro');
      const keyHash = await newKey(one, account.id, { expiresAt });
      assert.equal((await admit(two, keyHash)).outcome, 'admitted');
      const before = times(500, (i) => admit(i % 2 === 0 ? one : two, keyHash));
      await setClock('2027-05-20T08:00:00Z');
      const after = await Promise.all(times(500, (i) => admit(i % 2 === 0 ? one : two, keyHash)));
      assert.equal(count(after, 'unknown_key'), 500);
      const results = await Promise.all(before);
      for (const { outcome, at } of results) assert.equal(outcome, at < expiresAt ? 'admitted' : 'unknown_key');
      assert.equal((await one.accounts.usageOf(account.id)).used, 1 + count(results, 'admitted'));
    });

    check('a key works only from its addresses, whatever else is in the batch', async ({ one, two }) => {
      const { account, keyHash } = await newAccount(one, 'pro');
      const bits = fc.sample(fc.integer({ min: 0, max: 128 }), 12);
      const given = [...fc.sample(fc.ipV6(), 12).map((ip, i) => `${ip}/${bits[i]}`), '10.1.0.0/16', '192.0.2.7'];
      // The error for a range with host bits set names the corrected range.
      const ranges = given.flatMap((text) => {
        const read = readRange(text);
        const range = 'range' in read ? read.range : read.problem.split(' ').at(-1)!;
        return range.includes('/') && !range.startsWith('::/') ? [range] : [];
      });
      const limited = await newKey(one, account.id, { allowedAddresses: ranges });
      const near = given.map((text) => canonicalAddress(text.split('/')[0]!));
      const addresses = ['10.1.255.255', '10.2.0.0', '192.0.2.6', '::1', null, ...near, ...fc.sample(fc.ipV6(), 100)];
      const results = await Promise.all(
        addresses.map((address, i) =>
          admitFrom(i % 2 === 0 ? one : two, limited, address && canonicalAddress(address)),
        ),
      );
      const expected = addresses.map((address) => isInRanges(address, ranges.join(' ')));
      assert.deepEqual(
        results.map(({ outcome }) => outcome === 'admitted'),
        expected,
      );
      assert.ok(expected.includes(true) && expected.includes(false));
      assert.equal((await admitFrom(two, keyHash, null)).outcome, 'admitted', 'other keys are not restricted');
      const { used } = await one.accounts.usageOf(account.id);
      assert.equal(used, 1 + expected.filter(Boolean).length);
    });

    check('no key of a suspended account is admitted, on every node, until it is restored', async ({ one, two }) => {
      const { account, keyHash } = await newAccount(one);
      const keys = [keyHash, await newKey(one, account.id)];
      const next = () => Promise.all(times(40, (i) => admit(i % 2 === 0 ? one : two, keys[i % 3 === 0 ? 0 : 1]!)));
      assert.equal(count(await next(), 'admitted'), 40);
      assert.equal((await one.accounts.update(account.id, { suspended: true }, 'ops'))!.suspended, true);
      assert.equal(count(await next(), 'unknown_key'), 40);
      assert.equal((await two.accounts.find(account.id))!.suspended, true);
      await two.accounts.update(account.id, { suspended: false }, 'ops');
      assert.equal(count(await next(), 'admitted'), 40);
      assert.equal((await one.accounts.usageOf(account.id)).used, 80);
    });

    check('accounts in the same batch do not affect each other', async ({ one, two }) => {
      const accounts = await Promise.all(times(12, (i) => newAccount(i % 2 === 0 ? one : two)));
      const results = await Promise.all(
        times(12 * 120, (i) => admit(i % 5 === 0 ? one : two, accounts[i % 12]!.keyHash)),
      );
      assert.equal(count(results, 'admitted'), 1_200);
      for (const { account } of accounts) assert.equal((await one.accounts.usageOf(account.id)).used, 100);
    });

    check('uncounted calls are admitted while quota is left, and use none', async ({ one }) => {
      const { account, keyHash } = await newAccount(one);
      await Promise.all(times(99, () => admit(one, keyHash)));
      const mixed = await Promise.all([
        admit(one, keyHash, false),
        admit(one, keyHash),
        admit(one, keyHash, false),
        admit(one, keyHash),
      ]);
      assert.deepEqual(outcomes(mixed), ['admitted', 'admitted', 'rate_limit_exceeded', 'rate_limit_exceeded']);
      assert.deepEqual(
        mixed.map((result) => known(result).counted),
        [false, true, false, false],
      );
      assert.deepEqual(
        mixed.map((result) => known(result).used),
        [99, 100, 100, 100],
      );
      assert.equal((await one.accounts.usageOf(account.id)).used, 100);
    });

    check(
      'a revoked key is refused on every node from the next call, and other keys still work',
      async ({ one, two }) => {
        const { account, keyHash } = await newAccount(one, 'pro');
        const other = await newKey(one, account.id);
        const id = (await one.keys.list(account.id)).at(-1)!.id;
        assert.equal((await admit(two, keyHash)).outcome, 'admitted');
        await one.keys.revoke(id);
        const results = await Promise.all(times(200, (i) => admit(i % 2 === 0 ? one : two, keyHash)));
        assert.equal(count(results, 'unknown_key'), 200);
        assert.equal((await admit(two, other)).outcome, 'admitted');
        assert.equal((await one.accounts.usageOf(account.id)).used, 2);
      },
    );

    check('a change of tier or subscription applies on every node from the next call', async ({ one, two }) => {
      const { account, keyHash } = await newAccount(one, 'pro');
      const next = async () => Promise.all([admit(one, keyHash), admit(two, keyHash)]);
      assert.deepEqual(outcomes(await next()), ['admitted', 'admitted']);
      for (const subscription of ['past_due', 'canceled'] as const) {
        await one.accounts.update(account.id, { subscription }, 'test');
        const refused = await next();
        assert.deepEqual(outcomes(refused), ['subscription_inactive', 'subscription_inactive']);
        assert.deepEqual(
          refused.map((result) => [known(result).used, known(result).counted]),
          [
            [2, false],
            [2, false],
          ],
        );
      }
      await two.accounts.update(account.id, { tier: 'free' }, 'test');
      const free = await next();
      assert.deepEqual(
        free.map((result) => [result.outcome, known(result).tier]),
        [
          ['admitted', 'free'],
          ['admitted', 'free'],
        ],
      );
      await Promise.all(times(100, () => admit(one, keyHash)));
      assert.deepEqual(outcomes(await next()), ['rate_limit_exceeded', 'rate_limit_exceeded']);
      await one.accounts.update(account.id, { tier: 'enterprise', subscription: 'active' }, 'test');
      assert.deepEqual(outcomes(await next()), ['admitted', 'admitted']);
      await one.accounts.update(account.id, { tier: 'free', subscription: 'none' }, 'test');
      assert.deepEqual(
        (await next()).map((result) => [result.outcome, known(result).used]),
        [
          ['rate_limit_exceeded', 102],
          ['rate_limit_exceeded', 102],
        ],
      );
    });

    check('every tier and subscription is decided as accounts/admission.ts decides', async ({ one }) => {
      for (const tier of TIERS) {
        for (const subscription of SUBSCRIPTIONS) {
          const { keyHash } = await newAccount(one, tier, subscription);
          assert.equal(
            (await admit(one, keyHash)).outcome,
            decide({ tier, subscription, used: 0 }, limits),
            `${tier} ${subscription}`,
          );
        }
      }
    });

    check('each call in a batch gets the same answer as it would alone', async ({ one, two }) => {
      const accounts = await Promise.all(
        times(4, async (i) => {
          const { account, keyHash } = await newAccount(one, TIERS[i]!);
          const limited = await newKey(one, account.id, { monthLimit: 40 });
          return { account, keys: [keyHash, await newKey(one, account.id), limited] };
        }),
      );
      const used = new Map<string, number>();
      const ofLimited = new Map<string, number>();
      const byKey = new Map<string, Record<string, number>>();
      const call = fc.record({
        who: fc.integer({ min: 0, max: 4 }),
        key: fc.integer({ min: 0, max: 2 }),
        endpoint: fc.constantFrom('recommend', 'get_kit', null),
        address: fc.constantFrom('192.0.2.1', '2001:db8::1', null),
        wantDays: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 60 }), fc.boolean(), async (calls, onTwo) => {
          const results = await Promise.all(
            calls.map(({ who, key, ...rest }) =>
              (onTwo ? two : one).admit({ keyHash: accounts[who]?.keys[key] ?? 'none', ...rest }),
            ),
          );
          for (const [i, { who, key: index, endpoint, wantDays }] of calls.entries()) {
            const result = results[i]!;
            const owner = accounts[who]?.account;
            if (owner === undefined) {
              assert.equal(result.outcome, 'unknown_key');
              continue;
            }
            const before = used.get(owner.id) ?? 0;
            const { tier, subscription } = owner;
            const ofKey = ofLimited.get(owner.id) ?? 0;
            const key = { month: index === 2 ? 40 - ofKey : null, minute: null };
            const outcome = decide({ tier, subscription, used: before, key }, limits);
            const counted = outcome === 'admitted' && endpoint !== null;
            const { days, keyId, ...plain } = known(result);
            if (counted) {
              used.set(owner.id, before + 1);
              if (index === 2) ofLimited.set(owner.id, ofKey + 1);
              const sums = byKey.get(owner.id) ?? {};
              byKey.set(owner.id, { ...sums, [`${keyId} ${endpoint}`]: (sums[`${keyId} ${endpoint}`] ?? 0) + 1 });
            }
            const after = used.get(owner.id) ?? 0;
            assert.deepEqual(plain, {
              outcome,
              at: result.at,
              accountId: owner.id,
              endpoint,
              tier,
              used: after,
              counted,
              scopes: null,
              waitMs: null,
            });
            assert.equal(days !== undefined, wantDays);
            if (wantDays)
              assert.equal(
                days!.reduce((sum, { calls: n }) => sum + n, 0),
                after,
              );
          }
        }),
        { numRuns: 25 },
      );
      // The free account reached its limit in the middle of a batch: both counts must agree on which calls were the
      // last ones.
      while ((used.get(accounts[0]!.account.id) ?? 0) < 100) {
        const { account, keys } = accounts[0]!;
        const results = await Promise.all(
          times(70, (i) =>
            one.admit({
              keyHash: keys[i % 2]!,
              endpoint: i % 3 === 0 ? 'get_kit' : 'recommend',
              address: i % 5 === 0 ? '192.0.2.1' : null,
              wantDays: false,
            }),
          ),
        );
        for (const result of results.map(known)) {
          if (!result.counted) continue;
          used.set(account.id, result.used);
          const sums = byKey.get(account.id) ?? {};
          const name = `${result.keyId} ${result.endpoint}`;
          byKey.set(account.id, { ...sums, [name]: (sums[name] ?? 0) + 1 });
        }
      }
      for (const { account } of accounts)
        assert.deepEqual(await callsByKey(two, account.id), byKey.get(account.id) ?? {});
    });

    check('the last use of a key is stored to the minute, and only from counted calls', async ({ one, setClock }) => {
      await setClock('2027-03-10T12:00:00Z');
      const { account, keyHash } = await newAccount(one);
      const lastUsed = async () => (await one.keys.list(account.id))[0]!.lastUsedAt;
      await admit(one, keyHash, false);
      assert.equal(await lastUsed(), null);
      const { at } = await admit(one, keyHash);
      assert.equal(await lastUsed(), at);
      await admit(one, keyHash);
      assert.equal(await lastUsed(), at, 'not written again within a minute');
      await setClock('2027-03-10T12:01:30Z');
      const later = await admit(one, keyHash);
      assert.equal(await lastUsed(), later.at);
    });
  });
}

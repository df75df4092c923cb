import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { weekOf } from '../../src/accounts/billing-period.ts';
import { admit, newAccount, type Suite, times } from './engines.ts';

export function usageContract({ check }: Suite): void {
  describe('usage', () => {
    check('keeps the last hundred requests of each account, newest first', async ({ one, two }) => {
      const [a, b] = [await newAccount(one), await newAccount(one)];
      const request = (account: { id: string }, at: number) => ({
        accountId: account.id,
        at,
        endpoint: 'recommend',
        status: 200,
        keyId: 'key_x',
        ms: at % 7,
        ...{ requestId: `req ${at}`, code: null, message: null },
      });
      await two.usage.addRequests([]);
      await one.usage.addRequests([...times(70, (i) => request(a.account, i)), request(b.account, 5)]);
      await Promise.all([
        one.usage.addRequests(times(70, (i) => request(a.account, 100 + i))),
        two.usage.addRequests(times(20, (i) => request(a.account, 200 + i))),
      ]);
      await two.usage.addRequests([request(a.account, 300)]);
      const kept = await one.usage.recentRequests(a.account.id);
      assert.deepEqual(
        kept.map(({ at }) => at),
        [300, ...times(20, (i) => 219 - i), ...times(70, (i) => 169 - i), ...times(9, (i) => 69 - i)],
      );
      assert.deepEqual({ ...kept[0] }, request(a.account, 300));
      assert.equal((await two.usage.recentRequests(b.account.id)).length, 1);
    });

    check('keeps failed requests longer, with the reason', async ({ one, two }) => {
      const { account } = await newAccount(one);
      const request = (at: number, status: number) => ({
        ...{ accountId: account.id, at, endpoint: 'recommend', status, keyId: 'key_x', ms: 1, requestId: `r${at}` },
        ...(status < 400 ? { code: null, message: null } : { code: 'not_found', message: 'Why.' }),
      });
      await one.usage.addRequests(times(30, (i) => request(i, 404)));
      await two.usage.addRequests(times(250, (i) => request(100 + i, 200)));
      const kept = await two.usage.recentRequests(account.id);
      assert.deepEqual([kept.length, kept.filter(({ status }) => status === 404).length], [130, 30]);
      assert.deepEqual({ ...kept.at(-1) }, request(0, 404));
      for (let i = 0; i < 3; i++) await one.usage.addRequests(times(90, (j) => request(1_000 + i * 90 + j, 500)));
      const failed = (await one.usage.recentRequests(account.id)).filter(({ status }) => status >= 400);
      assert.deepEqual([failed.length, failed[0]!.at, failed.at(-1)!.at], [200, 1_269, 1_070]);
    });

    check('claims each account for one weekly mail, if it has called and wants it', async ({ one, two }) => {
      const monday = weekOf(one.now()).monday + 7;
      const [calls, silent, none] = [await newAccount(one), await newAccount(one), await newAccount(one)];
      for (const { keyHash } of [calls, silent]) await admit(one, keyHash);
      await one.accounts.update(silent.account.id, { weeklyMail: false });
      const claims = await Promise.all(times(6, (i) => (i % 2 === 0 ? one : two).usage.claimWeek(monday, 1_000)));
      const ids = claims.flat().map(({ id }) => id);
      assert.equal(ids.filter((id) => id === calls.account.id).length, 1);
      assert.equal(new Set(ids).size, ids.length, 'nobody twice');
      for (const { account } of [silent, none]) assert.ok(!ids.includes(account.id));
      assert.deepEqual(await two.usage.claimWeek(monday, 10), []);
    });

    check('lets one of several nodes send a notice, once per month and tier', async ({ one, two }) => {
      const { account } = await newAccount(one);
      const claims = await Promise.all(
        times(20, (i) => (i % 2 === 0 ? one : two).usage.claimNotice(account.id, 20_000, 80)),
      );
      assert.equal(claims.filter(Boolean).length, 1);
      assert.ok(await two.usage.claimNotice(account.id, 20_000, 100));
      assert.ok(await two.usage.claimNotice(account.id, 20_031, 80));
      await one.accounts.update(account.id, { tier: 'pro', subscription: 'active' });
      assert.ok(await two.usage.claimNotice(account.id, 20_000, 80));
      assert.equal(await one.usage.claimNotice(account.id, 20_000, 80), false);
      assert.equal((await one.accounts.update(account.id, { usageMail: false }))!.usageMail, false);
    });
  });
}

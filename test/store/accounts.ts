import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Tier } from '../../src/accounts/tiers.ts';
import { createLog } from '../../src/log.ts';
import { ConflictError, type Store } from '../../src/store/store.ts';
import { admit, newAccount, type Suite, times } from './engines.ts';

export function accountsContract({ check }: Suite): void {
  describe('accounts', () => {
    check('are created, found by id or e-mail, listed and changed', async ({ one, two }) => {
      const account = await one.accounts.create({
        email: ' Ada@Example.COM ',
        name: 'Ada',
        tier: 'pro',
        subscription: 'active',
      });
      assert.deepEqual(
        { ...account, id: '', createdAt: 0 },
        {
          id: '',
          email: 'ada@example.com',
          name: 'Ada',
          tier: 'pro',
          subscription: 'active',
          admin: false,
          suspended: false,
          usageMail: true,
          weeklyMail: true,
          createdAt: 0,
        },
      );
      assert.ok(Number.isInteger(account.createdAt) && Math.abs(account.createdAt - one.now()) < 1_000);
      for (const name of [account.id, 'ada@example.com', 'ADA@example.com'])
        assert.deepEqual(await two.accounts.find(name), account);
      assert.equal(await two.accounts.find('nobody@example.com'), undefined);
      assert.deepEqual(await two.accounts.update(account.id, { name: 'A. L.', admin: true }, 'test'), {
        ...account,
        name: 'A. L.',
        admin: true,
      });
      assert.deepEqual(await one.accounts.update(account.id, {}, 'test'), { ...account, name: 'A. L.', admin: true });
      assert.equal(await one.accounts.update('acc_none', { name: 'x' }, 'test'), undefined);
      const second = await one.accounts.create({ email: 'b@example.com', tier: 'free', subscription: 'none' });
      const ids = (await two.accounts.list()).map(({ id }) => id);
      assert.ok(ids.includes(account.id) && ids.indexOf(account.id) < ids.indexOf(second.id), 'in order of creation');
    });

    check('the log of a row that the database refuses does not contain the row', async ({ one }) => {
      const lines: string[] = [];
      const log = await createLog({ level: 'error', pretty: false, write: (line) => lines.push(line) });
      const odd = { email: 'odd@example.com', tier: 'odd' as Tier, subscription: 'none' } as const;
      await one.accounts.create(odd).catch((err: unknown) => log.error({ err }, 'refused'));
      assert.match(lines.join(''), /constraint/i);
      assert.doesNotMatch(lines.join(''), /odd@example/);
    });

    check('an e-mail address belongs to one account, the first', async ({ one, two }) => {
      const make = (store: Store) =>
        store.accounts.create({ email: 'same@example.com', tier: 'free', subscription: 'none' });
      const tries = await Promise.allSettled(times(10, (i) => make(i % 2 === 0 ? one : two)));
      assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1);
      for (const one of tries)
        if (one.status === 'rejected') assert.ok(one.reason instanceof ConflictError, String(one.reason));
    });

    check('report their usage of this month', async ({ one, two, setClock }) => {
      await setClock('2027-06-30T12:00:00Z');
      const [a, b, c] = [await newAccount(one), await newAccount(one, 'pro'), await newAccount(one)];
      await Promise.all(times(7, () => admit(one, a!.keyHash)));
      await setClock('2027-07-02T12:00:00Z');
      await Promise.all(times(3, () => admit(one, b!.keyHash)));
      const used = await Promise.all([a, b, c].map((one) => two.accounts.usageOf(one!.account.id)));
      assert.deepEqual(
        used.map((month) => month.used),
        [0, 3, 0],
      );
    });
  });
}

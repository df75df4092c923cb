import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { MAX_LIVE_KEYS } from '../../src/accounts/account.ts';
import { ConflictError, type Store } from '../../src/store/store.ts';
import { admitFrom, newAccount, newKey, outcomes, type Suite, times } from './engines.ts';

export function keysContract({ check }: Suite): void {
  describe('keys', () => {
    check('are created, listed newest first, and revoked once', async ({ one, two, setClock }) => {
      await setClock('2027-08-01T00:00:00Z');
      const { account } = await newAccount(one);
      await setClock('2027-08-02T00:00:00Z');
      const made = await one.keys.create({
        accountId: account.id,
        name: 'second',
        hash: 'a'.repeat(64),
        hint: 'kits_ab…wxyz',
      });
      assert.deepEqual(
        { ...made, id: '', createdAt: 0 },
        {
          id: '',
          accountId: account.id,
          name: 'second',
          hint: 'kits_ab…wxyz',
          createdAt: 0,
          expiresAt: null,
          revokedAt: null,
          lastUsedAt: null,
          allowedAddresses: [],
          replaces: null,
          memberId: null,
          scopes: null,
          monthLimit: null,
          minuteLimit: null,
        },
      );
      assert.deepEqual(
        (await two.keys.list(account.id)).map(({ name }) => name),
        ['second', 'k'],
      );
      const revoked = await two.keys.revoke(made.id);
      assert.ok(revoked!.revokedAt !== null && Math.abs(revoked!.revokedAt - two.now()) < 1_000);
      assert.deepEqual(await one.keys.revoke(made.id), revoked, 'the first revocation counts');
      assert.equal(await one.keys.revoke('key_none'), undefined);
    });

    check(`at most ${MAX_LIVE_KEYS} are live, however many are created at once`, async ({ one, two }) => {
      const { account } = await newAccount(one);
      const tries = await Promise.allSettled(times(30, (i) => newKey(i % 2 === 0 ? one : two, account.id)));
      assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, MAX_LIVE_KEYS - 1);
      for (const one of tries)
        if (one.status === 'rejected') assert.ok(one.reason instanceof ConflictError, String(one.reason));
      const live = await one.keys.list(account.id);
      assert.equal(live.length, MAX_LIVE_KEYS);
      await one.keys.revoke(live[0]!.id);
      await newKey(two, account.id);
    });

    check('without an account are refused', async ({ one }) => {
      const key = { accountId: 'acc_none', name: 'x', hash: 'b'.repeat(64), hint: 'x' };
      await assert.rejects(one.keys.create(key), ConflictError);
    });

    check(
      'that were rolled end immediately or after the overlap, by the clock of the store',
      async ({ one, two, setClock }) => {
        await setClock('2027-09-01T00:00:00Z');
        const { account } = await newAccount(one, 'pro');
        const limits = { expiresAt: Date.parse('2027-10-01T00:00:00Z'), allowedAddresses: ['192.0.2.0/24'] };
        const keyHash = await newKey(one, account.id, limits);
        const old = (await one.keys.list(account.id)).find(({ expiresAt }) => expiresAt !== null);
        const admit = (store: Store, hash: string) => admitFrom(store, hash, '192.0.2.5');
        const rolled = await one.keys.roll(old!.id, {
          accountId: account.id,
          hash: 'c'.repeat(64),
          hint: 'x',
          overlapMs: 3_600_000,
        });
        const { name, replaces, allowedAddresses, expiresAt, createdAt } = rolled!.created;
        assert.deepEqual([name, replaces, allowedAddresses], ['k', old!.id, limits.allowedAddresses]);
        assert.equal(expiresAt! - createdAt, old!.expiresAt! - old!.createdAt, 'the new key has the same lifetime');
        assert.equal((await admitFrom(two, 'c'.repeat(64), '192.0.3.5')).outcome, 'unknown_key');
        assert.deepEqual(outcomes([await admit(two, keyHash), await admit(two, 'c'.repeat(64))]), [
          'admitted',
          'admitted',
        ]);
        await setClock('2027-09-01T01:00:01Z');
        assert.deepEqual(outcomes([await admit(two, keyHash), await admit(two, 'c'.repeat(64))]), [
          'unknown_key',
          'admitted',
        ]);
        await one.keys.roll(rolled!.created.id, {
          accountId: account.id,
          hash: 'd'.repeat(64),
          hint: 'x',
          overlapMs: 0,
        });
        assert.deepEqual(outcomes([await admit(two, 'c'.repeat(64)), await admit(two, 'd'.repeat(64))]), [
          'unknown_key',
          'admitted',
        ]);
        const short = { accountId: account.id, expiresAt: one.now() + 60_000, name: 'k', hint: 'x' };
        const { id } = await one.keys.create({ ...short, hash: 'f'.repeat(64) });
        const roll = { accountId: account.id, hash: '1'.repeat(64), hint: 'x', overlapMs: 3_600_000 };
        assert.equal((await one.keys.roll(id, roll))!.old.expiresAt, short.expiresAt, 'never later than before');
        const [entry] = await two.audit.list({ accountId: account.id, action: 'key.rolled', limit: 1 });
        assert.equal(entry!.details.old_key_ends, new Date(short.expiresAt).toISOString());
        assert.equal(
          await one.keys.roll('key_none', { accountId: account.id, hash: 'e'.repeat(64), hint: 'x', overlapMs: 0 }),
          undefined,
        );
      },
    );
  });
}

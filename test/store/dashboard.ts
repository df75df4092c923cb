import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Kysely } from 'kysely';
import { isOperator, MAX_LIVE_KEYS } from '../../src/accounts/account.ts';
import type { BillingEvent } from '../../src/accounts/billing.ts';
import type { Tier } from '../../src/accounts/tiers.ts';
import type { AccountChange, AccountPageQuery } from '../../src/store/account-store.ts';
import { MAX_SESSIONS } from '../../src/store/sign-in-store.ts';
import { ActorRefusedError, ConflictError, type Store } from '../../src/store/store.ts';
import { auditedActions, rowsOf } from '../support/audited-actions.ts';
import { FAULT_MESSAGE, refuseWrites } from '../support/store-faults.ts';
import { until } from '../support/until.ts';
import type { Suite } from './engines.ts';

/** Uses its own stores, whose clocks are never set. */
export function dashboardContract({ engine }: Suite): void {
  describe('dashboard', () => {
    let one: Store;
    let two: Store;
    let close: () => Promise<void>;
    let number = 0;
    before(async () => {
      ({ one, two, close } = await engine.open(true));
    });
    after(() => close());
    const account = () =>
      one.accounts.create({ email: `a${number++}@example.com`, tier: 'free', subscription: 'none' });
    const hash = () => `hash ${number++}`;
    const admit = async (store: Store, keyHash: string) =>
      (await store.admit({ keyHash, endpoint: 'recommend', address: null, wantDays: false })).outcome;

    test('accounts are found by part of their e-mail or name, sorted, and paginated', async () => {
      const mark = `find${number++}`;
      const made = [];
      for (const [name, tier] of [
        ['Ann_Lee 50%', 'free'],
        ['Bo Öz', 'pro'],
        ['ANNA', 'enterprise'],
      ] as const)
        made.push(
          await one.accounts.create({
            email: `${mark}-${made.length}@example.com`,
            name,
            tier,
            subscription: tier === 'free' ? 'none' : 'active',
          }),
        );
      const keyHash = hash();
      await one.keys.create({ accountId: made[1]!.id, name: 'k', hash: keyHash, hint: 'k' });
      for (let i = 0; i < 3; i++) await admit(two, keyHash);
      const find = async (text: string, order: AccountPageQuery['order'] = 'oldest', limit = 10, offset = 0) => {
        const { total, accounts } = await two.accounts.search({ text, order, limit, offset });
        return [total, ...accounts.map(({ name, used }) => `${name} ${used}`)];
      };
      assert.deepEqual(await find(` ${mark.toUpperCase()} `, 'calls', 1), [3, 'Bo Öz 3']);
      assert.deepEqual(await find(mark, 'tier'), [3, 'ANNA 0', 'Bo Öz 3', 'Ann_Lee 50% 0']);
      assert.deepEqual(await find(mark, 'email', 2, 1), [3, 'Bo Öz 3', 'ANNA 0']);
      assert.deepEqual(await find('n_l'), [1, 'Ann_Lee 50% 0'], 'wildcards of the database are escaped');
      assert.deepEqual(await find('0%'), [1, 'Ann_Lee 50% 0']);
      assert.deepEqual(await find(made[2]!.id), [1, 'ANNA 0']);
      for (const text of ['bo ÖZ', 'Bo Öz', 'bo öz']) assert.deepEqual(await find(text), [1, 'Bo Öz 3'], text);
      assert.deepEqual(await find("' OR 1=1 --"), [0]);
      const { days } = await two.accounts.callsPerDay();
      assert.ok(days.at(-1)!.calls >= 3);
    });

    test('the cookie secret is created once, also by two nodes at once', async () => {
      const secrets = await Promise.all([one, two, one, two].map((node) => node.signIn.secret()));
      assert.equal(new Set(secrets).size, 1);
      assert.ok(secrets[0]!.length >= 43);
    });

    test('expired reset links and sessions are removed, others stay', async () => {
      const { id: accountId, email } = await account();
      const db = one.signIn.database as Kysely<Record<string, Record<string, string | number>>>;
      const times = { created_at: '', updated_at: '' };
      const user = { id: 'owner', account_id: accountId, name: '', email, email_verified: 1, ...times };
      await db.insertInto('users').values(user).execute();
      const both = { over: -1000, open: 60_000 };
      for (const [id, ms] of Object.entries(both)) {
        const row = { id, expires_at: new Date(Date.now() + ms).toISOString(), ...times };
        await db
          .insertInto('verifications')
          .values({ ...row, identifier: 'i', value: 'v' })
          .execute();
        await db
          .insertInto('sessions')
          .values({ ...row, user_id: user.id, token: id })
          .execute();
      }
      await two.signIn.removeExpired();
      for (const table of ['verifications', 'sessions'])
        assert.deepEqual(await db.selectFrom(table).select('id').execute(), [{ id: 'open' }], table);
    });

    test('a reset ends all links; the first one proves the address, and ends sessions and keys', async () => {
      const { id } = await account();
      const db = one.signIn.database as Kysely<Record<string, Record<string, string | number>>>;
      const times = { created_at: '', updated_at: '' };
      const row = { expires_at: new Date(Date.now() + 60_000).toISOString(), updated_at: '' };
      const sessions = (count: number) =>
        Array.from({ length: count }, (_, i) => ({
          ...row,
          id: `s${i}`,
          user_id: 'u',
          token: `t${i}`,
          created_at: new Date(i).toISOString(),
        }));
      const count = async (table: string, column: string) =>
        (await db.selectFrom(table).select('id').where(column, '=', 'u').execute()).length;
      assert.equal(await one.signIn.findUser(id), undefined);
      await db
        .insertInto('users')
        .values({ id: 'u', account_id: id, name: '', email: 'u', email_verified: 0, ...times })
        .execute();
      await db
        .insertInto('sessions')
        .values(sessions(MAX_SESSIONS + 5))
        .execute();
      await db
        .insertInto('verifications')
        .values([1, 2].map((i) => ({ ...row, id: `link ${i}`, identifier: `i${i}`, value: 'u', created_at: '' })))
        .execute();
      const [theirs, internal, later] = [hash(), hash(), hash()];
      await one.keys.create({ accountId: id, name: 'k', hash: theirs, hint: 'h' });
      await one.keys.create({ accountId: id, name: 'expired', hash: hash(), hint: 'h', expiresAt: one.now() - 1 });
      await one.keys.ensureInternal(id, internal, null);
      assert.deepEqual(await two.signIn.findUser(id), { id: 'u', emailVerified: false, secondFactor: false });

      await one.signIn.endOldSessions('u');
      assert.equal(await count('sessions', 'user_id'), MAX_SESSIONS);
      assert.equal(await db.selectFrom('sessions').select('id').where('id', '=', 's4').executeTakeFirst(), undefined);
      assert.deepEqual([await one.signIn.endSession('u', 's5'), await two.signIn.endSession('u', 's5')], [true, false]);
      assert.equal(await one.signIn.endOtherSessions('u', 's6'), MAX_SESSIONS - 2);
      assert.equal(await count('sessions', 'user_id'), 1);
      await one.signIn.record({ kind: 'password.reset', userId: 'u', address: '::1' }, async () => {});
      assert.deepEqual([await count('sessions', 'user_id'), await count('verifications', 'value')], [0, 0]);
      assert.deepEqual([await admit(two, theirs), await admit(two, internal)], ['unknown_key', 'admitted']);
      const [entry] = await two.audit.list({ accountId: id, action: 'password.reset', limit: 1 });
      assert.equal(entry!.details.keys_revoked, 1, 'the expired key is not counted');
      assert.deepEqual(await two.signIn.findUser(id), { id: 'u', emailVerified: true, secondFactor: false });
      await one.keys.create({ accountId: id, name: 'k', hash: later, hint: 'h' });
      await two.signIn.record({ kind: 'password.reset', userId: 'u', address: '' }, async () => {});
      const [unknown] = await one.audit.list({ accountId: id, action: 'password.reset', limit: 1 });
      assert.deepEqual([entry!.address, unknown!.address], ['::1', null]);
      assert.equal(await admit(one, later), 'admitted');
    });

    test('of several links for a new address, only one works, whichever nodes send them', async () => {
      const { id, email } = await account();
      const db = one.signIn.database as Kysely<Record<string, Record<string, string | number>>>;
      const user = { id: 'mover', account_id: id, name: '', email, email_verified: 1, created_at: '', updated_at: '' };
      await db.insertInto('users').values(user).execute();
      const begin = (node: Store, i: number) =>
        node.signIn.beginEmailChange({
          userId: user.id,
          email: `new${i}@example.com`,
          tokenHash: `link ${i}`,
          expiresAt: Date.now() + 60_000,
        });
      await Promise.all([one, two, one, two].map(begin));
      const links = await db.selectFrom('verifications').select('id').where('value', 'like', 'mover %').execute();
      assert.equal(links.length, 1);
    });

    test('of accounts that take the same new address at once, one gets it and the others are refused', async () => {
      const accounts = [await account(), await account(), await account()];
      const taken = await Promise.allSettled([
        ...accounts.map(({ id }, i) => (i % 2 ? one : two).signIn.changeEmail(id, 'same@example.com', 'owner')),
        one.accounts.create({ email: 'same@example.com', tier: 'free', subscription: 'none' }),
      ]);
      const refused = taken.filter((result) => result.status === 'rejected');
      assert.equal(refused.length, accounts.length);
      for (const { reason } of refused) assert.ok(reason instanceof ConflictError, String(reason));
    });

    test('attempts are counted exactly across all nodes, and can be undone', async () => {
      const counted = await Promise.all(
        Array.from({ length: 30 }, (_, i) => (i % 2 ? one : two).signIn.attempt('k', 60_000)),
      );
      assert.deepEqual(
        counted.map(({ attempts }) => attempts).sort((a, b) => a - b),
        Array.from({ length: 30 }, (_, i) => i + 1),
      );
      assert.equal(new Set(counted.map(({ endsAt }) => endsAt)).size, 1);
      await one.signIn.forgive(['k', 'never seen'].map((key) => ({ key, attempts: 1 })));
      assert.equal((await two.signIn.attempt('k', 60_000)).attempts, 30);
      const { endsAt } = await one.signIn.attempt('short', 1);
      await until(() => two.now() > endsAt, 30_000);
      assert.equal((await two.signIn.attempt('short', 60_000)).attempts, 1);
      // As after the clock was set back: a window of one minute cannot end in an hour.
      await one.signIn.attempt('ahead', 3_600_000);
      const again = await two.signIn.attempt('ahead', 60_000);
      assert.equal(again.attempts, 1);
      assert.ok(again.endsAt <= two.now() + 60_000);
    });

    test('rolling a key: the new one works immediately on every node, the old one ends as requested', async () => {
      const { id } = await account();
      const [first, second, third] = [hash(), hash(), hash()];
      const key = await one.keys.create({ accountId: id, name: 'k', hash: first, hint: 'h' });
      const overlapped = await one.keys.roll(key.id, { accountId: id, hash: second, hint: 'h2', overlapMs: 60_000 });
      assert.equal(overlapped!.created.name, 'k');
      assert.equal(overlapped!.old.expiresAt! - overlapped!.created.createdAt, 60_000);
      assert.deepEqual([await admit(two, first), await admit(two, second)], ['admitted', 'admitted']);
      await two.keys.roll(overlapped!.created.id, { accountId: id, hash: third, hint: 'h3', overlapMs: 0 });
      assert.deepEqual([await admit(one, second), await admit(one, third)], ['unknown_key', 'admitted']);
      await assert.rejects(
        one.keys.roll(overlapped!.created.id, { accountId: id, hash: hash(), hint: 'h', overlapMs: 0 }),
        ConflictError,
      );
      const stranger = await account();
      assert.equal(
        await one.keys.roll(key.id, { accountId: stranger.id, hash: hash(), hint: 'h', overlapMs: 0 }),
        undefined,
      );
      assert.equal(await one.keys.revoke(key.id, stranger.id), undefined);
      assert.equal(await admit(one, first), 'admitted');
      assert.ok((await two.keys.revoke(key.id, id))!.revokedAt);
      assert.equal(await admit(one, first), 'unknown_key');
    });

    test('live keys never exceed the limit, however many nodes create and roll them', async () => {
      const { id } = await account();
      const make = (node: Store) =>
        node.keys.create({ accountId: id, name: 'k', hash: hash(), hint: 'h' }).then(
          () => 1,
          (error: Error) => (error instanceof ConflictError ? 0 : Promise.reject(error)),
        );
      // Six requests compete for the last slot; more would wait for a connection and could time out on a slow machine.
      for (let i = 1; i < MAX_LIVE_KEYS; i++) assert.equal(await make(i % 2 ? one : two), 1);
      const made = await Promise.all(Array.from({ length: 6 }, (_, i) => make(i % 2 ? one : two)));
      assert.deepEqual(made.sort(), [0, 0, 0, 0, 0, 1]);
      const [key] = await one.keys.list(id);
      await assert.rejects(
        one.keys.roll(key!.id, { accountId: id, hash: hash(), hint: 'h', overlapMs: 1000 }),
        ConflictError,
      );
      assert.equal((await two.keys.list(id)).filter(({ expiresAt }) => expiresAt !== null).length, 0);
      assert.ok(await one.keys.roll(key!.id, { accountId: id, hash: hash(), hint: 'h', overlapMs: 0 }));
    });

    test('the internal key is admitted, not listed, and cannot be revoked or rolled', async () => {
      const { id } = await account();
      const internal = hash();
      await Promise.all([one, two, one].map((node) => node.keys.ensureInternal(id, internal, null)));
      assert.equal(await admit(two, internal), 'admitted');
      assert.deepEqual(await one.keys.list(id), []);
      const [keyId] = [...(await one.keys.names(id)).keys()];
      assert.equal(await one.keys.revoke(keyId!), undefined);
      const roll = { accountId: id, hash: hash(), hint: 'h', overlapMs: 0 };
      assert.equal(await two.keys.roll(keyId!, roll), undefined);
      assert.equal(await admit(two, internal), 'admitted');
      assert.equal((await one.accounts.usageOf(id)).used, 2);
    });

    test('account changes are in the audit log, with who made them', async () => {
      const { id, email } = await account();
      await one.accounts.update(id, { tier: 'pro', subscription: 'active' }, 'somebody');
      await two.accounts.update(id, { tier: 'pro', admin: true });
      await two.accounts.update(id, { admin: true });
      const entries = (await one.audit.list({ limit: 100 })).filter(({ accountEmail }) => accountEmail === email);
      assert.deepEqual(
        entries.map(({ actor, details }) => [actor, details]),
        [
          ['operator', { admin: { from: false, to: true } }],
          ['somebody', { tier: { from: 'free', to: 'pro' }, subscription: { from: 'none', to: 'active' } }],
        ],
      );
      assert.equal(await one.accounts.update('acc_nobody', { tier: 'pro' }), undefined);
      assert.equal((await one.audit.list({ limit: 1 })).length, 1);
    });

    test('no audit entry without its action and no action without its entry, whichever write fails', async () => {
      const audited = await auditedActions(one, `audited${number++}`);
      const db = one.signIn.database;
      const before = await rowsOf(one);
      const nothingHappens = async (write: string, actions: typeof audited) => {
        const allow = await refuseWrites(db, engine.name, write);
        try {
          for (const { action, run } of actions) {
            await assert.rejects(run, FAULT_MESSAGE, `${action} without ${write}`);
            assert.deepEqual(await rowsOf(two), before, `${action} without ${write}`);
          }
        } finally {
          await allow();
        }
      };
      await nothingHappens('INSERT ON audit_log', audited);
      for (const one of audited) await nothingHappens(one.write, [one]);
      const entries = before.audit_log!.length;
      for (const [done, { action, run }] of audited.entries()) {
        await run();
        const after = (await rowsOf(two)).audit_log as { action: string }[];
        assert.equal(after.length, entries + done + 1, `one entry of ${action}`);
        assert.ok(after.some((entry) => entry.action === action));
      }
    });

    /** A user of an account with one session, as an actor. */
    const signedInActor = async (change: AccountChange = {}) => {
      const { id } = await account();
      await one.accounts.update(id, change);
      const db = one.signIn.database as Kysely<Record<string, Record<string, string | number>>>;
      const times = { created_at: '', updated_at: '' };
      const sessionId = `session of ${id}`;
      const user = { id: `user of ${id}`, account_id: id, name: '', email: id, email_verified: 0, ...times };
      await db.insertInto('users').values(user).execute();
      const expires_at = new Date(Date.now() + 60_000).toISOString();
      await db
        .insertInto('sessions')
        .values({ ...times, id: sessionId, user_id: user.id, token: sessionId, expires_at })
        .execute();
      return { userId: user.id, actor: { accountId: id, address: '::1', sessionId } };
    };

    test('what began before the first proof of an address writes nothing after it', async () => {
      const { userId, actor } = await signedInActor();
      const { accountId: id } = actor;
      const key = () => ({ accountId: id, name: 'k', hash: hash(), hint: 'h' });
      const old = await one.keys.create(key(), actor);
      const device = await two.signIn.deviceOwner((await one.accounts.find(id))!.email);
      await one.signIn.record({ kind: 'email.confirmed', userId, address: '::1' }, async () => {});
      const before = await rowsOf(one);
      const late = {
        create: () => two.keys.create(key(), actor),
        roll: () => two.keys.roll(old.id, { ...key(), overlapMs: 1_000 }, actor),
        revoke: () => two.keys.revoke(old.id, id, actor),
        rename: () => two.accounts.update(id, { name: 'late' }, actor),
        move: () => two.signIn.changeEmail(id, 'late@example.com', actor),
        'confirm a move': () => two.signIn.finishEmailChange('x', actor),
        'remove a passkey': () => two.signIn.removePasskey(userId, 'x', actor),
        remove: () => two.accounts.remove(id, actor),
      };
      for (const [name, write] of Object.entries(late)) await assert.rejects(write, ActorRefusedError, name);
      // The link was used meanwhile.
      const again = () => two.signIn.record({ kind: 'email.confirmed', userId, address: '::1' }, async () => {});
      await assert.rejects(again, ConflictError);
      assert.deepEqual(await rowsOf(two), before);
      const current = await two.signIn.deviceOwner((await one.accounts.find(id))!.email);
      assert.deepEqual(current, { accountId: id, generation: device!.generation + 1 });
    });

    test('an operator who was suspended, demoted or deleted meanwhile changes no other account', async () => {
      const ends = {
        suspended: (id: string) => one.accounts.update(id, { suspended: true }),
        demoted: (id: string) => one.accounts.update(id, { admin: false }),
        deleted: (id: string) => one.accounts.remove(id),
      };
      await signedInActor({ admin: true });
      const target = await account();
      for (const [name, end] of Object.entries(ends)) {
        const { actor } = await signedInActor({ admin: true });
        await two.accounts.update(target.id, { tier: 'pro', subscription: 'active' }, actor);
        await end(actor.accountId);
        const before = await rowsOf(one);
        await assert.rejects(() => two.accounts.update(target.id, { suspended: true }, actor), ActorRefusedError, name);
        await assert.rejects(() => two.accounts.remove(target.id, actor), ActorRefusedError, name);
        assert.deepEqual(await rowsOf(one), before, name);
      }
    });

    test('however many operators end each other at once, on any node, one is left', async () => {
      const operators = async () => (await one.accounts.list()).filter(isOperator);
      for (let round = 0; round < 6; round++) {
        for (const { id } of await operators())
          await one.accounts.update(id, { admin: false }, 'test', { evenLastOperator: true });
        const made = [await account(), await account(), await account()];
        for (const { id } of made) await one.accounts.update(id, { admin: true });
        const acts = [
          (node: Store, id: string) => node.accounts.update(id, { suspended: true }),
          (node: Store, id: string) => node.accounts.update(id, { admin: false }),
          (node: Store, id: string) => node.accounts.remove(id),
        ];
        const ended = await Promise.allSettled(made.map(({ id }, i) => acts[(i + round) % 3]!(i % 2 ? one : two, id)));
        const refused = ended.filter((result) => result.status === 'rejected');
        assert.equal(refused.length, 1);
        assert.ok(refused[0]!.reason instanceof ConflictError);
        assert.equal((await operators()).length, 1);
      }
      const [last] = await operators();
      await assert.rejects(() => one.accounts.remove(last!.id), /last operator/);
      assert.equal(await one.accounts.remove(last!.id, 'test', { evenLastOperator: true }), true);
    });

    test('an event of the payment provider takes effect once, whichever node receives it', async () => {
      const { id, email } = await account();
      const event = (type: string, at: number, status: string): BillingEvent => ({
        id: `evt ${id} ${type} ${at}`,
        type,
        at,
        accountId: at === 3000 ? null : id,
        customerId: `cus ${id}`,
        subscriptionId: 'sub',
        change: { kind: 'state', status, previousStatus: null, startedAt: 0, tier: 'pro' },
      });
      const bought = event('customer.subscription.created', 1000, 'active');
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, i) => (i % 2 ? one : two).billing.apply(bought, 'Stripe')),
      );
      assert.deepEqual(outcomes.sort(), ['applied', ...Array(9).fill('old')]);
      assert.equal(
        await two.billing.apply(event('customer.subscription.updated', 3000, 'past_due'), 'Stripe'),
        'applied',
      );
      assert.equal(await one.billing.apply(event('customer.subscription.updated', 2000, 'active'), 'Stripe'), 'old');
      const { tier, subscription } = (await one.accounts.find(id))!;
      assert.deepEqual([tier, subscription], ['pro', 'past_due']);
      assert.deepEqual(await one.billing.find(id), {
        customerId: `cus ${id}`,
        subscriptions: [{ id: 'sub', status: 'past_due', tier: 'pro', startedAt: 0 }],
      });
      assert.equal(
        (await one.audit.list({ limit: 100 })).filter(({ accountEmail }) => accountEmail === email).length,
        2,
      );
      assert.equal(
        await one.billing.apply({ ...bought, id: 'evt x', accountId: 'acc_nobody' }, 'Stripe'),
        'unknown_account',
      );
      assert.equal(
        await one.billing.apply(
          { ...bought, id: 'evt y', accountId: null, customerId: 'cus_nobody', subscriptionId: 'sub_nobody' },
          'Stripe',
        ),
        'unknown_account',
      );
      assert.equal(await one.billing.find('acc_nobody'), undefined);
    });

    test('events of several subscriptions lead to the same account state in any order, also those that do not name the account', async () => {
      const event = (n: number, of: string, at: number, status: string, tier: Tier | null, names: boolean) => ({
        id: `e${n}`,
        type: n % 2 === 0 ? 'customer.subscription.created' : 'customer.subscription.updated',
        at: Date.now() + at,
        accountId: names ? 'acc' : null,
        customerId: 'cus',
        subscriptionId: of,
        change: { kind: 'state' as const, status, previousStatus: null, startedAt: n, tier },
      });
      const events = [
        event(0, 'sub_1', 1000, 'incomplete', 'pro', true),
        event(1, 'sub_1', 2000, 'active', 'pro', false),
        event(2, 'sub_2', 3000, 'incomplete', 'business', true),
        event(3, 'sub_2', 4000, 'incomplete_expired', 'business', false),
        event(5, 'sub_1', 2500, 'active', null, false),
      ];
      const apply = async (id: string, n: string) => {
        const own = (text: string) => `${text} of ${id}`;
        const { accountId, ...rest } = events.find((one) => one.id === `e${n}`)!;
        const mine = { ...rest, id: own(rest.id), subscriptionId: own(rest.subscriptionId), customerId: own('cus') };
        await (Number(n) % 2 ? one : two).billing.apply({ ...mine, accountId: accountId && id }, 'Stripe');
      };
      const assertStanding = async (id: string, order: string) => {
        const { tier, subscription } = (await one.accounts.find(id))!;
        assert.deepEqual([tier, subscription], ['pro', 'active'], order);
      };
      for (const order of ['01235', '53210', '32150', '15302', '31520']) {
        const { id } = await account();
        for (const n of [...order, ...order.slice(2)]) await apply(id, n);
        await assertStanding(id, order);
      }
      for (let round = 0; round < 40; round++) {
        const { id } = await account();
        await Promise.all([...'10'].map((n) => apply(id, n)));
        await assertStanding(id, 'both at once');
      }
    });

    test('the time of the catalogue import', async () => {
      assert.equal(await one.catalogue.importedAt(), null);
      await one.catalogue.import([], { merge: false });
      assert.ok(Math.abs((await two.catalogue.importedAt())! - Date.now()) < 60_000);
    });
  });
}

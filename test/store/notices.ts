import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { MAX_ANNOUNCEMENTS } from '../../src/accounts/notices.ts';
import { ActorRefusedError, ConflictError } from '../../src/store/store.ts';
import { newAccount, type Suite, times } from './engines.ts';

const NEWS = { text: 'New kits are here', kind: 'news', untilAt: null } as const;

export function noticesContract({ check }: Suite): void {
  describe('what operators tell everyone', () => {
    check('announcements are kept until they end, and recorded', async ({ one, two }) => {
      const now = one.now();
      const later = await one.notices.announce({ ...NEWS, fromAt: now + 60_000 });
      const made = await one.notices.announce({
        ...NEWS,
        text: 'Slow today',
        kind: 'incident',
        untilAt: now + 600_000,
      });
      await one.notices.announce({ ...NEWS, untilAt: now - 1 });
      const listed = (await two.notices.announcements()).map(({ id }) => id);
      assert.deepEqual(listed, [later.id, made.id]);
      assert.equal(await two.notices.withdraw(later.id), true);
      assert.equal(await two.notices.withdraw(later.id), false);
      const [last] = await one.audit.list({ action: 'announcement.removed', limit: 1 });
      assert.deepEqual([last!.details.text, last!.actor], [NEWS.text, 'operator']);
      const room = MAX_ANNOUNCEMENTS - (await one.notices.announcements()).length;
      for (const _ of times(room, (i) => i)) await one.notices.announce(NEWS);
      await assert.rejects(one.notices.announce(NEWS), ConflictError);
      for (const { id } of await one.notices.announcements()) await one.notices.withdraw(id);
    });

    check('maintenance begins, is described anew and ends, each with an entry', async ({ one, two }) => {
      assert.equal(await one.notices.maintenance(), null);
      const begun = await one.notices.setMaintenance({ message: 'New disks', until: null }, 'command line');
      const changed = await two.notices.setMaintenance({ message: 'Newer disks', until: 8e15 });
      assert.deepEqual(changed, { since: begun!.since, message: 'Newer disks', until: 8e15 });
      assert.deepEqual(await one.notices.maintenance(), changed);
      assert.equal(await one.notices.setMaintenance(null), null);
      assert.equal(await two.notices.setMaintenance(null), null);
      assert.equal(await two.notices.maintenance(), null);
      assert.equal((await one.audit.list({ action: 'maintenance.ended', limit: 9 })).length, 1);
      assert.equal((await one.audit.list({ action: 'maintenance.started', limit: 9 })).length, 2);
    });

    check('nobody but an operator changes any of it', async ({ one }) => {
      const { account } = await newAccount(one);
      const actor = { accountId: account.id, address: null };
      const refused = (change: Promise<unknown>) => assert.rejects(change, ActorRefusedError);
      await refused(one.notices.announce(NEWS, actor));
      await refused(one.notices.withdraw('ann_x', actor));
      await refused(one.notices.setMaintenance({ message: '', until: null }, actor));
      await refused(one.audit.recordSupportView((await newAccount(one)).account.id, 'why', actor));
      await one.accounts.update(account.id, { admin: true });
      const made = await one.notices.announce(NEWS, actor);
      assert.equal(await one.notices.withdraw(made.id, actor), true);
      await one.accounts.update(account.id, { admin: false }, 'operator', { evenLastOperator: true });
    });
  });

  describe('kits that a free account chose', () => {
    check('so many of them, exactly, however many requests come at once', async ({ one, two }) => {
      const { account } = await newAccount(one);
      const actor = { accountId: account.id, address: '192.0.2.1' };
      const kit = (slug: string) => ({ kitId: `id-of-${slug}`, slug });
      const tries = times(12, (i) => (i % 2 ? one : two).unlocks.add(account.id, kit(`kit-${i % 6}`), 3, actor));
      const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length;
      const chosen = await one.unlocks.list(account.id);
      assert.equal(chosen.length, 3);
      assert.ok(done >= 3 && done <= 6, `${done}: each of three kits once or twice`);
      assert.equal((await one.audit.list({ accountId: account.id, action: 'kit.unlocked', limit: 9 })).length, 3);
      const renamed = { ...chosen[0]!, slug: 'renamed' };
      assert.deepEqual(await one.unlocks.add(account.id, renamed, 3, actor), chosen, 'again: nothing changes');
      await assert.rejects(one.unlocks.add(account.id, kit('one-more'), 3, actor), ConflictError);
      const other = (await newAccount(one)).account.id;
      await assert.rejects(one.unlocks.add(other, kit('kit-1'), 3, actor), ActorRefusedError);
      const paid = (await newAccount(one, 'pro')).account.id;
      await assert.rejects(one.unlocks.add(paid, kit('kit-1'), 3, { accountId: paid, address: null }), ConflictError);
      await one.accounts.remove(account.id);
      assert.deepEqual(await one.unlocks.list(account.id), []);
    });
  });

  describe('uptime', () => {
    check('a minute counts once, whichever servers measure it', async ({ one, two }) => {
      await Promise.all(times(6, (i) => (i % 2 ? one : two).uptime.measured(i === 5)));
      const [day] = await one.uptime.days();
      // Two minutes if one ended meanwhile.
      assert.ok(day!.minutes >= 1 && day!.minutes <= 2, `${day!.minutes}`);
      assert.ok(day!.maintenance <= day!.minutes);
    });
  });
}

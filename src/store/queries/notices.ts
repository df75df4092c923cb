import { isoTime } from '../../accounts/iso-time.ts';
import { type Announcement, MAX_ANNOUNCEMENTS, type Maintenance } from '../../accounts/notices.ts';
import type { Actor } from '../account-store.ts';
import type { NoticeStore } from '../notice-store.ts';
import { ConflictError } from '../store.ts';
import { confirmActor, lockAccount } from './account-row.ts';
import { recordEntry } from './audit.ts';
import { newId } from './new-id.ts';
import type { AccountDb, AccountTx } from './tables.ts';

const MAINTENANCE = 'maintenance';

export function noticeStore(db: AccountDb, now: () => number): NoticeStore {
  const asOperator = <T>(actor: Actor, work: (tx: AccountTx, at: number) => Promise<T>) =>
    db.transaction().execute(async (tx) => {
      await confirmOperator(tx, actor);
      return work(tx, now());
    });

  return {
    announcements: () => notEnded(db, now()),

    announce: ({ fromAt, ...given }, actor = 'operator') =>
      asOperator(actor, async (tx, at) => {
        await tx.deleteFrom('announcements').where('untilAt', '<=', at).execute();
        if ((await notEnded(tx, at)).length >= MAX_ANNOUNCEMENTS)
          throw new ConflictError(`there are ${MAX_ANNOUNCEMENTS} announcements; remove one first`);
        const made: Announcement = { ...given, id: newId('ann'), fromAt: fromAt ?? at, createdAt: at };
        await tx.insertInto('announcements').values(made).execute();
        await recordEntry(tx, { at, actor, action: 'announcement.added', accountId: null, details: detailsOf(made) });
        return made;
      }),

    withdraw: (id, actor = 'operator') =>
      asOperator(actor, async (tx, at) => {
        const gone = await tx.deleteFrom('announcements').where('id', '=', id).returningAll().executeTakeFirst();
        if (gone === undefined) return false;
        await recordEntry(tx, { at, actor, action: 'announcement.removed', accountId: null, details: detailsOf(gone) });
        return true;
      }),

    maintenance: () => readMaintenance(db),

    setMaintenance: (change, actor = 'operator') =>
      asOperator(actor, async (tx, at) => {
        const before = await readMaintenance(tx);
        if (change === null) {
          if (before === null) return null;
          await tx.deleteFrom('settings').where('name', '=', MAINTENANCE).execute();
          await recordEntry(tx, { at, actor, action: 'maintenance.ended', accountId: null });
          return null;
        }
        const after: Maintenance = { since: before?.since ?? at, ...change };
        const value = JSON.stringify(after);
        await tx
          .insertInto('settings')
          .values({ name: MAINTENANCE, value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute();
        const details = { message: change.message, until: isoTime(change.until) };
        await recordEntry(tx, { at, actor, action: 'maintenance.started', accountId: null, details });
        return after;
      }),
  };
}

/** Under the lock of the operator's own account: rights that end meanwhile are noticed. */
async function confirmOperator(tx: AccountTx, actor: Actor): Promise<void> {
  if (typeof actor === 'string') return;
  await lockAccount(tx, actor.accountId);
  // No account has this id: only an operator may act.
  await confirmActor(tx, actor, '');
}

function notEnded(db: AccountDb, now: number): Promise<Announcement[]> {
  return db
    .selectFrom('announcements')
    .selectAll()
    .where((eb) => eb.or([eb('untilAt', 'is', null), eb('untilAt', '>', now)]))
    .orderBy('fromAt', 'desc')
    .orderBy('id')
    .execute();
}

async function readMaintenance(db: AccountDb): Promise<Maintenance | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', MAINTENANCE).executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.value) as Maintenance);
}

function detailsOf({ text, kind, untilAt }: Announcement): Record<string, unknown> {
  return { text, kind, until: isoTime(untilAt) };
}

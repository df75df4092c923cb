import { ConflictError } from '../store.ts';
import type { UnlockStore } from '../unlock-store.ts';
import { confirmActor, lockAccount } from './account-row.ts';
import { recordEntry } from './audit.ts';
import type { AccountDb } from './tables.ts';

export function unlockStore(db: AccountDb, now: () => number): UnlockStore {
  return {
    list: (accountId) => unlockedKitsOf(db, accountId),

    add: (accountId, { kitId, slug }, max, actor) =>
      db.transaction().execute(async (tx) => {
        const account = await lockAccount(tx, accountId);
        await confirmActor(tx, actor, accountId);
        const before = await unlockedKitsOf(tx, accountId);
        if (before.some((one) => one.kitId === kitId)) return before;
        if (account === undefined) throw new ConflictError('the account is gone');
        if (account.tier !== 'free')
          throw new ConflictError('only free accounts choose kits: this plan has all of them');
        if (before.length >= max) throw new ConflictError('this account has chosen all the kits that it may have');
        const at = now();
        await tx.insertInto('unlockedKits').values({ accountId, kitId, slug, at }).execute();
        await recordEntry(tx, { at, actor, action: 'kit.unlocked', accountId, details: { kit: slug } });
        return [...before, { kitId, slug, at }];
      }),
  };
}

export function unlockedKitsOf(db: AccountDb, accountId: string) {
  const rows = db.selectFrom('unlockedKits').select(['kitId', 'slug', 'at']).where('accountId', '=', accountId);
  return rows.orderBy('at').orderBy('slug').execute();
}

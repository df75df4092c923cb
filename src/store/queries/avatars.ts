import { hash } from 'node:crypto';
import type { AvatarStore } from '../avatar-store.ts';
import { confirmActor, lockAccount } from './account-row.ts';
import { recordEntry } from './audit.ts';
import type { AccountDb } from './tables.ts';

const VERSION_LENGTH = 12;

export function avatarStore(db: AccountDb, now: () => number): AvatarStore {
  return {
    find: (userId) => avatarOf(db, userId),

    set: (userId, avatar, actor) =>
      db.transaction().execute(async (tx) => {
        const { accountId } = actor;
        await lockAccount(tx, accountId);
        await confirmActor(tx, actor, accountId);
        const gone = await tx.deleteFrom('avatars').where('userId', '=', userId).returning('userId').executeTakeFirst();
        if (avatar !== null) {
          const version = hash('sha256', avatar.data, 'hex').slice(0, VERSION_LENGTH);
          await tx
            .insertInto('avatars')
            .values({ userId, ...avatar, version })
            .execute();
        } else if (gone === undefined) return;
        const details = { picture: avatar === null ? 'removed' : 'set' };
        await recordEntry(tx, { at: now(), actor, action: 'account.changed', accountId, details });
      }),

    async versions(userIds) {
      if (userIds.length === 0) return new Map();
      const rows = db
        .selectFrom('avatars')
        .select(['userId', 'version'])
        .where('userId', 'in', [...userIds]);
      return new Map((await rows.execute()).map(({ userId, version }) => [userId, version]));
    },
  };
}

export function avatarOf(db: AccountDb, userId: string) {
  return db.selectFrom('avatars').select(['type', 'data']).where('userId', '=', userId).executeTakeFirst();
}

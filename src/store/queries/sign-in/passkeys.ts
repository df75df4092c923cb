import type { Passkey } from '../../../accounts/account.ts';
import type { SignInStore } from '../../sign-in-store.ts';
import { confirmActor, lockUser } from '../account-row.ts';
import { recordEntry } from '../audit.ts';
import type { AccountDb, AccountTx } from '../tables.ts';

/** Passkeys, which the sign-in library adds and verifies. */
export function passkeyQueries(db: AccountDb, now: () => number) {
  return {
    listPasskeys: (userId) => passkeysOf(db, userId),

    async findPasskey(credentialId) {
      const row = await db
        .selectFrom('passkeys')
        .innerJoin('users', 'users.id', 'passkeys.userId')
        .select(['passkeys.userId', 'passkeys.name', 'users.emailVerified'])
        .where('credentialId', '=', credentialId)
        .executeTakeFirst();
      return row && { ...row, emailVerified: row.emailVerified === 1 };
    },

    async renamePasskey(userId, id, name) {
      const renamed = db.updateTable('passkeys').set({ name }).where('userId', '=', userId).where('id', '=', id);
      return (await renamed.returning('id').executeTakeFirst()) !== undefined;
    },

    /** If two requests remove it at once, only one finds it and records an entry. */
    removePasskey: (userId, id, actor) =>
      db.transaction().execute(async (tx) => {
        const { accountId, email } = await lockUser(tx, userId);
        await confirmActor(tx, actor, accountId);
        const found = tx.deleteFrom('passkeys').where('userId', '=', userId).where('id', '=', id);
        const removed = await found.returning('name').executeTakeFirst();
        if (removed === undefined) return undefined;
        await recordEntry(tx, { at: now(), actor, action: 'passkey.removed', accountId, details: removed });
        return { email, name: removed.name };
      }),
  } satisfies Partial<SignInStore>;
}

export async function passkeysOf(db: AccountDb, userId: string): Promise<Passkey[]> {
  const own = db.selectFrom('passkeys').select(['id', 'name', 'backedUp', 'createdAt']).where('userId', '=', userId);
  const rows = await own.orderBy('createdAt').orderBy('id').execute();
  return rows.map(({ id, name, backedUp, createdAt }) => ({
    id,
    name,
    synced: backedUp === 1,
    createdAt: Date.parse(createdAt),
  }));
}

/** All of a user's. Resolves to how many there were. */
export async function removePasskeys(tx: AccountTx, userId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('userId', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

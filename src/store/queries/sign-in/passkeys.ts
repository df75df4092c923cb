import type { Kysely, Transaction } from 'kysely';
import type { Passkey } from '../../../accounts/account.ts';
import type { Actor } from '../../account-store.ts';
import { MAX_PASSKEYS } from '../../sign-in-store.ts';
import { ConflictError } from '../../store.ts';
import { recordEntry } from '../audit.ts';
import type { AccountTables } from '../tables.ts';
import { lockUser } from './user-row.ts';

/** Passkeys, which the sign-in library adds and verifies. */
export async function passkeysOf(db: Kysely<AccountTables>, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'backedUp', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, backedUp, createdAt }) => ({
    id,
    name,
    synced: backedUp === 1,
    createdAt: Date.parse(createdAt),
  }));
}

export async function passkeyUser(
  db: Kysely<AccountTables>,
  credentialId: string,
): Promise<{ userId: string; name: string; emailVerified: boolean } | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.userId')
    .select(['passkeys.userId', 'passkeys.name', 'users.emailVerified'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
  return row && { userId: row.userId, name: row.name, emailVerified: row.emailVerified === 1 };
}

export async function renamePasskey(
  db: Kysely<AccountTables>,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return renamed !== undefined;
}

/** If two requests remove it at once, only one finds it and records an entry. */
export async function removePasskey(
  tx: Transaction<AccountTables>,
  removal: { userId: string; id: string; actor: Actor; now: number },
): Promise<{ email: string; name: string } | undefined> {
  const { userId, id, actor, now } = removal;
  const { accountId, email } = await lockUser(tx, userId);
  const removed = await tx
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (removed === undefined) return undefined;
  const { name } = removed;
  await recordEntry(tx, { at: now, actor, action: 'passkey.removed', accountId, details: { name } });
  return { email, name };
}

/** All of a user's. Resolves to how many there were. */
export async function removePasskeys(tx: Transaction<AccountTables>, userId: string): Promise<number> {
  const removed = await tx.deleteFrom('passkeys').where('userId', '=', userId).returning('id').execute();
  return removed.length;
}

/** Counted under the lock, including the one just written. */
export async function refuseMorePasskeys(tx: Transaction<AccountTables>, userId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) > MAX_PASSKEYS) throw new ConflictError(`an account has at most ${MAX_PASSKEYS} passkeys`);
}

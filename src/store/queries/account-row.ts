import { type Account, isOperator } from '../../accounts/account.ts';
import type { Actor } from '../account-store.ts';
import { ActorRefusedError, ConflictError } from '../store.ts';
import type { AccountDb, AccountTables, AccountTx } from './tables.ts';

/** Locks the account, its keys and its users. Every transaction takes this lock first, which prevents deadlocks. */
export async function lockAccount(tx: AccountTx, id: string): Promise<Account | undefined> {
  const locked = tx.updateTable('accounts').set({ id }).where('id', '=', id).where('deletedAt', 'is', null);
  const row = await locked.returningAll().executeTakeFirst();
  return row && accountOf(row);
}

/**
 * Rejects if the requester's session has ended, or an operator's rights have, since the request began. Call it under the
 * lock of the account: then either this transaction comes first, or it sees what ended.
 */
export async function confirmActor(tx: AccountTx, actor: Actor, accountId: string): Promise<void> {
  if (typeof actor === 'string') return;
  if (actor.sessionId !== undefined) {
    const session = tx.selectFrom('sessions').select('id').where('id', '=', actor.sessionId);
    if ((await session.executeTakeFirst()) === undefined) throw new ActorRefusedError('signed out');
  }
  if (actor.accountId === accountId) return;
  const self = await findAccount(tx, actor.accountId);
  if (self === undefined) throw new ActorRefusedError('signed out');
  if (!isOperator(self)) throw new ActorRefusedError('no operator');
}

export async function findAccount(db: AccountDb, idOrEmail: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where((where) => where.or([where('id', '=', idOrEmail), where('email', '=', idOrEmail.trim().toLowerCase())]))
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row && accountOf(row);
}

export function accountOf({ deletedAt: _, deviceGeneration: __, ...row }: AccountTables['accounts']): Account {
  return { ...row, admin: row.admin === 1, suspended: row.suspended === 1, usageMail: row.usageMail === 1 };
}

export type LockedUser = Awaited<ReturnType<typeof lockUser>>;

export async function lockUser(tx: AccountTx, userId: string) {
  const find = () => tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  const known = await find();
  const account = known && (await lockAccount(tx, known.accountId));
  const user = account && (await find());
  if (user === undefined) throw new ConflictError('the account is gone');
  return { accountId: user.accountId, userId, email: user.email, ...flagsOf(user) };
}

export function flagsOf({ emailVerified, twoFactorEnabled }: AccountTables['users']) {
  return { emailVerified: emailVerified === 1, secondFactor: twoFactorEnabled === 1 };
}

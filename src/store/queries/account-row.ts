import { type Account, isOperator } from '../../accounts/account.ts';
import { hasTeam, may, type Role } from '../../accounts/team.ts';
import type { Actor, SessionActor } from '../account-store.ts';
import { ActorRefusedError, ConflictError } from '../store.ts';
import type { AccountDb, AccountTables, AccountTx } from './tables.ts';

/** Locks the account, its keys and its users. Every transaction takes this lock first, which prevents deadlocks. */
export async function lockAccount(tx: AccountTx, id: string): Promise<Account | undefined> {
  const locked = tx.updateTable('accounts').set({ id }).where('id', '=', id).where('deletedAt', 'is', null);
  const row = await locked.returningAll().executeTakeFirst();
  return row && accountOf(row);
}

/**
 * Rejects if the requester's session has ended, or the rights of an operator or a member have, since the request began.
 * Call it under the lock of the account: then either this transaction comes first, or it sees what ended. Resolves to
 * the role of the requester; operators have all the rights of an owner.
 */
export async function confirmActor(tx: AccountTx, actor: Actor, accountId: string): Promise<Role> {
  if (typeof actor === 'string') return 'owner';
  await confirmSession(tx, actor);
  if (actor.accountId === accountId) return 'owner';
  const self = await findAccount(tx, actor.accountId);
  if (self === undefined) throw new ActorRefusedError('signed out');
  if (actor.as !== undefined) return confirmMember(tx, self, actor.as, accountId);
  if (!isOperator(self)) throw new ActorRefusedError('no operator');
  return 'owner';
}

export async function confirmSession(tx: AccountTx, { sessionId }: SessionActor): Promise<void> {
  if (sessionId === undefined) return;
  const session = tx.selectFrom('sessions').select('id').where('id', '=', sessionId);
  if ((await session.executeTakeFirst()) === undefined) throw new ActorRefusedError('signed out');
}

async function confirmMember(
  tx: AccountTx,
  self: Account,
  { memberId, permission }: NonNullable<SessionActor['as']>,
  accountId: string,
): Promise<Role> {
  const row = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.accountId')
    .innerJoin('users', 'users.id', 'members.userId')
    .select(['members.role', 'accounts.tier'])
    .where('members.id', '=', memberId)
    .where('members.accountId', '=', accountId)
    .where('users.accountId', '=', self.id)
    .where('members.endedAt', 'is', null)
    .executeTakeFirst();
  if (row === undefined || self.suspended || !hasTeam(row.tier) || !may(row.role, permission))
    throw new ActorRefusedError('no permission');
  return row.role;
}

/** Several at once, in order of their ids: two that lock the same ones cannot wait for each other. */
export async function lockAccounts(tx: AccountTx, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) await lockAccount(tx, id);
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

export function accountOf(stored: AccountTables['accounts']): Account {
  const { deletedAt: _, deviceGeneration: __, weeklySent: ___, ...row } = stored;
  const mails = { usageMail: row.usageMail === 1, weeklyMail: row.weeklyMail === 1 };
  return { ...row, admin: row.admin === 1, suspended: row.suspended === 1, ...mails };
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

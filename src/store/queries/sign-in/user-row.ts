import type { Transaction } from 'kysely';
import { ConflictError } from '../../store.ts';
import { lockAccount } from '../account-row.ts';
import type { AccountTables } from '../tables.ts';

export type LockedUser = Awaited<ReturnType<typeof lockUser>>;

/** The user, locked until the end of the transaction. */
export async function lockUser(tx: Transaction<AccountTables>, userId: string) {
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

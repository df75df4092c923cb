import type { Member } from '../../accounts/team.ts';
import { lockAccounts } from './account-row.ts';
import { endKeysOf } from './keys.ts';
import { endAppsOfMember } from './sign-in/apps.ts';
import type { AccountDb, AccountTables, AccountTx } from './tables.ts';

/** Ends a membership, its apps and its keys, under the lock of the account. Resolves to the number of keys revoked. */
export async function endMember(
  tx: AccountTx,
  { id, accountId }: Pick<Member, 'id' | 'accountId'>,
  at: number,
): Promise<number> {
  await tx.updateTable('members').set({ endedAt: at, offeredAt: null }).where('id', '=', id).execute();
  await endAppsOfMember(tx, id);
  return endKeysOf(tx, accountId, id, at);
}

/** The accounts on which the user is a member at present. */
export function accountsWithMember(db: AccountDb, userId: string): Promise<AccountTables['members'][]> {
  const present = db.selectFrom('members').selectAll().where('endedAt', 'is', null);
  return present.where('userId', '=', userId).execute();
}

/** What a user has joined, and who has joined their account, ends, and so do open invitations to it. */
export async function endTeams(
  tx: AccountTx,
  { accountId, userId }: { accountId: string; userId: string },
  at: number,
): Promise<number> {
  await tx.deleteFrom('invitations').where('accountId', '=', accountId).execute();
  const present = tx.selectFrom('members').selectAll().where('endedAt', 'is', null);
  const rows = await present
    .where((eb) => eb.or([eb('accountId', '=', accountId), eb('userId', '=', userId)]))
    .execute();
  await lockAccounts(
    tx,
    rows.map((row) => row.accountId),
  );
  for (const row of rows) await endMember(tx, row, at);
  return rows.length;
}

/** Also those of the past; a name and an address only while the person has an account. */
export function membersOf(db: AccountDb, accountId: string) {
  return db
    .selectFrom('members')
    .leftJoin('users', 'users.id', 'members.userId')
    .selectAll('members')
    .select(['users.name', 'users.email', 'users.accountId as personId'])
    .where('members.accountId', '=', accountId);
}

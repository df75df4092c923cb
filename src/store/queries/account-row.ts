import type { Kysely, Transaction } from 'kysely';
import type { Account } from '../../accounts/account.ts';
import type { AccountTables } from './tables.ts';

/** Locks the account, its keys and its users. Every transaction takes this lock first, which prevents deadlocks. */
export async function lockAccount(tx: Transaction<AccountTables>, id: string): Promise<Account | undefined> {
  const locked = tx.updateTable('accounts').set({ id }).where('id', '=', id).where('deletedAt', 'is', null);
  const row = await locked.returningAll().executeTakeFirst();
  return row && accountOf(row);
}

export async function findAccount(db: Kysely<AccountTables>, idOrEmail: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where((where) => where.or([where('id', '=', idOrEmail), where('email', '=', idOrEmail.trim().toLowerCase())]))
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row && accountOf(row);
}

export function accountOf({ deletedAt: _, ...row }: AccountTables['accounts']): Account {
  return { ...row, admin: row.admin === 1, suspended: row.suspended === 1, usageMail: row.usageMail === 1 };
}

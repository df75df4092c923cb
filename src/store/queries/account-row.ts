import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Account } from '../../accounts/account.ts';
import type { AccountTables } from './tables.ts';

/**
 * Writing an account's row locks it until the end of the transaction, so the account, its keys and its users cannot
 * change meanwhile. Every transaction takes this lock before any other, which prevents deadlocks. Undefined if there is
 * no such account, or it was deleted.
 */
export function lockAccount(
  tx: Transaction<AccountTables>,
  id: string,
): Promise<Selectable<AccountTables['accounts']> | undefined> {
  return tx
    .updateTable('accounts')
    .set({ id })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
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

export function accountOf({ deletedAt: _, ...row }: Selectable<AccountTables['accounts']>): Account {
  return { ...row, admin: row.admin === 1, suspended: row.suspended === 1, usageMail: row.usageMail === 1 };
}

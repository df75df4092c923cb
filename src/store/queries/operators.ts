import { isOperator } from '../../accounts/account.ts';
import type { OperatorOptions } from '../account-store.ts';
import { ConflictError } from '../store.ts';
import { findAccount } from './account-row.ts';
import type { AccountTx } from './tables.ts';

/**
 * Call before an account is suspended, demoted or deleted: rejects with ConflictError if it is the last operator. One at a
 * time over all nodes, and before the account is locked: of two operators that suspend each other at once, one stays.
 */
export async function keepOneOperator(tx: AccountTx, id: string, options: OperatorOptions): Promise<void> {
  if (options.evenLastOperator === true) return;
  const account = await findAccount(tx, id);
  if (account === undefined || !account.admin) return;
  await tx
    .insertInto('settings')
    .values({ name: 'lock of operators', value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute();
  const now = await findAccount(tx, id);
  if (now === undefined || !isOperator(now)) return;
  const others = tx.selectFrom('accounts').select('id').where('admin', '=', 1).where('suspended', '=', 0);
  const other = await others.where('deletedAt', 'is', null).where('id', '<>', id).limit(1).executeTakeFirst();
  if (other === undefined)
    throw new ConflictError('this is the last operator; give operator rights to another account first');
}

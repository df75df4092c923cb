import type { DeviceOwner, SignInStore } from '../../sign-in-store.ts';
import type { AccountDb, AccountTx } from '../tables.ts';

/** Recognised browsers, which have no rows: their cookies name an account and its generation. */
export function deviceQueries(db: AccountDb) {
  return {
    deviceOwner: (email) =>
      db
        .selectFrom('accounts')
        .select(['id as accountId', 'deviceGeneration as generation'])
        .where('email', '=', email.trim().toLowerCase())
        .where('deletedAt', 'is', null)
        .executeTakeFirst() as Promise<DeviceOwner | undefined>,
  } satisfies Partial<SignInStore>;
}

/** From now on, no cookie given out before recognises a browser. */
export async function forgetDevices(tx: AccountTx, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((eb) => ({ deviceGeneration: eb('deviceGeneration', '+', 1) }))
    .where('id', '=', accountId)
    .execute();
}

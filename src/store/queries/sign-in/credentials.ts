import type { ConnectedProvider } from '../../sign-in-store.ts';
import type { AccountDb, AccountTx } from '../tables.ts';

/** The provider of rows that are passwords; the others are services by which people sign in. */
export const PASSWORD = 'credential';

export async function providersOf(db: AccountDb, userId: string): Promise<ConnectedProvider[]> {
  const rows = await db
    .selectFrom('credentials')
    .select(['providerId', 'createdAt'])
    .where('userId', '=', userId)
    .where('providerId', '<>', PASSWORD)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ providerId, createdAt }) => ({ provider: providerId, connectedAt: Date.parse(createdAt) }));
}

/** All of a user's. Resolves to how many there were. */
export async function removeProviders(tx: AccountTx, userId: string): Promise<number> {
  const others = tx.deleteFrom('credentials').where('userId', '=', userId).where('providerId', '<>', PASSWORD);
  return Number((await others.executeTakeFirst()).numDeletedRows);
}

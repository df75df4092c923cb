import type { Kysely } from 'kysely';
import type { Session } from '../../../accounts/account.ts';
import { MAX_SESSIONS } from '../../sign-in-store.ts';
import type { AccountTables } from '../tables.ts';

/** Sessions, which the sign-in library creates and renews. */
export async function sessionsOf(db: Kysely<AccountTables>, userId: string): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', userId)
    .where('expiresAt', '>', new Date().toISOString())
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, ipAddress, userAgent, createdAt, updatedAt }) => ({
    id,
    address: ipAddress === '' ? null : ipAddress,
    userAgent: userAgent === '' ? null : userAgent,
    createdAt: Date.parse(createdAt),
    lastUsedAt: Date.parse(updatedAt),
  }));
}

/** Ends all sessions of the user, one of them, or all except one. Resolves to the number ended. */
export async function endSessions(
  db: Kysely<AccountTables>,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(which.only !== undefined, (query) => query.where('id', '=', which.only!))
    .$if(which.except !== undefined, (query) => query.where('id', '<>', which.except!))
    .returning('id')
    .execute();
  return ended.length;
}

export async function endOldSessions(db: Kysely<AccountTables>, userId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_SESSIONS),
    )
    .execute();
}

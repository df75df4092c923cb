import type { Kysely } from 'kysely';
import type { Session } from '../../../accounts/account.ts';
import { MAX_SESSIONS, type SignInStore } from '../../sign-in-store.ts';
import type { AccountTables } from '../tables.ts';

/** Sessions, which the sign-in library creates and renews. */
export function sessionQueries(
  db: Kysely<AccountTables>,
): Pick<SignInStore, 'listSessions' | 'endSession' | 'endOtherSessions' | 'endOldSessions'> {
  return {
    listSessions: (userId) => sessionsOf(db, userId),
    endSession: async (userId, sessionId) => (await endSessions(db, userId, { only: sessionId })) > 0,
    endOtherSessions: (userId, keptId) => endSessions(db, userId, { except: keptId }),
    async endOldSessions(userId) {
      const own = db.selectFrom('sessions').select('id').where('userId', '=', userId);
      const kept = own.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(MAX_SESSIONS);
      await db.deleteFrom('sessions').where('userId', '=', userId).where('id', 'not in', kept).execute();
    },
  };
}

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

import type { Session } from '../../../accounts/account.ts';
import { MAX_SESSIONS, type SignInStore } from '../../sign-in-store.ts';
import type { AccountDb } from '../tables.ts';

/** Sessions, which the sign-in library creates and renews. */
export function sessionQueries(db: AccountDb) {
  return {
    listSessions: (userId) => sessionsOf(db, userId),
    async endSession(userId, sessionId) {
      const { numDeletedRows } = await endingSessions(db, userId).where('id', '=', sessionId).executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async endOtherSessions(userId, keptId) {
      const { numDeletedRows } = await endingSessions(db, userId).where('id', '<>', keptId).executeTakeFirst();
      return Number(numDeletedRows);
    },
    async endOldSessions(userId) {
      const own = db.selectFrom('sessions').select('id').where('userId', '=', userId);
      const kept = own.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(MAX_SESSIONS);
      await endingSessions(db, userId).where('id', 'not in', kept).execute();
    },
  } satisfies Partial<SignInStore>;
}

export async function sessionsOf(db: AccountDb, userId: string): Promise<Session[]> {
  const own = db.selectFrom('sessions').selectAll().where('userId', '=', userId);
  const live = own.where('expiresAt', '>', new Date().toISOString());
  const rows = await live.orderBy('updatedAt', 'desc').orderBy('id').execute();
  return rows.map(({ id, ipAddress, userAgent, createdAt, updatedAt }) => ({
    id,
    address: ipAddress === '' ? null : ipAddress,
    userAgent: userAgent === '' ? null : userAgent,
    createdAt: Date.parse(createdAt),
    lastUsedAt: Date.parse(updatedAt),
  }));
}

/** Ends the user's sessions; all of them, unless it is narrowed down. */
export function endingSessions(db: AccountDb, userId: string) {
  return db.deleteFrom('sessions').where('userId', '=', userId);
}

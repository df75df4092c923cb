import { sql } from 'kysely';
import { MAX_FAILED_REQUESTS, MAX_RECENT_REQUESTS, type RecentRequest, type UsageStore } from '../account-store.ts';
import { accountOf } from './account-row.ts';
import { newId } from './new-id.ts';
import { type AccountDb, snapshot } from './tables.ts';

export function usageStore(db: AccountDb): UsageStore {
  return {
    between: (accountId, firstDay, lastDay) =>
      snapshot(db).execute(async (tx) => {
        const days = daysOf(tx, accountId).where('day', '>=', firstDay).where('day', '<=', lastDay);
        const byKey = callsByKeyOf(tx, accountId).where('day', '>=', firstDay).where('day', '<=', lastDay);
        return { days: await days.orderBy('day').execute(), byKey: await byKey.execute() };
      }),

    /** Two separate statements: on SQLite, a transaction would block admission until both are done. */
    async addRequests(requests) {
      if (requests.length === 0) return;
      const rows = requests.map((request) => ({ id: newId('req'), ...request }));
      await db.insertInto('recentRequests').values(rows).execute();
      const accounts = sql.join([...new Set(requests.map(({ accountId }) => accountId))]);
      // The first condition follows from the others, but without it PostgreSQL reads the whole table.
      await sql`DELETE FROM recent_requests WHERE account_id IN (${accounts}) AND (id IN (
        SELECT id FROM (
          SELECT id, failed, row_number() OVER (PARTITION BY account_id, failed ORDER BY at DESC, id DESC) AS place
          FROM (
            SELECT id, account_id, at, CASE WHEN status >= 400 THEN 1 ELSE 0 END AS failed
            FROM recent_requests WHERE account_id IN (${accounts})
          ) AS own
        ) AS placed WHERE place > CASE failed WHEN 1 THEN ${sql.lit(MAX_FAILED_REQUESTS)} ELSE ${sql.lit(MAX_RECENT_REQUESTS)} END
      ) OR account_id IN (SELECT id FROM accounts WHERE id IN (${accounts}) AND deleted_at IS NOT NULL))`.execute(db);
    },

    recentRequests: (accountId) => recentRequestsOf(db, accountId),

    async claimNotice(accountId, month, percent) {
      const claimed = await db
        .insertInto('usageNotices')
        .values({ accountId, month, percent })
        .onConflict((conflict) => conflict.columns(['accountId', 'month', 'percent']).doNothing())
        .returning('percent')
        .executeTakeFirst();
      return claimed !== undefined;
    },

    async claimWeek(monday, limit) {
      const due = db
        .selectFrom('accounts')
        .select('id')
        .where('weeklyMail', '=', 1)
        .where('weeklySent', '<', monday)
        .where('suspended', '=', 0)
        .where('deletedAt', 'is', null)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('usageDays')
              .select('day')
              .whereRef('usageDays.accountId', '=', 'accounts.id')
              .where('day', '>=', monday - 7)
              .where('day', '<', monday)
              .where('calls', '>', 0),
          ),
        )
        .limit(limit);
      const claimed = db.updateTable('accounts').set({ weeklySent: monday }).where('id', 'in', due);
      // Again, for a row that another node has claimed meanwhile.
      return (await claimed.where('weeklySent', '<', monday).returningAll().execute()).map(accountOf);
    },
  };
}

export function daysOf(db: AccountDb, accountId: string) {
  return db.selectFrom('usageDays').select(['day', 'calls']).where('accountId', '=', accountId);
}

export function callsByKeyOf(db: AccountDb, accountId: string) {
  const all = db.selectFrom('usageByKey').select(['day', 'keyId', 'endpoint', 'calls']).where('calls', '>', 0);
  return all.where('accountId', '=', accountId).orderBy('day').orderBy('keyId').orderBy('endpoint');
}

export function recentRequestsOf(db: AccountDb, accountId: string): Promise<RecentRequest[]> {
  const fields = ['accountId', 'at', 'endpoint', 'status', 'keyId', 'ms', 'requestId', 'code', 'message'] as const;
  const all = db.selectFrom('recentRequests').select(fields);
  const own = all.where('accountId', '=', accountId);
  return own
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_RECENT_REQUESTS + MAX_FAILED_REQUESTS)
    .execute();
}

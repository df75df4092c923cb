import { sql } from 'kysely';
import { dayNumber } from '../../accounts/billing-period.ts';
import { isGood, scoreOf } from '../../feedback/verdicts.ts';
import {
  ANSWERS_KEPT_MS,
  COUNTS_KEPT_DAYS,
  type Feedback,
  type FeedbackStore,
  MAX_FEEDBACK,
  MAX_SHOWN_ANSWERS,
  type ShownAnswer,
  type ShownKit,
} from '../feedback-store.ts';
import { ConflictError } from '../store.ts';
import { lockAccount } from './account-row.ts';
import type { AccountDb, AccountTables, AccountTx } from './tables.ts';

/** Statements on SQLite take at most 32,766 values. */
const ROWS_AT_ONCE = 400;

export function feedbackStore(db: AccountDb, now: () => number): FeedbackStore {
  return {
    /** Separate statements: on SQLite, a transaction would block admission until all are done. */
    async addAnswers(answers, trim) {
      // One statement cannot change a row twice.
      const rows = [...new Map(answers.map((one) => [`${one.accountId} ${one.requestId}`, one])).values()];
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
        await db
          .insertInto('shownAnswers')
          .values(rows.slice(from, from + ROWS_AT_ONCE).map(answerRow))
          .onConflict((conflict) =>
            conflict.columns(['accountId', 'requestId']).doUpdateSet(({ ref }) => ({
              at: ref('excluded.at'),
              fallback: ref('excluded.fallback'),
              scale: ref('excluded.scale'),
              kits: ref('excluded.kits'),
            })),
          )
          .execute();
      const accounts = [...new Set(rows.map(({ accountId }) => accountId))];
      if (accounts.length > 0)
        await db
          .deleteFrom('shownAnswers')
          .where('accountId', 'in', (own) =>
            own.selectFrom('accounts').select('id').where('id', 'in', accounts).where('deletedAt', 'is not', null),
          )
          .execute();
      for (const accountId of trim)
        await sql`DELETE FROM shown_answers WHERE account_id = ${accountId} AND at < (
          SELECT at FROM shown_answers WHERE account_id = ${accountId} ORDER BY at DESC LIMIT 1 OFFSET ${MAX_SHOWN_ANSWERS - 1}
        )`.execute(db);
    },

    async answer(accountId, requestId) {
      const row = db.selectFrom('shownAnswers').selectAll().where('accountId', '=', accountId);
      const found = await row.where('requestId', '=', requestId).executeTakeFirst();
      return found && answerOf(found);
    },

    async lastAnswerWith(accountId, kit, since) {
      const found = await db
        .selectFrom('shownAnswers')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('at', '>=', since)
        // Slugs hold nothing that JSON or LIKE would read otherwise.
        .where('kits', 'like', `%["${kit}",%`)
        .orderBy('at', 'desc')
        .orderBy('requestId')
        .limit(1)
        .executeTakeFirst();
      return found && answerOf(found);
    },

    add: (feedback) =>
      db.transaction().execute(async (tx) => {
        const { accountId, requestId, kit } = feedback;
        if ((await lockAccount(tx, accountId)) === undefined) throw new ConflictError('there is no such account');
        const before = await tx
          .deleteFrom('feedback')
          .where('accountId', '=', accountId)
          .where('requestId', '=', requestId)
          .where('kit', '=', kit)
          .returning('verdict')
          .executeTakeFirst();
        await tx.insertInto('feedback').values(feedbackRow(feedback)).execute();
        if (before === undefined) await trimFeedback(tx, accountId);
        return before?.verdict;
      }),

    of: (accountId) => feedbackOf(db, accountId),

    async verdicts(scale, limit) {
      const rows = await db
        .selectFrom('feedback')
        .select(['accountId', 'raw', 'verdict'])
        .where('scale', '=', scale)
        .where('fallback', '=', 0)
        .where('raw', 'is not', null)
        .orderBy('at', 'desc')
        .orderBy('accountId')
        .orderBy('requestId')
        .orderBy('kit')
        .limit(limit)
        .execute();
      return rows.map(({ accountId, raw, verdict }) => ({ accountId, score: scoreOf(raw!), good: isGood(verdict) }));
    },

    async count(counts) {
      // In one order on every node: two that lock the same rows never wait for each other.
      const rows = counts.toSorted((a, b) => a.day - b.day || compare(a.kit, b.kit) || compare(a.what, b.what));
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
        await db
          .insertInto('kitDays')
          .values(rows.slice(from, from + ROWS_AT_ONCE))
          .onConflict((conflict) =>
            conflict
              .columns(['day', 'kit', 'what'])
              .doUpdateSet(({ ref }) => ({ count: sql`${ref('kitDays.count')} + ${ref('excluded.count')}` })),
          )
          .execute();
    },

    async countsSince(day) {
      const rows = await db
        .selectFrom('kitDays')
        .select(['kit', 'what', ({ fn }) => fn.sum<number>('count').as('count')])
        .where('day', '>=', day)
        .groupBy(['kit', 'what'])
        .orderBy('kit')
        .orderBy('what')
        .execute();
      return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
    },

    async removeOld() {
      await db
        .deleteFrom('shownAnswers')
        .where('at', '<', now() - ANSWERS_KEPT_MS)
        .execute();
      await db
        .deleteFrom('kitDays')
        .where('day', '<', dayNumber(now()) - COUNTS_KEPT_DAYS)
        .execute();
    },
  };
}

export async function feedbackOf(db: AccountDb, accountId: string): Promise<Feedback[]> {
  const own = db.selectFrom('feedback').selectAll().where('accountId', '=', accountId);
  const rows = await own.orderBy('at', 'desc').orderBy('requestId').orderBy('kit').execute();
  return rows.map(({ fallback, ...row }) => ({ ...row, fallback: fallback === null ? null : fallback === 1 }));
}

export async function shownAnswersOf(db: AccountDb, accountId: string): Promise<ShownAnswer[]> {
  const own = db.selectFrom('shownAnswers').selectAll().where('accountId', '=', accountId);
  return (await own.orderBy('at', 'desc').orderBy('requestId').execute()).map(answerOf);
}

async function trimFeedback(tx: AccountTx, accountId: string): Promise<void> {
  await sql`DELETE FROM feedback WHERE account_id = ${accountId} AND at < (
    SELECT at FROM feedback WHERE account_id = ${accountId} ORDER BY at DESC LIMIT 1 OFFSET ${MAX_FEEDBACK - 1}
  )`.execute(tx);
}

function answerRow({ fallback, kits, ...rest }: ShownAnswer): AccountTables['shownAnswers'] {
  return { ...rest, fallback: fallback ? 1 : 0, kits: JSON.stringify(kits) };
}

function answerOf({ fallback, kits, ...rest }: AccountTables['shownAnswers']): ShownAnswer {
  return { ...rest, fallback: fallback === 1, kits: JSON.parse(kits) as ShownKit[] };
}

function feedbackRow({ fallback, ...rest }: Feedback): AccountTables['feedback'] {
  return { ...rest, fallback: fallback === null ? null : fallback ? 1 : 0 };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

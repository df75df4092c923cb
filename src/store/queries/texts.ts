import { type RawBuilder, sql } from 'kysely';
import {
  type KeptText,
  MAX_GROUPED,
  MAX_GROUPED_OF_ACCOUNT,
  MAX_KEPT_TEXTS,
  type Need,
  type TextStore,
  type UnmetText,
  WEAK_SCORE,
} from '../text-store.ts';
import type { AccountDb, AccountTables } from './tables.ts';

/** Statements on SQLite take at most 32,766 values, and hold up others while they run. */
const ROWS_AT_ONCE = 200;
const SAMPLES = 3;
/** Some may be the same text. */
const SAMPLES_READ = 12;

export function textStore(db: AccountDb): TextStore {
  return {
    /** Separate statements: on SQLite, a transaction would block admission until all are done. */
    async add(texts, trim) {
      for (const rows of inParts(texts))
        await db
          .insertInto('keptTexts')
          .values(rows.map(rowOf))
          .onConflict((conflict) => conflict.columns(['accountId', 'requestId']).doNothing())
          .execute();
      const accounts = [...new Set(texts.map(({ accountId }) => accountId))];
      if (accounts.length > 0)
        await db
          .deleteFrom('keptTexts')
          .where('accountId', 'in', (own) =>
            own.selectFrom('accounts').select('id').where('id', 'in', accounts).where('deletedAt', 'is not', null),
          )
          .execute();
      for (const accountId of trim)
        await sql`DELETE FROM kept_texts WHERE account_id = ${accountId} AND at < (
          SELECT at FROM kept_texts WHERE account_id = ${accountId} ORDER BY at DESC LIMIT 1 OFFSET ${MAX_KEPT_TEXTS - 1}
        )`.execute(db);
    },

    async counts(from) {
      const { rows } = await sql<Record<'texts' | 'unmet' | 'ungrouped', number>>`
        SELECT (SELECT COUNT(*) FROM kept_texts WHERE at >= ${from}) AS texts,
          (SELECT COUNT(*) FROM (${unmetSince(from)}) AS u) AS unmet,
          (SELECT COUNT(*) FROM (${toGroup(from)}) AS g WHERE need IS NULL) AS ungrouped`.execute(db);
      const { texts, unmet, ungrouped } = rows[0]!;
      return { texts: Number(texts), unmet: Number(unmet), ungrouped: Number(ungrouped) };
    },

    async unmet(from) {
      const { rows } = await sql<UnmetText>`
        SELECT t.account_id, t.request_id, t.text, t.stamp, t.vector, t.need, t.near FROM (${toGroup(from)}) AS g
        JOIN kept_texts t ON t.account_id = g.account_id AND t.request_id = g.request_id
        ORDER BY t.at, t.account_id, t.request_id`.execute(db);
      return rows;
    },

    async setNeeds(texts) {
      for (const rows of inParts(texts)) {
        const values = rows.map(
          ({ accountId, requestId, stamp, vector, need, near }) =>
            sql`(${accountId}, ${requestId}, ${stamp}, ${vector}, ${need}, ${String(near ?? 0)})`,
        );
        await sql`UPDATE kept_texts SET stamp = v.column3, vector = v.column4, need = v.column5,
            near = CAST(v.column6 AS INTEGER)
          FROM (VALUES ${sql.join(values)}) AS v
          WHERE kept_texts.account_id = v.column1 AND kept_texts.request_id = v.column2`.execute(db);
      }
    },

    async needs(from, limit) {
      const { rows } = await sql<Omit<Need, 'samples'>>`
        SELECT need AS id, COUNT(*) AS texts, COUNT(DISTINCT account_id) AS accounts, SUM(fallback) AS fallbacks,
          SUM(refused) AS refused, MAX(at) AS last_at
        FROM (${unmetSince(from)}) AS u WHERE need IS NOT NULL GROUP BY need
        ORDER BY accounts DESC, texts DESC, last_at DESC, need LIMIT ${limit}`.execute(db);
      const samples = await samplesOf(
        db,
        from,
        rows.map(({ id }) => id),
      );
      return rows.map(({ id, texts, accounts, fallbacks, refused, lastAt }) => ({
        id,
        texts: Number(texts),
        accounts: Number(accounts),
        fallbacks: Number(fallbacks),
        refused: Number(refused),
        lastAt: Number(lastAt),
        samples: samples.get(id) ?? [],
      }));
    },

    async list(from, limit) {
      const newest = db.selectFrom('keptTexts').selectAll().where('at', '>=', from).orderBy('at', 'desc');
      const rows = await newest.orderBy('accountId').orderBy('requestId').limit(limit).execute();
      return rows.map((row) => ({ ...textOf(row), need: row.need }));
    },

    async find(accountId, requestId, from) {
      const own = db.selectFrom('keptTexts').selectAll().where('accountId', '=', accountId);
      const row = await own.where('requestId', '=', requestId).where('at', '>=', from).executeTakeFirst();
      return row && textOf(row);
    },

    async removeBefore(at) {
      await db.deleteFrom('keptTexts').where('at', '<', at).execute();
    },
  };
}

export async function keptTextsOf(db: AccountDb, accountId: string): Promise<KeptText[]> {
  const own = db.selectFrom('keptTexts').selectAll().where('accountId', '=', accountId);
  return (await own.orderBy('at', 'desc').orderBy('requestId').execute()).map(textOf);
}

/** As in the partial index, letter for letter: otherwise it would not be used. */
const IS_WEAK = sql`fallback = 1 OR COALESCE(score, ${sql.lit(WEAK_SCORE)}) < ${sql.lit(WEAK_SCORE)}`;

/** Without the texts, so that an index has all of it. */
function unmetSince(from: number): RawBuilder<unknown> {
  const refused = sql`SELECT DISTINCT account_id, request_id FROM feedback
    WHERE verdict = 'not_relevant' AND at >= ${from}`;
  return sql`SELECT account_id, request_id, at, fallback, need,
        CASE WHEN (account_id, request_id) IN (${refused}) THEN 1 ELSE 0 END AS refused
      FROM kept_texts WHERE at >= ${from} AND (${IS_WEAK})
    UNION ALL
    SELECT k.account_id, k.request_id, k.at, k.fallback, k.need, 1 AS refused
      FROM (${refused}) AS f
      JOIN kept_texts k ON k.account_id = f.account_id AND k.request_id = f.request_id
      WHERE k.at >= ${from} AND NOT (${IS_WEAK})`;
}

/** The newest, and only so many of each account, so that none can push out the others. */
function toGroup(from: number): RawBuilder<unknown> {
  return sql`SELECT * FROM (
      SELECT u.*, ROW_NUMBER() OVER (PARTITION BY account_id ORDER BY at DESC, request_id) AS place
      FROM (${unmetSince(from)}) AS u
    ) AS p WHERE place <= ${MAX_GROUPED_OF_ACCOUNT} ORDER BY at DESC, account_id, request_id LIMIT ${MAX_GROUPED}`;
}

async function samplesOf(db: AccountDb, from: number, needs: readonly string[]): Promise<Map<string, string[]>> {
  const samples = new Map<string, string[]>();
  if (needs.length === 0) return samples;
  const { rows } = await sql<{ need: string; text: string }>`
    SELECT need, text FROM (
      SELECT need, text, ROW_NUMBER() OVER (PARTITION BY need ORDER BY near DESC, at DESC, request_id) AS place
      FROM kept_texts WHERE at >= ${from} AND need IN (${sql.join(needs)})
    ) AS s WHERE place <= ${SAMPLES_READ} ORDER BY need, place`.execute(db);
  for (const { need, text } of rows) {
    const own = samples.getOrInsertComputed(need, () => []);
    if (own.length < SAMPLES && !own.includes(text)) own.push(text);
  }
  return samples;
}

function* inParts<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE);
}

function rowOf({ fallback, ...rest }: KeptText): AccountTables['keptTexts'] {
  return { ...rest, fallback: fallback ? 1 : 0, stamp: null, vector: null, need: null, near: null };
}

function textOf({
  fallback,
  stamp: _,
  vector: __,
  need: ___,
  near: ____,
  ...rest
}: AccountTables['keptTexts']): KeptText {
  return { ...rest, fallback: fallback === 1 };
}

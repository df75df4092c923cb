import { sql } from 'kysely';
import { billingPeriod, dayNumber } from '../../accounts/billing-period.ts';
import { firstBreakdownDay } from '../../accounts/usage-report.ts';
import type { AccountPage, AccountPageQuery, AccountStore } from '../account-store.ts';
import { accountOf } from './account-row.ts';
import type { AccountDb } from './tables.ts';

export async function searchAccounts(
  db: AccountDb,
  now: number,
  { text, order, limit, offset }: AccountPageQuery,
): Promise<AccountPage> {
  const { firstDay, endDay } = billingPeriod(now);
  const sought = text.trim().toLowerCase();
  const pattern = `%${sought.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;
  const found = db
    .selectFrom('accounts')
    .where('accounts.deletedAt', 'is', null)
    .$if(sought !== '', (query) =>
      query.where((where) =>
        where.or([
          sql<boolean>`accounts.email LIKE ${pattern} ESCAPE '\\'`,
          sql<boolean>`lower(accounts.name) LIKE ${pattern} ESCAPE '\\'`,
          where('accounts.id', '=', text.trim()),
          sql<boolean>`accounts.tier = ${sought}`,
        ]),
      ),
    );
  const month = db
    .selectFrom('usageDays')
    .select(({ fn }) => ['accountId', fn.sum<number>('calls').as('calls')])
    .where('day', '>=', firstDay)
    .where('day', '<', endDay)
    .groupBy('accountId');
  const ordered = {
    newest: sql`accounts.created_at DESC`,
    oldest: sql`accounts.created_at ASC`,
    email: sql`accounts.email ASC`,
    calls: sql`coalesce(month.calls, 0) DESC`,
    tier: sql`CASE accounts.tier WHEN 'enterprise' THEN 0 WHEN 'business' THEN 1 WHEN 'pro' THEN 2 ELSE 3 END ASC`,
  }[order];
  const [counted, rows] = await Promise.all([
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    found
      .$if(order === 'calls', (query) => query.leftJoin(month.as('month'), 'month.accountId', 'accounts.id'))
      .selectAll('accounts')
      .orderBy(ordered)
      .orderBy('accounts.id')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  // Of the accounts on the page: SQLite would add up those of all accounts before it orders them.
  const ids = rows.map(({ id }) => id);
  const used = ids.length === 0 ? [] : await month.where('accountId', 'in', ids).execute();
  const usedBy = new Map(used.map(({ accountId, calls }) => [accountId, Number(calls)]));
  return {
    total: Number(counted.total),
    accounts: rows.map((row) => ({ ...accountOf(row), used: usedBy.get(row.id) ?? 0 })),
  };
}

export async function callsPerDay(db: AccountDb, now: number): ReturnType<AccountStore['callsPerDay']> {
  const rows = await db
    .selectFrom('usageDays')
    .select(({ fn }) => ['day', fn.sum<number>('calls').as('calls')])
    .where('day', '>=', firstBreakdownDay(now))
    .where('day', '<=', dayNumber(now))
    .groupBy('day')
    .execute();
  return { at: now, days: rows.map(({ day, calls }) => ({ day, calls: Number(calls) })) };
}

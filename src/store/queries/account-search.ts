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
  // For each account, by the index: joined, the days of all accounts would be sorted first.
  const calls = sql<number>`(SELECT coalesce(sum(calls), 0) FROM usage_days
    WHERE account_id = accounts.id AND day >= ${firstDay} AND day < ${endDay})`;
  const ordered = {
    newest: sql`accounts.created_at DESC`,
    oldest: sql`accounts.created_at ASC`,
    email: sql`accounts.email ASC`,
    calls: sql`${calls} DESC`,
    tier: sql`CASE accounts.tier WHEN 'enterprise' THEN 0 WHEN 'business' THEN 1 WHEN 'pro' THEN 2 ELSE 3 END ASC`,
  }[order];
  const page = found.selectAll('accounts').orderBy(ordered).orderBy('accounts.id').limit(limit).offset(offset);
  // Around the page: inside, SQLite would add up the calls of every account before it orders them.
  const shown = db.selectFrom(page.as('accounts')).selectAll().select(calls.as('callsUsed'));
  const [counted, rows] = await Promise.all([
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    shown.orderBy(ordered).orderBy('accounts.id').execute(),
  ]);
  return {
    total: Number(counted.total),
    accounts: rows.map(({ callsUsed, ...row }) => ({ ...accountOf(row), used: Number(callsUsed) })),
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

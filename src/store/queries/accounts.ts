import type { Updateable } from 'kysely';
import type { Account } from '../../accounts/account.ts';
import { billingPeriod } from '../../accounts/billing-period.ts';
import { firstBreakdownDay } from '../../accounts/usage-report.ts';
import type { AccountStore } from '../account-store.ts';
import { ConflictError } from '../store.ts';
import { readAccountData, removeAccount } from './account-data.ts';
import { accountOf, confirmActor, findAccount, lockAccount } from './account-row.ts';
import { callsPerDay, searchAccounts } from './account-search.ts';
import { recordChange } from './audit.ts';
import { newId } from './new-id.ts';
import { keepOneOperator } from './operators.ts';
import { type AccountDb, type AccountTables, snapshot } from './tables.ts';
import { daysOf } from './usage.ts';

export function accountStore(db: AccountDb, now: () => number): AccountStore {
  return {
    async create(account) {
      const added = await addAccount(db, { ...account, name: account.name ?? '', at: now() });
      if (added === undefined)
        throw new ConflictError(`an account with the e-mail ${account.email.trim().toLowerCase()} already exists`);
      return added;
    },

    find: (idOrEmail) => findAccount(db, idOrEmail),

    async list() {
      const current = db.selectFrom('accounts').selectAll().where('deletedAt', 'is', null);
      const rows = await current.orderBy('createdAt').orderBy('id').execute();
      return rows.map(accountOf);
    },

    async update(id, change, actor = 'operator', options = {}) {
      if (Object.keys(change).length === 0) return findAccount(db, id);
      const values = Object.fromEntries(
        Object.entries(change).map(([field, value]) => [field, typeof value === 'boolean' ? Number(value) : value]),
      ) as Updateable<AccountTables['accounts']>;
      return db.transaction().execute(async (tx) => {
        const endsOperator = change.suspended === true || change.admin === false;
        if (endsOperator) await keepOneOperator(tx, id, options);
        const before = await lockAccount(tx, id);
        if (before === undefined) return undefined;
        await confirmActor(tx, actor, id);
        const changed = tx.updateTable('accounts').set(values).where('id', '=', id);
        const after = await changed.returningAll().executeTakeFirstOrThrow();
        if (change.name !== undefined)
          await tx.updateTable('users').set({ name: change.name }).where('accountId', '=', id).execute();
        await recordChange(tx, { at: now(), actor, before, change });
        return accountOf(after);
      });
    },

    remove: (id, actor = 'operator', options = {}) =>
      db.transaction().execute(async (tx) => {
        await keepOneOperator(tx, id, options);
        return removeAccount(tx, id, actor, now());
      }),

    dataOf: (id) => snapshot(db).execute((tx) => readAccountData(tx, id)),

    search: (query) => searchAccounts(db, now(), query),

    callsPerDay: () => callsPerDay(db, now()),

    async usageOf(accountId) {
      const at = now();
      const period = billingPeriod(at);
      const firstShown = firstBreakdownDay(at);
      const from = Math.min(period.firstDay, firstShown);
      const rows = await daysOf(db, accountId).where('day', '>=', from).execute();
      const used = rows
        .filter((row) => row.day >= period.firstDay && row.day < period.endDay)
        .reduce((sum, row) => sum + row.calls, 0);
      return { at, used, days: rows.filter((row) => row.day >= firstShown) };
    },
  };
}

type AddedAccount = Pick<Account, 'email' | 'name'> & Partial<Pick<Account, 'tier' | 'subscription'>> & { at: number };

/** Free, if nothing else is said. Undefined if there is an account with this address. */
export async function addAccount(db: AccountDb, account: AddedAccount): Promise<Account | undefined> {
  const row: AccountTables['accounts'] = {
    id: newId('acc'),
    email: account.email.trim().toLowerCase(),
    name: account.name,
    tier: account.tier ?? 'free',
    subscription: account.subscription ?? 'none',
    admin: 0,
    suspended: 0,
    usageMail: 1,
    weeklyMail: 1,
    weeklySent: 0,
    createdAt: account.at,
    deletedAt: null,
    deviceGeneration: 0,
  };
  const added = await db
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  return added && accountOf(added);
}

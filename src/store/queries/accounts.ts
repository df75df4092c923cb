import type { Insertable, Kysely } from 'kysely';
import type { Account } from '../../accounts/account.ts';
import type { AccountData } from '../../accounts/account-export.ts';
import { billingPeriod } from '../../accounts/billing-period.ts';
import { firstBreakdownDay } from '../../accounts/usage-report.ts';
import type {
  AccountChange,
  AccountPage,
  AccountPageQuery,
  AccountStore,
  Actor,
  NewAccount,
} from '../account-store.ts';
import { ConflictError } from '../store.ts';
import { readAccountData, removeAccount } from './account-data.ts';
import { accountOf, lockAccount } from './account-row.ts';
import { callsPerDay, searchAccounts } from './account-search.ts';
import { recordChange } from './audit.ts';
import { newId } from './new-id.ts';
import type { AccountTables } from './tables.ts';

/** Accounts and what they use: the SQL that every engine shares. */
export class AccountQueries implements AccountStore {
  readonly #db: Kysely<AccountTables>;
  readonly #now: () => number;

  constructor(db: Kysely<AccountTables>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async create(account: NewAccount): Promise<Account> {
    const row: Insertable<AccountTables['accounts']> = {
      id: newId('acc'),
      email: account.email.trim().toLowerCase(),
      name: account.name ?? '',
      tier: account.tier,
      subscription: account.subscription,
      admin: 0,
      suspended: 0,
      usage_mail: 1,
      created_at: this.#now(),
      deleted_at: null,
    };
    const added = await this.#db
      .insertInto('accounts')
      .values(row)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (added === undefined) throw new ConflictError(`an account with the e-mail ${row.email} exists already`);
    return accountOf(added);
  }

  async find(idOrEmail: string): Promise<Account | undefined> {
    const row = await this.#db
      .selectFrom('accounts')
      .selectAll()
      .where((where) => where.or([where('id', '=', idOrEmail), where('email', '=', idOrEmail.trim().toLowerCase())]))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row && accountOf(row);
  }

  async list(): Promise<Account[]> {
    const rows = await this.#db
      .selectFrom('accounts')
      .selectAll()
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(accountOf);
  }

  async update(id: string, change: AccountChange, actor: Actor = 'operator'): Promise<Account | undefined> {
    const { admin, suspended, usageMail, ...rest } = change;
    const values = {
      ...rest,
      ...(admin === undefined ? {} : { admin: Number(admin) }),
      ...(suspended === undefined ? {} : { suspended: Number(suspended) }),
      ...(usageMail === undefined ? {} : { usage_mail: Number(usageMail) }),
    };
    if (Object.keys(values).length === 0) return this.find(id);
    return this.#db.transaction().execute(async (tx) => {
      const before = await lockAccount(tx, id);
      if (before === undefined) return undefined;
      const after = await tx
        .updateTable('accounts')
        .set(values)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      if (rest.name !== undefined)
        await tx.updateTable('users').set({ name: rest.name }).where('account_id', '=', id).execute();
      await recordChange(tx, { at: this.#now(), actor, before: accountOf(before), change });
      return accountOf(after);
    });
  }

  remove(id: string, actor: Actor = 'operator'): Promise<boolean> {
    return this.#db.transaction().execute((tx) => removeAccount(tx, id, actor, this.#now()));
  }

  dataOf(id: string): Promise<AccountData | undefined> {
    return this.#db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => readAccountData(tx, id));
  }

  search(query: AccountPageQuery): Promise<AccountPage> {
    return searchAccounts(this.#db, this.#now(), query);
  }

  callsPerDay(): ReturnType<AccountStore['callsPerDay']> {
    return callsPerDay(this.#db, this.#now());
  }

  async usageOf(accountId: string): ReturnType<AccountStore['usageOf']> {
    const at = this.#now();
    const period = billingPeriod(at);
    const firstShown = firstBreakdownDay(at);
    const rows = await this.#db
      .selectFrom('usage_days')
      .select(['day', 'calls'])
      .where('account_id', '=', accountId)
      .where('day', '>=', Math.min(period.firstDay, firstShown))
      .execute();
    const used = rows
      .filter((row) => row.day >= period.firstDay && row.day < period.endDay)
      .reduce((sum, row) => sum + row.calls, 0);
    return { at, used, days: rows.filter((row) => row.day >= firstShown) };
  }
}

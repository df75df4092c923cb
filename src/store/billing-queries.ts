import type { Kysely, Selectable, Transaction } from 'kysely';
import { type Billing, type BillingEvent, decideBilling } from '../accounts/billing.ts';
import { accountOf } from './accounts-queries.ts';
import { recordChange } from './audit-queries.ts';
import type { Account, BillingStore } from './store.ts';
import type { AccountTables } from './tables.ts';

/** The provider tries an event for three days; nothing older comes again. */
const KEEP_EVENTS_MS = 40 * 86_400_000;

/** Paid subscriptions: the SQL that every engine shares. */
export class BillingQueries implements BillingStore {
  readonly #db: Kysely<AccountTables>;
  readonly #now: () => number;

  constructor(db: Kysely<AccountTables>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async find(accountId: string): Promise<Billing | undefined> {
    const row = await this.#db.selectFrom('billing').selectAll().where('account_id', '=', accountId).executeTakeFirst();
    return row && billingOf(row);
  }

  async apply(event: BillingEvent, actor: string): ReturnType<BillingStore['apply']> {
    return this.#db.transaction().execute(async (tx) => {
      const now = this.#now();
      const account = await lockAccount(tx, event);
      if (account === undefined) return 'unknown_account';
      if (!(await isFirst(tx, event.id, now))) return 'old';
      const row = await tx.selectFrom('billing').selectAll().where('account_id', '=', account.id).executeTakeFirst();
      const decision = decideBilling(row === undefined ? null : billingOf(row), event);
      if (decision === null) return 'old';
      await writeBilling(tx, account.id, decision.billing);
      if (Object.keys(decision.account).length > 0) {
        await tx.updateTable('accounts').set(decision.account).where('id', '=', account.id).execute();
        await recordChange(tx, {
          at: now,
          actor,
          before: account,
          change: decision.account,
          details: { event: event.id, type: event.type },
        });
      }
      return 'applied';
    });
  }
}

/** The account that the event is about, held still until the end of the transaction. */
async function lockAccount(tx: Transaction<AccountTables>, event: BillingEvent): Promise<Account | undefined> {
  const id = event.accountId ?? (await accountOfCustomer(tx, event));
  if (id === undefined) return undefined;
  const row = await tx.updateTable('accounts').set({ id }).where('id', '=', id).returningAll().executeTakeFirst();
  return row && accountOf(row);
}

async function accountOfCustomer(tx: Transaction<AccountTables>, event: BillingEvent): Promise<string | undefined> {
  if (event.customerId === null) return undefined;
  const row = await tx
    .selectFrom('billing')
    .select('account_id')
    .where('customer_id', '=', event.customerId)
    .executeTakeFirst();
  return row?.account_id;
}

async function isFirst(tx: Transaction<AccountTables>, eventId: string, now: number): Promise<boolean> {
  const added = await tx
    .insertInto('billing_events')
    .values({ id: eventId, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return false;
  await tx
    .deleteFrom('billing_events')
    .where('received_at', '<', now - KEEP_EVENTS_MS)
    .execute();
  return true;
}

async function writeBilling(tx: Transaction<AccountTables>, accountId: string, billing: Billing): Promise<void> {
  const { customerId, subscriptionId, status, startedAt, eventAt, eventRank } = billing;
  const values = {
    customer_id: customerId,
    subscription_id: subscriptionId,
    status,
    started_at: startedAt,
    event_at: eventAt,
    event_rank: eventRank,
  };
  await tx
    .insertInto('billing')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

function billingOf(row: Selectable<AccountTables['billing']>): Billing {
  return {
    customerId: row.customer_id,
    subscriptionId: row.subscription_id,
    status: row.status,
    startedAt: row.started_at,
    eventAt: row.event_at,
    eventRank: row.event_rank,
  };
}

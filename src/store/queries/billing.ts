import { isDeepStrictEqual } from 'node:util';
import { accountStanding, type BillingEvent, billingOf, eventsToKeep, isSoldHere } from '../../accounts/billing.ts';
import { DAY_MS } from '../../accounts/billing-period.ts';
import type { BillingStore } from '../account-store.ts';
import { lockAccount } from './account-row.ts';
import { recordChange } from './audit.ts';
import type { AccountDb, AccountTables, AccountTx } from './tables.ts';

/** Longer than the month until the next event of a subscription, which may identify the account. */
const KEEP_UNCLAIMED_MS = 40 * DAY_MS;

type EventRow = AccountTables['subscriptionEvents'];

export function billingStore(db: AccountDb, now: () => number): BillingStore {
  return {
    find: async (accountId) => billingOf(await eventsOf(db, accountId)),

    apply: (event, actor) =>
      db.transaction().execute(async (tx) => {
        await lockEvents(tx);
        const id = event.accountId ?? (await claimedBy(tx, event));
        const account = id === undefined ? undefined : await lockAccount(tx, id);
        if (account === undefined) {
          if (event.accountId !== null && (await wasDeleted(tx, event.accountId))) return 'deleted_account';
          // Another event of the same subscription or customer may later identify the account.
          if (event.accountId === null) await keepUnclaimed(tx, event, now());
          return 'unknown_account';
        }
        const before = await eventsOf(tx, account.id);
        if (!(await insertEvent(tx, event, account.id))) return 'old';
        await claim(tx, account.id);
        const after = await eventsOf(tx, account.id);
        const own = after.filter(({ subscriptionId }) => subscriptionId === event.subscriptionId);
        const kept = await forgetOld(tx, own);
        const [known, current] = [billingOf(before), billingOf(after)];
        const standing = accountStanding(current);
        if (standing !== null && !isDeepStrictEqual(standing, accountStanding(known))) {
          await tx.updateTable('accounts').set(standing).where('id', '=', account.id).execute();
          const details = { event: event.id, type: event.type };
          await recordChange(tx, { at: now(), actor, before: account, change: standing, details });
        }
        return kept[0]!.id === event.id || !isDeepStrictEqual(known, current) ? 'applied' : 'old';
      }),
  };
}

/** One event at a time over all nodes: one without an account and the one that identifies it must not miss each other. */
async function lockEvents(tx: AccountTx): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name: 'lock of subscription events', value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute();
}

async function wasDeleted(tx: AccountTx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('accounts').select('deletedAt').where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.deletedAt !== null;
}

async function claimedBy(tx: AccountTx, event: BillingEvent): Promise<string | undefined> {
  const row = await tx
    .selectFrom('subscriptionEvents')
    .select('accountId')
    .where('accountId', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('subscriptionId', '=', event.subscriptionId),
        eb.and([eb('customerId', '=', event.customerId), eb('tier', 'is not', null)]),
      ]),
    )
    .orderBy('id')
    .executeTakeFirst();
  return row?.accountId ?? undefined;
}

/** Assigns the account's events that arrived before it was known. */
async function claim(tx: AccountTx, accountId: string): Promise<void> {
  const events = await eventsOf(tx, accountId);
  const customers = events.filter(isSoldHere).flatMap(({ customerId }) => customerId ?? []);
  const subscriptions = events.map(({ subscriptionId }) => subscriptionId);
  await tx
    .updateTable('subscriptionEvents')
    .set({ accountId })
    .where('accountId', 'is', null)
    .where((eb) =>
      eb.or([
        eb('subscriptionId', 'in', [...new Set(subscriptions)]),
        ...(customers.length === 0 ? [] : [eb('customerId', 'in', [...new Set(customers)])]),
      ]),
    )
    .execute();
}

async function keepUnclaimed(tx: AccountTx, event: BillingEvent, now: number): Promise<void> {
  await insertEvent(tx, event, null);
  const unclaimed = tx.deleteFrom('subscriptionEvents').where('accountId', 'is', null);
  await unclaimed.where('at', '<', now - KEEP_UNCLAIMED_MS).execute();
}

/** False if it arrived before. */
async function insertEvent(tx: AccountTx, event: BillingEvent, accountId: string | null): Promise<boolean> {
  const added = await tx
    .insertInto('subscriptionEvents')
    .values(rowOf(event, accountId))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Of one subscription. Resolves to the others, those with precedence first. */
async function forgetOld(tx: AccountTx, events: readonly BillingEvent[]): Promise<BillingEvent[]> {
  const kept = eventsToKeep(events);
  const old = events.filter((event) => !kept.includes(event)).map(({ id }) => id);
  if (old.length > 0) await tx.deleteFrom('subscriptionEvents').where('id', 'in', old).execute();
  return kept;
}

export async function eventsOf(db: AccountDb, accountId: string): Promise<BillingEvent[]> {
  const rows = await db.selectFrom('subscriptionEvents').selectAll().where('accountId', '=', accountId).execute();
  return rows.map(eventOf);
}

const NO_STATE = { status: null, previousStatus: null, startedAt: null, tier: null };

function rowOf({ change, ...event }: BillingEvent, accountId: string | null): EventRow {
  const row = { ...event, accountId };
  if (change.kind === 'payment') return { ...row, ...NO_STATE, paid: change.succeeded ? 1 : 0 };
  const { kind: _, ...state } = change;
  return { ...row, ...state, paid: null };
}

function eventOf({ status, previousStatus, startedAt, tier, paid, ...event }: EventRow): BillingEvent {
  if (status === null) return { ...event, change: { kind: 'payment', succeeded: paid === 1 } };
  return { ...event, change: { kind: 'state', status, previousStatus, startedAt: startedAt ?? event.at, tier } };
}

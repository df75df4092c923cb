// Events are stored individually, and everything is derived from the set of them. A set has no order, so the result
// does not depend on when, how often or in which order they arrive.

import { type Subscription, TIERS, type Tier } from './tiers.ts';

/** One event from the payment provider. Events may arrive late, twice and in any order. */
export interface BillingEvent {
  id: string;
  type: string;
  at: number;
  accountId: string | null;
  customerId: string | null;
  subscriptionId: string;
  change:
    | {
        kind: 'state';
        status: string;
        /** The previous status, if the event states it. */
        previousStatus: string | null;
        startedAt: number;
        /** Null if the price is not sold here. */
        tier: Tier | null;
      }
    | { kind: 'payment'; succeeded: boolean };
}

export type Billing = NonNullable<ReturnType<typeof billingOf>>;

/** Per subscription, so that stored events do not grow without limit: the newest decide its state. */
const MAX_EVENTS_KEPT = 50;

const FINAL = new Set(['canceled', 'incomplete_expired']);
const STANDING: Readonly<Record<string, Subscription>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'canceled',
};
const BEST_STANDING_FIRST: readonly Subscription[] = ['active', 'past_due', 'canceled'];

/** True while payments may continue: the plan must then be changed in the customer portal, or it is paid twice. */
export function isLive({ subscriptions }: Billing): boolean {
  return subscriptions.some(({ status }) => !FINAL.has(status) && status !== 'incomplete');
}

/** The subscriptions to cancel before an account is deleted. */
export function openSubscriptions(billing: Billing | undefined): string[] {
  return (billing?.subscriptions ?? []).filter(({ status }) => !FINAL.has(status)).map(({ id }) => id);
}

/** Undefined if the account never subscribed to anything sold here. */
export function billingOf(events: readonly BillingEvent[]) {
  const subscriptions = [...Map.groupBy(events, (event) => event.subscriptionId).values()]
    .map(subscriptionState)
    .filter((state) => state !== null)
    .sort((a, b) => b.startedAt - a.startedAt || (a.id > b.id ? -1 : 1));
  if (subscriptions.length === 0) return undefined;
  const newest = events.filter((event) => event.customerId !== null && isSoldHere(event)).sort(newestFirst)[0];
  return { customerId: newest?.customerId ?? null, subscriptions };
}

/** Whether the event names one of our prices: only then is its customer that of the account. */
export function isSoldHere({ change }: BillingEvent): boolean {
  return change.kind === 'state' && change.tier !== null;
}

/** The best paid subscription, or null if no subscription determines the account's standing. */
export function accountStanding(billing: Billing | undefined): { tier: Tier; subscription: Subscription } | null {
  const standings = (billing?.subscriptions ?? []).flatMap(({ status, tier, startedAt }) => {
    const subscription = STANDING[status];
    return subscription === undefined ? [] : [{ subscription, tier, startedAt }];
  });
  // Among paid subscriptions the highest tier counts; if none is paid, the last one bought does.
  const best = standings.sort(
    (a, b) =>
      BEST_STANDING_FIRST.indexOf(a.subscription) - BEST_STANDING_FIRST.indexOf(b.subscription) ||
      (a.subscription === 'active' ? TIERS.indexOf(b.tier) - TIERS.indexOf(a.tier) : 0) ||
      b.startedAt - a.startedAt ||
      TIERS.indexOf(b.tier) - TIERS.indexOf(a.tier),
  )[0];
  return best === undefined ? null : { tier: best.tier, subscription: best.subscription };
}

/** The events of one subscription that still matter. The others change nothing, even if they arrive again. */
export function eventsToKeep(events: readonly BillingEvent[]): BillingEvent[] {
  const ordered = [...events].sort(byPrecedence);
  const withTier = ordered.filter(isState).find(({ change }) => change.tier !== null);
  return ordered.filter((event, i) => i < MAX_EVENTS_KEPT || event === withTier);
}

type StateEvent = BillingEvent & { change: { kind: 'state' } };
type PaymentEvent = BillingEvent & { change: { kind: 'payment' } };

/** As derived from all events of it. Null if it never contained a price sold here: the operator may sell other things through the same provider. */
function subscriptionState(events: readonly BillingEvent[]) {
  const states = events.filter(isState).sort(byPrecedence);
  const tier = states.find(({ change }) => change.tier !== null)?.change.tier ?? null;
  const first = states[0];
  if (first === undefined || tier === null) return null;
  // The state after a checkout is inferred: it counts until an event of the subscription itself arrives.
  const authoritative = states.filter((event) => isInferred(event) === isInferred(first));
  return {
    id: first.subscriptionId,
    /** In the payment provider's terms: incomplete, active, past_due, canceled and so on. */
    status: FINAL.has(first.change.status) ? first.change.status : statusNow(authoritative, events.filter(isPayment)),
    tier,
    startedAt: Math.min(...authoritative.map(({ change }) => change.startedAt)),
  };
}

/** An invoice only shows whether it was paid; it matters if the subscription's own event has not arrived yet. */
function statusNow(states: readonly StateEvent[], payments: readonly PaymentEvent[]): string {
  const at = Math.max(...states.map((event) => event.at));
  const status = endOfChain(states, at);
  const last = payments
    .filter((payment) => payment.at > at)
    .sort((a, b) => b.at - a.at || Number(b.change.succeeded) - Number(a.change.succeeded))[0];
  if (last === undefined) return status;
  // A single payment does not end `unpaid` or `paused`: only the subscription's own event does.
  if (last.change.succeeded) return status === 'past_due' ? 'active' : status;
  return STANDING[status] === 'active' ? 'past_due' : status;
}

/**
 * The provider's times are whole seconds, so several events may share one. Each names its previous status; the final
 * status is the one that more transitions enter than leave.
 */
function endOfChain(states: readonly StateEvent[], at: number): string {
  const group = states.filter((event) => event.at === at).sort(byPrecedence);
  const steps = group.filter(({ change }) => change.previousStatus !== null && change.previousStatus !== change.status);
  if (steps.length === 0) return group[0]!.change.status;
  const arrivals = (status: string) =>
    steps.filter(({ change }) => change.status === status).length -
    steps.filter(({ change }) => change.previousStatus === status).length;
  const end = steps.find(({ change }) => arrivals(change.status) > 0);
  if (end !== undefined) return end.change.status;
  // The transitions form a cycle, so the final status is the one known before.
  const earlier = states.filter((event) => event.at < at);
  const created = group.find(({ type }) => rankOf(type) === 0);
  if (created !== undefined) return created.change.status;
  return earlier.length === 0
    ? steps[0]!.change.status
    : endOfChain(earlier, Math.max(...earlier.map((event) => event.at)));
}

function isState(event: BillingEvent): event is StateEvent {
  return event.change.kind === 'state';
}

function isPayment(event: BillingEvent): event is PaymentEvent {
  return event.change.kind === 'payment';
}

function isInferred({ type }: BillingEvent): boolean {
  return type === 'checkout.session.completed';
}

/** A total order, whatever the order of arrival: the end first, then stated before inferred states, then the newest. */
function byPrecedence(a: BillingEvent, b: BillingEvent): number {
  return Number(isFinal(b)) - Number(isFinal(a)) || Number(isInferred(a)) - Number(isInferred(b)) || newestFirst(a, b);
}

function newestFirst(a: BillingEvent, b: BillingEvent): number {
  return b.at - a.at || rankOf(b.type) - rankOf(a.type) || (a.id > b.id ? -1 : 1);
}

/** The subscription has ended and cannot come back. */
export function isFinal(event: BillingEvent): boolean {
  return isState(event) && FINAL.has(event.change.status);
}

function rankOf(type: string): number {
  return type === 'customer.subscription.created' ? 0 : 1;
}

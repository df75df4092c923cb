import type { Subscription, Tier } from './tiers.ts';

/** What is known of the paid subscription behind an account. */
export interface Billing {
  customerId: string | null;
  subscriptionId: string;
  /** As the payment provider says it: incomplete, active, past_due, canceled and so on. */
  status: string;
  /** The provider's own times: of the newest subscription's making, and of the newest event that counted. */
  startedAt: number;
  eventAt: number;
  eventRank: number;
}

/** One message of the payment provider. They arrive late, twice and in any order. */
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
        /** The status before, where the event says it. */
        previousStatus: string | null;
        startedAt: number;
        /** Null when the price is none that is sold here. */
        tier: Tier | null;
      }
    | { kind: 'payment'; succeeded: boolean };
}

interface BillingDecision {
  billing: Billing;
  account: { tier?: Tier; subscription?: Subscription };
}

const FINAL = new Set(['canceled', 'incomplete_expired']);
const NEVER_PAID = new Set(['incomplete', 'incomplete_expired']);
const STANDING: Readonly<Record<string, Subscription>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'canceled',
};

/** True while money may still flow: such an account changes its plan in the customer portal, not by paying twice. */
export function isLive(billing: Billing): boolean {
  return !FINAL.has(billing.status);
}

/**
 * What an event does, or null when something newer is known. In whatever order the events of a subscription come, and
 * however often, the account ends up the same.
 */
export function decideBilling(known: Billing | null, event: BillingEvent): BillingDecision | null {
  return event.change.kind === 'payment'
    ? decidePayment(known, event, event.change)
    : decideState(known, event, event.change);
}

function decideState(
  known: Billing | null,
  event: BillingEvent,
  change: Extract<BillingEvent['change'], { kind: 'state' }>,
): BillingDecision | null {
  // What is not sold here begins nothing: the same provider may sell other things for the operator.
  if (change.tier === null && known?.subscriptionId !== event.subscriptionId) return null;
  if (known !== null && isStale(known, event, change)) return null;
  const billing: Billing = {
    customerId: event.customerId ?? known?.customerId ?? null,
    subscriptionId: event.subscriptionId,
    status: change.status,
    startedAt: Math.max(known?.startedAt ?? 0, change.startedAt),
    eventAt: event.at,
    eventRank: rankOf(event.type),
  };
  const subscription = STANDING[change.status];
  if (subscription === undefined) return { billing, account: {} };
  return { billing, account: { subscription, ...(change.tier !== null && { tier: change.tier }) } };
}

/** An invoice says only whether money came; it matters where the subscription's own event has not come yet. */
function decidePayment(
  known: Billing | null,
  event: BillingEvent,
  { succeeded }: { succeeded: boolean },
): BillingDecision | null {
  if (
    known === null ||
    known.subscriptionId !== event.subscriptionId ||
    FINAL.has(known.status) ||
    event.at < known.eventAt
  )
    return null;
  // Being unpaid or paused is more than one payment that is missing: only the subscription's own event ends that.
  if (succeeded ? known.status !== 'past_due' : STANDING[known.status] !== 'active') return null;
  const status = succeeded ? 'active' : 'past_due';
  return {
    billing: { ...known, status, eventAt: event.at, eventRank: rankOf(event.type) },
    account: { subscription: status },
  };
}

function isStale(
  known: Billing,
  event: BillingEvent,
  change: Extract<BillingEvent['change'], { kind: 'state' }>,
): boolean {
  if (known.subscriptionId !== event.subscriptionId) {
    const older = change.startedAt <= known.startedAt;
    // An older subscription has nothing to say beside a live one, and one that was never paid for does not end it.
    if (isLive(known) && known.status !== 'incomplete')
      return older || NEVER_PAID.has(change.status) || FINAL.has(change.status);
    // Once the newer one is over, or was never paid for, an older one that goes on being paid counts again.
    return older && (event.at <= known.eventAt || NEVER_PAID.has(change.status));
  }
  if (FINAL.has(known.status)) return true;
  if (FINAL.has(change.status)) return false;
  if (event.at !== known.eventAt) return event.at < known.eventAt;
  if (rankOf(event.type) !== known.eventRank) return rankOf(event.type) < known.eventRank;
  // Two events of one second: one that begins where the other does not end is the earlier one.
  return change.previousStatus !== null && change.previousStatus !== known.status && change.status !== known.status;
}

/** Orders events of the same second: the times of the provider are whole seconds. */
function rankOf(type: string): number {
  return type === 'customer.subscription.created' ? 0 : 1;
}

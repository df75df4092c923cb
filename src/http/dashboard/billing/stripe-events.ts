import type Stripe from 'stripe';
import type { BillingEvent } from '../../../accounts/billing.ts';
import type { Tier } from '../../../accounts/tiers.ts';
import type { StripeConfig } from '../../../config/dashboard-config.ts';

/** The fields used of Stripe's objects. Which are present depends on the API version of the webhook. */
interface StripeObject {
  id?: string;
  amount_paid?: number;
  billing_reason?: string | null;
  created?: number;
  customer?: Reference;
  items?: { data?: { price?: { id?: string } }[] };
  metadata?: Record<string, string> | null;
  mode?: string;
  parent?: {
    subscription_details?: { subscription?: Reference; metadata?: Record<string, string> | null } | null;
  } | null;
  payment_status?: string;
  status?: string;
  subscription?: Reference;
  subscription_details?: { metadata?: Record<string, string> | null } | null;
}
/** A tier is the same by either of its prices: by the month, or by the year. */
type Sold = Pick<StripeConfig, 'prices' | 'yearlyPrices'>;
type Reference = string | { id: string } | null | undefined;

export function billingEventOf(event: Stripe.Event, sold: Sold): BillingEvent | null {
  const object = event.data.object as unknown as StripeObject;
  const read = READERS[event.type]?.(event, object, sold) ?? null;
  if (read === null) return null;
  return { id: event.id, type: event.type, at: event.created * 1000, customerId: idOf(object.customer), ...read };
}

type Read = Pick<BillingEvent, 'accountId' | 'subscriptionId' | 'change'>;
type Reader = (event: Stripe.Event, object: StripeObject, sold: Sold) => Read | null;

const READERS: Readonly<Record<string, Reader>> = {
  'checkout.session.completed': readCheckout,
  'customer.subscription.created': readSubscription,
  'customer.subscription.updated': readSubscription,
  'customer.subscription.deleted': readSubscription,
  'customer.subscription.paused': readSubscription,
  'customer.subscription.resumed': readSubscription,
  'invoice.paid': (_event, invoice) => (paysForSubscription(invoice) ? readInvoice(invoice, true) : null),
  // An unpaid change of plan or invoice by hand leaves a subscription active; if not, its own event says so.
  'invoice.payment_failed': (_event, invoice) =>
    invoice.billing_reason === 'subscription_cycle' ? readInvoice(invoice, false) : null,
};

/** Only metadata from our own checkout is trusted: anyone who opens a payment link can choose client_reference_id. */
function readCheckout(event: Stripe.Event, session: StripeObject, sold: Sold): Read | null {
  const subscriptionId = idOf(session.subscription);
  if (session.mode !== 'subscription' || subscriptionId === null) return null;
  const { account_id: accountId, tier } = session.metadata ?? {};
  if (accountId === undefined || (tier !== 'pro' && tier !== 'business') || sold.prices[tier] === null) return null;
  return {
    accountId,
    subscriptionId,
    change: {
      kind: 'state',
      status: session.payment_status === 'unpaid' ? 'incomplete' : 'active',
      previousStatus: null,
      startedAt: event.created * 1000,
      tier,
    },
  };
}

function readSubscription(event: Stripe.Event, subscription: StripeObject, sold: Sold): Read | null {
  if (subscription.id === undefined || subscription.status === undefined) return null;
  const { previous_attributes: previous } = event.data as { previous_attributes?: { status?: string } };
  return {
    accountId: subscription.metadata?.account_id ?? null,
    subscriptionId: subscription.id,
    change: {
      kind: 'state',
      status: subscription.status,
      previousStatus: previous?.status ?? null,
      startedAt: (subscription.created ?? event.created) * 1000,
      tier: tierOf(subscription, sold),
    },
  };
}

const SUBSCRIPTION_REASONS = new Set(['subscription_create', 'subscription_cycle', 'subscription_update']);

/** Excludes invoices over zero, and those the operator created by hand. */
function paysForSubscription({ amount_paid = 0, billing_reason }: StripeObject): boolean {
  return amount_paid > 0 && SUBSCRIPTION_REASONS.has(billing_reason ?? '');
}

function readInvoice(invoice: StripeObject, succeeded: boolean): Read | null {
  const details = invoice.parent?.subscription_details;
  const subscriptionId = idOf(details?.subscription) ?? idOf(invoice.subscription);
  if (subscriptionId === null) return null;
  const metadata = details?.metadata ?? invoice.subscription_details?.metadata;
  return { accountId: metadata?.account_id ?? null, subscriptionId, change: { kind: 'payment', succeeded } };
}

/** From its price, which the customer portal can change; never from the checkout's metadata. */
function tierOf(subscription: StripeObject, sold: Sold): Tier | null {
  const bought = new Set(subscription.items?.data?.map(({ price }) => price?.id));
  const { prices, yearlyPrices } = sold;
  const isBought = (tier: 'pro' | 'business') => bought.has(prices[tier] ?? '') || bought.has(yearlyPrices[tier] ?? '');
  return (['business', 'pro'] as const).find(isBought) ?? null;
}

function idOf(reference: Reference): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

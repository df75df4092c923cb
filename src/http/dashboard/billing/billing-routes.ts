import type Stripe from 'stripe';
import type { Account } from '../../../accounts/account.ts';
import { type Billing, isLive } from '../../../accounts/billing.ts';
import { PERIODS } from '../../../accounts/tiers.ts';
import { Type } from '../../routes/type.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { conflict } from '../errors.ts';
import { actingAccount, refuseSuspended } from '../sign-in/session.ts';
import { priceId } from './prices.ts';
import { atStripe, ifPresent } from './stripe-call.ts';

/** Stripe's default is a day; within this time the other checkouts of an account are found among everyone's. */
const CHECKOUT_OPEN_S = 3_600;

const NOT_SET_UP = 'Payments are not enabled here: the operator changes tiers.';
const NOTHING_BOUGHT = 'This account has no purchases at Stripe, so there is nothing to manage.';
const JUST_SUBSCRIBED = 'This account has just subscribed. Its plan changes within moments.';

const Checkout = Type.Object({ tier: Type.Enum(['pro', 'business']), per: Type.Optional(Type.Enum([...PERIODS])) });

/** Opens Stripe's own pages for payments and billing. The results arrive by webhook. */
export function registerBillingRoutes(scope: Scope, context: DashboardContext): void {
  const { ownUrl, store, config, throttle, stripe } = context;
  const planPage = () => `${ownUrl()}/dashboard/plan`;

  scope.post('/billing/checkout', { schema: { body: Checkout }, config: { needs: 'billing' } }, async (request) => {
    const account = actingAccount(request);
    refuseSuspended(request);
    const { tier, per = 'month' } = request.body;
    if (stripe === null || config.stripe === null || config.stripe.prices[tier] === null) throw conflict(NOT_SET_UP);
    const price = priceId(config.stripe, tier, per);
    if (price === null) throw conflict('This plan is not sold by the year.');
    const billing = await store.billing.find(account.id);
    refusePayingTwice(account, billing);
    await throttle.attempt('billing', request);
    const open = (payer: { customer: string } | { customer_email: string }) =>
      stripe.checkout.sessions.create({
        mode: 'subscription',
        line_items: [{ price, quantity: 1 }],
        client_reference_id: account.id,
        metadata: { account_id: account.id, tier },
        // Every later event of the subscription carries the account id.
        subscription_data: { metadata: { account_id: account.id } },
        ...payer,
        expires_at: nowInSeconds() + CHECKOUT_OPEN_S,
        success_url: `${planPage()}?checkout=done`,
        cancel_url: `${planPage()}?checkout=canceled`,
      });
    const customer = billing?.customerId ?? null;
    // The operator may have deleted the customer at Stripe.
    const known = customer === null ? null : await atStripe(ifPresent(open({ customer })));
    const session = known ?? (await atStripe(open({ customer_email: account.email })));
    await endOtherCheckouts(stripe, session, billing);
    return { url: session.url };
  });

  // Also for a suspended account: whoever pays must be able to stop.
  scope.post('/billing/portal', { config: { whileSuspended: true, needs: 'billing' } }, async (request) => {
    const account = actingAccount(request);
    if (stripe === null) throw conflict(NOT_SET_UP);
    const customer = (await store.billing.find(account.id))?.customerId ?? null;
    if (customer === null) throw conflict(NOTHING_BOUGHT);
    await throttle.attempt('billing', request);
    const session = await atStripe(
      ifPresent(stripe.billingPortal.sessions.create({ customer, return_url: planPage() })),
    );
    if (session === null) throw conflict(NOTHING_BOUGHT);
    return { url: session.url };
  });
}

function refusePayingTwice({ tier, subscription }: Account, billing: Billing | undefined): void {
  if (billing !== undefined && isLive(billing)) {
    throw conflict('This account already has a subscription. Change it in the customer portal.');
  }
  if (tier !== 'free' && subscription === 'active') {
    throw conflict('The operator gave this account its tier. Ask the operator to change it.');
  }
}

/** Two open checkouts could both be paid. The new one's address is given out once no older one can be. */
async function endOtherCheckouts(stripe: Stripe, session: Stripe.Checkout.Session, billing?: Billing): Promise<void> {
  const created = { gte: nowInSeconds() - 2 * CHECKOUT_OPEN_S };
  const list = stripe.checkout.sessions.list({ created, limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const known = new Set(billing?.subscriptions.map(({ id }) => id));
  const all = await atStripe(list);
  const own = all.filter(({ metadata }) => metadata?.account_id === session.metadata?.account_id);
  // Paid, and the event has not arrived yet.
  if (own.some(({ status, subscription }) => status === 'complete' && !known.has(subscription as string)))
    throw conflict(JUST_SUBSCRIBED);
  // Stripe lists the newest first: of two opened at once, the newer one stays.
  for (const { id, status } of own.slice(own.findIndex(({ id }) => id === session.id) + 1))
    if (status === 'open' && (await atStripe(expire(stripe, id))).status === 'complete')
      throw conflict(JUST_SUBSCRIBED);
}

/** Resolves to a checkout that is no longer open: it may have been paid, or ended by another request, meanwhile. */
async function expire({ checkout: { sessions } }: Stripe, id: string): Promise<Stripe.Checkout.Session> {
  return sessions.expire(id).catch(async (error: unknown) => {
    const session = await sessions.retrieve(id);
    if (session.status === 'open') throw error;
    return session;
  });
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

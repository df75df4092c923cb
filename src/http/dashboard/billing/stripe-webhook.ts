import type { FastifyReply, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { type BillingEvent, isFinal } from '../../../accounts/billing.ts';
import { semaphore } from '../../concurrency/semaphore.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { invalid, tooMany } from '../errors.ts';
import { InFlight } from '../in-flight-limits.ts';
import { cancelSubscriptions } from './stripe-call.ts';
import { billingEventOf } from './stripe-events.ts';

const MAX_EVENT_BYTES = 1024 * 1024;
/** Events have a few kilobytes. Anyone can send larger bodies, which are in memory before their signature is checked. */
const MAX_USUAL_BYTES = 64 * 1024;
const MAX_LARGE_AT_ONCE = 32;
/** More would take the places of API calls while they wait. Stripe sends a refused event again. */
const MAX_WAITING = 200;

/** The signature covers the bytes of the body. Stripe resends what fails, so only events not processed may fail. */
export function registerStripeWebhook(scope: Scope, { store, log, stripe, config }: DashboardContext): void {
  if (stripe === null || config.stripe === null) return;
  const { webhookSecret, prices, yearlyPrices } = config.stripe;
  // The store applies one at a time: those of a burst that waited there would hold every connection.
  const turns = semaphore(1, MAX_WAITING);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const inFlight = new InFlight();
  const onRequest = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    // Without a length, the body may have any.
    if (!(Number(headers['content-length']) <= MAX_USUAL_BYTES))
      reply.raw.once('close', inFlight.begin('large', MAX_LARGE_AT_ONCE));
  };
  scope.post('/webhook', { bodyLimit: MAX_EVENT_BYTES, onRequest }, async (request) => {
    const event = verified(stripe, request, webhookSecret);
    const billingEvent = billingEventOf(event, { prices, yearlyPrices });
    const outcome =
      billingEvent === null
        ? 'not about a subscription'
        : await turns.run(
            () => store.billing.apply(billingEvent, 'Stripe'),
            () => tooMany(60),
          );
    if (outcome === 'deleted_account' && isOpen(billingEvent!))
      await cancelSubscriptions(stripe, [billingEvent!.subscriptionId]);
    const line = { reqId: request.id, event: event.id, type: event.type, outcome };
    if (outcome === 'unknown_account') log.warn(line, 'a Stripe event names no account of ours');
    else if (outcome === 'applied' && hasForeignPrice(billingEvent))
      log.warn(line, 'a subscription now has a price that is not sold here; the account keeps its tier');
    else log.info(line, 'a Stripe event');
    return { received: true };
  });
}

/** Bought in a checkout that was still open when its account was deleted. */
function isOpen(event: BillingEvent): boolean {
  return event.change.kind === 'state' && !isFinal(event);
}

/** It may be an older price of the operator, or one that the portal should not offer. */
function hasForeignPrice(event: BillingEvent | null): boolean {
  return event?.change.kind === 'state' && event.change.tier === null;
}

function verified(stripe: Stripe, { body, headers }: FastifyRequest, secret: string): Stripe.Event {
  const signature = headers['stripe-signature'];
  try {
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new Error('no body or no signature');
    return stripe.webhooks.constructEvent(body, signature, secret);
  } catch (error) {
    throw invalid('The signature does not match the body.', error);
  }
}

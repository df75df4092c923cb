import type Stripe from 'stripe';
import type { StripeConfig } from '../../../config/dashboard-config.ts';
import { DashboardError } from '../errors.ts';

const ANSWER_WITHIN_MS = 8_000;
const FAILED = 'The payment service did not respond as expected. Please try again in a moment.';

/** Stripe's library takes 5 MB: it is loaded only if payments are set up. */
export async function openStripe({ secretKey, apiUrl }: StripeConfig): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  const address = apiUrl === null ? null : new URL(apiUrl);
  return new Stripe(secretKey, {
    timeout: ANSWER_WITHIN_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'kitscout' },
    ...(address && {
      host: address.hostname,
      port: address.port || 443,
      protocol: address.protocol === 'http:' ? 'http' : 'https',
    }),
  });
}

/** Calls Stripe; a failure there is an internal_error here. */
export async function atStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    // The error may contain the request, so only Stripe's answer is logged.
    const { message, type, requestId } = error as { message: string; type?: string; requestId?: string };
    const cause = new Error(`Stripe: ${type ?? 'error'}: ${message} (${requestId ?? 'no request id'})`);
    throw new DashboardError('internal_error', FAILED, { cause });
  }
}

/** Null if what the call names does not exist at Stripe, or no longer. */
export async function ifPresent<T>(call: Promise<T>): Promise<T | null> {
  return call.catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'resource_missing') throw error;
    return null;
  });
}

/** Cancels subscriptions at Stripe immediately. One that no longer exists there is not a failure. */
export async function cancelSubscriptions(stripe: Stripe, ids: readonly string[]): Promise<void> {
  for (const id of ids) await atStripe(ifPresent(stripe.subscriptions.cancel(id)));
}

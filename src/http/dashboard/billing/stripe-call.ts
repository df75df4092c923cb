import type Stripe from 'stripe';
import { DashboardError } from '../errors.ts';

/** Calls Stripe; a failure there is an internal_error here. */
export async function atStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    // The error may contain the request, so only Stripe's answer is logged.
    const { message, type, requestId } = error as { message: string; type?: string; requestId?: string };
    throw new DashboardError(
      'internal_error',
      'The payment service did not respond as expected. Please try again in a moment.',
      {
        cause: new Error(`Stripe: ${type ?? 'error'}: ${message} (${requestId ?? 'no request id'})`),
      },
    );
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

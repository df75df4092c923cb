import type Stripe from 'stripe';
import { atStripe } from './stripe-call.ts';

/** Cancels subscriptions at Stripe immediately. One that no longer exists there is not a failure. */
export async function cancelSubscriptions(stripe: Stripe, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await atStripe(
      stripe.subscriptions.cancel(id).catch((error: unknown) => {
        if ((error as { code?: string }).code !== 'resource_missing') throw error;
      }),
    );
  }
}

import { openSubscriptions } from '../../../accounts/billing.ts';
import type { Actor } from '../../../store/account-store.ts';
import { cancelSubscriptions } from '../billing/stripe-call.ts';
import type { DashboardContext } from '../deps.ts';
import { conflict } from '../errors.ts';

/** Cancels the account's subscriptions, then deletes it. Rejects with conflict if a subscription cannot be canceled. */
export async function deleteAccount({ store, stripe }: DashboardContext, id: string, actor: Actor): Promise<void> {
  const open = openSubscriptions(await store.billing.find(id));
  if (open.length > 0 && stripe === null)
    throw conflict(
      'This account has a subscription that cannot be canceled from here. Ask the operator to cancel it first.',
    );
  // Before the deletion, so nobody pays for an account that is gone; if it fails, it can be repeated.
  if (stripe !== null) await cancelSubscriptions(stripe, open);
  await store.accounts.remove(id, actor);
}

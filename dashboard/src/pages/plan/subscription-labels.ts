import type { Plans, Subscription } from '../../api/types.ts';

export const SUBSCRIPTION_NAMES: Readonly<Record<Subscription, string>> = {
  none: 'None',
  active: 'Active',
  past_due: 'Past due',
  canceled: 'Canceled',
};

/** What the state means for calls, in plain words. */
export function subscriptionLabels({ tier, subscription }: Plans['current']): { title: string; text: string } {
  if (tier === 'free')
    return {
      title: 'Nothing to pay',
      text: 'The Free plan has no subscription. When the month’s calls are used up, calls are refused until the first day of the next month.',
    };
  if (subscription === 'past_due') {
    return {
      title: 'A payment is past due',
      text: 'The last payment failed. Until it is paid, every call is answered with 402 subscription_inactive and not counted. Your keys and usage are kept, and calls work again as soon as the payment arrives.',
    };
  }
  if (subscription === 'canceled') {
    return {
      title: 'The subscription is canceled',
      text: 'It has ended: every call is answered with 402 subscription_inactive and not counted. Your keys and usage are kept, and calls work again when you renew it, or when the operator moves you to the Free plan.',
    };
  }
  if (subscription === 'none') return { title: 'No subscription', text: 'The operator gave this plan to the account.' };
  return {
    title: 'The subscription is active',
    text: 'If a payment fails, the subscription becomes past due and calls are refused until it is paid.',
  };
}

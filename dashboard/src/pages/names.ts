import type { Subscription, Tier } from '../api/types.ts';

export const TIER_NAMES: Readonly<Record<Tier, string>> = {
  free: 'Free',
  pro: 'Pro',
  business: 'Business',
  enterprise: 'Enterprise',
};
export const SUBSCRIPTION_NAMES: Readonly<Record<Subscription, string>> = {
  none: 'None',
  active: 'Active',
  past_due: 'Past due',
  canceled: 'Canceled',
};

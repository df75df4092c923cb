/** Called plans on the site and in the dashboard. */
export const TIERS = ['free', 'pro', 'business', 'enterprise'] as const;
export type Tier = (typeof TIERS)[number];

export const SUBSCRIPTIONS = ['none', 'active', 'past_due', 'canceled'] as const;
export type Subscription = (typeof SUBSCRIPTIONS)[number];

export const TIER_NAMES: Readonly<Record<Tier, string>> = {
  free: 'Free',
  pro: 'Pro',
  business: 'Business',
  enterprise: 'Enterprise',
};

/** Monthly calls by tier; Infinity if there is no limit. */
export type TierLimits = Readonly<Record<Tier, number>>;

/** Prices of the paid tiers, as text such as "$29 per month"; tiers without a known price are missing. */
export type TierPrices = Readonly<Partial<Record<Tier, string>>>;

/** How a paid tier is paid for. */
export const PERIODS = ['month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** `year` has only tiers that are sold by the year. */
export type PriceList = Readonly<Record<Period, TierPrices>>;

export const FREE_LIMIT = 100;

export function tierLimits(pro = 10_000, business = 100_000): TierLimits {
  return { free: FREE_LIMIT, pro, business, enterprise: Number.POSITIVE_INFINITY };
}

export function mayDownload(tier: Tier): boolean {
  return tier !== 'free';
}

/** The subscription of a new account, or after a change of tier, if the caller does not specify one. */
export function defaultSubscription(tier: Tier, current: Subscription = 'none'): Subscription {
  if (tier === 'free') return 'none';
  return current === 'none' ? 'active' : current;
}

export function standingProblem(tier: Tier, subscription: Subscription): string | undefined {
  if (tier === 'free' && subscription !== 'none')
    return `the free tier has no subscription, so it cannot be ${subscription}`;
  if (tier !== 'free' && subscription === 'none')
    return `the ${tier} tier needs a subscription: active, past_due or canceled`;
  return undefined;
}

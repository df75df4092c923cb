import { type KeyLeft, NO_KEY_LIMITS } from './key-limits.ts';
import type { Subscription, Tier, TierLimits } from './tiers.ts';

interface Standing {
  tier: Tier;
  subscription: Subscription;
  /** Calls counted in the current month. */
  used: number;
  /** Of the key that calls. */
  key?: KeyLeft;
}

export type Verdict = 'admitted' | 'subscription_inactive' | 'rate_limit_exceeded' | 'key_used_up' | 'key_too_fast';

/** First the subscription, then the quota, then the key's own limits. The caller must lock the count until the call is written. */
export function decide(standing: Standing, limits: TierLimits): Verdict {
  if (isInactive(standing)) return 'subscription_inactive';
  if (standing.used >= limits[standing.tier]) return 'rate_limit_exceeded';
  const { month, minute } = standing.key ?? NO_KEY_LIMITS;
  if (month !== null && month <= 0) return 'key_used_up';
  if (minute !== null && minute <= 0) return 'key_too_fast';
  return 'admitted';
}

/** The free tier has no subscription that could lapse. */
export function isInactive({ tier, subscription }: Pick<Standing, 'tier' | 'subscription'>): boolean {
  return tier !== 'free' && (subscription === 'past_due' || subscription === 'canceled');
}

export type UsedPercent = 50 | 80 | 100;

/** The notification threshold that a month's usage has reached; null below the first one, and if there is no limit. */
export function usedPercent(used: number, limit: number): UsedPercent | null {
  if (used >= limit) return 100;
  return ([80, 50] as const).find((percent) => used >= (limit * percent) / 100) ?? null;
}

/** Never below 0: a tier can be lowered mid-month. */
export function remainingCalls(used: number, limit: number): number {
  return Math.max(0, limit - used);
}

import { remainingCalls } from '../../accounts/admission.ts';
import { resetSeconds } from '../../accounts/billing-period.ts';
import type { TierLimits } from '../../accounts/tiers.ts';
import type { AccountAdmission } from '../../store/store.ts';

/** From the atomic result that admitted the call, so no two answered calls show the same number. */
export function rateLimitHeaders({ tier, used, at }: AccountAdmission, limits: TierLimits) {
  const limit = limits[tier];
  const unlimited = limit === Number.POSITIVE_INFINITY;
  return {
    'x-ratelimit-limit': unlimited ? 'unlimited' : String(limit),
    'x-ratelimit-remaining': unlimited ? 'unlimited' : String(remainingCalls(used, limit)),
    'x-ratelimit-reset': String(resetSeconds(at)),
  };
}

/** Where no account is known. */
export function anonymousRateLimitHeaders(now: number) {
  return { 'x-ratelimit-limit': '0', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(resetSeconds(now)) };
}

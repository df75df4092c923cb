import { remainingCalls } from './admission.ts';
import { billingPeriod, dayName, dayNumber } from './billing-period.ts';
import { TIER_NAMES, type Tier, type TierLimits } from './tiers.ts';

export const BREAKDOWN_DAYS = 30;

/** Stands for "no limit" in integer fields: the largest integer that every JSON client reads exactly. */
export const UNLIMITED_AS_INTEGER = Number.MAX_SAFE_INTEGER;

export interface DayCalls {
  day: number;
  calls: number;
}

export interface KeyCalls extends DayCalls {
  keyId: string;
  endpoint: string;
}

export type UsageReport = ReturnType<typeof usageReport>;

export function usageReport(
  account: { tier: Tier; used: number; days: readonly DayCalls[] },
  limits: TierLimits,
  nowMs: number,
) {
  const period = billingPeriod(nowMs);
  const limit = Math.min(limits[account.tier], UNLIMITED_AS_INTEGER);
  return {
    tier: account.tier,
    tier_name: TIER_NAMES[account.tier],
    period_start: new Date(period.startMs).toISOString(),
    period_end: new Date(period.endMs).toISOString(),
    calls_used: account.used,
    calls_remaining: remainingCalls(account.used, limit),
    monthly_limit: limit,
    daily_breakdown: dailyBreakdown(account.days, nowMs),
  };
}

export function firstBreakdownDay(nowMs: number): number {
  return dayNumber(nowMs) - BREAKDOWN_DAYS + 1;
}

export function dailyBreakdown(days: readonly DayCalls[], nowMs: number): { date: string; calls: number }[] {
  const calls = new Map(days.map((entry) => [entry.day, entry.calls]));
  const first = firstBreakdownDay(nowMs);
  return Array.from({ length: BREAKDOWN_DAYS }, (_, i) => ({
    date: dayName(first + i),
    calls: calls.get(first + i) ?? 0,
  }));
}

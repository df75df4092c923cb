/** Months and days are those of UTC. Instants are milliseconds since 1970, days whole days since then. */
export const DAY_MS = 86_400_000;

let cached = { startMs: 0, endMs: 0, firstDay: 0, endDay: 0 };

/** The month. Its end is the start of the next one. */
export function billingPeriod(nowMs: number) {
  if (nowMs >= cached.startMs && nowMs < cached.endMs) return cached;
  const now = new Date(nowMs);
  const startMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const endMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  cached = { startMs, endMs, firstDay: startMs / DAY_MS, endDay: endMs / DAY_MS };
  return cached;
}

/** 1 January 1970 was a Thursday. */
const FIRST_MONDAY = 4;

/** The week, which begins on a Monday: that day, and the milliseconds since it began. */
export function weekOf(nowMs: number): { monday: number; sinceMs: number } {
  const monday = Math.floor((dayNumber(nowMs) - FIRST_MONDAY) / 7) * 7 + FIRST_MONDAY;
  return { monday, sinceMs: nowMs - monday * DAY_MS };
}

export function dayNumber(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

export function dayName(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function resetSeconds(nowMs: number): number {
  return billingPeriod(nowMs).endMs / 1000;
}

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** "1 December": the first day of the next month. */
export function resetDay(nowMs: number): string {
  return dayAndMonth.format(billingPeriod(nowMs).endMs);
}

/** Whole seconds until the reset, rounded up, at least 1. */
export function retryAfterSeconds(nowMs: number): number {
  return Math.max(1, Math.ceil((billingPeriod(nowMs).endMs - nowMs) / 1000));
}

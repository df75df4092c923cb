/** With fewer, a caller over the limit would wait for more than ten seconds. */
export const MIN_PER_MINUTE = 6;
export const MAX_PER_MINUTE = 6_000;
export const MAX_PER_MONTH = 1_000_000_000;
/** Paces are in microseconds: in milliseconds, 5,500 a minute would be 6,000. */
const MINUTE_US = 60_000_000;

/** What a key may do, in the order in which people choose; null: everything. */
export const KEY_SCOPES = ['recommend', 'read', 'download', 'usage'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** What a key may still call; null where it has no limit of its own. */
export interface KeyLeft {
  month: number | null;
  minute: number | null;
}

export const NO_KEY_LIMITS: KeyLeft = { month: null, minute: null };

export interface Pace {
  /** How many calls fit at once. */
  left: number;
  /** When it is next, counted on from `left`: in milliseconds from now. */
  waitMs: number;
  /** For the key, after so many calls. */
  after: (calls: number) => number;
}

/**
 * Calls may come at once up to the limit, and are then spread: each takes a step, which a minute gives back. The same in
 * integers as in migrations/limited-keys.ts.
 */
export function paceOf(minuteLimit: number, pacedUntil: number | null, now: number): Pace {
  const step = Math.floor(MINUTE_US / minuteLimit);
  const nowUs = now * 1_000;
  const from = Math.max(pacedUntil ?? 0, nowUs);
  const left = Math.min(minuteLimit, Math.max(0, Math.floor((nowUs + MINUTE_US - from) / step)));
  const after = (calls: number) => from + calls * step;
  return { left, waitMs: Math.ceil((after(left + 1) - MINUTE_US - nowUs) / 1_000), after };
}

export function keyLimitProblem(perMonth: number | null, perMinute: number | null): string | undefined {
  if (perMonth !== null && !isBetween(perMonth, 1, MAX_PER_MONTH))
    return 'calls per month must be a whole number from 1 to a billion';
  if (perMinute !== null && !isBetween(perMinute, MIN_PER_MINUTE, MAX_PER_MINUTE))
    return `calls per minute must be a whole number from ${MIN_PER_MINUTE} to ${MAX_PER_MINUTE}`;
  return undefined;
}

function isBetween(value: number, min: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max;
}

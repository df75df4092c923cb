import { MAX_ALLOWED_ADDRESSES } from './account.ts';
import { readRange } from './address-range.ts';
import { DAY_MS } from './billing-period.ts';

export const MAX_KEY_LIFE_MS = 3_650 * DAY_MS;

/** Addresses and ranges that a person typed, in canonical form and without duplicates; or the problem with them. */
export function readAllowedAddresses(given: readonly string[]): { ranges: string[] } | { problem: string } {
  if (given.length > MAX_ALLOWED_ADDRESSES)
    return { problem: `there are ${given.length} addresses, and a key can have at most ${MAX_ALLOWED_ADDRESSES}` };
  const ranges = new Set<string>();
  for (const text of given) {
    const read = readRange(text);
    if ('problem' in read) return read;
    ranges.add(read.range);
  }
  return { ranges: [...ranges] };
}

export function expiryProblem(expiresAt: number, now: number): string | undefined {
  if (!Number.isSafeInteger(expiresAt)) return 'it must be a date and time';
  if (expiresAt <= now) return 'it must be in the future';
  if (expiresAt > now + MAX_KEY_LIFE_MS) return 'it must be within ten years';
  return undefined;
}

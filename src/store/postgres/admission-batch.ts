import { canonicalAddress } from '../../accounts/address-range.ts';
import { decide } from '../../accounts/admission.ts';
import { dayNumber } from '../../accounts/billing-period.ts';
import type { Subscription, Tier, TierLimits } from '../../accounts/tiers.ts';
import type { DayCalls } from '../../accounts/usage-report.ts';
import type { BatchAnswer, BatchCall } from '../admission-batcher.ts';
import type { AdmitRequest, AdmitResult } from '../store.ts';

/** The calls of one key to one endpoint from one address. */
interface Line extends AdmitRequest {
  /** How many of them count. */
  calls: number;
}

type BatchLines = ReturnType<typeof linesOf>;

/** A row for a line, or after all lines for a refunded call. Everything except `at` is null for a key that is not admitted. */
export interface AdmissionRow {
  [column: string]: unknown;
  at: number;
  account_id: string | null;
  key_id: string;
  tier: Tier;
  subscription: Subscription;
  /** Calls of the month before this batch. */
  used: number;
  /** Calls of this line that were counted. */
  granted: number;
  days: DayCalls[] | null;
  scopes: string | null;
  /** What the key has left before this batch; null without a limit. */
  month_left: number | null;
  minute_left: number | null;
  /** Milliseconds to the call after those. */
  minute_wait: number | null;
}

/** What kitscout_admit_3 gets of a batch. `placeOf` has the place of each call's line, or -1 for a refund. */
export function linesOf(calls: readonly BatchCall[]) {
  const lines: Line[] = [];
  const places = new Map<string, number>();
  const placeOf = calls.map((call) => {
    if (call.do === 'refund') return -1;
    const { keyHash, endpoint, wantDays } = call;
    const place = places.getOrInsertComputed(`${keyHash} ${endpoint} ${call.address}`, () => {
      const address = call.address === null ? null : canonicalAddress(call.address);
      return lines.push({ keyHash, endpoint, address, wantDays, calls: 0 }) - 1;
    });
    const line = lines[place]!;
    if (endpoint !== null) line.calls += 1;
    line.wantDays ||= wantDays;
    return place;
  });
  return { lines, placeOf, refunds: calls.filter((call) => call.do === 'refund') };
}

/** The database decided how many calls of a line it counts; the same rule decides which. Null if the two disagree. */
export function answersOf(
  calls: readonly BatchCall[],
  { lines, placeOf }: BatchLines,
  rows: readonly AdmissionRow[],
  limits: TierLimits,
): BatchAnswer[] | null {
  const usedBy = new Map<string, number>();
  const countedBy = new Map<string, number>();
  const addedTo = lines.map(() => 0);
  let nextRefund = lines.length;
  const answers = calls.map((call, i) => {
    if (call.do === 'refund') return rows[nextRefund++]!.used;
    const place = placeOf[i]!;
    const result = admission(call, rows[place]!, { usedBy, countedBy }, limits);
    if (result.outcome !== 'unknown_key' && result.counted) addedTo[place]! += 1;
    return result;
  });
  return addedTo.every((added, place) => added === (rows[place]!.granted ?? 0)) ? answers : null;
}

function admission(
  call: AdmitRequest,
  row: AdmissionRow,
  { usedBy, countedBy }: Record<'usedBy' | 'countedBy', Map<string, number>>,
  limits: TierLimits,
): AdmitResult {
  const { at, account_id: accountId, key_id: keyId, tier, subscription } = row;
  if (accountId === null) return { outcome: 'unknown_key', at };
  const { endpoint } = call;
  const before = usedBy.get(accountId) ?? row.used;
  const ofKey = countedBy.get(keyId) ?? 0;
  const key = { month: minus(row.month_left, ofKey), minute: minus(row.minute_left, ofKey) };
  const outcome = decide({ tier, subscription, used: before, key }, limits);
  const counted = outcome === 'admitted' && endpoint !== null;
  const used = counted ? before + 1 : before;
  usedBy.set(accountId, used);
  if (counted) countedBy.set(keyId, ofKey + 1);
  const scopes = row.scopes?.split(' ') ?? null;
  const waitMs = outcome === 'key_too_fast' ? row.minute_wait : null;
  const result: AdmitResult = { outcome, at, accountId, keyId, endpoint, tier, used, counted, scopes, waitMs };
  if (call.wantDays) result.days = withToday(row.days ?? [], dayNumber(at), used - row.used);
  return result;
}

function minus(left: number | null, calls: number): number | null {
  return left === null ? null : left - calls;
}

/** Needed because the days were read before the batch was counted. */
function withToday(days: readonly DayCalls[], today: number, added: number): DayCalls[] {
  const before = days.find(({ day }) => day === today)?.calls ?? 0;
  return [...days.filter(({ day }) => day !== today), { day: today, calls: before + added }];
}

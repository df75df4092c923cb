import { canonicalAddress } from '../../accounts/address-range.ts';
import { decide } from '../../accounts/admission.ts';
import { dayNumber } from '../../accounts/billing-period.ts';
import type { Subscription, Tier, TierLimits } from '../../accounts/tiers.ts';
import type { DayCalls } from '../../accounts/usage-report.ts';
import type { BatchAnswer, BatchCall } from '../admission-batcher.ts';
import type { AdmitRequest, AdmitResult } from '../store.ts';

/** The parameters of kitscout_admit_2. A line has the calls of one key to one endpoint from one address. */
class AdmitParameters {
  readonly hashes: string[] = [];
  readonly endpoints: (string | null)[] = [];
  readonly addresses: (string | null)[] = [];
  /** The number of counted calls of each line. */
  readonly addCalls: number[] = [];
  readonly wantDays: boolean[] = [];
  /** The line of each counted call, from 1, in the order of the calls. */
  readonly callLines: number[] = [];
  readonly backAccounts: string[] = [];
  readonly backDays: number[] = [];
  readonly backKeys: string[] = [];
  readonly backEndpoints: (string | null)[] = [];
  /** The answer row of each call of the batch. */
  readonly rowOf: number[] = [];
}

/** A row for a line or a refunded call. Everything except `at` is null for a key that is not admitted. */
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
}

export function parametersOf(calls: readonly BatchCall[]): AdmitParameters {
  const parameters = new AdmitParameters();
  const lines = new Map<string, number>();
  const placeOf = calls.map((call) => (call.do === 'admit' ? addToLine(parameters, lines, call) : -1));
  for (const [i, call] of calls.entries()) {
    if (call.do === 'admit') parameters.rowOf.push(placeOf[i]!);
    else {
      parameters.rowOf.push(parameters.hashes.length + parameters.backAccounts.length);
      parameters.backAccounts.push(call.accountId);
      parameters.backDays.push(dayNumber(call.at));
      parameters.backKeys.push(call.keyId);
      parameters.backEndpoints.push(call.endpoint);
    }
  }
  return parameters;
}

function addToLine(parameters: AdmitParameters, lines: Map<string, number>, call: AdmitRequest): number {
  const name = `${call.keyHash} ${call.endpoint} ${call.address}`;
  let place = lines.get(name);
  if (place === undefined) {
    place = parameters.hashes.push(call.keyHash) - 1;
    lines.set(name, place);
    parameters.endpoints.push(call.endpoint);
    parameters.addresses.push(call.address === null ? null : canonicalAddress(call.address));
    parameters.addCalls.push(0);
    parameters.wantDays.push(false);
  }
  if (call.endpoint !== null) {
    parameters.addCalls[place]! += 1;
    parameters.callLines.push(place + 1);
  }
  if (call.wantDays) parameters.wantDays[place] = true;
  return place;
}

/** The database decided how many calls of a line it counts; the same rule decides which. Null if the two disagree. */
export function answersOf(
  calls: readonly BatchCall[],
  parameters: AdmitParameters,
  rows: readonly AdmissionRow[],
  limits: TierLimits,
): BatchAnswer[] | null {
  const usedBy = new Map<string, number>();
  const addedTo = parameters.hashes.map(() => 0);
  const answers = calls.map((call, i) => {
    const place = parameters.rowOf[i]!;
    const row = rows[place]!;
    if (call.do === 'refund') return row.used;
    const result = admission(call, row, usedBy, limits);
    if (result.outcome !== 'unknown_key' && result.counted) addedTo[place]! += 1;
    return result;
  });
  return addedTo.every((added, place) => added === (rows[place]!.granted ?? 0)) ? answers : null;
}

function admission(
  call: AdmitRequest,
  row: AdmissionRow,
  usedBy: Map<string, number>,
  limits: TierLimits,
): AdmitResult {
  const { at, account_id: accountId, key_id: keyId, tier, subscription } = row;
  if (accountId === null) return { outcome: 'unknown_key', at };
  const { endpoint } = call;
  const before = usedBy.get(accountId) ?? row.used;
  const outcome = decide({ tier, subscription, used: before }, limits);
  const counted = outcome === 'admitted' && endpoint !== null;
  const used = counted ? before + 1 : before;
  usedBy.set(accountId, used);
  const result: AdmitResult = { outcome, at, accountId, keyId, endpoint, tier, used, counted };
  if (call.wantDays) result.days = withToday(row.days ?? [], dayNumber(at), used - row.used);
  return result;
}

/** Needed because the days were read before the batch was counted. */
function withToday(days: readonly DayCalls[], today: number, added: number): DayCalls[] {
  const before = days.find(({ day }) => day === today)?.calls ?? 0;
  return [...days.filter(({ day }) => day !== today), { day: today, calls: before + added }];
}

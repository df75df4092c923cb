import { decide } from '../../accounts/admission.ts';
import { dayNumber } from '../../accounts/billing-period.ts';
import type { Subscription, Tier, TierLimits } from '../../accounts/tiers.ts';
import type { DayCalls } from '../../accounts/usage-report.ts';
import type { BatchAnswer, BatchCall } from '../admission-gatherer.ts';
import type { AdmitRequest, AdmitResult } from '../store.ts';

/** A batch as kitscout_admit takes it: every key once, with the calls it makes, and the calls to take back. */
interface Question {
  hashes: string[];
  /** For each key the calls that count. */
  addCalls: number[];
  wantDays: boolean[];
  backAccounts: string[];
  backDays: number[];
  /** For each call of the batch the row of the answer that it gets. */
  rowOf: number[];
}

/** What kitscout_admit answers, for a key or for a call taken back. All but `at` is null for a key that does not work. */
export interface AdmissionRow {
  [column: string]: unknown;
  at: number;
  account_id: string | null;
  tier: Tier;
  subscription: Subscription;
  /** Calls of the month before this batch. */
  used: number;
  /** Calls of this batch that were counted for the account. */
  granted: number;
  days: DayCalls[] | null;
}

export function questionOf(calls: readonly BatchCall[]): Question {
  const question: Question = { hashes: [], addCalls: [], wantDays: [], backAccounts: [], backDays: [], rowOf: [] };
  const places = new Map<string, number>();
  for (const call of calls) {
    if (call.do === 'giveBack') continue;
    let place = places.get(call.keyHash);
    if (place === undefined) {
      place = question.hashes.push(call.keyHash) - 1;
      places.set(call.keyHash, place);
      question.addCalls.push(0);
      question.wantDays.push(false);
    }
    if (call.counts) question.addCalls[place]! += 1;
    if (call.wantDays) question.wantDays[place] = true;
  }
  for (const call of calls) {
    if (call.do === 'admit') question.rowOf.push(places.get(call.keyHash)!);
    else {
      question.rowOf.push(question.hashes.length + question.backAccounts.length);
      question.backAccounts.push(call.accountId);
      question.backDays.push(dayNumber(call.at));
    }
  }
  return question;
}

interface Tally {
  used: number;
  added: number;
  granted: number;
}

/**
 * Gives each call its answer, in the order they came. The database has decided how many calls of an account it counts;
 * which of them those are follows from the same rule here. Null when the two do not come to the same number.
 */
export function answersOf(
  calls: readonly BatchCall[],
  question: Question,
  rows: readonly AdmissionRow[],
  limits: TierLimits,
): BatchAnswer[] | null {
  const tallies = new Map<string, Tally>();
  const answers = calls.map((call, i) => {
    const row = rows[question.rowOf[i]!]!;
    return call.do === 'giveBack' ? row.used : admission(call, row, tallies, limits);
  });
  return [...tallies.values()].every(({ added, granted }) => added === granted) ? answers : null;
}

function admission(
  call: AdmitRequest,
  row: AdmissionRow,
  tallies: Map<string, Tally>,
  limits: TierLimits,
): AdmitResult {
  const { at, account_id: accountId, tier, subscription } = row;
  if (accountId === null) return { outcome: 'unknown_key', at };
  let tally = tallies.get(accountId);
  if (tally === undefined) {
    tally = { used: row.used, added: 0, granted: row.granted };
    tallies.set(accountId, tally);
  }
  const outcome = decide({ tier, subscription, used: tally.used }, limits);
  const counted = outcome === 'admitted' && call.counts;
  if (counted) {
    tally.used += 1;
    tally.added += 1;
  }
  const result: AdmitResult = { outcome, at, accountId, tier, used: tally.used, counted };
  if (call.wantDays) result.days = withToday(row.days ?? [], dayNumber(at), tally.added);
  return result;
}

/** The days were read before the batch was counted. */
function withToday(days: readonly DayCalls[], today: number, added: number): DayCalls[] {
  const before = days.find(({ day }) => day === today)?.calls ?? 0;
  return [...days.filter(({ day }) => day !== today), { day: today, calls: before + added }];
}

import { DAY_MS } from '../accounts/billing-period.ts';
import type { Verdicts } from '../feedback/calibration.ts';
import type { Verdict } from '../feedback/verdicts.ts';

/** What an answer showed, without the question. Scores are ten-thousandths. */
export interface ShownAnswer {
  accountId: string;
  requestId: string;
  at: number;
  fallback: boolean;
  /** Names the engine whose scores these are: those of different ones are never compared. */
  scale: string;
  /** Best first. `raw` is the score before the catalogue's calibration; null if it is not known. */
  kits: ShownKit[];
}

export type ShownKit = readonly [slug: string, shown: number, raw: number | null];

export interface Feedback {
  accountId: string;
  /** Empty: about a kit that no answer showed. */
  requestId: string;
  /** The slug of the kit. */
  kit: string;
  verdict: Verdict;
  comment: string | null;
  at: number;
  /** From 0. This and what follows are null without an answer. */
  place: number | null;
  shown: number | null;
  raw: number | null;
  fallback: boolean | null;
  scale: string | null;
}

/** How often something happened on a day; an empty `kit` is about answers. No account is stored with it. */
export interface KitCount {
  day: number;
  kit: string;
  what: CountedEvent;
  count: number;
}

export const COUNTED_EVENTS = [
  'answered',
  'fallback',
  'recommended',
  'opened',
  'installed',
  'removed',
  'helped',
  'not_relevant',
  // Of visitors without an account, from whom nothing else follows.
  'visitor_helped',
  'visitor_not_relevant',
] as const;
export type CountedEvent = (typeof COUNTED_EVENTS)[number];
/** Those about a kit. */
export type KitEvent = Exclude<CountedEvent, 'answered' | 'fallback'>;
export const KIT_EVENTS = COUNTED_EVENTS.filter((what): what is KitEvent => what !== 'answered' && what !== 'fallback');
export type KitDemand = { slug: string } & Record<KitEvent, number>;

export const ANSWERS_KEPT_MS = 30 * DAY_MS;
/** Of an account, the newest. A node trims an account after TRIM_AFTER more, so some more may be stored. */
export const MAX_SHOWN_ANSWERS = 1_000;
export const TRIM_AFTER = 100;
/** Of an account, the newest. */
export const MAX_FEEDBACK = 5_000;
export const COUNTS_KEPT_DAYS = 400;

export interface FeedbackStore {
  /** An answer with a known id replaces it. Keeps the newest MAX_SHOWN_ANSWERS of each account in `trim`. */
  addAnswers(answers: readonly ShownAnswer[], trim: readonly string[]): Promise<void>;
  answer(accountId: string, requestId: string): Promise<ShownAnswer | undefined>;
  /** The newest answer since then that showed the kit. */
  lastAnswerWith(accountId: string, kit: string, since: number): Promise<ShownAnswer | undefined>;
  /**
   * One for each request and kit: a later one replaces it. Keeps the newest MAX_FEEDBACK of the account. Resolves to what
   * was replaced, if anything; rejects with ConflictError if the account is gone.
   */
  add(feedback: Feedback): Promise<Verdict | undefined>;
  /** Newest first. */
  of(accountId: string): Promise<Feedback[]>;
  /** With scores of this engine in answers that were no fallback; the newest, at most `limit`. */
  verdicts(scale: string, limit: number): Promise<Verdicts[]>;
  count(counts: readonly KitCount[]): Promise<void>;
  /** Sums by kit, from that day on. */
  countsSince(day: number): Promise<Omit<KitCount, 'day'>[]>;
  /** Answers and counts that are too old. */
  removeOld(): Promise<void>;
}

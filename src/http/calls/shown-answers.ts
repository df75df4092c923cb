import type { Logger } from 'pino';
import { DAY_MS, dayNumber } from '../../accounts/billing-period.ts';
import { masked } from '../../feedback/masking.ts';
import {
  type CountedEvent,
  type KitCount,
  type ShownAnswer,
  type ShownKit,
  TRIM_AFTER,
} from '../../store/feedback-store.ts';
import type { AccountAdmission, Store } from '../../store/store.ts';
import type { KeptText } from '../../store/text-store.ts';

/** On the node that answered, an answer is known at once; on the others after this time. */
const FLUSH_EVERY_MS = 1_000;
/** The maximum per flush, because calls have priority in the store. */
const MAX_FLUSHED = 400;
/** Of an account between two flushes; the newest. */
const MAX_PER_ACCOUNT = 100;
/** Of all accounts. Further ones are dropped. */
const MAX_WAITING = 20_000;
const MAX_KNOWN_ACCOUNTS = 10_000;
const SWEEP_EVERY_MS = 3_600_000;
const FIRST_SWEEP_MS = 60_000;

interface ShownAnswersDeps {
  store: Store;
  log: Logger;
  /** 0: questions are not kept, and those from before are removed. */
  keepTextsDays: number;
}

/** What an answer shows, whoever asks. */
export type Shown = Pick<ShownAnswer, 'fallback' | 'scale' | 'kits'>;

/** The question, where the operator keeps it. */
export interface Asked {
  platform: string;
  text: string;
  /** Whether nothing was found for it, if the answer alone does not say so. */
  isUnmet?: boolean;
}

/** Short, because one is made with each call. */
interface Waiting {
  requestId: string;
  at: number;
  shown: Shown;
  text: KeptText | null;
}

/** The newest answers of an account; `next` is the oldest when all places are taken. */
interface Recent {
  answers: Waiting[];
  next: number;
}

export type ShownAnswers = ReturnType<typeof openShownAnswers>;

/**
 * What the answers of each account showed, so that feedback is about what was really shown, and how often each kit was
 * shown and opened. Written later, in batches, outside the path of calls; dropped on failure.
 */
export function openShownAnswers({ store, log, keepTextsDays }: ShownAnswersDeps) {
  const waiting = new Map<string, Recent>();
  let waits = 0;
  /** How often each answer was shown on that day, which becomes counts of its kits when they are written. */
  let shownCounts = new Map<Shown, number>();
  let shownDay = 0;
  /** How many answers of an account this node has stored since it last had the old ones removed. */
  const added = new Map<string, number>();
  let counts = new Map<string, KitCount>();
  let writing: Promise<void> = Promise.resolve();

  function count(kit: string, what: CountedEvent, day = dayNumber(store.now()), times = 1): void {
    counts.getOrInsertComputed(`${day} ${kit} ${what}`, () => ({ day, kit, what, count: 0 })).count += times;
  }

  function countShown(): void {
    for (const [{ fallback, kits }, times] of shownCounts) {
      count('', 'answered', shownDay, times);
      if (fallback) count('', 'fallback', shownDay, times);
      else for (const [kit] of kits) count(kit, 'recommended', shownDay, times);
    }
    shownCounts = new Map();
  }

  function newest(accountId: string, isIt: (answer: Waiting) => boolean): ShownAnswer | undefined {
    const recent = waiting.get(accountId);
    const found = recent && inOrder(recent).findLast(isIt);
    return found && rowOf(accountId, found);
  }

  /** The oldest first. Resolves when all writes are done. */
  function flush(): Promise<void> {
    const rows: ShownAnswer[] = [];
    const texts: KeptText[] = [];
    const trim: string[] = [];
    for (const [accountId, recent] of waiting) {
      const { length } = recent.answers;
      if (rows.length > 0 && rows.length + length > MAX_FLUSHED) break;
      // Of two requests with one id, the later one counts.
      const answers = new Map(inOrder(recent).map((answer) => [answer.requestId, answer]));
      for (const answer of answers.values()) {
        rows.push(rowOf(accountId, answer));
        if (answer.text !== null) texts.push(answer.text);
      }
      waiting.delete(accountId);
      waits -= length;
      const total = (added.get(accountId) ?? 0) + length;
      if (total >= TRIM_AFTER) trim.push(accountId);
      if (added.size >= MAX_KNOWN_ACCOUNTS) added.clear();
      added.set(accountId, total >= TRIM_AFTER ? 0 : total);
    }
    countShown();
    const counted = [...counts.values()];
    counts = new Map();
    if (rows.length > 0 || counted.length > 0)
      writing = writing
        .then(async () => {
          if (rows.length > 0) await store.feedback.addAnswers(rows, trim);
          if (texts.length > 0) await store.texts.add(texts, trim);
          if (counted.length > 0) await store.feedback.count(counted);
        })
        .catch((error: unknown) => log.warn({ err: error }, 'what answers showed could not be written'));
    return writing;
  }

  const sweep = () =>
    void store.feedback
      .removeOld()
      .then(() =>
        store.texts.removeBefore(keepTextsDays === 0 ? Number.MAX_SAFE_INTEGER : store.now() - keepTextsDays * DAY_MS),
      )
      .catch((error: unknown) => log.warn({ err: error }, 'old answers could not be removed'));
  const timers = [
    setInterval(flush, FLUSH_EVERY_MS).unref(),
    setInterval(sweep, SWEEP_EVERY_MS).unref(),
    setTimeout(sweep, FIRST_SWEEP_MS).unref(),
  ];

  return {
    add(
      { accountId, at }: Pick<AccountAdmission, 'accountId' | 'at'>,
      requestId: string,
      shown: Shown | undefined,
      asked: Asked,
    ) {
      if (shown === undefined) return;
      const day = dayNumber(at);
      if (day !== shownDay) countShown();
      shownDay = day;
      shownCounts.set(shown, (shownCounts.get(shown) ?? 0) + 1);
      if (waits >= MAX_WAITING) return;
      const text = keepTextsDays === 0 ? null : keptText(rowOf(accountId, { requestId, at, shown }), asked);
      const recent = waiting.getOrInsertComputed(accountId, () => ({ answers: [], next: 0 }));
      if (recent.next === recent.answers.length) waits++;
      recent.answers[recent.next] = { requestId, at, shown, text };
      recent.next = (recent.next + 1) % MAX_PER_ACCOUNT;
    },
    count,
    /** Undefined if no answer to the account with this id is known, or not any more. */
    async find(accountId: string, requestId: string): Promise<ShownAnswer | undefined> {
      const recent = newest(accountId, (answer) => answer.requestId === requestId);
      if (recent !== undefined) return recent;
      await writing;
      return store.feedback.answer(accountId, requestId);
    },
    /** The newest answer to the account since then that showed the kit. */
    async lastWith(accountId: string, kit: string, since: number): Promise<ShownAnswer | undefined> {
      const recent = newest(accountId, ({ shown }) => shown.kits.some(([slug]) => slug === kit));
      if (recent !== undefined) return recent;
      await writing;
      return store.feedback.lastAnswerWith(accountId, kit, since);
    },
    /** Writes what waits. */
    flush,
    async close(): Promise<void> {
      for (const timer of timers) clearTimeout(timer);
      while (waiting.size > 0 || shownCounts.size > 0 || counts.size > 0) await flush();
      await writing;
    },
  };
}

/** The oldest first. */
function inOrder({ answers, next }: Recent): Waiting[] {
  return [...answers.slice(next), ...answers.slice(0, next)];
}

function rowOf(accountId: string, { requestId, at, shown }: Omit<Waiting, 'text'>): ShownAnswer {
  const { fallback, scale, kits } = shown;
  return { accountId, requestId, at, fallback, scale, kits };
}

/** Masked here, so that no other form of it is ever stored or waits to be. */
function keptText({ accountId, requestId, at, fallback, kits }: ShownAnswer, asked: Asked): KeptText | null {
  const text = masked(asked.text);
  if (text === '') return null;
  const [kit = null, score = null] = kits[0] ?? [];
  const { platform, isUnmet = fallback } = asked;
  return { accountId, requestId, at, platform, text, fallback: isUnmet, kit, score };
}

export function placeOf({ kits }: Pick<ShownAnswer, 'kits'>, kit: string): number | null {
  const place = kits.findIndex(([slug]: ShownKit) => slug === kit);
  return place === -1 ? null : place;
}

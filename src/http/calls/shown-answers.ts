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

interface Waiting extends ShownAnswer {
  text: KeptText | null;
}

export type ShownAnswers = ReturnType<typeof openShownAnswers>;

/**
 * What the answers of each account showed, so that feedback is about what was really shown, and how often each kit was
 * shown and opened. Written later, in batches, outside the path of calls; dropped on failure.
 */
export function openShownAnswers({ store, log, keepTextsDays }: ShownAnswersDeps) {
  const waiting = new Map<string, Map<string, Waiting>>();
  let waits = 0;
  /** How many answers of an account this node has stored since it last had the old ones removed. */
  const added = new Map<string, number>();
  let counts = new Map<string, KitCount>();
  let writing: Promise<void> = Promise.resolve();

  function count(kit: string, what: CountedEvent, at = store.now()): void {
    const day = dayNumber(at);
    counts.getOrInsertComputed(`${day} ${kit} ${what}`, () => ({ day, kit, what, count: 0 })).count++;
  }

  /** The oldest first. Resolves when all writes are done. */
  function flush(): Promise<void> {
    const rows: Waiting[] = [];
    const trim: string[] = [];
    for (const [accountId, answers] of waiting) {
      if (rows.length > 0 && rows.length + answers.size > MAX_FLUSHED) break;
      rows.push(...answers.values());
      waiting.delete(accountId);
      const total = (added.get(accountId) ?? 0) + answers.size;
      if (total >= TRIM_AFTER) trim.push(accountId);
      if (added.size >= MAX_KNOWN_ACCOUNTS) added.clear();
      added.set(accountId, total >= TRIM_AFTER ? 0 : total);
    }
    waits -= rows.length;
    const counted = [...counts.values()];
    counts = new Map();
    if (rows.length > 0 || counted.length > 0)
      writing = writing
        .then(async () => {
          const texts = rows.flatMap(({ text }) => text ?? []);
          if (rows.length > 0) {
            await store.feedback.addAnswers(
              rows.map(({ text: _, ...row }) => row),
              trim,
            );
          }
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
      count('', 'answered', at);
      if (shown.fallback) count('', 'fallback', at);
      else for (const [kit] of shown.kits) count(kit, 'recommended', at);
      if (waits >= MAX_WAITING) return;
      const answers = waiting.getOrInsertComputed(accountId, () => new Map());
      waits -= answers.size;
      // Of two requests with one id, the later one counts.
      answers.delete(requestId);
      const text = keepTextsDays === 0 ? null : keptText({ accountId, requestId, at, ...shown }, asked);
      answers.set(requestId, { accountId, requestId, at, ...shown, text });
      if (answers.size > MAX_PER_ACCOUNT) answers.delete(answers.keys().next().value!);
      waits += answers.size;
    },
    count,
    /** Undefined if no answer to the account with this id is known, or not any more. */
    async find(accountId: string, requestId: string): Promise<ShownAnswer | undefined> {
      const recent = waiting.get(accountId)?.get(requestId);
      if (recent !== undefined) return recent;
      await writing;
      return store.feedback.answer(accountId, requestId);
    },
    /** The newest answer to the account since then that showed the kit. */
    async lastWith(accountId: string, kit: string, since: number): Promise<ShownAnswer | undefined> {
      const recent = [...(waiting.get(accountId)?.values() ?? [])];
      const found = recent.findLast(({ kits }) => kits.some(([slug]) => slug === kit));
      if (found !== undefined) return found;
      await writing;
      return store.feedback.lastAnswerWith(accountId, kit, since);
    },
    /** Writes what waits. */
    flush,
    async close(): Promise<void> {
      for (const timer of timers) clearTimeout(timer);
      while (waiting.size > 0 || counts.size > 0) await flush();
      await writing;
    },
  };
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

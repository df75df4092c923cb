// Finds phrases in rows of words. Each row of a list is a phrase: "a/b" means either word, "a?" may be missing, and the
// star marks its rarest word (by default the first), at which the search for it begins.

interface Part {
  /** A list: thousands of small sets take megabytes. */
  words: readonly string[];
  isOptional: boolean;
}

/** Where a word must be for a phrase to contain it. */
export interface Trigger {
  /** The words beside it in a longer phrase. */
  after: ReadonlySet<string>;
  before: ReadonlySet<string>;
  /** The word alone is a phrase, after a word of one of these sets or anywhere. Most triggers share their sets. */
  alone: ReadonlySet<ReadonlySet<string>>;
  isAnywhere: boolean;
}

const NOTHING: ReadonlySet<never> = new Set();

export function newTrigger(): Trigger {
  return { after: NOTHING, before: NOTHING, alone: NOTHING, isAnywhere: false };
}

/** Thousands of sets that nothing is added to would take megabytes. */
export function union<T>(all: ReadonlySet<T>, more: Iterable<T>): ReadonlySet<T> {
  const both = new Set([...all, ...more]);
  return both.size === all.size ? all : both;
}

/** A word of a use case, as the tokenizer read it. */
export interface Said {
  word: string;
  /** The patterns it can belong to, as bits (exclusion-words.ts). */
  exclusion: number;
}

export interface PhraseWord {
  text: string;
  /** The lists with a phrase that begins with it, as bits (`begins`). */
  begins: number;
}

/** By first word, the lists with such a phrase: one lookup per word instead of one per list. */
const BEGINNINGS = new Map<string, number>();
/** The lists so far. Those beyond 31 share a bit. */
let lists = 0;

export function begins(word: string): number {
  return BEGINNINGS.get(word) ?? 0;
}

/** A letter before an apostrophe ("c'est") is part of the next word when a use case is read. */
const ELIDED = /^[cdjlnt]$/;

export class Phrases {
  readonly #byFirst = new Map<string, Part[][]>();
  readonly #bit = 1 << Math.min(lists++, 31);

  constructor(rows: string) {
    for (const parts of partsOf(rows).map(({ parts }) => parts))
      for (const word of firstWords(parts)) {
        this.#byFirst.set(word, [...(this.#byFirst.get(word) ?? []), parts]);
        BEGINNINGS.set(word, begins(word) | this.#bit);
      }
  }

  /** The position after the longest phrase that begins at `from`, or -1. */
  endAt(words: readonly PhraseWord[], from: number): number {
    const first = words[from];
    if (first === undefined || (first.begins & this.#bit) === 0) return -1;
    let longest = -1;
    for (const parts of this.#byFirst.get(first.text) ?? []) longest = Math.max(longest, endOf(parts, 0, words, from));
    return longest;
  }
}

/**
 * By word, where it must be: a text in which none of the words is in such a place contains no phrase of the list.
 * `context`: what may come before a phrase; by default anything.
 */
export function triggersOf(rows: string, context: ReadonlySet<string> | null = null): Map<string, Trigger> {
  const triggers = new Map<string, Trigger>();
  for (const { parts, at } of partsOf(rows)) {
    const next = neighbours(parts.slice(at + 1));
    const last = neighbours(parts.slice(0, at).reverse());
    const optional = parts.slice(0, at).flatMap(({ words }) => [...words]);
    const isElided = parts.some(({ words }) => words.some((word) => ELIDED.test(word)));
    for (const word of parts[at]!.words) {
      const trigger = triggers.getOrInsertComputed(word, newTrigger);
      if (next !== null) trigger.before = union(trigger.before, next);
      else if (last !== null) trigger.after = union(trigger.after, last);
      else if (context !== null)
        trigger.alone = union(trigger.alone, optional.length > 0 ? [context, new Set(optional)] : [context]);
      if (isElided || (next === null && last === null && context === null)) trigger.isAnywhere = true;
    }
  }
  return triggers;
}

/** All words with which a phrase can begin. */
export function beginningsOf(rows: string): string[] {
  return partsOf(rows).flatMap(({ parts }) => firstWords(parts));
}

function firstWords(parts: readonly Part[]): string[] {
  return parts.slice(0, parts.findIndex(({ isOptional }) => !isOptional) + 1).flatMap(({ words }) => [...words]);
}

/** `at`: the place of the rarest word. */
function partsOf(rows: string): { parts: Part[]; at: number }[] {
  return rows
    .trim()
    .split('\n')
    .map((row) => {
      const all = row.trim().split(/\s+/);
      const parts = all.map((part): Part => {
        return { words: part.replace(/[*?]/g, '').split('/'), isOptional: part.endsWith('?') };
      });
      const starred = all.findIndex((part) => part.includes('*'));
      return { parts, at: starred < 0 ? parts.findIndex(({ isOptional }) => !isOptional) : starred };
    });
}

/** The words that can be next in a phrase; null if it can end here. */
function neighbours(parts: readonly Part[]): string[] | null {
  const words: string[] = [];
  for (const part of parts) {
    words.push(...part.words);
    if (!part.isOptional) return words;
  }
  return null;
}

function endOf(parts: readonly Part[], part: number, words: readonly PhraseWord[], at: number): number {
  const wanted = parts[part];
  if (wanted === undefined) return at;
  const taken = wanted.words.includes(words[at]?.text ?? '') ? endOf(parts, part + 1, words, at + 1) : -1;
  return taken >= 0 || !wanted.isOptional ? taken : endOf(parts, part + 1, words, at);
}

/** The words of a list. */
export function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}

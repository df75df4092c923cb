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
  after: Set<string>;
  before: Set<string>;
  /** The word alone is a phrase, after one of these words or anywhere. */
  alone: Set<string>;
  isAnywhere: boolean;
}

export function newTrigger(): Trigger {
  return { after: new Set(), before: new Set(), alone: new Set(), isAnywhere: false };
}

/** A letter before an apostrophe ("c'est") is part of the next word when a use case is read. */
const ELIDED = /^[cdjlnt]$/;

export class Phrases {
  readonly #byFirst = new Map<string, Part[][]>();
  /** A text in which none of these words is in such a place contains no phrase of the list. */
  readonly triggers = new Map<string, Trigger>();

  /** `context`: what may come before a phrase; by default anything. */
  constructor(rows: string, context: readonly string[] | null = null) {
    for (const row of rows.trim().split('\n')) this.#add(row.trim().split(/\s+/), context);
  }

  #add(row: readonly string[], context: readonly string[] | null): void {
    const parts = row.map((part): Part => {
      return { words: part.replace(/[*?]/g, '').split('/'), isOptional: part.endsWith('?') };
    });
    const starred = row.findIndex((part) => part.includes('*'));
    const firsts = parts.findIndex(({ isOptional }) => !isOptional);
    this.#addTriggers(parts, starred < 0 ? firsts : starred, context);
    for (const { words } of parts.slice(0, firsts + 1))
      for (const word of words) this.#byFirst.set(word, [...(this.#byFirst.get(word) ?? []), parts]);
  }

  #addTriggers(parts: readonly Part[], at: number, context: readonly string[] | null): void {
    const next = neighbours(parts.slice(at + 1));
    const last = neighbours(parts.slice(0, at).reverse());
    const optional = parts.slice(0, at).flatMap(({ words }) => [...words]);
    const isElided = parts.some(({ words }) => words.some((word) => ELIDED.test(word)));
    for (const word of parts[at]!.words) {
      const trigger = this.triggers.getOrInsertComputed(word, newTrigger);
      if (next !== null) for (const other of next) trigger.before.add(other);
      else if (last !== null) for (const other of last) trigger.after.add(other);
      else for (const other of [...(context ?? []), ...optional]) trigger.alone.add(other);
      if (isElided || (next === null && last === null && context === null)) trigger.isAnywhere = true;
    }
  }

  /** All words with which a phrase can begin. */
  get firstWords(): Iterable<string> {
    return this.#byFirst.keys();
  }

  /** The position after the longest phrase that begins at `from`, or -1. */
  endAt(words: readonly { text: string }[], from: number): number {
    let longest = -1;
    for (const parts of this.#byFirst.get(words[from]?.text ?? '') ?? [])
      longest = Math.max(longest, endOf(parts, 0, words, from));
    return longest;
  }
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

function endOf(parts: readonly Part[], part: number, words: readonly { text: string }[], at: number): number {
  const wanted = parts[part];
  if (wanted === undefined) return at;
  const taken = wanted.words.includes(words[at]?.text ?? '') ? endOf(parts, part + 1, words, at + 1) : -1;
  return taken >= 0 || !wanted.isOptional ? taken : endOf(parts, part + 1, words, at);
}

/** The words of a list. */
export function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}

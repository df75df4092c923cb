// Finds phrases in rows of words. Each row of a list is a phrase: "a/b" means either word, "a?" may be missing, and the
// star marks the word that a text must contain for the phrase to occur (by default the first).

import type { ClauseWord } from './clauses.ts';

interface Part {
  words: ReadonlySet<string>;
  isOptional: boolean;
}

export class Phrases {
  readonly #byFirst = new Map<string, Part[][]>();
  /** A text without any of these contains no phrase of the list. */
  readonly needed = new Set<string>();

  constructor(rows: string) {
    for (const row of rows.trim().split('\n')) this.#add(row.trim().split(/\s+/));
  }

  #add(row: readonly string[]): void {
    const parts = row.map((part): Part => {
      return { words: new Set(part.replace(/[*?]/g, '').split('/')), isOptional: part.endsWith('?') };
    });
    const starred = row.findIndex((part) => part.includes('*'));
    const firsts = parts.findIndex(({ isOptional }) => !isOptional);
    for (const word of parts[starred < 0 ? firsts : starred]!.words) this.needed.add(word);
    for (const { words } of parts.slice(0, firsts + 1))
      for (const word of words) this.#byFirst.set(word, [...(this.#byFirst.get(word) ?? []), parts]);
  }

  /** The position after the longest phrase that begins at `from`, or -1. */
  endAt(words: readonly ClauseWord[], from: number): number {
    let longest = -1;
    for (const parts of this.#byFirst.get(words[from]?.text ?? '') ?? [])
      longest = Math.max(longest, endOf(parts, 0, words, from));
    return longest;
  }
}

function endOf(parts: readonly Part[], part: number, words: readonly ClauseWord[], at: number): number {
  const wanted = parts[part];
  if (wanted === undefined) return at;
  const taken = wanted.words.has(words[at]?.text ?? '') ? endOf(parts, part + 1, words, at + 1) : -1;
  return taken >= 0 || !wanted.isOptional ? taken : endOf(parts, part + 1, words, at);
}

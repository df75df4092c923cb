// From a use case to the terms that are looked up, each with its weight.

import { alias } from './abbreviations.ts';
import type { RecommendIndex } from './recommend-index.ts';
import { stem } from './stem.ts';
import { isStop } from './stop-words.ts';
import { lookUp } from './vocabulary.ts';
import { words } from './words.ts';

export interface QueryTerm {
  term: number;
  weight: number;
  /** The word as `words` gave it, for the reasoning. */
  word: string;
}

export interface Query {
  /** All words, stop words included. */
  words: string[];
  terms: QueryTerm[];
  /** Words that mean something but that no kit has. */
  unknown: number;
}

export function readQuery(useCase: string, index: RecommendIndex): Query {
  const all = words(useCase);
  const counts = new Map<string, number>();
  const surface = new Map<string, string>();
  for (const word of all) {
    if (isStop(word)) continue;
    const key = stem(alias(word));
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (!surface.has(key)) surface.set(key, word);
  }
  const terms: QueryTerm[] = [];
  let unknown = 0;
  for (const [key, count] of counts) {
    const term = lookUp(index.terms, key);
    if (term < 0) unknown++;
    // A word said twice matters more, but not twice as much.
    else terms.push({ term, weight: Math.sqrt(count), word: surface.get(key)! });
  }
  return { words: all, terms, unknown };
}

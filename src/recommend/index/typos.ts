// Words that the catalogue does not know are often known words with a typo. Every known word is indexed under all its
// forms with one letter removed; a typo shares one of these forms with the intended word. Doubled letters are indexed
// as single ones, because most typos occur there: acessible, dissapear.

import { fnv1a } from '../text/hash.ts';
import { findHash, type HashTable, hashEntry, makeHashTable } from './hash-table.ts';
import { hashOf, mixed, type StringTable } from './string-table.ts';

/**
 * Length of words whose typos are corrected: shorter ones have too many neighbours, longer ones are not words. Chosen
 * by hand.
 */
const MIN_TYPO_WORD = 4;
const MAX_TYPO_WORD = 24;

/** Minimum length of a word in which two typos are corrected. Chosen by hand on the train part. */
const MIN_TWO_TYPO_WORD = 8;

/**
 * The cost of a correction: per typo, and for replacing a letter. Both are more than any number of kits that have the
 * word, so that number decides only between equals.
 */
const TYPO_COST = 2e6;
const REPLACEMENT_COST = 1e6;

export interface TypoTable {
  /** The words of each form. */
  forms: HashTable;
  /** The words and their terms. */
  surfaces: StringTable;
  terms: Uint32Array<ArrayBuffer>;
}

const DOUBLED = /(.)\1/gu;

export function buildTypos(
  surfaces: StringTable,
  words: readonly string[],
  terms: Uint32Array<ArrayBuffer>,
): TypoTable {
  const entries: number[] = [];
  words.forEach((word, i) => {
    if (word.length < MIN_TYPO_WORD || word.length > MAX_TYPO_WORD) return;
    eachForm(single(word), (hash) => entries.push(hashEntry(hash, i)));
  });
  return { forms: makeHashTable(entries), surfaces, terms };
}

function single(word: string): string {
  return word.replace(DOUBLED, '$1');
}

function eachForm(word: string, take: (hash: number) => unknown): void {
  take(hashOf(word));
  let head = fnv1a('');
  for (let i = 0; i < word.length; i++) {
    take(mixed(fnv1a(word, i + 1, word.length, head)));
    head = fnv1a(word, i, i + 1, head);
  }
}

/** The entry of the nearest known word within `limit` typos, or -1. On a tie, the one that `rate` puts highest. */
export function correct(table: TypoTable, word: string, rate: (entry: number) => number, limit: number): number {
  if (word.length < MIN_TYPO_WORD || word.length > MAX_TYPO_WORD) return -1;
  const allowed = Math.min(limit, word.length >= MIN_TWO_TYPO_WORD ? 2 : 1);
  let best = -1;
  let bestValue = Number.NEGATIVE_INFINITY;
  eachForm(single(word), (hash) => {
    const first = findHash(table.forms, hash);
    if (first < 0) return;
    const { hashes, numbers } = table.forms;
    for (let i = first; hashes[i] === hash; i++) {
      const entry = numbers[i]!;
      const typos = distance(word, table.surfaces, entry, allowed);
      if (typos > allowed) continue;
      const { starts } = table.surfaces;
      // A missing or doubled letter is more likely than a wrong one.
      const isReplaced = starts[entry + 1]! - starts[entry]! === word.length;
      const value = rate(entry) - typos * TYPO_COST - (isReplaced ? REPLACEMENT_COST : 0);
      if (value > bestValue || (value === bestValue && entry < best)) [best, bestValue] = [entry, value];
    }
  });
  return best;
}

const ROWS = [new Uint8Array(MAX_TYPO_WORD + 3), new Uint8Array(MAX_TYPO_WORD + 3), new Uint8Array(MAX_TYPO_WORD + 3)];

/** Counts letters changed, added, removed or swapped with their neighbour. The first letter must be correct. */
function distance(word: string, { chars, starts }: StringTable, entry: number, allowed: number): number {
  const start = starts[entry]!;
  const length = starts[entry + 1]! - start;
  if (Math.abs(length - word.length) > allowed || chars[start] !== word.charCodeAt(0)) return allowed + 1;
  let [before, last, now] = ROWS as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= length; j++) last[j] = j;
  for (let i = 1; i <= word.length; i++) {
    const c = word.charCodeAt(i - 1);
    now[0] = i;
    for (let j = 1; j <= length; j++) {
      const d = chars[start + j - 1]!;
      let cost = Math.min(last[j]! + 1, now[j - 1]! + 1, last[j - 1]! + (c === d ? 0 : 1));
      const swapped = i > 1 && j > 1 && c === chars[start + j - 2] && d === word.charCodeAt(i - 2);
      if (swapped) cost = Math.min(cost, before[j - 2]! + 1);
      now[j] = cost;
    }
    [before, last, now] = [last, now, before];
  }
  return last[length]!;
}

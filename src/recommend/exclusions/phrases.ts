// Finds phrases of rows, in which "a/b" means either word and "a?" may be missing.

import { fnv1a, phraseHash } from '../text/hash.ts';
import { isStop } from '../text/stop-words.ts';
import { words } from '../text/words.ts';
import { contractionsOf } from './contractions.ts';

interface Part {
  words: readonly string[];
  isOptional: boolean;
}

function phraseEnd(parts: readonly Part[], part: number, words: readonly { text: string }[], at: number): number {
  const wanted = parts[part];
  if (wanted === undefined) return at;
  const taken = wanted.words.includes(words[at]?.text ?? '') ? phraseEnd(parts, part + 1, words, at + 1) : -1;
  return taken >= 0 || !wanted.isOptional ? taken : phraseEnd(parts, part + 1, words, at);
}

/** Phrases are on lines of their own or after commas. */
export function rowsOf(list: string): string[] {
  return list.trim().split(/(?:,?\n)+|, /);
}

function partsOf(rows: string): Part[][] {
  return rowsOf(rows).map((row) =>
    row.split(' ').map((part) => ({ words: part.replace('?', '').split('/'), isOptional: part.endsWith('?') })),
  );
}

/** A word of a use case, as the tokenizer read it. */
export interface QueryWord {
  word: string;
  /** The hash of its letters. */
  hash: number;
  /** The patterns it can belong to, as bits (exclusion-words.ts). */
  exclusion: number;
}

/** Maximum words of a phrase. */
const MAX_PHRASE = 7;

/**
 * Tells quickly whether a text contains a phrase, from the words that the tokenizer has read: each phrase is known by
 * its two rarest neighbouring words.
 */
export class QueryPhrases {
  readonly firsts = new Set<string>();
  readonly seconds = new Set<string>();
  /** By the hash of their pair. */
  readonly #phrases = new Map<number, Part[][]>();

  constructor(phrases: readonly Part[][]) {
    for (const parts of phrases) {
      const pair = rarestPair(parts);
      if (pair === null) continue;
      for (const first of pair[0]) for (const second of pair[1]) this.#add(first, second, parts);
    }
  }

  /** Whether words i - 1 and i are the rarest of a phrase. */
  hasAt(words: readonly QueryWord[], i: number): boolean {
    const phrases = this.#phrases.get(phraseHash(words[i - 1]!.hash, words[i]!.hash));
    if (phrases === undefined) return false;
    const from = Math.max(0, i + 1 - MAX_PHRASE);
    const near = words.slice(from, i + MAX_PHRASE).map(({ word }) => ({ text: word }));
    for (const parts of phrases)
      for (let start = 0; start < i - from; start++) if (phraseEnd(parts, 0, near, start) > i - from) return true;
    return false;
  }

  #add(first: string, second: string, parts: Part[]): void {
    this.firsts.add(first);
    this.seconds.add(second);
    this.#phrases.getOrInsertComputed(phraseHash(fnv1a(first), fnv1a(second)), () => []).push(parts);
  }
}

/** The phrases of one word. */
export function singleWords(phrases: readonly Part[][]): string[] {
  return phrases.flatMap((parts) => (rarestPair(parts) === null ? rarestPart(parts) : []));
}

function rarestPart(parts: readonly Part[]): readonly string[] {
  const required = parts.filter(({ isOptional }) => !isOptional).map(({ words }) => words);
  return required.reduce((rarest, words) => (rarityOf(words) > rarityOf(rarest) ? words : rarest));
}

/** The words of a part and those that can be beside it, whichever side is rarer; null if nothing must be there. */
function rarestPair(parts: readonly Part[]): [readonly string[], readonly string[]] | null {
  let [rarest, pair]: [number, [readonly string[], readonly string[]] | null] = [0, null];
  const consider = (first: readonly string[] | null, second: readonly string[] | null) => {
    if (first === null || second === null || rarityOf(first) + rarityOf(second) <= rarest) return;
    rarest = rarityOf(first) + rarityOf(second);
    pair = [first, second];
  };
  parts.forEach(({ words, isOptional }, at) => {
    if (isOptional) return;
    consider(words, neighbours(parts.slice(at + 1)));
    consider(neighbours(parts.slice(0, at).reverse()), words);
  });
  return pair;
}

/** The words that can be next; null if none must be. */
function neighbours(parts: readonly Part[]): string[] | null {
  const required = parts.findIndex(({ isOptional }) => !isOptional);
  return required < 0 ? null : parts.slice(0, required + 1).flatMap(({ words }) => words);
}

/** Function words are frequent, and so are short words. */
function rarityOf(words: readonly string[]): number {
  return Math.min(...words.map((word) => (isStop(word) ? word.length / 4 : word.length)));
}

/** Rows as the tokenizer reads them: in American spelling, without "'s", and with contractions as one word. */
export function asRead(rows: string): Part[][] {
  return partsOf(rows).flatMap(partsAsRead);
}

function partsAsRead(parts: readonly Part[]): Part[][] {
  let all: Part[][] = [[]];
  for (const { words, isOptional } of parts) {
    const seen = words.filter((word) => word !== 's');
    const part = { words: wordsAsRead(seen), isOptional: isOptional || seen.length < words.length };
    all = all.flatMap((before) => {
      const last = before.at(-1);
      if (last === undefined) return [[part]];
      const joined = last.words.flatMap((word) => words.flatMap((end) => contractionsOf(word, end)));
      const apart = seen.length > 0 ? [[...before, part]] : [before];
      return joined.length > 0 ? [...apart, [...before.slice(0, -1), { ...last, words: joined }]] : apart;
    });
  }
  return all;
}

/** Words in the tokenizer's spelling, too. */
function wordsAsRead(all: readonly string[]): string[] {
  return [...new Set(all.flatMap((word) => [word, words(word)[0] ?? word]))];
}

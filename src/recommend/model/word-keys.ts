// Under which keys the model knows words, and what words are made of that it does not know.

import { alias } from '../text/abbreviations.ts';
import { fnv1a } from '../text/hash.ts';
import { stem } from '../text/stem.ts';
import { isStop } from '../text/stop-words.ts';

const GRAM = 4;

/** Keeps stop words apart from stems that look the same; they too say a little ("without", "how"). */
export const STOP_MARK = '-';

/** The key of a word in the model: inflections and abbreviations share a vector. */
export function keyOf(word: string): string {
  return isStop(word) ? STOP_MARK + word : stem(alias(word));
}

/**
 * Words that were told apart from others after the model was trained, which has no vector for them: what stands in for it until it is
 * trained again. Marketing was a form of market.
 */
const STAND_INS = new Map([['marketing', ['advertising', 'campaign', 'brand', 'audience'].map(keyOf)]]);

export function standInsFor(key: string): readonly string[] | undefined {
  return STAND_INS.get(key);
}

/** FNV-1a of every run of four characters of `<word>`: what a word that the model never met is made of. */
export function gramHashes(word: string): number[] {
  const framed = `<${word}>`;
  const hashes: number[] = [];
  for (let start = 0; start === 0 || start + GRAM <= framed.length; start++) {
    hashes.push(fnv1a(framed, start, Math.min(framed.length, start + GRAM)) >>> 0);
  }
  return hashes;
}

// The keys under which the model knows words, and the pieces of unknown words.

import { alias } from '../text/abbreviations.ts';
import { fnv1a } from '../text/hash.ts';
import { stem } from '../text/stem.ts';
import { isStop } from '../text/stop-words.ts';

const GRAM = 4;

/** Separates stop words from stems that look the same. Stop words also carry some meaning ("without", "how"). */
export const STOP_MARK = '-';

/** The key of a word in the model. Inflections and abbreviations share a vector. */
export function keyOf(word: string): string {
  return isStop(word) ? STOP_MARK + word : stem(alias(word));
}

/** FNV-1a of every run of four characters of `<word>`: the pieces of a word that the model does not know. */
export function gramHashes(word: string): number[] {
  const framed = `<${word}>`;
  const hashes: number[] = [];
  for (let start = 0; start === 0 || start + GRAM <= framed.length; start++) {
    hashes.push(fnv1a(framed, start, Math.min(framed.length, start + GRAM)) >>> 0);
  }
  return hashes;
}

// Whole keywords and names of kits, to be found in what someone says: "cover letter" means more where it is a kit's own keyword than
// where a kit has both words somewhere.

import { phraseHash } from '../text/hash.ts';
import { lowerBound } from './string-table.ts';

/** Keywords and names by hash of their terms, ascending. */
export interface KeywordTable {
  hashes: Uint32Array<ArrayBuffer>;
  kits: Uint32Array<ArrayBuffer>;
}

/** Longer ones are sentences, which nobody says again word for word. */
export const MAX_KEYWORD_TERMS = 4;
const KIT_BITS = 2 ** 21;

/** `hash` is that of the terms before, 0 for none. */
export function keywordHash(hash: number, term: number): number {
  return phraseHash(hash, term);
}

/** One number for both, which sorts by hash and then by kit. */
export function keywordEntry(hash: number, kit: number): number {
  return hash * KIT_BITS + kit;
}

export function makeKeywordTable(entries: readonly number[]): KeywordTable {
  const sorted = Float64Array.from(new Set(entries)).sort();
  return {
    hashes: Uint32Array.from(sorted, (entry) => Math.floor(entry / KIT_BITS)),
    kits: Uint32Array.from(sorted, (entry) => entry % KIT_BITS),
  };
}

/** The kits that have a keyword. */
export function kitsWith({ hashes, kits }: KeywordTable, hash: number): Uint32Array {
  const from = lowerBound(hashes, hash);
  let end = from;
  while (end < hashes.length && hashes[end] === hash) end++;
  return kits.subarray(from, end);
}

// Whole keywords and names of kits, to be found in what someone says: "cover letter" means more where it is a kit's own keyword than
// where a kit has both words somewhere.

import { phraseHash } from '../text/hash.ts';
import { lowerBound } from './string-table.ts';

/** Keywords and names by hash of their terms, ascending. */
export interface KeywordTable {
  hashes: Uint32Array<ArrayBuffer>;
  kits: Uint32Array<ArrayBuffer>;
  /** One bit for each value that the upper bits of a hash can have, set where there is such a hash: most of what is said is no keyword. */
  filter: Uint32Array<ArrayBuffer>;
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
  const hashes = Uint32Array.from(sorted, (entry) => Math.floor(entry / KIT_BITS));
  let bits = 10;
  while (2 ** bits < 8 * hashes.length) bits++;
  const filter = new Uint32Array(2 ** (bits - 5));
  for (const hash of hashes) {
    const bit = hash >>> (32 - bits);
    filter[bit >>> 5]! |= 1 << (bit & 31);
  }
  return { hashes, kits: Uint32Array.from(sorted, (entry) => entry % KIT_BITS), filter };
}

/** Where the kits that have a keyword begin; -1 when none has it. They end where the hash is another. */
export function findKeyword({ hashes, filter }: KeywordTable, hash: number): number {
  // As many upper bits as choose one of the filter's.
  const bit = hash >>> (Math.clz32(filter.length) - 4);
  if (((filter[bit >>> 5]! >>> (bit & 31)) & 1) === 0) return -1;
  const at = lowerBound(hashes, hash);
  return hashes[at] === hash ? at : -1;
}

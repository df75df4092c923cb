// Whole keywords and names of kits, to be found in what someone says: "cover letter" means more where it is a kit's own keyword than
// where a kit has both words somewhere.

import { phraseHash } from '../text/hash.ts';
import { type HashFilter, makeHashFilter, mayHave } from './hash-filter.ts';
import { lowerBound } from './string-table.ts';

/** Keywords and names by hash of their terms, ascending. */
export interface KeywordTable {
  hashes: Uint32Array<ArrayBuffer>;
  kits: Uint32Array<ArrayBuffer>;
  filter: HashFilter;
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
  const sorted = Float64Array.from(entries)
    .sort()
    .filter((entry, i, all) => entry !== all[i - 1]);
  const hashes = Uint32Array.from(sorted, (entry) => Math.floor(entry / KIT_BITS));
  return { hashes, kits: Uint32Array.from(sorted, (entry) => entry % KIT_BITS), filter: makeHashFilter(hashes) };
}

/** Where the kits that have a keyword begin; -1 when none has it. They end where the hash is another. */
export function findKeyword({ hashes, filter }: KeywordTable, hash: number): number {
  if (!mayHave(filter, hash)) return -1;
  const at = lowerBound(hashes, hash);
  return hashes[at] === hash ? at : -1;
}

// Whole keywords and names of kits, to find in use cases: "cover letter" means more as a kit's own keyword than as two
// words somewhere in a kit.

import { phraseHash } from '../text/hash.ts';
import { entryHash, entryNumber } from './hash-entry.ts';
import { type HashFilter, makeHashFilter, mayHave } from './hash-filter.ts';
import { lowerBound } from './string-table.ts';

/** Keywords and names by the hash of their terms, ascending. */
export interface KeywordTable {
  hashes: Uint32Array<ArrayBuffer>;
  kits: Uint32Array<ArrayBuffer>;
  filter: HashFilter;
}

/** Longer keywords are sentences, which nobody repeats word for word. */
export const MAX_KEYWORD_TERMS = 4;

/** `hash` is the hash of the preceding terms, 0 for none. */
export function keywordHash(hash: number, term: number): number {
  return phraseHash(hash, term);
}

/** Expects entries of a keyword's hash and its kit (hashEntry). */
export function makeKeywordTable(entries: readonly number[]): KeywordTable {
  const sorted = Float64Array.from(entries)
    .sort()
    .filter((entry, i, all) => entry !== all[i - 1]);
  const hashes = Uint32Array.from(sorted, entryHash);
  return { hashes, kits: Uint32Array.from(sorted, entryNumber), filter: makeHashFilter(hashes) };
}

/** The index of the first kit with a keyword, or -1. Its kits continue until the hash changes. */
export function findKeyword({ hashes, filter }: KeywordTable, hash: number): number {
  if (!mayHave(filter, hash)) return -1;
  const at = lowerBound(hashes, hash);
  return hashes[at] === hash ? at : -1;
}

// Whole keywords and names of kits, to find in use cases: "cover letter" means more as a kit's own keyword than as two
// words somewhere in a kit.

import { phraseHash } from '../text/hash.ts';

/** `hash` is the hash of the preceding terms, 0 for none. */
export function keywordHash(hash: number, term: number): number {
  return phraseHash(hash, term);
}

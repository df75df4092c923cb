import type { HashTable } from './hash-table.ts';
import type { PhraseFilters } from './phrase-filters.ts';
import type { StringTable } from './string-table.ts';
import type { TypoTable } from './typos.ts';
import type { VectorTable } from './vector-table.ts';

/** Maximum terms of a keyword: longer ones are sentences, which nobody repeats word for word. Chosen by hand. */
export const MAX_KEYWORD_TERMS = 4;

/** Answers are computed in full and then cut, so a shorter answer is the beginning of a longer one. The API's limit. */
export const MAX_RESULTS = 10;

/** Everything a query needs, in typed arrays that move between threads without a copy and need no setup. */
export interface RecommendIndex {
  kits: number;
  /** Bits of the assistants that each kit serves (platforms.ts). */
  platforms: Uint8Array<ArrayBuffer>;
  /** Per kit, the families of which its name and tagline name one technology, as bits (text/technologies.ts). */
  families: Uint32Array<ArrayBuffer>;
  /** Maps stems to terms. */
  terms: StringTable;
  /** The start of each term's postings, and the end of the last. */
  starts: Uint32Array<ArrayBuffer>;
  /** Per posting: the kit, ascending within a term. */
  postings: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
  /** Per posting: how much the kit's description is about the term, 0 to 255. */
  described: Uint8Array<ArrayBuffer>;
  /** Per posting: the same for the description and all files. */
  contained: Uint8Array<ArrayBuffer>;
  /** Per term: its worth in descriptions (√idf) and in all text (a share of its idf there). */
  describedWorth: Float32Array<ArrayBuffer>;
  containedWorth: Float32Array<ArrayBuffer>;
  phrases: PhraseFilters;
  /**
   * The kits with each whole keyword or name, by the `phraseHash` of its terms: "cover letter" means more as a kit's own
   * keyword than as two words somewhere in a kit.
   */
  keywords: HashTable;
  typos: TypoTable;
  exact: ExactNamesTable;
  exclusions: ExclusionTable;
  /** The vectors of the kits that have one. */
  vectors: VectorTable;
  /** Per assistant (and `any`, last): ten kits to start from if nothing fits, padded with -1. */
  starters: Int32Array<ArrayBuffer>;
}

/** Exclusions in kits' descriptions: per kit the end of its spans, and the spans, each as start and end. */
interface ExclusionTable {
  ends: Uint32Array<ArrayBuffer>;
  spans: Uint32Array<ArrayBuffer>;
}

export interface ExactNamesTable {
  /** Names, slugs and taglines: kit * 3 + which of the three. */
  texts: HashTable;
  /** The number of words in the longest. */
  longest: number;
  /** Per kit, the hash of its name. Comparing two of them is cheaper than reading both kits. */
  names: Uint32Array<ArrayBuffer>;
}

import type { KeywordTable } from './keywords.ts';
import type { PhraseFilters } from './phrase-filters.ts';
import type { StringTable } from './string-table.ts';
import type { TypoTable } from './typos.ts';
import type { VectorTable } from './vector-layout.ts';

/** Everything a query needs, in typed arrays: moves between threads without a copy, and is ready on arrival. */
export interface RecommendIndex {
  kits: number;
  /** Bits of the assistants each kit serves (platforms.ts). */
  platforms: Uint8Array<ArrayBuffer>;
  /** Stems to terms. */
  terms: StringTable;
  /** Where each term's postings begin; one more than there are terms. */
  starts: Uint32Array<ArrayBuffer>;
  /** Per posting: the kit, ascending within a term. */
  postings: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
  /** Per posting: how much the kit's own description is about the term, 0 to 255. */
  described: Uint8Array<ArrayBuffer>;
  /** Per posting: the same over the description and all files. */
  contained: Uint8Array<ArrayBuffer>;
  /** Per term: what it is worth in descriptions and in all text, from its idf there. */
  idf: Float32Array<ArrayBuffer>;
  idfInAll: Float32Array<ArrayBuffer>;
  phrases: PhraseFilters;
  keywords: KeywordTable;
  typos: TypoTable;
  exact: ExactNamesTable;
  exclusions: ExclusionTable;
  /** Null when the index was built without a model. */
  vectors: VectorTable | null;
  /** Per assistant (and `any`, last): kits to start from when nothing fits, ten each, -1 where there are fewer. */
  starters: Int32Array<ArrayBuffer>;
}

/** What kits' descriptions exclude: per kit where its part of the spans ends; the spans, each as its start and its end. */
export interface ExclusionTable {
  ends: Uint32Array<ArrayBuffer>;
  spans: Uint32Array<ArrayBuffer>;
}

/** Names, slugs and taglines by hash, ascending. `kits` holds kit * 3 + which of the three. */
export interface ExactNamesTable {
  hashes: Uint32Array<ArrayBuffer>;
  kits: Uint32Array<ArrayBuffer>;
  /** Words of the longest. */
  longest: number;
}

// The engine's entry point: everything the service uses. DESIGN.md explains how it works.

export { IndexBuilder } from './build/index-builder.ts';
export type { KeptKits } from './build/kept-kits.ts';
export {
  Engine,
  MAX_INEXACT_SCORE,
  RELEVANCE_BAR,
  type RecommendQuery,
  type RecommendResult,
  SCORE_FLOOR,
  scoreStamp,
} from './engine.ts';
export type { RecommendIndex } from './index/recommend-index.ts';
export { shareArrays } from './index/shared-arrays.ts';
export { PLATFORMS, type Platform, platformBits, platformMask } from './platforms.ts';
export { embedKit, kitDigest, PACKED_BYTES } from './read/embed-kit.ts';
export { openReader, READER_FILE, type Reader, readerStamp } from './read/reader.ts';
export { shippedVectors } from './read/shipped-vectors.ts';

// The engine's second entry point, for evaluation, benchmarks and training. The service uses only `recommend.ts`.

export { BUILD_SETTINGS, buildIndex } from './build/index-builder.ts';
export type { BuildSettings } from './build/inverted-index.ts';
export { ENGINE_SETTINGS, type EngineSettings } from './engine.ts';
export type { KitSource } from './index/indexed-kit.ts';
export { glossOfForeign } from './languages/gloss.ts';
export { meetsMask, platformBits, platformMask } from './platforms.ts';
export { type Candidate, RANK_SETTINGS } from './rank/ranker.ts';
export {
  FEATURES,
  type Features,
  LATER_FEATURES,
  laterFeaturesOf,
  NEED_FEATURES,
  type NeedFeatures,
  SCORE_WEIGHTS,
  type ScoreWeights,
} from './rank/score.ts';
export { DISTRESS_FILE, UNSERVED_FILE } from './rank/unserved.ts';
export { packVector } from './read/embed-kit.ts';
export { kitTexts } from './read/kit-texts.ts';
export { meaningOf } from './read/reader.ts';
export { SHIPPED_VECTORS_FILE, writeShippedVectors } from './read/shipped-vectors.ts';
export { inPlace } from './text/characters.ts';
export { stem } from './text/stem.ts';
export { isStop } from './text/stop-words.ts';
export { Tokenizer } from './text/tokenizer.ts';
export { words } from './text/words.ts';

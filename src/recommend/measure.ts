// The engine's second entry point, for evaluation, benchmarks and training. The service uses only `recommend.ts`.

export { buildIndex } from './build/index-builder.ts';
export { Clauses, clauseWord, roleBetweenClauses } from './clauses/clauses.ts';
export type { KitSource } from './index/indexed-kit.ts';
export { tokenizerStamp } from './model/tokenizer-stamp.ts';
export { gramHashes, keyOf, STOP_MARK } from './model/word-keys.ts';
export { meetsMask, platformBits, platformMask } from './platforms.ts';
export { behind, fitFeatures, type ScoreFeatures, servedFeatures } from './rank/score.ts';
export {
  BUILD_SETTINGS,
  type BuildSettings,
  RANK_SETTINGS,
  type RankSettings,
  type ScoreSettings,
} from './settings.ts';
export { inPlace } from './text/characters.ts';
export { stem } from './text/stem.ts';
export { isStop } from './text/stop-words.ts';
export { Tokenizer } from './text/tokenizer.ts';
export { words } from './text/words.ts';

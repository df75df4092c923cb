// The engine's entry point: everything the service uses. DESIGN.md explains how it works.

export { IndexBuilder, transferables } from './build/index-builder.ts';
export { Engine } from './engine.ts';
export type { RecommendIndex } from './index/recommend-index.ts';
export { loadModel, Model, type SharedModel } from './model/model.ts';
export { THREAD_SLOT } from './model/model-rows.ts';
export { PLATFORMS, type Platform, platformBits, platformMask } from './platforms.ts';

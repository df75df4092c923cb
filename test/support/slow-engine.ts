import { setTimeout } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import { REFUSE_AFTER_MS } from '../../src/http/concurrency/work-queue.ts';
import { Engine } from '../../src/recommend/engine.ts';

/**
 * Preloaded into a server with `node --import`: every recommendation takes longer than a batch in work-queue.ts, so
 * others wait, and a stopping server immediately refuses what it would refuse after 8 s.
 */
const TAKES_MS = 15;

// In the engine's threads.
const recommend = Engine.prototype.recommend;
Engine.prototype.recommend = async function slowly(...given) {
  await setTimeout(TAKES_MS);
  return recommend.apply(this, given);
};

if (isMainThread) {
  const timer = globalThis.setTimeout;
  const soon = (work: () => void, ms?: number) => timer(work, ms === REFUSE_AFTER_MS ? 0 : ms);
  globalThis.setTimeout = Object.assign(soon as typeof timer, timer);
}

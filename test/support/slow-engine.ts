import { isMainThread } from 'node:worker_threads';
import { REFUSE_AFTER_MS } from '../../src/http/concurrency/work-queue.ts';
import { Engine } from '../../src/recommend/engine.ts';

/**
 * Preloaded into a server with `node --import`: every recommendation takes longer than a batch in work-queue.ts, so
 * others wait, and a stopping server immediately refuses what it would refuse after 8 s.
 */
const TAKES_MS = 15;

if (isMainThread) {
  const recommend = Engine.prototype.recommend;
  Engine.prototype.recommend = function slowly(...given) {
    const until = performance.now() + TAKES_MS;
    while (performance.now() < until);
    return recommend.apply(this, given);
  };
  const timer = globalThis.setTimeout;
  const soon = (work: () => void, ms?: number) => timer(work, ms === REFUSE_AFTER_MS ? 0 : ms);
  globalThis.setTimeout = Object.assign(soon as typeof timer, timer);
}

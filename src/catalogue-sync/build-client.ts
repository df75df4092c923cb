import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BuildJob, BuiltCatalogue, KeptBuild } from './build.worker.ts';

/** After larger builds, the memory left in the thread costs more than starting a new one. */
const MAX_KITS_TO_KEEP_THREAD = 5_000;

/** Files pass through the thread one after another; a larger young generation would only hold more garbage. */
const YOUNG_MB = 16;

/** A thread that waits for the next import holds some 40 MB. */
const KEEP_FOR_MS = 10_000;

/**
 * The event loop's side of the build thread. The thread is kept for a while for the next build: starting one takes up
 * to half a second on a small machine, and a catalogue change must reach every node within two.
 */
export function openBuildClient(job: BuildJob, onThreadEnd: () => void) {
  let kept: Worker | null = null;
  /** Of the last build: kits that are still the same are not read again. */
  let previous: KeptBuild | null = null;
  let isClosed = false;
  let endLater: NodeJS.Timeout | undefined;

  function start(): Worker {
    const worker = new Worker(new URL('./build.worker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    return worker.on('error', () => endThread(worker));
  }

  function endThread(worker: Worker): void {
    if (kept === worker) kept = null;
    void worker.terminate().then(onThreadEnd);
  }

  return {
    /** One build at a time. */
    async build(): Promise<BuiltCatalogue> {
      if (isClosed) throw new Error('the builder is closed');
      clearTimeout(endLater);
      kept ??= start();
      const worker = kept;
      worker.ref();
      try {
        const built = await answerOf(worker, previous);
        previous = built.kept;
        if (built.packed.listOrder.length > MAX_KITS_TO_KEEP_THREAD) endThread(worker);
        return built;
      } catch (error) {
        endThread(worker);
        throw error;
      } finally {
        worker.unref();
        endLater = setTimeout(() => endThread(worker), KEEP_FOR_MS).unref();
      }
    },

    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(endLater);
      await kept?.terminate();
    },
  };
}

/** Rejects if the thread fails or ends without an answer. */
async function answerOf(worker: Worker, kept: KeptBuild | null): Promise<BuiltCatalogue> {
  const ended = Promise.withResolvers<never>();
  const onExit = (code: number) => ended.reject(new Error(`the build thread ended early (${code})`));
  worker.once('exit', onExit).postMessage(kept);
  try {
    const [built] = (await Promise.race([once(worker, 'message'), ended.promise])) as [BuiltCatalogue];
    return built;
  } finally {
    worker.off('exit', onExit);
  }
}

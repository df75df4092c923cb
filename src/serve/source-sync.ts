import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Config } from '../config/config.ts';
import type { Store } from '../store/store.ts';
import type { SourceSynced } from './source-sync.worker.ts';

interface Options {
  config: Config;
  store: Pick<Store, 'sources'>;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
  onThreadEnd: () => void;
}

/** One small read: somebody may wait for a sync that was asked for on another node, or by a command. */
const LOOK_EVERY_MS = 500;
const STOP_WITHIN_MS = 3_000;
/** A source that needs more fails alone: the thread ends, the server does not. */
const MAX_HEAP_MB = 512;

/** Looks for sources whose time has come, on every node: the lease in the store lets one of them work. */
export function followSources({ config, store, log, onThreadEnd }: Options) {
  let timer: NodeJS.Timeout | undefined;
  let worker: Worker | null = null;
  let isClosed = false;

  async function look(): Promise<void> {
    try {
      const names = await store.sources.due();
      if (names.length > 0 && !isClosed) await sync(names);
    } catch (error) {
      if (!isClosed) log.warn({ err: error }, 'sources could not be synced');
    }
    if (!isClosed) timer = setTimeout(() => void look(), LOOK_EVERY_MS).unref();
  }

  async function sync(names: string[]): Promise<void> {
    const started = new Worker(new URL('./source-sync.worker.ts', import.meta.url), {
      workerData: { config, names },
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    worker = started;
    started.on('message', ({ message, ...done }: SourceSynced) => {
      if (done.outcome === 'failed') log.warn({ ...done, reason: message }, 'a source could not be synced');
      else if (done.outcome !== 'unchanged') log.info(done, 'a source was synced');
    });
    let failure: unknown;
    started.on('error', (error) => {
      failure = error;
    });
    await once(started, 'exit');
    worker = null;
    onThreadEnd();
    if (failure !== undefined) throw failure;
  }

  if (config.sources.sync) timer = setTimeout(() => void look(), LOOK_EVERY_MS).unref();
  return {
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      if (worker === null) return;
      const running = worker;
      const ended = once(running, 'exit');
      running.postMessage('stop');
      const force = setTimeout(() => void running.terminate(), STOP_WITHIN_MS);
      await ended;
      clearTimeout(force);
    },
  };
}

import { Worker, type WorkerOptions } from 'node:worker_threads';
import { StoreUnavailableError } from '../store.ts';

/** A thread that cannot open the store must not be started over and over. */
const MIN_MS_BETWEEN_STARTS = 1_000;

interface ThreadOptions<Reply> {
  url: URL;
  options: WorkerOptions & { name: string };
  onReply: (reply: Reply) => void;
  /** What was sent will not be answered. */
  onLost: (error: StoreUnavailableError) => void;
  /** For the log. */
  onThreadEnd: (error: StoreUnavailableError) => void;
}

/** A thread that works on the store. If it ends by itself, which it never should, another takes over. */
export function openStoreThread<Reply>({ url, options, onReply, onLost, onThreadEnd }: ThreadOptions<Reply>) {
  let worker: Worker | null = null;
  let startedAt = Number.NEGATIVE_INFINITY;
  let isClosing = false;

  function start(): void {
    if (isClosing) return;
    startedAt = performance.now();
    let cause: unknown;
    try {
      worker = new Worker(url, options)
        .on('message', onReply)
        .on('error', (error) => {
          cause = error;
        })
        .on('exit', () => ended(cause));
    } catch (error) {
      // The system may refuse another thread for a while.
      ended(error);
    }
  }

  function ended(cause: unknown): void {
    worker = null;
    const error = lost(cause);
    if (isClosing) return;
    onThreadEnd(error);
    setTimeout(start, Math.max(0, startedAt + MIN_MS_BETWEEN_STARTS - performance.now())).unref();
  }

  function lost(cause?: unknown): Error {
    const error = new StoreUnavailableError(`the ${options.name} thread of the store has ended`, { cause });
    onLost(error);
    return error;
  }

  start();
  return {
    post(message: unknown): void {
      if (worker === null) lost();
      else worker.postMessage(message);
    },
    /** The thread ends when it has answered everything before. */
    async close(): Promise<void> {
      isClosing = true;
      const ending = worker;
      if (ending === null) return;
      const exited = new Promise((resolve) => ending.once('exit', resolve));
      ending.postMessage('close');
      await exited;
    },
  };
}

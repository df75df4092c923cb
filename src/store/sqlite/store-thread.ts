import { Worker, type WorkerOptions } from 'node:worker_threads';
import { StoreUnavailableError } from '../store.ts';

/** A thread that cannot open the store must not be started over and over. */
const MIN_MS_BETWEEN_STARTS = 1_000;

/**
 * A thread that works on the store and answers messages one after another. If it ends by itself, which it never should,
 * another takes over; `onThreadEnd` is for the log.
 */
export function openStoreThread<Message, Reply>(
  url: URL,
  options: WorkerOptions & { name: string },
  onThreadEnd: (error: StoreUnavailableError) => void,
) {
  let worker: Worker | null = null;
  const asked: PromiseWithResolvers<Reply>[] = [];
  let startedAt = Number.NEGATIVE_INFINITY;
  let isClosing = false;

  function start(): void {
    if (isClosing) return;
    startedAt = performance.now();
    let cause: unknown;
    try {
      const started = new Worker(url, options)
        .on('message', (reply: Reply) => asked.shift()?.resolve(reply))
        .on('messageerror', (error) => {
          cause = error;
          // Without this answer, every later one would go to the wrong caller.
          started.removeAllListeners('message');
          void started.terminate();
        })
        .on('error', (error) => {
          cause = error;
        })
        .on('exit', () => ended(cause));
      worker = started;
    } catch (error) {
      // The system may refuse another thread for a while.
      ended(error);
    }
  }

  function ended(cause: unknown): void {
    worker = null;
    const error = endedError(cause);
    for (const { reject } of asked.splice(0)) reject(error);
    if (isClosing) return;
    onThreadEnd(error);
    setTimeout(start, Math.max(0, startedAt + MIN_MS_BETWEEN_STARTS - performance.now())).unref();
  }

  const endedError = (cause?: unknown) =>
    new StoreUnavailableError(`the ${options.name} thread of the store has ended`, { cause });

  start();
  return {
    /** For messages that belong together: a thread that takes over in between rejects the rest. */
    connect(): (message: Message) => Promise<Reply> {
      const current = worker;
      return async (message) => {
        if (current === null || current !== worker) throw endedError();
        current.postMessage(message);
        const answer = Promise.withResolvers<Reply>();
        asked.push(answer);
        return answer.promise;
      };
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

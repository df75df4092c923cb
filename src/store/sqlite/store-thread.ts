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
export class StoreThread<Reply> {
  readonly #options: ThreadOptions<Reply>;
  #worker: Worker | null = null;
  #startedAt = Number.NEGATIVE_INFINITY;
  #closing = false;

  constructor(options: ThreadOptions<Reply>) {
    this.#options = options;
    this.#start();
  }

  post(message: unknown): void {
    if (this.#worker === null) this.#lost(undefined);
    else this.#worker.postMessage(message);
  }

  /** The thread ends when it has answered everything before. */
  async close(): Promise<void> {
    this.#closing = true;
    const worker = this.#worker;
    if (worker === null) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('close');
    await ended;
  }

  #start(): void {
    if (this.#closing) return;
    this.#startedAt = performance.now();
    const { url, options, onReply } = this.#options;
    let cause: unknown;
    try {
      this.#worker = new Worker(url, options)
        .on('message', onReply)
        .on('error', (error) => {
          cause = error;
        })
        .on('exit', () => this.#ended(cause));
    } catch (error) {
      // The system may refuse another thread for a while.
      this.#ended(error);
    }
  }

  #ended(cause: unknown): void {
    this.#worker = null;
    const error = this.#lost(cause);
    if (this.#closing) return;
    this.#options.onThreadEnd(error);
    const waitMs = Math.max(0, this.#startedAt + MIN_MS_BETWEEN_STARTS - performance.now());
    setTimeout(() => this.#start(), waitMs).unref();
  }

  #lost(cause: unknown): Error {
    const error = new StoreUnavailableError(`the ${this.#options.options.name} thread of the store has ended`, {
      cause,
    });
    this.#options.onLost(error);
    return error;
  }
}

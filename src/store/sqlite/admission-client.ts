import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TierLimits } from '../../accounts/tiers.ts';
import { StoreUnavailableError } from '../store.ts';
import type { BatchAnswer, BatchCall } from './admission-batch.ts';
import type { BatchMessage, BatchReply } from './admission-thread.ts';

interface Waiting {
  call: BatchCall;
  resolve: (answer: BatchAnswer) => void;
  reject: (error: Error) => void;
  deadline: number;
  /** The caller has been told that it failed; if it is counted after all, it is given back. */
  abandoned: boolean;
}

const ANSWER_WITHIN_MS = 1_700;
const CHECK_EVERY_MS = 100;
const RETRY_MS = 1_000;
const SMALL_BATCH = 16;
const SLOW_WRITE_MS = 8;

/**
 * The event loop's side of the writer thread. Calls gather while a batch is being written; when it comes back, all
 * that gathered go out as the next one. Nobody waits longer than ANSWER_WITHIN_MS.
 */
export class AdmissionClient {
  readonly #start: () => Worker;
  readonly #onBatch: (size: number) => void;
  #worker: Worker;
  #gathering: Waiting[] = [];
  #sent: Waiting[] | null = null;
  #sentAt = 0;
  #lastWriteMs = 0;
  #sendScheduled = false;
  #closing = false;
  readonly #watch: NodeJS.Timeout;

  constructor(dataDir: string, limits: TierLimits, onBatch: (size: number) => void) {
    this.#start = () => {
      const worker = new Worker(new URL('./admission-thread.ts', import.meta.url), { workerData: { dataDir, limits } });
      worker.on('message', (reply: BatchReply) => this.#received(reply));
      worker.on('error', (error) => this.#died(error as Error));
      return worker;
    };
    this.#onBatch = onBatch;
    this.#worker = this.#start();
    this.#watch = setInterval(() => this.#dropOverdue(), CHECK_EVERY_MS);
    this.#watch.unref();
  }

  submit(call: BatchCall): Promise<BatchAnswer> {
    if (this.#closing) return Promise.reject(new StoreUnavailableError('the store is closing'));
    return new Promise((resolve, reject) => {
      this.#gathering.push({ call, resolve, reject, deadline: performance.now() + ANSWER_WITHIN_MS, abandoned: false });
      this.#scheduleSend();
    });
  }

  /** Waits for every call that was submitted, then ends the thread. */
  async close(): Promise<void> {
    this.#closing = true;
    while (this.#sent !== null || this.#gathering.length > 0) await once(this.#worker, 'message');
    clearInterval(this.#watch);
    const ended = once(this.#worker, 'exit');
    this.#worker.postMessage('close');
    await ended;
  }

  /** Not at once: the requests that arrived in the same turn of the event loop belong in the same batch. */
  #scheduleSend(): void {
    if (this.#sendScheduled || this.#sent !== null) return;
    this.#sendScheduled = true;
    setImmediate(() => {
      this.#sendScheduled = false;
      this.#send();
    });
  }

  #send(): void {
    if (this.#sent !== null || this.#gathering.length === 0) return;
    const sent = this.#gathering.splice(0, this.#batchSize());
    this.#sent = sent;
    this.#sentAt = performance.now();
    this.#onBatch(sent.length);
    const waitMs = Math.min(ANSWER_WITHIN_MS, Math.max(0, sent[0]!.deadline - this.#sentAt));
    this.#worker.postMessage({ calls: sent.map((waiting) => waiting.call), waitMs } satisfies BatchMessage);
  }

  /**
   * On a quick disk half of what waits: while the thread writes one half, the event loop answers the other, and neither
   * idles. On a slow disk everything: there the number of writes is what costs.
   */
  #batchSize(): number {
    const waiting = this.#gathering.length;
    if (waiting <= SMALL_BATCH || this.#lastWriteMs > SLOW_WRITE_MS) return waiting;
    return Math.max(SMALL_BATCH, Math.ceil(waiting / 2));
  }

  #received(reply: BatchReply): void {
    const sent = this.#sent ?? [];
    this.#sent = null;
    this.#lastWriteMs = performance.now() - this.#sentAt;
    this.#send();
    if ('error' in reply) {
      const error = new StoreUnavailableError(`SQLite: ${reply.error}`);
      for (const waiting of sent) this.#fail(waiting, error);
      return;
    }
    for (const [i, waiting] of sent.entries()) {
      const answer = reply.answers[i]!;
      if (waiting.abandoned) this.#undo(answer);
      else waiting.resolve(answer);
    }
  }

  #undo(answer: BatchAnswer): void {
    if (typeof answer === 'number' || answer.outcome === 'unknown_key' || !answer.counted) return;
    this.#giveBackSometime({ do: 'giveBack', accountId: answer.accountId, at: answer.at });
  }

  /** Nobody waits for it, but it has to happen: it is tried until the database takes it. */
  #giveBackSometime(call: BatchCall): void {
    const again = () => {
      if (!this.#closing) setTimeout(() => this.#giveBackSometime(call), RETRY_MS).unref();
    };
    this.#gathering.push({ call, resolve: () => {}, reject: again, deadline: Number.POSITIVE_INFINITY, abandoned: false });
    this.#scheduleSend();
  }

  #dropOverdue(): void {
    const now = performance.now();
    const overdue = (waiting: Waiting) => waiting.deadline <= now && !waiting.abandoned;
    const error = new StoreUnavailableError('SQLite did not answer in time');
    const unsent = this.#gathering.filter(overdue);
    this.#gathering = this.#gathering.filter((waiting) => !overdue(waiting));
    for (const waiting of unsent) this.#fail(waiting, error);
    for (const waiting of (this.#sent ?? []).filter(overdue)) {
      waiting.abandoned = true;
      waiting.reject(error);
    }
  }

  /** A call that certainly did not take effect. */
  #fail(waiting: Waiting, error: Error): void {
    waiting.reject(error);
    if (waiting.call.do === 'giveBack' && waiting.deadline !== Number.POSITIVE_INFINITY) this.#giveBackSometime(waiting.call);
  }

  /** The thread has thrown, which it never should: whoever waits is told, and a new thread takes over. */
  #died(cause: Error): void {
    const error = new StoreUnavailableError('the writer thread failed', { cause });
    const lost = [...(this.#sent ?? []), ...this.#gathering];
    this.#sent = null;
    this.#gathering = [];
    for (const waiting of lost) waiting.reject(error);
    if (!this.#closing) this.#worker = this.#start();
  }
}

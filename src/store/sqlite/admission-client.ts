import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TierLimits } from '../../accounts/tiers.ts';
import type { BatchAnswer, BatchCall } from '../admission-gatherer.ts';
import { StoreUnavailableError } from '../store.ts';
import type { BatchMessage, BatchReply } from './admission.worker.ts';

const SMALL_BATCH = 16;
const SLOW_WRITE_MS = 8;

/**
 * On a quick disk half of all calls in flight (those that wait, and those just answered, which will be back as new ones):
 * while the thread writes one half, the event loop answers the other, and neither idles. On a slow disk everything: there
 * the number of writes is what costs.
 */
export function admissionBatchSize(waiting: number, last: { size: number; ms: number }): number {
  if (waiting <= SMALL_BATCH || last.ms > SLOW_WRITE_MS) return waiting;
  return Math.max(SMALL_BATCH, Math.ceil((waiting + last.size) / 2));
}

/** The event loop's side of the writer thread: it sends one batch at a time and receives the answers. */
export class AdmissionClient {
  readonly #start: () => Worker;
  readonly #now: () => number;
  #worker: Worker;
  #underWay: PromiseWithResolvers<BatchAnswer[]> | null = null;
  #closing = false;

  constructor(dataDir: string, limits: TierLimits, now: () => number) {
    this.#start = () => {
      const worker = new Worker(new URL('./admission.worker.ts', import.meta.url), { workerData: { dataDir, limits } });
      worker.on('message', (reply: string) => this.#received(JSON.parse(reply)));
      worker.on('error', (error) => this.#died(error as Error));
      return worker;
    };
    this.#now = now;
    this.#worker = this.#start();
  }

  send(calls: readonly BatchCall[], waitMs: number): Promise<BatchAnswer[]> {
    this.#underWay = Promise.withResolvers();
    this.#worker.postMessage(JSON.stringify({ calls, at: this.#now(), waitMs } satisfies BatchMessage));
    return this.#underWay.promise;
  }

  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    const ended = once(this.#worker, 'exit');
    this.#worker.postMessage('close');
    await ended;
  }

  #received(reply: BatchReply): void {
    const underWay = this.#underWay;
    this.#underWay = null;
    if ('error' in reply) underWay?.reject(new StoreUnavailableError(`SQLite: ${reply.error}`));
    else underWay?.resolve(reply.answers);
  }

  /** The thread has thrown, which it never should: pending calls fail, and a new thread takes over. */
  #died(cause: Error): void {
    if (!this.#closing) this.#worker = this.#start();
    this.#underWay?.reject(new StoreUnavailableError('the writer thread failed', { cause }));
    this.#underWay = null;
  }
}

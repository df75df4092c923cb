import type { TierLimits } from '../../accounts/tiers.ts';
import type { BatchAnswer, BatchCall } from '../admission-batcher.ts';
import { StoreUnavailableError } from '../store.ts';
import type { BatchMessage, BatchReply } from './admission.worker.ts';
import { StoreThread } from './store-thread.ts';

const SMALL_BATCH = 16;
const SLOW_WRITE_MS = 8;

/**
 * On a fast disk, half of all calls in flight (those that wait, and those just answered, whose callers will call
 * again): while the thread writes one half, the event loop answers the other, and neither idles. On a slow disk, all
 * waiting calls, because there each write is expensive.
 */
export function admissionBatchSize(waiting: number, last: { size: number; ms: number }): number {
  if (waiting <= SMALL_BATCH || last.ms > SLOW_WRITE_MS) return waiting;
  return Math.max(SMALL_BATCH, Math.ceil((waiting + last.size) / 2));
}

/** The event loop's side of the writer thread: it sends one batch at a time and receives the answers. */
export class AdmissionClient {
  readonly #thread: StoreThread<string>;
  readonly #now: () => number;
  /** The last batch that was sent: settling it again has no effect. */
  #underWay: PromiseWithResolvers<BatchAnswer[]> | null = null;

  constructor(dataDir: string, limits: TierLimits, now: () => number, onThreadEnd: (error: Error) => void) {
    this.#thread = new StoreThread({
      url: new URL('./admission.worker.ts', import.meta.url),
      options: { name: 'admission', workerData: { dataDir, limits } },
      onReply: (text) => {
        const reply = JSON.parse(text) as BatchReply;
        if ('error' in reply) this.#underWay?.reject(new StoreUnavailableError(`SQLite: ${reply.error}`));
        else this.#underWay?.resolve(reply.answers);
      },
      onLost: (error) => this.#underWay?.reject(error),
      onThreadEnd,
    });
    this.#now = now;
  }

  send(calls: readonly BatchCall[], waitMs: number): Promise<BatchAnswer[]> {
    this.#underWay = Promise.withResolvers();
    this.#thread.post(JSON.stringify({ calls, at: this.#now(), waitMs } satisfies BatchMessage));
    return this.#underWay.promise;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}

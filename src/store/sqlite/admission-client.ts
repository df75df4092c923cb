import type { TierLimits } from '../../accounts/tiers.ts';
import type { BatchAnswer, BatchCall } from '../admission-batcher.ts';
import { StoreUnavailableError } from '../store.ts';
import type { BatchMessage, BatchReply } from './admission.worker.ts';
import { openStoreThread } from './store-thread.ts';

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
export function openAdmissionClient(
  dataDir: string,
  limits: TierLimits,
  now: () => number,
  onThreadEnd: (error: Error) => void,
) {
  const thread = openStoreThread<string, string>(
    new URL('./admission.worker.ts', import.meta.url),
    { name: 'admission', workerData: { dataDir, limits } },
    onThreadEnd,
  );
  return {
    async send(calls: readonly BatchCall[], waitMs: number): Promise<BatchAnswer[]> {
      const ask = thread.connect();
      const text = await ask(JSON.stringify({ calls, at: now(), waitMs } satisfies BatchMessage));
      const reply = JSON.parse(text) as BatchReply;
      if ('error' in reply) throw new StoreUnavailableError(`SQLite: ${reply.error}`);
      return reply.answers;
    },
    close: thread.close,
  };
}

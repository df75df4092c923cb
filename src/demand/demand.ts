import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Config } from '../config/config.ts';
import type { Store } from '../store/store.ts';
import type { DemandJob } from './demand.worker.ts';

const LEASE = 'unmet needs';
/** A node that is killed while it groups holds up the others for no longer. */
const LEASE_MS = 5 * 60_000;
/** Texts that come in meanwhile wait for the next look, at the earliest after this. */
const EVERY_MS = 20_000;

interface DemandOptions {
  config: Config;
  store: Store;
  /** Whether the encoder can be used. */
  reads: () => boolean;
  log: { warn(fields: object, message: string): void };
  onThreadEnd: () => void;
}

export type Demand = ReturnType<typeof openDemand>;

/** Groups unmet use cases when an operator looks, on one node at a time. */
export function openDemand({ config, store, reads, log, onThreadEnd }: DemandOptions) {
  const holder = randomUUID();
  let worker: Worker | null = null;
  let grouping: Promise<void> | null = null;
  let lastAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  async function group(from: number): Promise<void> {
    if (!(await store.vectors.takeLease(LEASE, holder, LEASE_MS))) return;
    try {
      await new Promise<void>((resolve, reject) => {
        worker = new Worker(new URL('./demand.worker.ts', import.meta.url), {
          workerData: { config, from, reads: reads() } satisfies DemandJob,
        })
          .on('error', reject)
          .on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the thread ended early (${code})`))));
        worker.unref();
      });
    } finally {
      worker = null;
      await store.vectors.endLease(LEASE, holder).catch(() => {});
      onThreadEnd();
    }
  }

  return {
    /** Begins, if none of this process is under way and the last one was a while ago. */
    look(from: number): void {
      if (isClosed || grouping !== null || performance.now() - lastAt < EVERY_MS) return;
      grouping = group(from)
        .catch((error: unknown) => {
          if (!isClosed) log.warn({ err: error }, 'unmet use cases could not be grouped');
        })
        .finally(() => {
          grouping = null;
          lastAt = performance.now();
        });
    },
    isGrouping: () => grouping !== null,
    async close(): Promise<void> {
      isClosed = true;
      await worker?.terminate();
      await grouping;
    },
  };
}

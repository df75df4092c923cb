import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Config } from '../config/config.ts';
import type { Store } from '../store/store.ts';
import type { EmbedJob, EmbedProgress } from './embed.worker.ts';

const LEASE = 'kit vectors';
/** A node that is killed holds up the others for no longer. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;

interface EmbedClientOptions {
  config: Config;
  store: Store;
  stamp: string;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
  /** Called when vectors have been stored, with the number that is still missing. */
  onProgress: (left: number) => void;
}

/** Has the missing vectors computed by one node at a time. What was stored before a kill is not computed again. */
export function openEmbedClient({ config, store, stamp, log, onProgress }: EmbedClientOptions) {
  const holder = randomUUID();
  let worker: Worker | null = null;
  let isClosed = false;

  async function embed(missing: ReadonlySet<string>): Promise<void> {
    if (isClosed || worker !== null || missing.size === 0) return;
    if (!(await store.vectors.takeLease(LEASE, holder, LEASE_MS))) return;
    const began = performance.now();
    log.info({ kits: missing.size }, 'reading kits that are new');
    const renewing = setInterval(
      () => void store.vectors.takeLease(LEASE, holder, LEASE_MS).catch(() => {}),
      RENEW_MS,
    ).unref();
    try {
      await run(missing);
      log.info({ kits: missing.size, ms: Math.round(performance.now() - began) }, 'kits have been read');
    } catch (error) {
      if (!isClosed) log.warn({ err: error }, 'kits could not be read and are ranked by their words');
    } finally {
      clearInterval(renewing);
      worker = null;
      await store.vectors.endLease(LEASE, holder).catch(() => {});
    }
  }

  function run(missing: ReadonlySet<string>): Promise<void> {
    const workerData: EmbedJob = { config, stamp, missing };
    return new Promise((resolve, reject) => {
      worker = new Worker(new URL('./embed.worker.ts', import.meta.url), { workerData })
        .on('message', ({ done }: EmbedProgress) => onProgress(missing.size - done))
        .on('error', reject)
        .on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the thread ended early (${code})`))));
      worker.unref();
    });
  }

  return {
    embed,
    async close(): Promise<void> {
      isClosed = true;
      await worker?.terminate();
    },
  };
}

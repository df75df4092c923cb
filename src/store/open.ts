import type { Config } from '../config.ts';
import { openSqliteStore } from './sqlite/open.ts';
import type { Store } from './store.ts';

export interface OpenOptions {
  /** True in a server, whose event loop must never wait for a disk. */
  threads: boolean;
  /** Told the size of every admission batch. */
  onBatch?: (size: number) => void;
  /** The clock of the embedded store. */
  now?: () => number;
}

/** Opens the store that the settings name, with its schema up to date. */
export async function openStore(config: Config, options: OpenOptions): Promise<Store> {
  const now = options.now ?? (() => Date.now() + config.clockOffsetMs);
  return openSqliteStore({ dataDir: config.dataDir, limits: config.limits, now, threads: options.threads, ...(options.onBatch && { onBatch: options.onBatch }) });
}

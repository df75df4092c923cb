import type { Config } from '../config/config.ts';
import type { Store } from './store.ts';

interface OpenOptions {
  /** True in a server, whose event loop must never wait for the disk. */
  threads: boolean;
  onBatch?: (size: number) => void;
  /** Called when a thread of the embedded store has ended by itself. Another takes over. */
  onThreadEnd?: (error: Error) => void;
  /** The clock of the embedded store. */
  now?: (() => number) | undefined;
}

/** Opens the configured store and updates its schema. Only that engine is loaded, for a faster start. */
export async function openStore(config: Config, options: OpenOptions): Promise<Store> {
  const { limits, databaseUrl: url, pgPoolSize: poolSize, dataDir } = config;
  const { threads, onBatch, onThreadEnd, now = () => Date.now() + config.clockOffsetMs } = options;
  if (url !== null) {
    const { openPostgresStore } = await import('./postgres/open.ts');
    return openPostgresStore({ url, limits, server: threads, poolSize, onBatch });
  }
  const { openSqliteStore } = await import('./sqlite/open.ts');
  return openSqliteStore({ dataDir, limits, now, threads, onBatch, onThreadEnd });
}

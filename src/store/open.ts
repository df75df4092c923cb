import type { Config } from '../config/config.ts';
import type { Store } from './store.ts';

interface OpenOptions {
  /** True in a server, whose event loop must never wait for the disk. */
  threads: boolean;
  /** Called with the size of every admission batch. */
  onBatch?: (size: number) => void;
  /** The clock of the embedded store. */
  now?: () => number;
}

/** Opens the configured store and updates its schema. Only that engine is loaded, for a faster start. */
export async function openStore(config: Config, options: OpenOptions): Promise<Store> {
  const { limits, databaseUrl, pgPoolSize } = config;
  const onBatch = options.onBatch && { onBatch: options.onBatch };
  if (databaseUrl !== null) {
    const { openPostgresStore } = await import('./postgres/open.ts');
    return openPostgresStore({
      url: databaseUrl,
      limits,
      server: options.threads,
      poolSize: pgPoolSize,
      ...onBatch,
    });
  }
  const { openSqliteStore } = await import('./sqlite/open.ts');
  const now = options.now ?? (() => Date.now() + config.clockOffsetMs);
  return openSqliteStore({ dataDir: config.dataDir, limits, now, threads: options.threads, ...onBatch });
}

import type { Config } from '../config/config.ts';
import { SettingsError } from '../errors.ts';
import type { Store } from './store.ts';

interface OpenOptions {
  /** True in a server, whose event loop must never wait for the disk. */
  server: boolean;
  /** False: an embedded store that does not exist is an error. */
  create?: boolean;
  onBatch?: (size: number) => void;
  /** Called when a thread of the embedded store has ended by itself. Another takes over. */
  onThreadEnd?: (error: Error) => void;
  /** The clock of the embedded store. */
  now?: (() => number) | undefined;
}

/** Opens the configured store and updates its schema. Only that engine is loaded, for a faster start. */
export async function openStore(config: Config, options: OpenOptions): Promise<Store> {
  const { keepVersions } = config.sources;
  const { limits, databaseUrl: url, pgPoolSize: poolSize, dataDir } = config;
  const { server, create = true, onBatch, onThreadEnd, now = () => Date.now() + config.clockOffsetMs } = options;
  if (url !== null) {
    const { openPostgresStore } = await import('./postgres/open.ts');
    return openPostgresStore({ url, dataDir, limits, server, poolSize, onBatch, keepVersions });
  }
  const { openSqliteStore } = await import('./sqlite/open.ts');
  const { hasDatabase } = await import('./sqlite/connection.ts');
  if (!create && !hasDatabase(dataDir))
    throw new SettingsError(
      `there is no store in ${dataDir}. Set KITSCOUT_DATA to the data folder of the server, or DATABASE_URL if it uses PostgreSQL. "kitscout serve" and "kitscout account create" create a store.`,
    );
  return openSqliteStore({ dataDir, limits, now, server, onBatch, onThreadEnd, keepVersions });
}

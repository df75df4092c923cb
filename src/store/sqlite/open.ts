import { Kysely } from 'kysely';
import type { TierLimits } from '../../accounts/tiers.ts';
import { AdmissionBatcher, type BatchCall, PROBE, type SubmitCall } from '../admission-batcher.ts';
import type { StorePart } from '../migrations/list.ts';
import { catalogueStore } from '../queries/catalogue.ts';
import { coreStores } from '../queries/core-stores.ts';
import { singleFlight } from '../single-flight.ts';
import type { Store } from '../store.ts';
import { AdmissionBatch } from './admission-batch.ts';
import { admissionBatchSize, openAdmissionClient } from './admission-client.ts';
import { BUSY_TIMEOUT_MS, openDatabase } from './connection.ts';
import { nodeSqliteDialect } from './dialect.ts';
import { directExecutor, type SqlExecutor } from './executor.ts';
import { migrateSqlite } from './migrate.ts';
import { openSqlClient } from './sql-client.ts';

interface SqliteOptions {
  dataDir: string;
  limits: TierLimits;
  now: () => number;
  /** A server keeps the disk off its event loop with threads; a command or a build thread works directly. */
  server: boolean;
  onBatch?: ((size: number) => void) | undefined;
  onThreadEnd?: ((error: Error) => void) | undefined;
}

/** Creates the data folder and brings the schema up to date, then opens the embedded store. */
export function openSqliteStore(options: SqliteOptions): Store {
  const { dataDir, limits, now, onThreadEnd = () => {} } = options;
  const core = openDatabase(dataDir, 'core');
  const catalogue = openDatabase(dataDir, 'catalogue');
  const applied = [...migrateSqlite(core, 'core'), ...migrateSqlite(catalogue, 'catalogue')];
  if (!options.server) {
    const batch = new AdmissionBatch(core, limits);
    const submit = async (call: BatchCall) => batch.run([call], now(), BUSY_TIMEOUT_MS, ([answer]) => answer!);
    const executors = { core: directExecutor(core), catalogue: directExecutor(catalogue) };
    return assemble(now, applied, executors, submit, async () => {
      // Kysely closes only a database that was used. One left open would keep its -wal file, with all that was written.
      for (const database of [core, catalogue]) if (database.isOpen) database.close();
    });
  }
  core.close();
  catalogue.close();
  const sql = openSqlClient(dataDir, onThreadEnd);
  const writer = openAdmissionClient(dataDir, limits, now, onThreadEnd);
  const batcher = new AdmissionBatcher({
    engine: 'SQLite',
    send: writer.send,
    inFlight: 1,
    batchSize: admissionBatchSize,
    onBatch: options.onBatch,
  });
  const executors = { core: sql.executor('core'), catalogue: sql.executor('catalogue') };
  return assemble(now, applied, executors, batcher.submit, async () => {
    await batcher.close();
    await Promise.all([writer.close(), sql.close()]);
  });
}

function assemble(
  now: () => number,
  applied: readonly string[],
  { core, catalogue }: Readonly<Record<StorePart, SqlExecutor>>,
  submit: SubmitCall,
  closeRest: () => Promise<void>,
): Store {
  const coreDb = new Kysely<unknown>({ dialect: nodeSqliteDialect(core) });
  const catalogueDb = new Kysely<unknown>({ dialect: nodeSqliteDialect(catalogue) });
  return {
    engine: 'sqlite',
    applied,
    ...coreStores(coreDb, now, submit),
    catalogue: catalogueStore(catalogueDb, now),
    ping: singleFlight(async () => {
      // Only a read: it may run in the middle of somebody's transaction.
      await core.connect()('SELECT 1', []);
      // Calls are admitted on a thread of their own.
      await submit(PROBE);
    }),
    close: async () => {
      await Promise.all([coreDb.destroy(), catalogueDb.destroy()]);
      await closeRest();
    },
  };
}

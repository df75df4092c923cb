import type { DatabaseSync } from 'node:sqlite';
import type { TierLimits } from '../../accounts/tiers.ts';
import { AdmissionBatcher, type BatchCall, PROBE, type SubmitCall } from '../admission-batcher.ts';
import type { StorePart } from '../migrations/list.ts';
import { calibrationStore } from '../queries/calibrations.ts';
import { catalogueStore } from '../queries/catalogue.ts';
import { coreStores } from '../queries/core-stores.ts';
import { sourceStore } from '../queries/sources.ts';
import { vectorStore } from '../queries/vectors.ts';
import { singleFlight } from '../single-flight.ts';
import { type Store, StoreUnavailableError } from '../store.ts';
import { AdmissionBatch } from './admission-batch.ts';
import { admissionBatchSize, openAdmissionClient } from './admission-client.ts';
import { BUSY_TIMEOUT_MS, openDatabase } from './connection.ts';
import { sqliteKysely } from './dialect.ts';
import { type Connect, connectDirectly } from './executor.ts';
import { checkIdentity, ensureIdentity, identityOnDisk, refuseMissingStore } from './identity.ts';
import { migrateSqlite } from './migrate.ts';
import { openSqlClient } from './sql-client.ts';

interface SqliteOptions {
  dataDir: string;
  limits: TierLimits;
  now: () => number;
  /** A server keeps the disk off its event loop with threads; a command or a build thread works directly. */
  server: boolean;
  /** How many versions of each kit are kept. */
  keepVersions?: number;
  onBatch?: ((size: number) => void) | undefined;
  onThreadEnd?: ((error: Error) => void) | undefined;
}

export function openSqliteStore(options: SqliteOptions): Store {
  const { dataDir, limits, now, onThreadEnd = () => {} } = options;
  refuseMissingStore(dataDir);
  const core = openDatabase(dataDir, 'core');
  const catalogue = openDatabase(dataDir, 'catalogue');
  const applied = [...migrateSqlite(core, 'core'), ...migrateSqlite(catalogue, 'catalogue')];
  checkIdentityOrClose(dataDir, core, catalogue);
  if (!options.server) {
    const batch = new AdmissionBatch(core, limits);
    const submit = async (call: BatchCall) => batch.run([call], now(), BUSY_TIMEOUT_MS, ([answer]) => answer!);
    core.function('identity_on_disk', () => identityOnDisk(dataDir));
    const connect = { core: connectDirectly(core), catalogue: connectDirectly(catalogue) };
    return assemble({ now, applied, connect, submit, identity: null, keepVersions: options.keepVersions }, async () => {
      for (const database of [core, catalogue]) if (database.isOpen) database.close();
    });
  }
  const identity = ensureIdentity(core, dataDir);
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
  const connect = { core: sql.connect('core'), catalogue: sql.connect('catalogue') };
  return assemble(
    { now, applied, connect, submit: batcher.submit, identity, keepVersions: options.keepVersions },
    async () => {
      await batcher.close();
      await Promise.all([writer.close(), sql.close()]);
    },
  );
}

function checkIdentityOrClose(dataDir: string, core: DatabaseSync, catalogue: DatabaseSync): void {
  try {
    checkIdentity(core, dataDir);
  } catch (error) {
    for (const database of [core, catalogue]) database.close();
    throw error;
  }
}

interface Parts {
  now: () => number;
  applied: readonly string[];
  connect: Readonly<Record<StorePart, Connect>>;
  submit: SubmitCall;
  /** Null where nothing asks for it. */
  identity: number | null;
  keepVersions: number | undefined;
}

function assemble({ now, applied, connect, submit, identity, keepVersions }: Parts, close: () => Promise<void>): Store {
  const catalogue = sqliteKysely<unknown>(connect.catalogue);
  return {
    engine: 'sqlite',
    applied,
    ...coreStores(sqliteKysely(connect.core), now, submit),
    vectors: vectorStore(catalogue, now),
    catalogue: catalogueStore(catalogue, now, keepVersions),
    calibrations: calibrationStore(catalogue, now),
    sources: sourceStore({ quick: catalogue, slow: catalogue }, now, keepVersions),
    ping: singleFlight(async () => {
      // Only a read: it may run in the middle of somebody's transaction. Open connections outlive a deleted file.
      const { rows } = await connect.core()('SELECT identity_on_disk() AS identity', []);
      if (identity !== null && (rows[0] as { identity: number | null }).identity !== identity)
        throw new StoreUnavailableError('the file of the store was deleted or replaced');
      // Calls are admitted on a thread of their own.
      await submit(PROBE);
    }),
    close,
  };
}

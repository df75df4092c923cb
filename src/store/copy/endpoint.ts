import { resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { ControlledTransaction, Kysely } from 'kysely';
import { UsageError } from '../../errors.ts';
import type { StorePart } from '../migrations/list.ts';
import { Connector } from '../postgres/connector.ts';
import { postgresKysely, SLOW } from '../postgres/dialect.ts';
import { hostsOf } from '../postgres/hosts.ts';
import { migratePostgres } from '../postgres/migrate.ts';
import { ConnectionPool } from '../postgres/pool.ts';
import { hasDatabase, openDatabase } from '../sqlite/connection.ts';
import { sqliteKysely } from '../sqlite/dialect.ts';
import { connectDirectly } from '../sqlite/executor.ts';
import { sqliteIdentityFile } from '../sqlite/identity.ts';
import { migrateSqlite } from '../sqlite/migrate.ts';
import { createBackupFile, openBackupFile } from './backup-file.ts';

type AnyTables = Record<string, Record<string, unknown>>;
type Tx = ControlledTransaction<AnyTables>;

/** One end of a copy: a database in one transaction for the duration of the copy. */
export interface CopyEndpoint extends AsyncDisposable {
  tx: (part: StorePart) => Tx;
  /** Without it, nothing that was written is kept. */
  commit: () => Promise<void>;
}

/** Opens `sqlite:FOLDER`, `postgres://…`, or `backup:FILE`. Updates the schema, like every start. */
export async function openEndpoint(url: string, mode: 'read' | 'write'): Promise<CopyEndpoint> {
  if (url.startsWith('sqlite:')) return openSqlite(resolve(url.slice('sqlite:'.length)), mode);
  if (url.startsWith('backup:')) return openBackup(resolve(url.slice('backup:'.length)), mode);
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url, mode);
  throw new UsageError('a store is named sqlite:FOLDER or postgres://USER:PASSWORD@HOST/DATABASE');
}

async function openSqlite(dataDir: string, mode: 'read' | 'write'): Promise<CopyEndpoint> {
  if (mode === 'read' && !hasDatabase(dataDir)) throw new UsageError(`there is no store in ${dataDir}`);
  const open = (part: StorePart) => {
    const db = openDatabase(dataDir, part);
    migrateSqlite(db, part);
    return db;
  };
  const [core, catalogue] = [open('core'), open('catalogue')];
  const transactions = { core: await begin(onSqlite(core), mode), catalogue: await begin(onSqlite(catalogue), mode) };
  const close = () => {
    core.close();
    catalogue.close();
  };
  return endpointOf(transactions, close, () => sqliteIdentityFile(dataDir).forget());
}

async function openBackup(file: string, mode: 'read' | 'write'): Promise<CopyEndpoint> {
  const backup = mode === 'read' ? openBackupFile(file) : createBackupFile(file);
  const tx = await begin(onSqlite(backup.db), mode);
  return endpointOf({ core: tx, catalogue: tx }, backup.discard, backup.keep);
}

const onSqlite = (db: DatabaseSync) => sqliteKysely<AnyTables>(connectDirectly(db));

async function openPostgres(url: string, mode: 'read' | 'write'): Promise<CopyEndpoint> {
  const pool = new ConnectionPool(new Connector(hostsOf(url)), 1);
  await pool.use(migratePostgres).catch(async (error: unknown) => {
    await pool.close();
    throw error;
  });
  const tx = await begin(postgresKysely<AnyTables>(pool, SLOW), mode);
  return endpointOf({ core: tx, catalogue: tx }, () => pool.close());
}

async function begin(db: Kysely<AnyTables>, mode: 'read' | 'write'): Promise<Tx> {
  return db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode(mode === 'read' ? 'read only' : 'read write')
    .execute();
}

function endpointOf(
  transactions: Readonly<Record<StorePart, Tx>>,
  close: () => void | Promise<void>,
  committed = () => {},
): CopyEndpoint {
  const all = [...new Set(Object.values(transactions))];
  return {
    tx: (part) => transactions[part],
    commit: async () => {
      for (const tx of all) await tx.commit().execute();
      committed();
    },
    [Symbol.asyncDispose]: async () => {
      const undone = all.filter((tx) => !tx.isCommitted).map((tx) => tx.rollback().execute());
      await Promise.allSettled(undone);
      await close();
    },
  };
}

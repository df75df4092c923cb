import { closeSync, copyFileSync, existsSync, fsyncSync, mkdtempSync, openSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { UsageError } from '../../errors.ts';
import { MIGRATIONS } from '../migrations/list.ts';
import { migrateSqlite } from '../sqlite/migrate.ts';
import { ConflictError } from '../store.ts';

/** A backup is one SQLite file with the tables of both parts, identified by this number in its header ("Kits"). */
const APPLICATION_ID = 0x4b697473;
const PRIVATE_FILE = 0o600;

interface BackupFile {
  db: DatabaseSync;
  /** Called when everything is written and the database is closed; only then does the file get its final name. */
  keep: () => void;
  /** Always called at the end. */
  discard: () => void;
}

/** Written to a temporary file until it is complete, so an interrupted backup never looks like one. */
export function createBackupFile(file: string): BackupFile {
  if (existsSync(file)) throw new ConflictError(`${file} already exists; choose another file name`);
  const partial = `${file}.${process.pid}.partial`;
  try {
    closeSync(openSync(partial, 'wx', PRIVATE_FILE));
  } catch (error) {
    throw new UsageError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
  const db = new DatabaseSync(partial, { enableForeignKeyConstraints: true });
  db.exec(`PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA application_id = ${APPLICATION_ID}`);
  migrate(db);
  return {
    db,
    keep: () => {
      sync(partial);
      renameSync(partial, file);
      sync(dirname(file));
    },
    discard: () => {
      for (const name of [partial, `${partial}-journal`]) rmSync(name, { force: true });
    },
  };
}

/** Opens a copy: a backup of an older version is migrated before it is read, and the original must not change. */
export function openBackupFile(file: string): BackupFile {
  if (!existsSync(file)) throw new UsageError(`the file ${file} does not exist`);
  const folder = mkdtempSync(join(tmpdir(), 'kitscout-restore-'));
  const discard = () => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, 'backup.db');
    copyFileSync(file, copy);
    const db = new DatabaseSync(copy, { enableForeignKeyConstraints: true });
    check(db, file);
    migrate(db);
    return { db, keep: () => {}, discard };
  } catch (error) {
    discard();
    throw error;
  }
}

function check(db: DatabaseSync, file: string): void {
  let id: unknown;
  let damage: unknown;
  try {
    id = db.prepare('PRAGMA application_id').get()?.application_id;
    damage = db.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  } catch {
    id = undefined;
  }
  if (id !== APPLICATION_ID) throw new UsageError(`${file} is not a backup of Kitscout`);
  if (damage !== 'ok') throw new Error(`${file} is damaged: ${String(damage)}`);
  const known = new Set<unknown>(MIGRATIONS.map((migration) => migration.id));
  const applied = db.prepare('SELECT id FROM migrations').all();
  if (applied.some((migration) => !known.has(migration.id)))
    throw new Error(`${file} was written by a newer version of Kitscout; restore it with that one`);
}

function migrate(db: DatabaseSync): void {
  migrateSqlite(db, 'core');
  migrateSqlite(db, 'catalogue');
}

/** Flushes to disk: after a power failure, a rename may survive without the content. */
function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

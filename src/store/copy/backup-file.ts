import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { UsageError } from '../../errors.ts';
import { MIGRATIONS } from '../migrations/list.ts';
import { migrateSqlite } from '../sqlite/migrate.ts';
import { ConflictError } from '../store.ts';
import { partialName, removeAbandoned, removeOnSignal, removePartial } from './partial-file.ts';

/** A backup is one SQLite file with the tables of both parts, identified by this number in its header ("Kits"). */
const APPLICATION_ID = 0x4b697473;
const PRIVATE_FILE = 0o600;
/** Where the header has `user_version`, which SQLite leaves to applications: here, the checksum of the rest. */
const CHECKSUM_AT = 60;
const CHECKSUM_BYTES = 4;
const READ_BYTES = 1024 * 1024;

interface BackupFile {
  db: DatabaseSync;
  /** Called when everything is written; only then does the file get its final name. */
  keep: () => void;
  /** Closes the database. Always called at the end. */
  discard: () => void;
}

/** Written to a temporary file until it is complete, so an interrupted backup never looks like one. */
export function createBackupFile(file: string): BackupFile {
  if (existsSync(file)) throw new ConflictError(`${file} already exists; choose another file name`);
  const partial = partialName(file);
  try {
    closeSync(openSync(partial, 'wx', PRIVATE_FILE));
  } catch (error) {
    throw new UsageError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
  removeAbandoned(dirname(file), APPLICATION_ID);
  const signals = removeOnSignal(partial);
  const db = new DatabaseSync(partial, { enableForeignKeyConstraints: true });
  db.exec(`PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA application_id = ${APPLICATION_ID}`);
  migrate(db);
  return {
    db,
    keep: () => {
      db.close();
      seal(partial);
      renameSync(partial, file);
      // After a power failure, a rename may survive without the content.
      withFile(dirname(file), 'r', fsyncSync);
    },
    discard: () => {
      if (db.isOpen) db.close();
      signals.done();
      removePartial(partial);
    },
  };
}

/** Opens a copy: a backup of an older version is migrated before it is read, and the original must not change. */
export function openBackupFile(file: string): BackupFile {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`there is no file ${file}`);
  const folder = mkdtempSync(join(tmpdir(), 'kitscout-restore-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, 'backup.db');
    copyFileSync(file, copy);
    const db = new DatabaseSync(copy, { enableForeignKeyConstraints: true });
    check(db, copy, file);
    migrate(db);
    const discard = () => {
      db.close();
      remove();
    };
    return { db, keep: () => {}, discard };
  } catch (error) {
    remove();
    throw error;
  }
}

/** SQLite does not notice if a bit of a value changes on a disk or on the way. */
function seal(path: string): void {
  withFile(path, 'r+', (descriptor) => {
    const bytes = Buffer.alloc(CHECKSUM_BYTES);
    bytes.writeUInt32BE(checksumOf(descriptor));
    writeSync(descriptor, bytes, 0, CHECKSUM_BYTES, CHECKSUM_AT);
    fsyncSync(descriptor);
  });
}

/** Of the file as it is with the checksum 0. */
function checksumOf(descriptor: number): number {
  const buffer = Buffer.alloc(READ_BYTES);
  let sum = 0;
  for (let at = 0; ; ) {
    const count = readSync(descriptor, buffer, 0, READ_BYTES, at);
    if (count === 0) return sum;
    if (at === 0) buffer.fill(0, CHECKSUM_AT, CHECKSUM_AT + CHECKSUM_BYTES);
    sum = crc32(buffer.subarray(0, count), sum);
    at += count;
  }
}

/** `file` is the name to show. */
function check(db: DatabaseSync, path: string, file: string): void {
  const pragma = (name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get()!)[0];
  let id: unknown;
  let damage: unknown;
  let stored = 0;
  try {
    id = pragma('application_id');
    damage = pragma('quick_check(1)');
    stored = Number(pragma('user_version')) >>> 0;
  } catch {
    id = undefined;
  }
  if (id !== APPLICATION_ID) throw new UsageError(`${file} is not a backup of Kitscout`);
  if (damage !== 'ok') throw new Error(`${file} is damaged: ${String(damage)}`);
  const known = new Set<unknown>(MIGRATIONS.map((migration) => migration.id));
  const applied = db.prepare('SELECT id FROM migrations').all();
  if (applied.some((migration) => !known.has(migration.id)))
    throw new Error(`${file} was written by a newer version of Kitscout; restore it with that one`);
  // Backups of earlier versions have no checksum, but 0.
  if (stored !== 0 && stored !== withFile(path, 'r', checksumOf))
    throw new Error(`${file} is damaged: it is not as it was written; nothing was restored`);
}

function migrate(db: DatabaseSync): void {
  migrateSqlite(db, 'core');
  migrateSqlite(db, 'catalogue');
}

function withFile<T>(path: string, flags: string, use: (descriptor: number) => T): T {
  const descriptor = openSync(path, flags);
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

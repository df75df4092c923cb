import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SettingsError } from '../../errors.ts';
import type { StorePart } from '../migrations/list.ts';

const FILES: Readonly<Record<StorePart, string>> = { core: 'kitscout.db', catalogue: 'catalogue.db' };
export const BUSY_TIMEOUT_MS = 10_000;
const SYNCHRONOUS_FULL = 2;
const PRIVATE_FILE = 0o600;

export function databaseFile(dataDir: string, part: StorePart): string {
  return join(dataDir, FILES[part]);
}

/** Throws if the folder may not be read: it may have a store. */
export function hasDatabase(dataDir: string): boolean {
  try {
    return statSync(databaseFile(dataDir, 'core'), { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw new SettingsError(
      `the data folder ${dataDir} cannot be read (${(error as NodeJS.ErrnoException).code}): run the command as a user who may read it`,
    );
  }
}

/** An answered commit survives power loss only in WAL mode with synchronous=FULL, so both are set and asserted. */
export function openDatabase(dataDir: string, part: StorePart): DatabaseSync {
  createFolder(dataDir);
  const file = databaseFile(dataDir, part);
  keepPrivate(file);
  try {
    return openFile(file, part);
  } catch (error) {
    // SQLite does not say which file. Its error is kept, for its code.
    (error as Error).message = `${file}: ${(error as Error).message}`;
    throw error;
  }
}

function openFile(file: string, part: StorePart): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  assertPragma(db, 'journal_mode', 'WAL', 'wal');
  assertPragma(db, 'synchronous', 'FULL', SYNCHRONOUS_FULL);
  // Overwrites deleted rows with zeros, so nothing of a deleted account stays in the file.
  if (part === 'core') assertPragma(db, 'secure_delete', 'ON', 1);
  // SQLite's own knows only ASCII letters.
  db.function('lower', { deterministic: true }, (text) => String(text).toLowerCase());
  assertPragma(db, 'busy_timeout', String(BUSY_TIMEOUT_MS), BUSY_TIMEOUT_MS);
  return db;
}

function createFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new SettingsError(
      `KITSCOUT_DATA is "${dataDir}": the folder cannot be created (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}

/**
 * SQLite gives its -wal and -shm files the same permissions. Files created by 1.0 may have wider ones.
 *
 * An existing file must not be opened here: closing it would drop all locks that this process has on it (POSIX), and any
 * other program that reads the database would then delete the -wal file, with what this process still writes to it.
 */
function keepPrivate(file: string): void {
  try {
    if (!existsSync(file)) closeSync(openSync(file, 'wx', PRIVATE_FILE));
    for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, PRIVATE_FILE);
  } catch {
    // A file of another owner may still be usable; if not, opening it reports why.
  }
}

function assertPragma(db: DatabaseSync, name: string, value: string, expected: string | number): void {
  db.exec(`PRAGMA ${name} = ${value}`);
  const [actual] = Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {});
  if (actual !== expected) throw new Error(`SQLite did not accept ${name}=${value} (it reports ${String(actual)})`);
}

const BUSY_CODES = new Set([5, 6, 261, 517]);

/** True if another process or thread holds the lock, so a retry may succeed. */
export function isBusy(error: unknown): boolean {
  return BUSY_CODES.has((error as { errcode?: number }).errcode ?? -1);
}

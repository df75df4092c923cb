import { randomInt } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SettingsError } from '../../errors.ts';
import { databaseFile, hasDatabase } from './connection.ts';

/**
 * Which store a data folder has: a random number in the database's header (`application_id`, which SQLite leaves to
 * applications), and in a small file beside it. Without them, a store that was deleted, or is not mounted, looks like one
 * that nobody has used yet: it would be served, and refuse every key. It belongs to the file, so no copy has it.
 */
const FILE = 'store.id';
const MAX_ID = 2 ** 31;
const PRIVATE_FILE = 0o600;

/** Before anything is created. Throws SettingsError if there was a store. */
export function refuseMissingStore(dataDir: string): void {
  if (storedBeside(dataDir) !== null && !hasDatabase(dataDir)) throw lost(dataDir, 'has no store');
}

/** Throws SettingsError if the store is not the one that the file names, or has been emptied. */
export function checkIdentity(core: DatabaseSync, dataDir: string): void {
  const beside = storedBeside(dataDir);
  if (beside === null) return;
  const inside = identityIn(core);
  if (inside === null && core.prepare('SELECT 1 FROM accounts').get() === undefined)
    throw lost(dataDir, 'has an empty store');
  if (inside !== null && inside !== beside) throw lost(dataDir, 'has another store');
}

/** Of several processes that start at once, one chooses it. */
export function ensureIdentity(core: DatabaseSync, dataDir: string): number {
  core.exec('BEGIN IMMEDIATE');
  const identity = identityIn(core) ?? storedBeside(dataDir) ?? randomInt(1, MAX_ID);
  core.exec(`PRAGMA application_id = ${identity}; COMMIT`);
  if (storedBeside(dataDir) !== identity) writeBeside(dataDir, identity);
  return identity;
}

/** After a restore: the store is what was restored, whatever was there before. */
export function forgetIdentity(dataDir: string): void {
  rmSync(join(dataDir, FILE), { force: true });
}

/** Of the file as its name now finds it, which an open connection does not notice. Null if there is none. */
export function identityOnDisk(dataDir: string): number | null {
  try {
    using core = new DatabaseSync(databaseFile(dataDir, 'core'), { readOnly: true });
    return identityIn(core);
  } catch {
    return null;
  }
}

function identityIn(core: DatabaseSync): number | null {
  return Number(core.prepare('PRAGMA application_id').get()!.application_id) || null;
}

function storedBeside(dataDir: string): number | null {
  try {
    const text = readFileSync(join(dataDir, FILE), 'utf8').trim();
    return /^\d{1,10}$/.test(text) && Number(text) < MAX_ID ? Number(text) || null : null;
  } catch {
    return null;
  }
}

function writeBeside(dataDir: string, identity: number): void {
  const temporary = join(dataDir, `${FILE}.new`);
  try {
    writeFileSync(temporary, `${identity}\n`, { mode: PRIVATE_FILE });
    renameSync(temporary, join(dataDir, FILE));
  } catch {
    // On a full disk the store may still serve; the next start tries again.
  }
}

function lost(dataDir: string, what: string): SettingsError {
  return new SettingsError(
    `${dataDir} ${what}, but its file ${FILE} names one that was used before. Is the right folder mounted? Bring that store back, restore a backup with "kitscout restore FILE", or delete ${FILE} to begin with what is there`,
  );
}

import { randomInt } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { IdentityFile, MAX_IDENTITY } from '../identity-file.ts';
import { databaseFile, hasDatabase } from './connection.ts';

/** Beside the database, whose header has the same number (`application_id`, which SQLite leaves to applications). */
export function sqliteIdentityFile(dataDir: string): IdentityFile {
  return new IdentityFile({
    folder: dataDir,
    name: 'store.id',
    store: dataDir,
    question: 'Is the right folder mounted?',
  });
}

/** Before anything is created. Throws SettingsError if there was a store. */
export function refuseMissingStore(dataDir: string): void {
  const file = sqliteIdentityFile(dataDir);
  const beside = file.read();
  if (!hasDatabase(dataDir)) file.refuseMissing(beside);
}

/** Throws SettingsError if the store is not the one that the file names, or has been emptied. */
export function checkIdentity(core: DatabaseSync, dataDir: string): void {
  const isEmpty = core.prepare('SELECT 1 FROM accounts').get() === undefined;
  sqliteIdentityFile(dataDir).check(identityIn(core), isEmpty);
}

/** Of several processes that start at once, one chooses it. It belongs to the file, so no copy has it. */
export function ensureIdentity(core: DatabaseSync, dataDir: string): number {
  const file = sqliteIdentityFile(dataDir);
  core.exec('BEGIN IMMEDIATE');
  const identity = identityIn(core) ?? file.read() ?? randomInt(1, MAX_IDENTITY);
  core.exec(`PRAGMA application_id = ${identity}; COMMIT`);
  file.write(identity);
  return identity;
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

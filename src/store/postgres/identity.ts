import { createHash, randomInt } from 'node:crypto';
import { IdentityFile, MAX_IDENTITY } from '../identity-file.ts';
import type { PgConnection } from './connection.ts';
import { QUICK, runQuery } from './dialect.ts';
import { databaseOf } from './hosts.ts';

/** One for each database: a data folder may serve several, one after another. */
export function postgresIdentityFile(dataDir: string, url: string): IdentityFile {
  const database = databaseOf(url);
  return new IdentityFile({
    folder: dataDir,
    name: `postgres-${createHash('sha256').update(database).digest('hex').slice(0, 12)}.id`,
    store: database,
    question: 'Is DATABASE_URL right?',
  });
}

/** Before anything is created. Throws SettingsError if there was a store. */
export async function refuseMissingStore(connection: PgConnection, file: IdentityFile | null): Promise<void> {
  const beside = file?.read() ?? null;
  if ((await ask(connection, "SELECT to_regclass('accounts') IS NULL AS answer")) === true) file?.refuseMissing(beside);
}

/** Throws SettingsError if the store is not the one that the file names, or has been emptied. */
export async function checkIdentity(connection: PgConnection, file: IdentityFile | null): Promise<void> {
  const beside = file?.read() ?? null;
  const identity = await identityIn(connection);
  const isEmpty = identity === null && (await ask(connection, 'SELECT NOT EXISTS (SELECT FROM accounts) AS answer'));
  file?.check(identity, isEmpty === true, beside);
}

/** Of several nodes that start at once, one chooses it. It belongs to the database: `store copy` and backups leave it out. */
export async function ensureIdentity(connection: PgConnection, file: IdentityFile | null): Promise<number> {
  const choice = file?.read() ?? randomInt(1, MAX_IDENTITY);
  const insert = 'INSERT INTO store_identity (id, identity) VALUES (1, $1) ON CONFLICT DO NOTHING';
  await runQuery(connection, insert, [choice], QUICK);
  const identity = (await identityIn(connection))!;
  file?.write(identity);
  return identity;
}

async function identityIn(connection: PgConnection): Promise<number | null> {
  return (await ask(connection, 'SELECT identity AS answer FROM store_identity')) as number | null;
}

async function ask(connection: PgConnection, sql: string): Promise<unknown> {
  const { rows } = await runQuery(connection, sql, [], QUICK);
  return rows[0]?.answer ?? null;
}

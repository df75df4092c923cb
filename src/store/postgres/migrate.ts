import { MIGRATIONS, migrationSql } from '../migrations/list.ts';
import type { PgConnection } from './connection.ts';
import { runQuery, SLOW, type StatementLimit } from './dialect.ts';

/** Any number will do, as long as every version of Kitscout takes the same. */
const MIGRATION_LOCK = 5_446_018;
/** A change to a table waits behind those who use it, and everyone else behind the change: not for long. */
const TABLE_LOCK_MS = 5_000;
const LIMIT: StatementLimit = { ...SLOW, clientMs: 10 * 60_000 };

/**
 * Applies what is missing, all or nothing, and resolves to the names of what it applied. Any number of nodes may start
 * at once: one does the work while the others wait for its lock, and then find nothing left to do.
 */
export async function migratePostgres(connection: PgConnection): Promise<string[]> {
  if ((await missing(connection)).length === 0) return [];
  await runQuery(connection, 'BEGIN', [], LIMIT);
  try {
    await runQuery(connection, 'SET LOCAL statement_timeout = 0', [], LIMIT);
    await runQuery(connection, 'SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK], LIMIT);
    await runQuery(connection, `SET LOCAL lock_timeout = ${TABLE_LOCK_MS}`, [], LIMIT);
    await runQuery(
      connection,
      'CREATE TABLE IF NOT EXISTS migrations (id INTEGER PRIMARY KEY, name TEXT NOT NULL)',
      [],
      LIMIT,
    );
    const toDo = await missing(connection);
    for (const migration of toDo) {
      const sql = migrationSql(migration, 'postgres');
      if (sql !== '') await runQuery(connection, sql, [], LIMIT);
      await runQuery(
        connection,
        'INSERT INTO migrations (id, name) VALUES ($1, $2)',
        [migration.id, migration.name],
        LIMIT,
      );
    }
    await runQuery(connection, 'COMMIT', [], LIMIT);
    return toDo.map(({ name }) => name);
  } catch (error) {
    await runQuery(connection, 'ROLLBACK', [], LIMIT).catch(() => connection.destroy());
    throw error;
  }
}

async function missing(connection: PgConnection) {
  const { rows } = await runQuery(connection, "SELECT to_regclass('migrations') IS NOT NULL AS exists", [], LIMIT);
  if (rows[0]!.exists !== true) return MIGRATIONS;
  const done = await runQuery(connection, 'SELECT id FROM migrations', [], LIMIT);
  const ids = new Set(done.rows.map(({ id }) => id));
  return MIGRATIONS.filter(({ id }) => !ids.has(id));
}

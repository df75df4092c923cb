import { MIGRATIONS, migrationSql } from '../migrations/list.ts';
import type { PgConnection } from './connection.ts';
import { runQuery, SLOW, type StatementLimit } from './dialect.ts';

/** An arbitrary number that must be the same in every version of Kitscout. */
export const MIGRATION_LOCK = 5_446_018;
/** A table change waits for current users, and everyone else waits for the change, so it must not wait long. */
const TABLE_LOCK_MS = 5_000;
const LIMIT: StatementLimit = { ...SLOW, clientMs: 10 * 60_000 };

/** All or nothing; resolves to their names. Of nodes that start at once, one does the work and the others wait. */
export async function migratePostgres(connection: PgConnection): Promise<string[]> {
  const run = (sql: string, values: unknown[] = []) => runQuery(connection, sql, values, LIMIT);
  if ((await missing(run)).length === 0) return [];
  await run('BEGIN');
  try {
    await run('SET LOCAL statement_timeout = 0');
    await run('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await run(`SET LOCAL lock_timeout = ${TABLE_LOCK_MS}`);
    await run('CREATE TABLE IF NOT EXISTS migrations (id INTEGER PRIMARY KEY, name TEXT NOT NULL)');
    const toDo = await missing(run);
    for (const migration of toDo) {
      const sql = migrationSql(migration, 'postgres');
      if (sql !== '') await run(sql);
      await run('INSERT INTO migrations (id, name) VALUES ($1, $2)', [migration.id, migration.name]);
    }
    await run('COMMIT');
    return toDo.map(({ name }) => name);
  } catch (error) {
    await run('ROLLBACK').catch(() => connection.destroy());
    throw error;
  }
}

async function missing(run: (sql: string) => ReturnType<typeof runQuery>) {
  const { rows } = await run("SELECT to_regclass('migrations') IS NOT NULL AS exists");
  if (rows[0]!.exists !== true) return MIGRATIONS;
  const ids = new Set((await run('SELECT id FROM migrations')).rows.map(({ id }) => id));
  return MIGRATIONS.filter(({ id }) => !ids.has(id));
}

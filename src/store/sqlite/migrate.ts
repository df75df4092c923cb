import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS, migrationSql, type StorePart } from '../migrations/list.ts';

/** Applies missing migrations in one transaction and returns their names; several processes may start at once. */
export function migrateSqlite(db: DatabaseSync, part: StorePart): string[] {
  // Migrations use it; PostgreSQL has its own.
  db.function('sha256_hex', { deterministic: true }, (text) => hash('sha256', String(text), 'hex'));
  db.exec('CREATE TABLE IF NOT EXISTS migrations (id INTEGER PRIMARY KEY, name TEXT NOT NULL)');
  db.exec('BEGIN IMMEDIATE');
  try {
    const isDone = db.prepare('SELECT 1 FROM migrations WHERE id = ?');
    const toDo = MIGRATIONS.filter(({ id, part: own }) => own === part && isDone.get(id) === undefined);
    for (const migration of toDo) {
      db.exec(migrationSql(migration, 'sqlite'));
      db.prepare('INSERT INTO migrations (id, name) VALUES (?, ?)').run(migration.id, migration.name);
    }
    db.exec('COMMIT');
    return toDo.map(({ name }) => name);
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

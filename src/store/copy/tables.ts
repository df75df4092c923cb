import { DatabaseSync } from 'node:sqlite';
import type { StorePart } from '../migrations/list.ts';
import { migrateSqlite } from '../sqlite/migrate.ts';
import { Checksum } from './checksum.ts';

export type Table = ReturnType<typeof describe>;

/**
 * Every table of both engines, from the schema itself: new tables are copied automatically. In the order of their
 * creation, because PostgreSQL creates no table that refers to a later one.
 */
export function tablesToCopy(): Table[] {
  return (['core', 'catalogue'] as const).flatMap((part) => {
    const db = new DatabaseSync(':memory:');
    migrateSqlite(db, part);
    const tables = db
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'migrations' ORDER BY rowid")
      .all()
      .map(({ name }) => describe(db, String(name), part));
    db.close();
    return tables;
  });
}

function describe(db: DatabaseSync, name: string, part: StorePart) {
  const info = db.prepare('SELECT name, pk FROM pragma_table_info(?)').all(name) as { name: string; pk: number }[];
  const columns = info.map((column) => column.name);
  /** The primary key columns, which give the reading order. */
  const key = info
    .filter(({ pk }) => pk > 0)
    .sort((a, b) => a.pk - b.pk)
    .map((column) => column.name);
  if (key.length === 0) throw new Error(`the table ${name} has no primary key`);
  /** The rows that the schema itself inserts: a table with only these counts as empty. */
  const fresh = new Checksum(columns);
  fresh.add(db.prepare(`SELECT * FROM ${name}`).all());
  return { name, part, columns, key, fresh };
}

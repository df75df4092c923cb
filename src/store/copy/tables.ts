import { DatabaseSync } from 'node:sqlite';
import type { SqlitePart } from '../sqlite/connection.ts';
import { migrateSqlite } from '../sqlite/migrate.ts';
import { Checksum } from './checksum.ts';

export type Table = ReturnType<typeof describe>;

/** Every table of both engines, referenced ones first, from the schema itself: new tables are copied automatically. */
export function tablesToCopy(): Table[] {
  return (['core', 'catalogue'] as const).flatMap((part) => {
    const db = new DatabaseSync(':memory:');
    migrateSqlite(db, part);
    const names = db
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
      .all()
      .map(({ name }) => String(name))
      .filter((name) => name !== 'migrations');
    const tables = parentsFirst(names, (name) =>
      db
        .prepare('SELECT "table" AS parent FROM pragma_foreign_key_list(?)')
        .all(name)
        .map(({ parent }) => String(parent)),
    );
    const result = tables.map((name) => describe(db, name, part));
    db.close();
    return result;
  });
}

function describe(db: DatabaseSync, name: string, part: SqlitePart) {
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
  for (const row of db.prepare(`SELECT * FROM ${name}`).all()) fresh.add(row);
  return { name, part, columns, key, fresh };
}

function parentsFirst(names: readonly string[], parentsOf: (name: string) => string[]): string[] {
  const ordered: string[] = [];
  const visit = (name: string) => {
    if (ordered.includes(name)) return;
    for (const parent of parentsOf(name)) if (parent !== name) visit(parent);
    ordered.push(name);
  };
  for (const name of names) visit(name);
  return ordered;
}

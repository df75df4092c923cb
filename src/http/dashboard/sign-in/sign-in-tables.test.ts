import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { getAuthTables } from 'better-auth/db';
import { migrateSqlite } from '../../../store/sqlite/migrate.ts';
import { passkeyPlugin } from './passkey-auth.ts';
import { signInTables } from './sign-in-tables.ts';

test('the migrations create every table and column that the sign-in library writes', () => {
  const db = new DatabaseSync(':memory:');
  migrateSqlite(db, 'core');
  const plugins = [...signInTables.plugins, passkeyPlugin({})];
  const tables = Object.values(getAuthTables({ ...signInTables, plugins }));
  assert.deepEqual(tables.map(({ modelName }) => modelName).sort(), [
    'credentials',
    'passkeys',
    'sessions',
    'two_factors',
    'users',
    'verifications',
  ]);
  for (const { modelName, fields } of tables) {
    const columns = db
      .prepare(`SELECT name FROM pragma_table_info(?)`)
      .all(modelName)
      .map(({ name }) => name);
    const wanted = Object.entries(fields).map(([name, { fieldName }]) => snakeCase(fieldName ?? name));
    assert.deepEqual(columns.sort(), ['id', ...wanted].sort(), modelName);
  }
});

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

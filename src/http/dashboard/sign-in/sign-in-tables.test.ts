import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { getAuthTables } from 'better-auth/db';
import { DASHBOARD_TABLES } from '../../../store/migrations/dashboard-tables.ts';
import { signInTables } from './sign-in-tables.ts';

test('the migration makes every table and column that the sign-in library writes', () => {
  const db = new DatabaseSync(':memory:');
  db.exec(`CREATE TABLE accounts (id TEXT PRIMARY KEY); ${DASHBOARD_TABLES}`);
  const tables = Object.values(getAuthTables(signInTables));
  assert.deepEqual(tables.map(({ modelName }) => modelName).sort(), [
    'credentials',
    'sessions',
    'users',
    'verifications',
  ]);
  for (const { modelName, fields } of tables) {
    const columns = db
      .prepare(`SELECT name FROM pragma_table_info(?)`)
      .all(modelName)
      .map(({ name }) => name);
    const wanted = Object.entries(fields).map(([name, { fieldName }]) => fieldName ?? name);
    assert.deepEqual(columns.sort(), ['id', ...wanted].sort(), modelName);
  }
});

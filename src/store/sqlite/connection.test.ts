import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { tierLimits } from '../../accounts/tiers.ts';
import { databaseFile } from './connection.ts';
import { openSqliteStore } from './open.ts';

const LOCKS = '/proc/locks';
const skip = existsSync(LOCKS) ? false : `needs ${LOCKS}`;

/** Without this lock, the sqlite3 shell deletes the -wal file of a running server when it closes the database. */
test('a server keeps its lock on both files, however many of its threads open them', { skip }, async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kitscout-connection-'));
  const options = { dataDir, limits: tierLimits(), now: Date.now };
  const store = openSqliteStore({ ...options, server: true });
  t.after(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await store.ping();
  await store.catalogue.revision();
  // Like the thread that builds the catalogue.
  const other = openSqliteStore({ ...options, server: false });
  await other.catalogue.revision();
  await other.close();
  for (const part of ['core', 'catalogue'] as const) {
    const { ino } = statSync(databaseFile(dataDir, part));
    assert.match(readFileSync(LOCKS, 'utf8'), new RegExp(` ${process.pid} [0-9a-f:]+:${ino} `), part);
  }
});

test('a closed store has two files, whether they were used or not', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kitscout-connection-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const store = openSqliteStore({ dataDir, limits: tierLimits(), now: Date.now, server: false });
  await store.accounts.list();
  await store.close();
  assert.deepEqual(readdirSync(dataDir).sort(), ['catalogue.db', 'kitscout.db']);
});

test('a file that is not a database is named', (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kitscout-connection-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  writeFileSync(databaseFile(dataDir, 'catalogue'), 'something else');
  const open = () => openSqliteStore({ dataDir, limits: tierLimits(), now: Date.now, server: false });
  assert.throws(open, { message: `${databaseFile(dataDir, 'catalogue')}: file is not a database` });
});

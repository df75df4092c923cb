import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { until } from '../../../test/support/until.ts';
import { openSqlClient } from './sql-client.ts';

test('a transaction whose thread ends has no effect, and the next thread starts without it', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'kitscout-sql-'));
  const threads: Worker[] = [];
  const seen = (worker: Worker) => threads.push(worker);
  process.on('worker', seen);
  let ended = 0;
  const client = openSqlClient(dir, () => ended++);
  const connect = client.connect('core');
  try {
    const first = connect();
    await first('CREATE TABLE entries (name TEXT)', []);
    await first('BEGIN IMMEDIATE', []);
    await first("INSERT INTO entries VALUES ('one')", []);
    const pending = first("INSERT INTO entries VALUES ('two')", []).catch(() => {});
    await threads[0]!.terminate();
    await pending;
    await until(() => threads.length === 2, 30_000);
    for (const sql of ["INSERT INTO entries VALUES ('three')", 'COMMIT'])
      await assert.rejects(first(sql, []), { name: 'StoreUnavailableError' });
    const next = connect();
    await next("INSERT INTO entries VALUES ('four')", []);
    assert.deepEqual(
      (await next('SELECT name FROM entries', [])).rows.map((row) => ({ ...(row as object) })),
      [{ name: 'four' }],
    );
    assert.equal(ended, 1);
  } finally {
    process.off('worker', seen);
    await client.close();
    rmSync(dir, { recursive: true });
  }
});

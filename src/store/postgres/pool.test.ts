import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setImmediate as nextRound } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { PgConnection } from './connection.ts';
import type { Connector } from './connector.ts';
import { ConnectionPool } from './pool.ts';

const ANSWER_AT_ONCE = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', () => parentPort.postMessage('open'));
`;
const ACQUIRE_WITHIN_MS = 100;

test('a connection that opened in time is used, also if the event loop was busy until after the deadline', async (t) => {
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(ANSWER_AT_ONCE)}`));
  t.after(() => thread.terminate());
  await once(thread, 'online');
  const host = { name: 'test' };
  const connection = { host, usable: true, onEnd: () => {} } as unknown as PgConnection;
  const connect = async () => {
    thread.postMessage('connect');
    await once(thread, 'message');
    return connection;
  };
  const pool = new ConnectionPool({ current: host, connect } as unknown as Connector, 1);
  // From here on, timers run before messages.
  await nextRound();
  const acquired = pool.acquire(ACQUIRE_WITHIN_MS);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10 * ACQUIRE_WITHIN_MS);
  assert.equal(await acquired, connection);
  await assert.rejects(pool.acquire(ACQUIRE_WITHIN_MS), { message: 'PostgreSQL: no connection became free in time' });
});

test('callers wait for a connection in use if the database accepts no more, and are refused immediately if there is none', async () => {
  const host = { name: 'test' };
  let end = () => {};
  const onEnd = (listener: () => void) => {
    end = listener;
  };
  const connection = { host, usable: true, onEnd } as unknown as PgConnection;
  const full = new Error('too many connections');
  const results = [Promise.resolve(connection)];
  const connect = () => results.pop() ?? Promise.reject(full);
  const pool = new ConnectionPool({ current: host, connect } as unknown as Connector, 2);
  assert.equal(await pool.acquire(), connection);
  const second = pool.acquire();
  await nextRound();
  pool.release(connection);
  assert.equal(await second, connection);
  const third = pool.acquire();
  end();
  await assert.rejects(third, full);
});

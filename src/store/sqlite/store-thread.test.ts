import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { until } from '../../../test/support/until.ts';
import { openStoreThread } from './store-thread.ts';

test('a thread that the system refuses to start is started later', async () => {
  const threads: Worker[] = [];
  const seen = (worker: Worker) => threads.push(worker);
  process.on('worker', seen);
  const refusals = [false, true, false];
  const causes: unknown[] = [];
  const refused = new Error('refused');
  const options = {
    name: 'echo',
    get workerData() {
      if (refusals.shift() === true) throw refused;
      return null;
    },
  };
  const url = new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`);
  const thread = openStoreThread<string, string>(url, options, ({ cause }) => causes.push(cause));
  try {
    await until(() => threads.length === 1, 30_000);
    await threads[0]!.terminate();
    await until(() => threads.length === 2, 30_000);
    const ask = thread.connect();
    assert.deepEqual(await Promise.all([ask('hello'), ask('again')]), ['hello', 'again']);
    assert.deepEqual(causes, [undefined, refused]);
  } finally {
    process.off('worker', seen);
    await thread.close();
  }
});

const ECHO = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (message) => (message === 'close' ? parentPort.close() : parentPort.postMessage(message)));
`;

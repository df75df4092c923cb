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
  const thread = openStoreThread<string, string>(ECHO, options, ({ cause }) => causes.push(cause));
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

test('an answer that cannot be read ends the thread: no caller gets the answer to another', async () => {
  const causes: unknown[] = [];
  // A larger stack than ours, for an answer that is nested too deeply for us.
  const options = { name: 'echo', resourceLimits: { stackSizeMb: 64 } };
  const thread = openStoreThread<string, unknown>(ECHO, options, ({ cause }) => causes.push(cause));
  try {
    const ask = thread.connect();
    const answers = ['one', 'nested', 'two', 'three'].map((message) => ask(message));
    assert.equal(await answers[0], 'one');
    for (const answer of answers.slice(1)) await assert.rejects(answer, { name: 'StoreUnavailableError' });
    assert.equal(causes.length, 1);
  } finally {
    await thread.close();
  }
});

const ECHO_SOURCE = `
  import { parentPort } from 'node:worker_threads';
  const nested = (depth) => Array.from({ length: depth }).reduce((inner) => [inner], []);
  parentPort.on('message', (message) => {
    if (message === 'close') parentPort.close();
    else parentPort.postMessage(message === 'nested' ? nested(100_000) : message);
  });
`;
const ECHO = new URL(`data:text/javascript,${encodeURIComponent(ECHO_SOURCE)}`);

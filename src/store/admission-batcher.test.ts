import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setImmediate as nextRound } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { AdmissionBatcher } from './admission-batcher.ts';

const ANSWER_AT_ONCE = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (calls) => parentPort.postMessage(calls.map(() => ({ outcome: 'unknown_key', at: 0 }))));
`;

test('an answer that arrived in time counts, also if the event loop was busy until after the deadline', async (t) => {
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(ANSWER_AT_ONCE)}`));
  await once(thread, 'online');
  const batcher = new AdmissionBatcher({
    engine: 'test',
    send: async (calls) => {
      thread.postMessage(calls);
      return (await once(thread, 'message'))[0];
    },
    inFlight: 1,
    onBatch: undefined,
  });
  t.after(() => thread.terminate());
  const call = { do: 'admit', keyHash: '', endpoint: null, address: null, wantDays: false } as const;
  const answer = batcher.submit(call);
  await nextRound();
  await nextRound();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
  assert.deepEqual(await answer, { outcome: 'unknown_key', at: 0 });
  await batcher.close();
});

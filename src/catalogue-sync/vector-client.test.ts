import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { buildIndex, IndexBuilder } from '../recommend/build/index-builder.ts';
import { STATE } from '../recommend/build/kit-batch.ts';
import { SharedBatches } from '../recommend/build/vector-work.ts';
import { loadModel } from '../recommend/model/model.ts';
import { makeKits } from '../recommend/test-catalogue.ts';
import { BuildHelper } from './vector-client.ts';

const model = loadModel(readFileSync(new URL('../recommend/model.bin', import.meta.url)));

test('a build that a second thread helps with gives the same index, to the last bit', async () => {
  const kits = makeKits(6000);
  const builder = new IndexBuilder(model);
  const helper = new BuildHelper(builder);
  for (const kit of kits) {
    builder.add(kit);
    helper.kitAdded();
  }
  const { vectors, ...helped } = builder.finish();
  const { vectors: plainVectors, ...plain } = buildIndex(kits, model);
  await helper.close();
  assert.deepEqual(helped, plain);
  assert.deepEqual(new Uint8Array(vectors!.memory.buffer), new Uint8Array(plainVectors!.memory.buffer));
});

test('the helper thread makes vectors by itself, and ends with the build', { timeout: 30_000 }, async () => {
  const builder = new IndexBuilder(model);
  const work = builder.share()!;
  for (const kit of makeKits(40)) builder.add(kit);
  const helper = new Worker(new URL('./vector.worker.ts', import.meta.url), { workerData: work });
  const ended = new Promise((resolve, reject) => helper.on('exit', resolve).on('error', reject));
  const { batches } = new SharedBatches(work);
  while (batches.filter(({ state }) => state === STATE.done).length < 2) await pause(5);
  builder.finish();
  assert.equal(await ended, 0);
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { buildIndex, IndexBuilder } from '../recommend/build.ts';
import { loadModel } from '../recommend/model.ts';
import { makeKits } from '../recommend/test-catalogue.ts';
import { BuildHelper } from './build-helper.ts';

test('a build that a second thread helps with gives the same index, to the last bit', async () => {
  const model = loadModel(readFileSync(new URL('../recommend/model.bin', import.meta.url)));
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

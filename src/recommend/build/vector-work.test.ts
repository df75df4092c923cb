import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { KitText } from '../index/indexed-kit.ts';
import { loadModel } from '../model/model.ts';
import { ModelRows, SEAT } from '../model/model-rows.ts';
import { makeKits, random } from '../test-catalogue.ts';
import { IndexBuilder } from './index-builder.ts';
import { STATE } from './kit-batch.ts';
import { VectorMaker } from './kit-vectors.ts';
import { SharedBatches, type VectorWork } from './vector-work.ts';

const model = loadModel(readFileSync(new URL('../model.bin', import.meta.url)));

/** Now and then a kit with a file of words that nobody knows: some fill a batch, the last does not fit any. */
function kitsOfAllSizes(): KitText[] {
  const kits = makeKits(400);
  const next = random(8);
  const words = (count: number) => Array.from({ length: count }, () => `q${next().toString(36).slice(2, 9)}`).join(' ');
  [50, 120, 121, 300].forEach((at, i) => {
    kits[at] = { ...kits[at]!, deliverables: [{ name: 'odd.md', text: words([3_000, 6_000, 6_000, 20_000][i]!) }] };
  });
  return kits;
}

const kits = kitsOfAllSizes();
const alone = vectorsOf(() => {});

/** The bytes of all vectors; `each` sees the work that is shared from kit 40 on, after each further kit. */
function vectorsOf(each: (work: VectorWork, kit: number) => void): Uint8Array {
  const builder = new IndexBuilder(model);
  let work: VectorWork | null = null;
  kits.forEach((kit, i) => {
    if (i === 40) work = builder.share();
    builder.add(kit);
    if (work !== null) each(work, i);
  });
  return new Uint8Array(builder.finish().vectors!.memory.buffer);
}

test('vectors are the same whoever makes which of them', () => {
  const next = random(4);
  let helped = 0;
  const help = (work: VectorWork) => {
    if (next() < 0.9) return;
    for (const batch of new SharedBatches(work).batches) {
      if (!batch.take()) continue;
      new VectorMaker(new ModelRows(work.rows, SEAT.helper), work.filesShare).make(batch);
      batch.state = STATE.done;
      helped += batch.kits;
    }
  };
  assert.deepEqual(vectorsOf(help), alone);
  assert.ok(helped > 50, `${helped} kits by the helper`);
  assert.ok(alone.some((byte) => byte !== 0));
});

test('a helper that dies over its work is made up for', () => {
  let taken = 0;
  const die = (work: VectorWork) => {
    if (taken === 0) taken = new SharedBatches(work).batches.filter((batch) => batch.take()).length;
  };
  assert.deepEqual(vectorsOf(die), alone);
  assert.equal(taken, 1);
});

test('the helper may be done with everything just after the builder found nothing free', () => {
  const load = Atomics.load;
  let work: VectorWork | null = null;
  let looks = 0;
  let helped = 0;
  // Between two looks at the batches: as if the building thread had been held up there.
  Atomics.load = ((array: Int32Array, at: number) => {
    const seen = load(array, at);
    looks = seen === STATE.ready ? looks + 1 : 0;
    if (work !== null && looks === 4) {
      looks = 0;
      for (const batch of new SharedBatches(work).batches) {
        if (!batch.take()) continue;
        new VectorMaker(new ModelRows(work.rows, SEAT.helper), work.filesShare).make(batch);
        batch.state = STATE.done;
        helped++;
      }
    }
    return seen;
  }) as typeof Atomics.load;
  try {
    const made = vectorsOf((shared) => {
      work = shared;
    });
    assert.ok(helped >= 4, `${helped} batches by the helper`);
    assert.deepEqual(made, alone);
  } finally {
    Atomics.load = load;
  }
});

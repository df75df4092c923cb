import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../test/support/fast-check.ts';
import { blockSize, layOutVectors } from '../index/vector-layout.ts';
import { SHORTLIST } from '../settings.ts';
import { sharedMemory } from '../wasm/load.ts';
import { vectorKernels } from '../wasm/vector-kernels.ts';
import { Shortlist } from './shortlist.ts';

function shortlisted(values: readonly number[]): number[] {
  const kits = values.length;
  const layout = layOutVectors(kits, 0, 64);
  const memory = sharedMemory(layout.bytes);
  new Float32Array(memory.buffer, layout.values, kits).set(values);
  const shortlist = new Shortlist(vectorKernels(memory), memory, layout, kits, blockSize(kits));
  const count = shortlist.pick(values.reduce((best, value) => Math.max(best, value), 0));
  return [...new Int32Array(memory.buffer, layout.ids, count)];
}

const value = fc.oneof(
  fc.float({ min: 0, max: 40, noNaN: true }),
  fc.float({ min: -5, max: 0, noNaN: true }),
  fc.constantFrom(0, 7, 7.5, Number.NEGATIVE_INFINITY),
);

test('the shortlist holds the best kits that a full sort finds, in order of kit', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 3000, size: 'max' }), (values) => {
      const found = shortlisted(values);
      assert.deepEqual(
        found,
        found.toSorted((a, b) => a - b),
      );
      const worthy = values.map((worth, kit) => ({ worth, kit })).filter(({ worth }) => worth > 0);
      worthy.sort((a, b) => b.worth - a.worth);
      const best = worthy.slice(0, SHORTLIST);
      for (const { kit, worth } of best) assert.ok(found.includes(kit), `kit ${kit} of value ${worth} is missing`);
    }),
    { numRuns: 300 },
  );
});

test('the shortlist stays short where values differ', () => {
  const values = Array.from({ length: 20_000 }, (_, kit) => Math.fround(((kit * 7919) % 20_011) / 1000));
  const count = shortlisted(values).length;
  assert.ok(count >= SHORTLIST && count < 4 * SHORTLIST, `${count} kits`);
});

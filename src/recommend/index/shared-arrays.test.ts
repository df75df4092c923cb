import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeKits } from '../../../test/support/engine.ts';
import { buildIndex } from '../build/index-builder.ts';
import { shareArrays } from './shared-arrays.ts';

test('all arrays of a value are equal copies in one piece of shared memory, each of its kind', () => {
  const value = {
    bytes: Uint8Array.of(1, 2, 3),
    none: null,
    inner: { floats: Float64Array.of(0.5), text: 'x', map: new Map([['a', Int16Array.of(-5, 7)]]) },
    empty: new Uint32Array(0),
    part: new Uint8Array([9, 8, 7, 6]).subarray(1, 3),
  };
  const shared = shareArrays(value);
  assert.deepEqual(shared, value);
  const { buffer } = shared.bytes;
  assert.ok((buffer as unknown) instanceof SharedArrayBuffer);
  for (const array of [shared.inner.floats, shared.inner.map.get('a')!, shared.empty, shared.part])
    assert.equal(array.buffer, buffer);
  shared.part[0] = 0;
  assert.deepEqual([...value.part], [8, 7], 'the original keeps its own memory');
});

test('an index keeps everything when it is shared', () => {
  const index = buildIndex(makeKits(30));
  assert.deepEqual(shareArrays(index), index);
});

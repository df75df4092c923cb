import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from '../../../eval/metrics.ts';
import { fc } from '../../../test/support/fast-check.ts';
import { blockSize, layOutVectors } from '../index/vector-layout.ts';
import { SHORTLIST_SIZE } from '../settings.ts';
import { sharedMemory } from './load.ts';
import { FOR_SUM, MAX_QUERY_VALUE, offsetOf, PLANE, SHIFTED, vectorKernels } from './vector-kernels.ts';

const [MORE, COUNT] = [2, 24];
const PLANES = 1 + MORE;
const HEADS = PLANE * COUNT;
const [VECTORS, SCALES, SCORES, OUT, IDS, HEAD_OFFSETS, OFFSETS] = [1024, 8192, 9216, 10240, 11264, 12288, 13312];

function filled() {
  const memory = sharedMemory(1 << 16);
  const { buffer } = memory;
  const next = seeded(3);
  const query = new Int16Array(buffer, 0, PLANES * PLANE);
  const vectors = new Int8Array(buffer, VECTORS, PLANES * HEADS);
  const scales = new Float32Array(buffer, SCALES, COUNT);
  const scores = new Float32Array(buffer, SCORES, COUNT);
  for (let i = 0; i < query.length; i++) query[i] = Math.floor(next() * 16383) - MAX_QUERY_VALUE;
  for (let i = 0; i < vectors.length; i++) vectors[i] = Math.floor(next() * 255) - 127;
  // One vector and the first plane of the query have extreme values, which produce the largest products.
  query.fill(MAX_QUERY_VALUE, 0, PLANE / 2).fill(-MAX_QUERY_VALUE - 1, PLANE / 2, PLANE);
  vectors.fill(127, 7 * PLANE, 7.5 * PLANE).fill(-128, 7.5 * PLANE, 8 * PLANE);
  for (let i = 0; i < COUNT; i++) [scales[i], scores[i]] = [next() / 100, next() * 20];
  const dot = (kit: number, planes: number) => {
    let sum = 0;
    for (let i = 0; i < planes * PLANE; i++)
      sum += query[i]! * vectors[i < PLANE ? kit * PLANE + i : HEADS + kit * MORE * PLANE + i - PLANE]!;
    return sum;
  };
  const dots = Array.from({ length: COUNT }, (_, kit) => [dot(kit, 1), dot(kit, PLANES)] as const);
  const headOffsets = new Int32Array(buffer, HEAD_OFFSETS, COUNT);
  const offsets = new Int32Array(buffer, OFFSETS, COUNT);
  for (let i = 0; i < COUNT; i++) {
    headOffsets[i] = offsetOf(vectors.subarray(i * PLANE, (i + 1) * PLANE));
    offsets[i] = headOffsets[i]! + offsetOf(vectors.subarray(HEADS + i * MORE * PLANE, HEADS + (i + 1) * MORE * PLANE));
  }
  const kernels = vectorKernels(memory);
  kernels.split(0, PLANES);
  return {
    buffer,
    kernels,
    vectors,
    scales,
    scores,
    dot: (kit: number, planes: number) => dots[kit]![planes === 1 ? 0 : 1],
  };
}

test('peak and quantize match plain code exactly', () => {
  const memory = sharedMemory(1 << 16);
  const sum = new Float32Array(memory.buffer, 0, 64);
  const query = new Int16Array(memory.buffer, 512, 64);
  const next = seeded(9);
  for (let i = 0; i < sum.length; i++) sum[i] = i < 16 ? (i - 8) / 2 : next() * 8 - 4;
  const kernels = vectorKernels(memory);
  assert.equal(kernels.peak(0, 64), Math.max(...sum.map(Math.abs)));
  // Halves, which round up, and arbitrary numbers.
  for (const step of [1, 1001.7]) {
    const squares = sum.reduce((total, value) => total + value * value, 0);
    assert.equal(kernels.quantize(0, 64, step, 512), squares);
    assert.deepEqual(
      [...query],
      [...sum].map((value) => Math.round(value * step) + 0),
    );
  }
});

test('value adds words and one plane of meaning, and rounds once', () => {
  const { buffer, kernels, scales, scores, dot } = filled();
  const factor = 1 / 300_000;
  const plain = Array.from({ length: COUNT }, (_, kit) => scores[kit]! + factor * scales[kit]! * dot(kit, 1));
  kernels.value(0, VECTORS, HEAD_OFFSETS, COUNT, factor, SCALES, SCORES, OUT);
  assert.deepEqual([...new Float32Array(buffer, OUT, COUNT)], plain.map(Math.fround));
});

test('gather returns the plain dot products over all planes', () => {
  const { buffer, kernels, dot } = filled();
  const out = new Int32Array(buffer, OUT, 3);
  new Int32Array(buffer, IDS, 3).set([20, 7, 7]);
  kernels.gather(0, VECTORS, VECTORS + HEADS, MORE, OFFSETS, IDS, 3, OUT);
  assert.deepEqual([...out], [dot(20, PLANES), dot(7, PLANES), dot(7, PLANES)]);
  out.fill(9);
  kernels.gather(0, VECTORS, VECTORS + HEADS, MORE, OFFSETS, IDS, 0, OUT);
  assert.equal(out[0], 9);
});

test('sum adds rows in 32-bit floating point, in order; clear clears', () => {
  const { buffer, kernels, vectors } = filled();
  const [dims, at, list] = [96, 32768, 40960];
  const sum = new Float32Array(buffer, at, dims);
  const plain = new Float32Array(dims);
  const rows = [
    [3, 0.25],
    [9, -1.75],
    [3, 0.1],
  ] as const;
  rows.forEach(([row, factor], i) => {
    new Int32Array(buffer, list)[2 * i] = VECTORS + row * dims;
    new Float32Array(buffer, list)[2 * i + 1] = factor;
    for (let d = 0; d < dims; d++)
      plain[d] = plain[d]! + Math.fround(Math.fround(factor) * ((vectors[row * dims + d]! & 255) - SHIFTED));
  });
  kernels.sum(at, list, rows.length, dims, ...FOR_SUM);
  assert.deepEqual([...sum], [...plain]);
  kernels.sum(at, list, 0, dims, ...FOR_SUM);
  assert.deepEqual([...sum], [...plain]);
  kernels.clear(at, 8);
  assert.deepEqual([...sum.slice(0, 3)], [0, 0, plain[2]]);
});

function shortlisted(values: readonly number[]): number[] {
  const kits = values.length;
  const { bytes, values: at, maxima, counts, steps, ids } = layOutVectors(kits, 0, 64);
  const memory = sharedMemory(bytes);
  new Float32Array(memory.buffer, at, kits).set(values);
  const size = blockSize(kits);
  const count = vectorKernels(memory).pick(
    at,
    Math.ceil(kits / size),
    size,
    SHORTLIST_SIZE,
    maxima,
    counts,
    steps,
    ids,
  );
  return [...new Int32Array(memory.buffer, ids, count)];
}

const value = fc.oneof(
  fc.float({ min: 0, max: 40, noNaN: true }),
  fc.float({ min: -5, max: 0, noNaN: true }),
  fc.constantFrom(0, 7, 7.5, Number.NEGATIVE_INFINITY),
);

test('the shortlist contains the best kits of a full sort, ordered by kit', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 3000, size: 'max' }), (values) => {
      const found = shortlisted(values);
      assert.deepEqual(
        found,
        found.toSorted((a, b) => a - b),
      );
      const worthy = values.map((worth, kit) => ({ worth, kit })).filter(({ worth }) => worth > 0);
      worthy.sort((a, b) => b.worth - a.worth);
      const best = worthy.slice(0, SHORTLIST_SIZE);
      for (const { kit, worth } of best) assert.ok(found.includes(kit), `kit ${kit} of value ${worth} is missing`);
    }),
    { numRuns: 300 },
  );
});

test('the shortlist stays short if values differ', () => {
  const values = Array.from({ length: 20_000 }, (_, kit) => Math.fround(((kit * 7919) % 20_011) / 1000));
  const count = shortlisted(values).length;
  assert.ok(count >= SHORTLIST_SIZE && count < 4 * SHORTLIST_SIZE, `${count} kits`);
});

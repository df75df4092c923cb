import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instantiate, makeMemory } from './simd.ts';
import { random } from './test-catalogue.ts';

const [DIMS, COUNT] = [96, 50];

function filled() {
  const memory = makeMemory(1 << 16);
  const next = random(3);
  const query = new Int16Array(memory.buffer, 0, DIMS);
  const vectors = new Int8Array(memory.buffer, 1024, DIMS * COUNT);
  for (let i = 0; i < DIMS; i++) query[i] = Math.floor(next() * 16383) - 8191;
  for (let i = 0; i < vectors.length; i++) vectors[i] = Math.floor(next() * 255) - 127;
  const dot = (kit: number, dims: number) => {
    let sum = 0;
    for (let i = 0; i < dims; i++) sum += query[i]! * vectors[kit * DIMS + i]!;
    return sum;
  };
  return { memory, dots: instantiate(memory), vectors, dot };
}

test('scan and gather give the plain dot products', () => {
  const { memory, dots, dot } = filled();
  const out = new Int32Array(memory.buffer, 16384, COUNT);
  for (const dims of [16, 64, DIMS]) {
    dots.scan(0, 1024, COUNT, dims, DIMS, 16384);
    assert.deepEqual(
      [...out],
      Array.from({ length: COUNT }, (_, kit) => dot(kit, dims)),
    );
  }
  const ids = new Int32Array(memory.buffer, 20480, 3);
  ids.set([40, 7, 7]);
  dots.gather(0, 1024, 20480, 3, DIMS, DIMS, 16384);
  assert.deepEqual([...out.slice(0, 3)], [dot(40, DIMS), dot(7, DIMS), dot(7, DIMS)]);
  out.fill(9);
  dots.scan(0, 1024, 0, DIMS, DIMS, 16384);
  dots.gather(0, 1024, 20480, 0, DIMS, DIMS, 16384);
  assert.equal(out[0], 9);
});

test('add sums rows in 32-bit floating point', () => {
  const { memory, dots, vectors } = filled();
  const sum = new Float32Array(memory.buffer, 32768, DIMS);
  const plain = new Float32Array(DIMS);
  for (const [kit, factor] of [
    [3, 0.25],
    [9, -1.75],
    [3, Math.fround(0.1)],
  ] as const) {
    dots.add(32768, 1024 + kit * DIMS, factor, DIMS);
    for (let i = 0; i < DIMS; i++) plain[i] = plain[i]! + Math.fround(factor * vectors[kit * DIMS + i]!);
  }
  assert.deepEqual([...sum], [...plain]);
});

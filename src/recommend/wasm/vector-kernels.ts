// Arithmetic over many vectors at once, and the shortlist of all kits: vectors.wat, because JavaScript has no SIMD.

import { loadWasm, type SharedMemory } from './load.ts';

/**
 * Vectors are read this many dimensions at a time, one byte per dimension: a plane. First planes are stored together
 * because they are read together.
 */
export const PLANE = 64;
/** The number of kits scored at a time. */
export const TOGETHER = 4;
/** Added to the numbers of a row to make them unsigned bytes. */
export const SHIFTED = 128;

/**
 * The maximum number in a query, which leaves room for the sum of 1,024 products. The minimum is one below its
 * negative.
 */
export const MAX_QUERY_VALUE = 8191;

/** With these upper 16 bits, a 32-bit float is 2^23 plus its lower bits. */
const TWO_TO_23 = 0x4b00;
/** Additional arguments of `sum`: constants that it would otherwise compute at every step. */
export const FOR_SUM = [0, TWO_TO_23, 2 ** 23 + SHIFTED] as const;

/** All positions are in bytes from the start of the memory. */
export interface VectorKernels {
  /** memory[at .. at + bytes] = 0. */
  clear(at: number, bytes: number): void;
  /** The largest absolute value among the `dims` numbers of a sum; `dims` is a multiple of 4. */
  peak(sum: number, dims: number): number;
  /** query[i] = sum[i] * step, rounded. Returns the sum of the squares of the sum's `dims` numbers, added in order. */
  quantize(sum: number, dims: number, step: number, query: number): number;
  /**
   * Prepares a query for `value` and `gather`: every 16 of its 16-bit numbers, up to MAX_QUERY_VALUE, become 16 upper
   * and 16 lower bytes.
   */
  split(query: number, planes: number): void;
  /**
   * values[i] = scores[i] + factor * scales[i] * (query · vector i over one plane), for `count` vectors, a positive
   * multiple of TOGETHER. Computed in 64-bit floating point, stored in 32 bits. `offsets` belong to the vectors; the
   * query must be split.
   */
  value(
    query: number,
    plane: number,
    offsets: number,
    count: number,
    factor: number,
    scales: number,
    scores: number,
    values: number,
  ): void;
  /** Brings the vectors of the listed ids into the processor's cache: `gather` alone would wait for one after another. */
  touch(heads: number, tails: number, more: number, ids: number, count: number): void;
  /**
   * out[i] = query · vector ids[i], over its plane in `heads` and its `more` planes in `tails`. `offsets` belong to the
   * vectors; the query must be split.
   */
  gather(
    query: number,
    heads: number,
    tails: number,
    more: number,
    offsets: number,
    ids: number,
    count: number,
    out: number,
  ): void;
  /**
   * sum[i] += factor * (row[i] - SHIFTED) over `dims`, a multiple of 16, for each of `count` pairs (row position,
   * factor) in the list. Rows are unsigned bytes. `constants` are FOR_SUM.
   */
  sum(sum: number, list: number, count: number, dims: number, ...constants: typeof FOR_SUM): void;
  /**
   * Writes to `ids`, in ascending order, the numbers of the values above a bar that about `most` of them clear, without
   * worthless ones; returns how many there are. Cheaper than sorting. Values are read in `blocks` of `size`, a multiple
   * of 4; neither is 0. Needs room for 32-bit numbers (one per block in `maxima`, one per value in `ids`, 256 in
   * `counts`) and for one byte per value in `steps`.
   */
  pick(
    values: number,
    blocks: number,
    size: number,
    most: number,
    maxima: number,
    counts: number,
    steps: number,
    ids: number,
  ): number;
}

/**
 * The initial value of the dot product of a vector, or its first plane, and a split query. It corrects for the offset
 * in the query's bytes.
 */
export function offsetOf(vector: Int8Array): number {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += vector[i]!;
  return -(MAX_QUERY_VALUE + 1) * sum;
}

const instance = loadWasm<VectorKernels>('./vectors.wasm');

export function vectorKernels(memory: SharedMemory): VectorKernels {
  return instance({ memory });
}

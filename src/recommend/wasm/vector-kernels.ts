// Arithmetic over many vectors at once, and the shortlist of all kits: vectors.wat, where JavaScript has no SIMD.

import { loadWasm, type SharedMemory } from './load.ts';

/** Vectors are read so many dimensions at a time, one byte a dimension: a plane. First planes lie together, as they are read together. */
export const PLANE = 64;
/** Kits are valued so many at a time. */
export const TOGETHER = 4;
/** What is added to the numbers of a row to make them bytes without sign. */
export const SHIFTED = 128;

/** The largest number of a query, which leaves room for the sum of 1,024 products; the smallest is one below its opposite. */
export const MAX_QUERY_VALUE = 8191;

/** With these upper 16 bits a number of 32 in floating point is 2^23 and whatever the lower ones are. */
const TWO_TO_23 = 0x4b00;
/** What `sum` is to be called with besides: constants that it would otherwise make at every step. */
export const FOR_SUM = [0, TWO_TO_23, 2 ** 23 + SHIFTED] as const;

/** All places are in bytes from the beginning of the memory. */
export interface VectorKernels {
  /** memory[at .. at + bytes] = 0. */
  clear(at: number, bytes: number): void;
  /** The greatest distance from 0 of the `dims` numbers of a sum, a multiple of 4. */
  peak(sum: number, dims: number): number;
  /** query[i] = sum[i] * step, rounded; the sum of the squares of the `dims` numbers of the sum, in their order. */
  quantize(sum: number, dims: number, step: number, query: number): number;
  /** Gets a query ready for `value` and `gather`: each 16 of its numbers, of 16 bits and up to MAX_QUERY_VALUE, become 16 upper and 16 lower bytes. */
  split(query: number, planes: number): void;
  /**
   * values[i] = scores[i] + factor * scales[i] * (query · vector i over one plane), for `count` vectors, a multiple of TOGETHER and
   * not 0: in 64-bit floating point, stored in 32 bits. `offsets` are those of the vectors, the query is split.
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
  /** out[i] = query · vector ids[i], over its plane in `heads` and its `more` planes in `tails`. `offsets` are those of the vectors, the query is split. */
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
   * sum[i] += factor * (row[i] - SHIFTED), over `dims`, a multiple of 16, for each of `count` (place of the row, factor) in the
   * list. Rows are of bytes without sign. `constants` are FOR_SUM.
   */
  sum(sum: number, list: number, count: number, dims: number, ...constants: typeof FOR_SUM): void;
  /**
   * ids = the numbers of the values that clear a bar which about `most` of them clear, none of them worthless, in ascending order; how
   * many there are. Cheaper than to sort. Values are looked at in `blocks` of `size`, a multiple of 4; neither is 0. Room is needed for a
   * number of 32 bits per block in `maxima`, per value in `ids` and for 256 in `counts`, and for a byte per value in `steps`.
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

/** What the dot product of a vector, or of its first plane, and a split query begins with: the bytes of the query add up to too much. */
export function offsetOf(vector: Int8Array): number {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += vector[i]!;
  return -(MAX_QUERY_VALUE + 1) * sum;
}

const instance = loadWasm<VectorKernels>('./vectors.wasm');

export function vectorKernels(memory: SharedMemory): VectorKernels {
  return instance({ memory });
}

// The model's rows, in memory that threads share and SIMD reads, and sums of rows.

import { type SharedMemory, sharedMemory } from '../wasm/load.ts';
import { SHIFTED } from '../wasm/vector-kernels.ts';
import { RowSum } from './row-sum.ts';

/** What threads need to share the rows without copying them. */
export interface SharedRows {
  /** The sums of every thread slot, then the rows, then one scale per row. */
  memory: SharedMemory;
  dims: number;
  rows: number;
}

/** Each thread that uses the model at the same time has its own sums. */
export const THREAD_SLOT = { eventLoop: 0, build: 1, vectors: 2 } as const;
const THREAD_SLOTS = Object.keys(THREAD_SLOT).length;
const SUMS = 2;

export class ModelRows {
  readonly dims: number;
  readonly #scales: Float32Array<SharedArrayBuffer>;
  readonly #sums: RowSum[];

  constructor({ memory, dims, rows }: SharedRows, slot: number) {
    this.dims = dims;
    const rowsAt = rowsPlace(dims);
    this.#scales = new Float32Array(memory.buffer, rowsAt + rows * dims, rows);
    this.#sums = Array.from(
      { length: SUMS },
      (_, i) => new RowSum(memory, (slot * SUMS + i) * RowSum.bytes(dims), rowsAt, dims),
    );
  }

  /** Sets sum 0 or 1 to zero. */
  begin(sum: number): void {
    this.#sums[sum]!.clear();
  }

  /** Adds `factor` times a word's vector, given as its rows, to sum 0 or 1. */
  add(sum: number, rows: readonly number[], factor: number): void {
    if (rows.length === 1) this.addRow(sum, rows[0]!, factor);
    else for (const row of rows) this.addRow(sum, row, factor / rows.length);
  }

  addRow(sum: number, row: number, factor: number): void {
    this.#sums[sum]!.add(row, this.#scales[row]! * factor);
  }

  /** The current value of sum 0 or 1. Always the same array: read it before using the sum again. */
  total(sum: number): Float32Array {
    return this.#sums[sum]!.total();
  }

  /** The length of a word's vector, given as its rows. */
  weightOf(rows: readonly number[]): number {
    this.begin(0);
    this.add(0, rows, 1);
    return lengthOf(this.total(0));
  }
}

export function shareRows(dims: number, scales: Float32Array, vectors: Int8Array): SharedRows {
  const rowsAt = rowsPlace(dims);
  const memory = sharedMemory(rowsAt + vectors.length + 4 * scales.length);
  new Int8Array(memory.buffer).set(vectors, rowsAt);
  // Adds SHIFTED to each byte, four at a time, by flipping the highest bit.
  const fours = new Int32Array(memory.buffer, rowsAt, vectors.length / 4);
  for (let i = 0; i < fours.length; i++) fours[i]! ^= SHIFTED * 0x01010101;
  new Float32Array(memory.buffer, rowsAt + vectors.length).set(scales);
  return { memory, dims, rows: scales.length };
}

function rowsPlace(dims: number): number {
  return THREAD_SLOTS * SUMS * RowSum.bytes(dims);
}

function lengthOf(vector: Float32Array): number {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += vector[i]! * vector[i]!;
  return Math.sqrt(squares);
}

/** Scales a vector to length 1 in place; a zero vector stays unchanged. */
export function makeUnit(vector: Float32Array): void {
  const length = lengthOf(vector);
  if (length > 0) for (let i = 0; i < vector.length; i++) vector[i]! /= length;
}

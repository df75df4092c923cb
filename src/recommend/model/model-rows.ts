// The model's rows, in memory that threads share and SIMD reads, and a sum of rows.

import { type SharedMemory, sharedMemory } from '../wasm/load.ts';
import { FOR_SUM, SHIFTED, type VectorKernels, vectorKernels } from '../wasm/vector-kernels.ts';

/** What threads need to share the rows without copying them. */
export interface SharedRows {
  /** The sum of every thread slot, then the rows, then one scale per row. */
  memory: SharedMemory;
  dims: number;
  rows: number;
}

/** Each thread that uses the model at the same time has its own sum. */
export const THREAD_SLOT = { eventLoop: 0, build: 1, count: 2 } as const;
const THREAD_SLOTS = Object.keys(THREAD_SLOT).length;
/**
 * Rows are queued and added in batches, so SIMD can keep the sum in registers. The rows of a batch are read several
 * times, a few dimensions each time; this many stay in the nearest cache.
 */
const BATCH = 16;
const ENTRY_BYTES = 8;

export class ModelRows {
  readonly dims: number;
  readonly rowCount: number;
  readonly #kernels: VectorKernels;
  readonly #scales: Float32Array<SharedArrayBuffer>;
  readonly #rowsAt: number;
  readonly #sum: Float32Array<SharedArrayBuffer>;
  readonly #listAt: number;
  /** Alternating row positions and factors: one list, viewed as integers and as floating point. */
  readonly #places: Int32Array;
  readonly #factors: Float32Array;
  #noted = 0;

  constructor({ memory, dims, rows }: SharedRows, slot: number) {
    const { buffer } = memory;
    const sumAt = slot * sumBytes(dims);
    this.dims = dims;
    this.rowCount = rows;
    this.#kernels = vectorKernels(memory);
    this.#rowsAt = THREAD_SLOTS * sumBytes(dims);
    this.#scales = new Float32Array(buffer, this.#rowsAt + rows * dims, rows);
    this.#sum = new Float32Array(buffer, sumAt, dims);
    this.#listAt = sumAt + 4 * dims;
    this.#places = new Int32Array(buffer, this.#listAt, 2 * BATCH);
    this.#factors = new Float32Array(buffer, this.#listAt, 2 * BATCH);
  }

  /** Sets the sum to zero. */
  begin(): void {
    this.#noted = 0;
    this.#kernels.clear(this.#sum.byteOffset, this.#sum.byteLength);
  }

  /** Adds `factor` times a word's vector, given as its rows. */
  add(rows: readonly number[], factor: number): void {
    if (rows.length === 1) this.addRow(rows[0]!, factor);
    else for (const row of rows) this.addRow(row, factor / rows.length);
  }

  addRow(row: number, factor: number): void {
    const at = 2 * this.#noted++;
    this.#places[at] = this.#rowsAt + row * this.dims;
    this.#factors[at + 1] = this.#scales[row]! * factor;
    if (this.#noted === BATCH) this.#flush();
  }

  /** The sum. Always the same array: read it before `begin`. */
  total(): Float32Array {
    this.#flush();
    return this.#sum;
  }

  /** The length of a word's vector, given as its rows. */
  weightOf(rows: readonly number[]): number {
    this.begin();
    this.add(rows, 1);
    return lengthOf(this.total());
  }

  #flush(): void {
    const [zero, upper, back] = FOR_SUM;
    this.#kernels.sum(this.#sum.byteOffset, this.#listAt, this.#noted, this.dims, zero, upper, back);
    this.#noted = 0;
  }
}

export function shareRows(dims: number, scales: Float32Array, vectors: Int8Array): SharedRows {
  const rowsAt = THREAD_SLOTS * sumBytes(dims);
  const memory = sharedMemory(rowsAt + vectors.length + 4 * scales.length);
  new Int8Array(memory.buffer).set(vectors, rowsAt);
  // Adds SHIFTED to each byte, four at a time, by flipping the highest bit.
  const fours = new Int32Array(memory.buffer, rowsAt, vectors.length / 4);
  for (let i = 0; i < fours.length; i++) fours[i]! ^= SHIFTED * 0x01010101;
  new Float32Array(memory.buffer, rowsAt + vectors.length).set(scales);
  return { memory, dims, rows: scales.length };
}

/** The size of a sum and its list of rows. */
function sumBytes(dims: number): number {
  return 4 * dims + BATCH * ENTRY_BYTES;
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

// Sums many rows of the model. Rows are queued and added in batches, so SIMD can keep the sum in registers.

import type { SharedMemory } from '../wasm/load.ts';
import { FOR_SUM, type VectorKernels, vectorKernels } from '../wasm/vector-kernels.ts';

/** The rows of a batch are read several times, a few dimensions each time. This many stay in the nearest cache. */
const BATCH = 16;
const ENTRY_BYTES = 8;

export class RowSum {
  readonly #sum: Float32Array<SharedArrayBuffer>;
  readonly #sumAt: number;
  readonly #listAt: number;
  /** Alternating row positions and factors: one list, viewed as integers and as floating point. */
  readonly #places: Int32Array;
  readonly #factors: Float32Array;
  readonly #rowsAt: number;
  readonly #dims: number;
  readonly #kernels: VectorKernels;
  #noted = 0;

  static bytes(dims: number): number {
    return 4 * dims + BATCH * ENTRY_BYTES;
  }

  /** Works in the memory from `at` on, with the rows that start at `rowsAt`. */
  constructor(memory: SharedMemory, at: number, rowsAt: number, dims: number) {
    const { buffer } = memory;
    this.#sumAt = at;
    this.#sum = new Float32Array(buffer, at, dims);
    this.#listAt = at + 4 * dims;
    this.#places = new Int32Array(buffer, this.#listAt, 2 * BATCH);
    this.#factors = new Float32Array(buffer, this.#listAt, 2 * BATCH);
    this.#rowsAt = rowsAt;
    this.#dims = dims;
    this.#kernels = vectorKernels(memory);
  }

  clear(): void {
    this.#noted = 0;
    this.#kernels.clear(this.#sumAt, 4 * this.#dims);
  }

  add(row: number, factor: number): void {
    const at = 2 * this.#noted++;
    this.#places[at] = this.#rowsAt + row * this.#dims;
    this.#factors[at + 1] = factor;
    if (this.#noted === BATCH) this.#flush();
  }

  /** Always the same array; its values stay until the sum is cleared. */
  total(): Float32Array<SharedArrayBuffer> {
    this.#flush();
    return this.#sum;
  }

  #flush(): void {
    const [zero, upper, back] = FOR_SUM;
    this.#kernels.sum(this.#sumAt, this.#listAt, this.#noted, this.#dims, zero, upper, back);
    this.#noted = 0;
  }
}

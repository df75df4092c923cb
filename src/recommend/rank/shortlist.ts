// Which kits are worth comparing in full; of the rest only the first dimensions are looked at, which carry most of the meaning.

import type { VectorLayout } from '../index/vector-layout.ts';
import { SHORTLIST } from '../settings.ts';
import type { SharedMemory } from '../wasm/load.ts';
import { STEPS, type VectorKernels } from '../wasm/vector-kernels.ts';

export class Shortlist {
  readonly #kernels: VectorKernels;
  readonly #layout: VectorLayout;
  readonly #blocks: number;
  readonly #block: number;
  readonly #maxima: Float32Array;
  readonly #counts: Int32Array;
  readonly #steps: Uint8Array;
  readonly #ids: Int32Array;

  /** `block`: how many kits are looked at together first. */
  constructor(kernels: VectorKernels, memory: SharedMemory, layout: VectorLayout, kits: number, block: number) {
    this.#kernels = kernels;
    this.#layout = layout;
    this.#blocks = Math.ceil(kits / block);
    this.#block = block;
    this.#maxima = new Float32Array(memory.buffer, layout.maxima, this.#blocks);
    this.#counts = new Int32Array(memory.buffer, layout.counts, STEPS + 1);
    this.#steps = new Uint8Array(memory.buffer, layout.steps, kits);
    this.#ids = new Int32Array(memory.buffer, layout.ids, kits);
  }

  /**
   * Lists the kits whose values clear a bar which about SHORTLIST of them clear, in ascending order; their number. Cheaper than to sort.
   * Where as many blocks clear a bar, at least as many kits do: so kits of other blocks, and all under that bar, need no second look.
   * `best` is the best value, where it is known.
   */
  pick(best: number | null): number {
    const [kernels, blocks] = [this.#kernels, this.#blocks];
    const { values, maxima, counts, steps, ids } = this.#layout;
    if (blocks === 0) return 0;
    kernels.maxima(values, blocks, this.#block, maxima);
    const first = best ?? this.#highest();
    const scale = (STEPS - 1) / Math.max(first, 1e-9);
    kernels.clear(counts, this.#counts.byteLength);
    kernels.tally(maxima, blocks, first, scale, counts);
    // A little lower than it could be: rounding must not lose a kit.
    const bar = Math.max(0, first - (lastStep(this.#counts) + 1.01) / scale);
    kernels.clear(counts, this.#counts.byteLength);
    const found = kernels.collect(values, maxima, blocks, this.#block, bar, first, scale, counts, steps, ids);
    return this.#keep(found, lastStep(this.#counts));
  }

  /** The highest value, or 0. */
  #highest(): number {
    let first = 0;
    for (let i = 0; i < this.#blocks; i++) first = Math.max(first, this.#maxima[i]!);
    return first;
  }

  /** Of those found, the ones that are not further than `last` steps below the best. */
  #keep(found: number, last: number): number {
    const [ids, steps] = [this.#ids, this.#steps];
    let count = 0;
    for (let i = 0; i < found; i++) if (steps[i]! <= last) ids[count++] = ids[i]!;
    return count;
  }
}

/** The step by which SHORTLIST have been counted. */
function lastStep(counts: Int32Array): number {
  let last = 0;
  for (let sum = counts[0]!; sum < SHORTLIST && last < STEPS - 1; sum += counts[last]!) last++;
  return last;
}

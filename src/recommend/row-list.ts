// Rows of the model with a factor each, noted down for several kits, to be added up later.

import { Grow } from './grow.ts';
import type { Model } from './model.ts';

export class RowList {
  readonly #rows = new Grow((size) => new Uint32Array(size));
  #factors = new Float32Array(1024);
  #ends: number[] = [];

  get kits(): number {
    return this.#ends.length;
  }

  add(row: number, factor: number): void {
    const at = this.#rows.length;
    this.#rows.push(row);
    if (at >= this.#factors.length) {
      const larger = new Float32Array(at * 2);
      larger.set(this.#factors);
      this.#factors = larger;
    }
    this.#factors[at] = factor;
  }

  /** What is added from here on is another kit's. */
  endKit(): void {
    this.#ends.push(this.#rows.length);
  }

  /** The sum of a kit's rows, in sum 0 or 1 of the model. */
  addUp(kit: number, model: Model, sum: number): Float32Array {
    const { values } = this.#rows;
    const end = this.#ends[kit]!;
    model.begin(sum);
    for (let i = kit === 0 ? 0 : this.#ends[kit - 1]!; i < end; i++) model.addRow(sum, values[i]!, this.#factors[i]!);
    return model.total(sum);
  }

  clear(): void {
    this.#rows.length = 0;
    this.#ends = [];
  }
}

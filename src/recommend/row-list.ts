// Rows of the model with a factor each, noted down for several kits, to be added up later.

import type { Model } from './model.ts';

export class RowList {
  #rows = new Uint32Array(1024);
  #factors = new Float32Array(1024);
  #length = 0;
  #ends: number[] = [];

  get kits(): number {
    return this.#ends.length;
  }

  add(row: number, factor: number): void {
    if (this.#length === this.#rows.length) this.#grow();
    this.#rows[this.#length] = row;
    this.#factors[this.#length++] = factor;
  }

  #grow(): void {
    const [rows, factors] = [new Uint32Array(2 * this.#length), new Float32Array(2 * this.#length)];
    rows.set(this.#rows);
    factors.set(this.#factors);
    [this.#rows, this.#factors] = [rows, factors];
  }

  /** What is added from here on is another kit's. */
  endKit(): void {
    this.#ends.push(this.#length);
  }

  /** The sum of a kit's rows, in sum 0 or 1 of the model. */
  addUp(kit: number, model: Model, sum: number): Float32Array {
    const end = this.#ends[kit]!;
    model.begin(sum);
    for (let i = kit === 0 ? 0 : this.#ends[kit - 1]!; i < end; i++)
      model.addRow(sum, this.#rows[i]!, this.#factors[i]!);
    return model.total(sum);
  }

  clear(): void {
    this.#length = 0;
    this.#ends = [];
  }
}

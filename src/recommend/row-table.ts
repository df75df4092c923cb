// The model's rows of words or terms by number, looked up once.

import type { Model } from './model.ts';
import type { RowList } from './row-list.ts';

export class RowTable {
  readonly #model: Model;
  readonly #find: (number: number) => readonly number[];
  /** By number, the length of its vector. */
  weights = new Float32Array(1024);
  #known = 0;
  /** Its row; if it has several, less than 0 and where they are. */
  #rows = new Int32Array(1024);
  /** What one step of its row's numbers is. */
  #scales = new Float32Array(1024);
  readonly #several: (readonly number[])[] = [];

  constructor(model: Model, find: (number: number) => readonly number[]) {
    this.#model = model;
    this.#find = find;
  }

  /** Looks up all that are new of the first so many. Done before they are used, so that using them needs no check. */
  learn(count: number): void {
    if (count > this.weights.length) this.#grow(2 * count);
    for (; this.#known < count; this.#known++) {
      const rows = this.#find(this.#known);
      this.weights[this.#known] = this.#model.weightOf(rows);
      this.#scales[this.#known] = this.#model.scaleOf(rows[0]!);
      this.#rows[this.#known] = rows.length === 1 ? rows[0]! : -this.#several.push(rows);
    }
  }

  /** Notes down the vector of one of them, `factor` times. */
  note(number: number, factor: number, list: RowList): void {
    const row = this.#rows[number]!;
    if (row >= 0) list.add(row, this.#scales[number]! * factor);
    else {
      const rows = this.#several[-1 - row]!;
      for (const one of rows) list.add(one, (this.#model.scaleOf(one) * factor) / rows.length);
    }
  }

  #grow(size: number): void {
    const [rows, weights, scales] = [new Int32Array(size), new Float32Array(size), new Float32Array(size)];
    rows.set(this.#rows);
    weights.set(this.weights);
    scales.set(this.#scales);
    [this.#rows, this.weights, this.#scales] = [rows, weights, scales];
  }
}

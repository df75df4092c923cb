// The model's rows of words or terms by number, looked up once.

import type { Model } from './model.ts';
import type { RowList } from './row-list.ts';

export class RowTable {
  readonly #model: Model;
  readonly #find: (number: number) => readonly number[];
  /** Its row plus one; if it has several, less than 0 and where they are; 0 when not looked up yet. */
  #rows = new Int32Array(1024);
  /** The length of its vector, and what one step of its row's numbers is. */
  #weights = new Float32Array(1024);
  #scales = new Float32Array(1024);
  readonly #several: (readonly number[])[] = [];

  constructor(model: Model, find: (number: number) => readonly number[]) {
    this.#model = model;
    this.#find = find;
  }

  weightOf(number: number): number {
    if (number >= this.#rows.length || this.#rows[number] === 0) this.#learn(number);
    return this.#weights[number]!;
  }

  /** Notes down its vector, `factor` times. */
  note(number: number, factor: number, list: RowList): void {
    if (number >= this.#rows.length || this.#rows[number] === 0) this.#learn(number);
    const row = this.#rows[number]!;
    if (row > 0) list.add(row - 1, this.#scales[number]! * factor);
    else {
      const rows = this.#several[-1 - row]!;
      for (const one of rows) list.add(one, (this.#model.scaleOf(one) * factor) / rows.length);
    }
  }

  #learn(number: number): void {
    if (number >= this.#rows.length) this.#grow(2 * number);
    const rows = this.#find(number);
    this.#weights[number] = this.#model.weightOf(rows);
    this.#scales[number] = this.#model.scaleOf(rows[0]!);
    this.#rows[number] = rows.length === 1 ? rows[0]! + 1 : -this.#several.push(rows);
  }

  #grow(size: number): void {
    const [rows, weights, scales] = [new Int32Array(size), new Float32Array(size), new Float32Array(size)];
    rows.set(this.#rows);
    weights.set(this.#weights);
    scales.set(this.#scales);
    [this.#rows, this.#weights, this.#scales] = [rows, weights, scales];
  }
}

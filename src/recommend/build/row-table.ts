// The model's rows of terms or stop words by number, looked up once.

import type { Model } from '../model/model.ts';
import type { KitBatch } from './kit-batch.ts';

export class RowTable {
  readonly #model: Model;
  /** Under what they stand in the model, by number; it grows. */
  readonly #keys: readonly string[];
  #known = 0;
  /** By number its row; if it has several, less than 0 and where they are. */
  #rows = new Int32Array(1024);
  readonly #several: (readonly number[])[] = [];

  constructor(model: Model, keys: readonly string[]) {
    this.#model = model;
    this.#keys = keys;
  }

  /** Looks up all that are new. Done before they are used, so that using them needs no check. */
  learn(): void {
    if (this.#keys.length > this.#rows.length) {
      const rows = new Int32Array(2 * this.#keys.length);
      rows.set(this.#rows);
      this.#rows = rows;
    }
    for (; this.#known < this.#keys.length; this.#known++) {
      const rows = this.#model.rowsOfKey(this.#keys[this.#known]!);
      this.#rows[this.#known] = rows.length === 1 ? rows[0]! : -this.#several.push(rows);
    }
  }

  /** How many numbers `note` writes for all of these. */
  sizeOf(numbers: Uint32Array): number {
    let size = 3 * numbers.length;
    for (let i = 0; i < numbers.length; i++) {
      const row = this.#rows[numbers[i]!]!;
      if (row < 0) size += this.#several[-1 - row]!.length;
    }
    return size;
  }

  /** Writes one of them into the batch at a place, and gives the place behind it. */
  note(number: number, described: number, contained: number, { numbers, counts }: KitBatch, at: number): number {
    const row = this.#rows[number]!;
    counts[at + 1] = described;
    counts[at + 2] = contained;
    if (row >= 0) {
      numbers[at] = row;
      return at + 3;
    }
    const several = this.#several[-1 - row]!;
    numbers[at] = -several.length;
    numbers.set(several, at + 3);
    return at + 3 + several.length;
  }
}

// What the vector of a kit is made of, noted down in numbers alone: any thread can then make the vector.

import type { Model } from '../model/model.ts';
import { GrowableArray } from './growable-array.ts';
import { WORD_NUMBERS } from './kit-embedder.ts';
import { FIRST_COUNT, type TermCounter, type TermCounts } from './term-counter.ts';

export class WordRows {
  readonly #terms: RowTable;
  readonly #stops: RowTable;
  readonly #noted = new GrowableArray((buffer) => new Int32Array(buffer));

  constructor(model: Model, counter: TermCounter) {
    this.#terms = new RowTable(model, counter.terms);
    this.#stops = new RowTable(model, counter.stops);
  }

  /**
   * Per term of the kit, then per stop word that describes it: its row of the model; how often it stands in what describes the kit, and in all of it,
   * both in units of TF_UNIT. A word of several rows, whose mean it is, has less than 0 and how many, and these behind. Valid until the next kit.
   */
  note({ terms, counts, stops, stopCounts }: TermCounts): Int32Array {
    this.#terms.learn();
    this.#stops.learn();
    const room = Math.max(this.#terms.maxNumbers, this.#stops.maxNumbers) * (terms.length + stops.length);
    const to = this.#noted.roomFor(room);
    let at = 0;
    for (let i = 0; i < terms.length; i++) {
      const from = 2 * terms[i]! + FIRST_COUNT;
      at = this.#terms.note(terms[i]!, counts[from]!, counts[from + 1]!, to, at);
    }
    for (const stop of stops) at = this.#stops.note(stop, stopCounts[stop]!, stopCounts[stop]!, to, at);
    return to.subarray(0, at);
  }
}

/** The rows of words by number, looked up once. */
class RowTable {
  /** The most numbers that a word takes. */
  maxNumbers = WORD_NUMBERS;
  readonly #model: Model;
  readonly #keys: readonly string[];
  /** If there are several, -1 - where these are in the list of lists. */
  readonly #rows = new GrowableArray((buffer) => new Int32Array(buffer));
  readonly #several: (readonly number[])[] = [];

  constructor(model: Model, keys: readonly string[]) {
    this.#model = model;
    this.#keys = keys;
  }

  learn(): void {
    for (let i = this.#rows.length; i < this.#keys.length; i++) {
      const rows = this.#model.rowsOfKey(this.#keys[i]!);
      this.#rows.push(rows.length === 1 ? rows[0]! : -this.#several.push(rows));
      this.maxNumbers = Math.max(this.maxNumbers, WORD_NUMBERS + rows.length);
    }
  }

  /** Where the next word goes. */
  note(word: number, described: number, contained: number, to: Int32Array, at: number): number {
    const row = this.#rows.values[word]!;
    to[at + 1] = described;
    to[at + 2] = contained;
    if (row >= 0) {
      to[at] = row;
      return at + WORD_NUMBERS;
    }
    const rows = this.#several[-1 - row]!;
    to[at] = -rows.length;
    for (let i = 0; i < rows.length; i++) to[at + WORD_NUMBERS + i] = rows[i]!;
    return at + WORD_NUMBERS + rows.length;
  }
}

// What counting needs to know about words, in memory that threads share and that grows in place.

import { MAX_STOPS } from './encoded-kit.ts';

/** More words than possible: the `Map` that numbers them holds 2^24. Only the used part takes memory. */
const MAX_NUMBERS = 2 ** 24 + MAX_STOPS;
const MAX_LISTED = 16 * MAX_NUMBERS;
const FIRST_BYTES = 8192;

export interface SharedTables {
  codes: SharedArrayBuffer;
  rows: SharedArrayBuffer;
  lists: SharedArrayBuffer;
}

export class WordTable {
  readonly shared: SharedTables;
  /** The code of each word: the number of its term, or -1 - the number of its stop word. */
  readonly codes: SharedNumbers;
  /** The model row of each code, from -MAX_STOPS on; -1 - a list means the mean of several rows. */
  readonly rows: SharedNumbers;
  /** Each list starts with its length. */
  readonly lists: SharedNumbers;
  #listed = 0;

  constructor(shared?: SharedTables) {
    this.codes = new SharedNumbers(shared?.codes, MAX_NUMBERS);
    this.rows = new SharedNumbers(shared?.rows, MAX_NUMBERS);
    this.lists = new SharedNumbers(shared?.lists, MAX_LISTED);
    this.shared = { codes: this.codes.buffer, rows: this.rows.buffer, lists: this.lists.buffer };
  }

  /** A single number, or -1 - a new list of several. */
  oneOrList(numbers: readonly number[]): number {
    if (numbers.length === 1) return numbers[0]!;
    const list = this.#listed;
    for (const number of [numbers.length, ...numbers]) this.lists.set(this.#listed++, number);
    return -1 - list;
  }
}

class SharedNumbers {
  readonly buffer: SharedArrayBuffer;
  #values: Int32Array = new Int32Array(0);

  constructor(buffer: SharedArrayBuffer | undefined, max: number) {
    this.buffer = buffer ?? new SharedArrayBuffer(FIRST_BYTES, { maxByteLength: 4 * max });
  }

  /** Includes what another thread has added. Fixed length: arrays that grow with their buffer are slower. */
  get values(): Int32Array {
    const { byteLength } = this.buffer;
    if (this.#values.byteLength < byteLength) this.#values = new Int32Array(this.buffer, 0, byteLength / 4);
    return this.#values;
  }

  set(at: number, value: number): void {
    const { byteLength, maxByteLength } = this.buffer;
    if (4 * at >= byteLength) this.buffer.grow(Math.min(2 * byteLength, maxByteLength));
    this.values[at] = value;
  }
}

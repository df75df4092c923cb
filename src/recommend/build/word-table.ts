// What counting needs to know of words, in memory that threads share and that grows in place.

import { MAX_STOPS } from './encoded-kit.ts';

/** More words than there can be: a `Map` numbers them, which holds 2^24. Only what is used takes memory. */
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
  /** By number of the word its code: the number of its term, or -1 - that of the stop word. */
  readonly codes: SharedNumbers;
  /** By code, from -MAX_STOPS on, the row of the model; -1 - the list where the mean of several is meant. */
  readonly rows: SharedNumbers;
  /** Where each list begins stands how many numbers it has. */
  readonly lists: SharedNumbers;
  #listed = 0;

  constructor(shared?: SharedTables) {
    this.codes = new SharedNumbers(shared?.codes, MAX_NUMBERS);
    this.rows = new SharedNumbers(shared?.rows, MAX_NUMBERS);
    this.lists = new SharedNumbers(shared?.lists, MAX_LISTED);
    this.shared = { codes: this.codes.buffer, rows: this.rows.buffer, lists: this.lists.buffer };
  }

  /** The only number, or -1 - the list that is made of several. */
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

  /** With room for what another thread has added. Of fixed length: arrays that grow with their buffer are slower. */
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

// What counting needs to know of words, in memory that threads share and that grows in place.

import { MAX_STOPS } from './encoded-kit.ts';

/** More words than there can be: a `Map` numbers them, which holds 2^24. Only what is used takes memory. */
const MAX_BYTES = 4 * (2 ** 24 + MAX_STOPS);

export interface SharedTables {
  codes: SharedArrayBuffer;
  rows: SharedArrayBuffer;
  lists: SharedArrayBuffer;
}

export class WordTable {
  readonly #codes: SharedNumbers;
  readonly #rows: SharedNumbers;
  readonly #lists: SharedNumbers;
  #listed = 0;

  constructor(shared?: SharedTables) {
    this.#codes = new SharedNumbers(shared?.codes ?? growingMemory(MAX_BYTES));
    this.#rows = new SharedNumbers(shared?.rows ?? growingMemory(MAX_BYTES));
    this.#lists = new SharedNumbers(shared?.lists ?? growingMemory(16 * MAX_BYTES));
  }

  get shared(): SharedTables {
    return { codes: this.#codes.buffer, rows: this.#rows.buffer, lists: this.#lists.buffer };
  }

  /** By number of the word its code: the number of its term, or -1 - that of the stop word. With what another thread has added. */
  get codes(): Int32Array {
    return this.#codes.current();
  }

  /** By code, from -MAX_STOPS on, the row of the model; -1 - the list where the mean of several is meant. */
  get rows(): Int32Array {
    return this.#rows.current();
  }

  /** Where each list begins stands how many numbers it has. */
  get lists(): Int32Array {
    return this.#lists.current();
  }

  setCode(word: number, code: number): void {
    this.#codes.set(word, code);
  }

  setRows(code: number, rows: readonly number[]): void {
    this.#rows.set(code + MAX_STOPS, this.oneOrList(rows));
  }

  /** The only number, or -1 - the new list where several are. */
  oneOrList(numbers: readonly number[]): number {
    if (numbers.length === 1) return numbers[0]!;
    const list = this.#listed;
    for (const number of [numbers.length, ...numbers]) this.#lists.set(this.#listed++, number);
    return -1 - list;
  }
}

function growingMemory(maxByteLength: number): SharedArrayBuffer {
  return new SharedArrayBuffer(8192, { maxByteLength });
}

class SharedNumbers {
  readonly buffer: SharedArrayBuffer;
  /** Of fixed length: arrays that grow with their buffer are slower. */
  #values = new Int32Array(0) as Int32Array;

  constructor(buffer: SharedArrayBuffer) {
    this.buffer = buffer;
  }

  current(): Int32Array {
    const { byteLength } = this.buffer;
    if (this.#values.byteLength < byteLength) this.#values = new Int32Array(this.buffer, 0, byteLength / 4);
    return this.#values;
  }

  set(at: number, value: number): void {
    const { byteLength, maxByteLength } = this.buffer;
    if (4 * at >= byteLength) this.buffer.grow(Math.max(4 * at + 4, Math.min(2 * byteLength, maxByteLength)));
    this.current()[at] = value;
  }
}

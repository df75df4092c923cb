// What counting needs to know about words.

import { GrowableArray } from './growable-array.ts';

export class WordTable {
  /** The code of each word: the number of its term, or -1 - the number of its stop word. */
  readonly codes: number[] = [];
  /** By the number of a term, the hash of its text; of those that were met. */
  hashes = new Uint32Array(1024);
  /** Each list starts with its length. */
  readonly #lists = new GrowableArray((size) => new Int32Array(size));

  get lists(): Int32Array {
    return this.#lists.values;
  }

  setHash(term: number, hash: number): void {
    if (term >= this.hashes.length) {
      const more = new Uint32Array(2 * term);
      more.set(this.hashes);
      this.hashes = more;
    }
    this.hashes[term] = hash;
  }

  /** A single number, or -1 - a new list of several. */
  oneOrList(numbers: readonly number[]): number {
    if (numbers.length === 1) return numbers[0]!;
    const at = this.#lists.length;
    const to = this.#lists.roomFor(numbers.length + 1);
    to[at] = numbers.length;
    to.set(numbers, at + 1);
    this.#lists.length += numbers.length + 1;
    return -1 - at;
  }
}

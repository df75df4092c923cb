// A long list of mostly small numbers, in one or two bytes each. Larger ones are stored separately.

import { GrowableArray } from './growable-array.ts';

type SmallNumbers = GrowableArray<Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>>;

export class PackedNumbers {
  readonly #small: SmallNumbers;
  /** A section of the list: long arrays grow in place, which makes them slower to read and write. */
  readonly #part: SmallNumbers;
  /** Marks a number that is too large for its bytes. Such numbers are stored here in order. */
  readonly #mark: number;
  readonly #large = new GrowableArray((...place) => new Uint32Array(...place));

  constructor(bytes: 1 | 2) {
    const Small = bytes === 1 ? Uint8Array : Uint16Array;
    this.#small = new GrowableArray((...place) => new Small(...place));
    this.#part = new GrowableArray((...place) => new Small(...place));
    this.#mark = 2 ** (8 * bytes) - 1;
  }

  get length(): number {
    return this.#small.length;
  }

  /** Appends the first `count` numbers. */
  append(numbers: Int32Array, count: number): void {
    const [part, mark] = [this.#part.roomFor(count), this.#mark];
    for (let i = 0; i < count; i++) {
      part[i] = Math.min(numbers[i]!, mark);
      if (numbers[i]! >= mark) this.#large.push(numbers[i]!);
    }
    this.#small.append(part.subarray(0, count));
  }

  /** Returns a function that reads the next `count` numbers at each call, into a reused array. */
  reader(): (count: number) => Int32Array {
    const [small, large, mark] = [this.#small.values, this.#large.values, this.#mark];
    let [at, largeAt] = [0, 0];
    let numbers = new Int32Array(0);
    return (count) => {
      if (numbers.length < count) numbers = new Int32Array(2 * count);
      const part = this.#part.roomFor(count);
      part.set(small.subarray(at, at + count));
      for (let i = 0; i < count; i++) numbers[i] = part[i]! < mark ? part[i]! : large[largeAt++]!;
      at += count;
      return numbers;
    };
  }

  /** Frees the memory immediately. */
  release(): void {
    for (const list of [this.#small, this.#large]) list.release();
  }
}

// A long list of numbers, most of them small: these take one or two bytes each, and the others are kept apart.

import { GrowableArray } from './growable-array.ts';

type SmallNumbers = GrowableArray<Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>>;

export class PackedNumbers {
  readonly #small: SmallNumbers;
  /** A part of them: what is long grows in place, and that is slower to read and write. */
  readonly #part: SmallNumbers;
  /** Stands for a number that is too large for its bytes; these follow each other here. */
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

  /** Adds the first so many. */
  append(numbers: Int32Array, count: number): void {
    const [part, mark] = [this.#part.roomFor(count), this.#mark];
    for (let i = 0; i < count; i++) {
      part[i] = Math.min(numbers[i]!, mark);
      if (numbers[i]! >= mark) this.#large.push(numbers[i]!);
    }
    this.#small.append(part.subarray(0, count));
  }

  /** Gives the next so many at each call, from the first on; in an array that is used again. */
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

  /** Gives the memory back at once. */
  release(): void {
    for (const list of [this.#small, this.#large]) list.release();
  }
}

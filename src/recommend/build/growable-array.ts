// Arrays of numbers that grow, for builds that do not know their size in advance.

type Numbers =
  | Int8Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>;

/**
 * Arrays with at least this many values grow in place: a copy would double the memory. Reading them is slightly slower.
 */
const LARGE = 1 << 20;
/** Maximum size of a large array. This reserves only addresses; memory is allocated as the array grows. */
const MAX_BYTES = 2 ** 32;

export class GrowableArray<T extends Numbers> {
  values: T;
  length = 0;
  readonly #make: (buffer: ArrayBuffer, at: number, length: number) => T;

  constructor(make: (buffer: ArrayBuffer, at: number, length: number) => T) {
    this.#make = make;
    this.values = make(new ArrayBuffer(8192), 0, 1024);
  }

  push(value: number): void {
    if (this.length === this.values.length) this.roomFor(1);
    this.values[this.length++] = value;
  }

  /**
   * The values, with room for `count` more after the last. The caller writes them and sets the length. Earlier views
   * become invalid.
   */
  roomFor(count: number): T {
    let size = this.values.length;
    while (size < this.length + count) size = size < LARGE ? size * 2 : Math.ceil(size * 1.25);
    if (size > this.values.length) this.#resize(size);
    return this.values;
  }

  append(values: ArrayLike<number>): void {
    this.roomFor(values.length).set(values, this.length);
    this.length += values.length;
  }

  /** Frees the memory immediately. */
  release(): void {
    this.#resize(0);
    this.length = 0;
  }

  #resize(size: number): void {
    const bytes = size * this.values.BYTES_PER_ELEMENT;
    let { buffer } = this.values;
    if (buffer.resizable) buffer.resize(bytes);
    else if (size < LARGE) buffer = buffer.transfer(bytes);
    else {
      buffer = new ArrayBuffer(bytes, { maxByteLength: MAX_BYTES });
      new Uint8Array(buffer).set(new Uint8Array(this.values.buffer));
    }
    // Fixed length: arrays that track their buffer are slower.
    this.values = this.#make(buffer, 0, size);
  }
}

// Arrays of numbers that grow, for builds that do not know their size beforehand.

type Numbers =
  | Int8Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>;

/** From here on room that is not needed would cost more than copying more often. */
const LARGE = 1 << 20;

export class GrowableArray<T extends Numbers> {
  values: T;
  length = 0;
  readonly #make: (buffer: ArrayBuffer) => T;

  constructor(make: (buffer: ArrayBuffer) => T) {
    this.#make = make;
    this.values = make(new ArrayBuffer(8192));
  }

  push(value: number): void {
    if (this.length === this.values.length) this.roomFor(1);
    this.values[this.length++] = value;
  }

  /** The values, with room for so many more behind the last; the caller writes them there and sets the length. Earlier views of them become invalid. */
  roomFor(count: number): T {
    let size = this.values.length;
    while (size < this.length + count) size = size < LARGE ? size * 2 : Math.ceil(size * 1.25);
    // Moved rather than copied: the old buffer is gone at once, whenever garbage may next be collected.
    if (size > this.values.length)
      this.values = this.#make(this.values.buffer.transfer(size * this.values.BYTES_PER_ELEMENT));
    return this.values;
  }

  append(values: ArrayLike<number>): void {
    this.roomFor(values.length).set(values, this.length);
    this.length += values.length;
  }

  /** Gives the memory back at once. */
  release(): void {
    this.values = this.#make(this.values.buffer.transfer(0));
    this.length = 0;
  }
}

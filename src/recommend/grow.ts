// Arrays of numbers that grow, for builds that do not know their size beforehand.

type Numbers = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** From here on room that is not needed would cost more than copying more often. */
const LARGE = 1 << 20;

export class Grow<T extends Numbers> {
  values: T;
  length = 0;
  readonly #make: (size: number) => T;

  constructor(make: (size: number) => T) {
    this.#make = make;
    this.values = make(1024);
  }

  push(value: number): void {
    if (this.length === this.values.length) this.roomFor(1);
    this.values[this.length++] = value;
  }

  /** The values, with room for so many more behind the last; whoever writes them there sets the length. */
  roomFor(count: number): T {
    let size = this.values.length;
    while (size < this.length + count) size = size < LARGE ? size * 2 : Math.ceil(size * 1.25);
    if (size > this.values.length) {
      const larger = this.#make(size);
      larger.set(this.values);
      this.values = larger;
    }
    return this.values;
  }
}

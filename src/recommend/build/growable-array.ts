type Numbers = Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer>;

/** Numbers of which there may be more each time: memory that is used again. */
export class GrowableArray<T extends Numbers> {
  values: T;
  length = 0;
  readonly #make: (size: number) => T;

  constructor(make: (size: number) => T) {
    this.#make = make;
    this.values = make(1024);
  }

  /**
   * The values, with room for `count` more after the last. The caller writes them and sets the length. Earlier views
   * become invalid.
   */
  roomFor(count: number): T {
    const size = this.length + count;
    if (size > this.values.length) {
      const { values } = this;
      this.values = this.#make(2 * size);
      this.values.set(values);
    }
    return this.values;
  }
}

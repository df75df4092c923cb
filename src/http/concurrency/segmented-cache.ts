/**
 * A segmented cache of computed values by text. Texts requested once are kept apart, so a flood of them does not evict
 * texts requested repeatedly. The latter have two generations: when the newer one is full, it becomes the older, and
 * values in the older one are dropped unless they were requested since. A hit in the newer one costs a single lookup.
 */
export class SegmentedCache<Value extends {}> {
  readonly #maxPerSegment: number;
  readonly #maxLength: number;
  #once = new Map<string, Value>();
  #newer = new Map<string, Value>();
  #older = new Map<string, Value>();

  /** Keeps at most `maxValues`, and none for a text longer than `maxLength`. */
  constructor(maxValues: number, maxLength: number) {
    this.#maxPerSegment = Math.ceil(maxValues / 3);
    this.#maxLength = maxLength;
  }

  find(text: string): Value | undefined {
    const known = this.#newer.get(text);
    if (known !== undefined) return known;
    const requestedBefore = this.#older.get(text) ?? this.#once.get(text);
    if (requestedBefore !== undefined) this.#promote(text, requestedBefore);
    return requestedBefore;
  }

  get(text: string, compute: () => Value): Value {
    const known = this.find(text);
    if (known !== undefined) return known;
    return this.set(text, compute());
  }

  /** Returns the value. */
  set(text: string, value: Value): Value {
    if (text.length > this.#maxLength) return value;
    if (this.#once.size >= this.#maxPerSegment) this.#once = new Map();
    this.#once.set(text, value);
    return value;
  }

  drop(text: string): void {
    for (const segment of [this.#once, this.#newer, this.#older]) segment.delete(text);
  }

  #promote(text: string, value: Value): void {
    this.#once.delete(text);
    if (this.#newer.size >= this.#maxPerSegment) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(text, value);
  }
}

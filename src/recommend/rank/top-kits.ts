// The best few of many, without sorting the many.

/** Keeps the k highest values seen; equal values keep the lower id. A min-heap over typed arrays, reused between queries. */
export class TopKits {
  readonly ids: Int32Array;
  readonly values: Float64Array;
  size = 0;
  #limit = 0;

  constructor(most: number) {
    this.ids = new Int32Array(most);
    this.values = new Float64Array(most);
  }

  clear(limit: number): void {
    this.size = 0;
    this.#limit = Math.min(limit, this.ids.length);
  }

  /** What a value must exceed to be kept; -Infinity while there is room. */
  get bar(): number {
    return this.size < this.#limit ? Number.NEGATIVE_INFINITY : this.values[0]!;
  }

  /** Ids must be offered in ascending order, so that among equals the lower stays. */
  offer(id: number, value: number): void {
    if (this.size < this.#limit) this.#up(this.size++, id, value);
    else if (this.#limit > 0 && value > this.values[0]!) this.#down(id, value);
  }

  /** The kept ids, best first, equals in ascending order. */
  sorted(): number[] {
    // So few that putting each in its place is quicker than any cleverer way.
    const order: number[] = [];
    for (let i = 0; i < this.size; i++) {
      let at = i;
      while (at > 0 && this.#worse(this.ids[order[at - 1]!]!, this.values[order[at - 1]!]!, i)) {
        order[at] = order[at - 1]!;
        at--;
      }
      order[at] = i;
    }
    return order.map((i) => this.ids[i]!);
  }

  /** Whether entry (id, value) is worse than the one at `at`. */
  #worse(id: number, value: number, at: number): boolean {
    return value < this.values[at]! || (value === this.values[at]! && id > this.ids[at]!);
  }

  #up(hole: number, id: number, value: number): void {
    let at = hole;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#worse(id, value, parent)) break;
      this.#put(at, this.ids[parent]!, this.values[parent]!);
      at = parent;
    }
    this.#put(at, id, value);
  }

  #down(id: number, value: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.size) break;
      const right = child + 1;
      if (right < this.size && this.#worse(this.ids[right]!, this.values[right]!, child)) child = right;
      if (this.#worse(id, value, child)) break;
      this.#put(at, this.ids[child]!, this.values[child]!);
      at = child;
    }
    this.#put(at, id, value);
  }

  #put(at: number, id: number, value: number): void {
    this.ids[at] = id;
    this.values[at] = value;
  }
}

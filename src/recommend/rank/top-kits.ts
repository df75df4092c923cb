/** The best few of many, without sorting the many. Equal values keep the order in which they were offered. */
export class TopKits {
  readonly ids: number[] = [];
  readonly #values: number[] = [];
  #limit = 0;

  clear(limit: number): void {
    this.ids.length = 0;
    this.#values.length = 0;
    this.#limit = limit;
  }

  /** What a value must exceed to be kept; -Infinity while there is room. */
  get bar(): number {
    return this.ids.length < this.#limit ? Number.NEGATIVE_INFINITY : this.#values[this.#limit - 1]!;
  }

  /** Takes an id whose value exceeds the bar. */
  add(id: number, value: number): void {
    const [ids, values] = [this.ids, this.#values];
    let at = Math.min(ids.length, this.#limit - 1);
    for (; at > 0 && values[at - 1]! < value; at--) {
      ids[at] = ids[at - 1]!;
      values[at] = values[at - 1]!;
    }
    ids[at] = id;
    values[at] = value;
  }
}

/** Keeps the best few of many without sorting all of them. Equal values keep the order in which they were added. */
export class TopKits {
  /** The first `count` entries are the best so far, best first. */
  ids = new Int32Array(0);
  count = 0;
  /** The value that a new one must exceed; -Infinity while there is room. */
  bar = Number.NEGATIVE_INFINITY;
  #values = new Float64Array(0);
  #limit = 0;

  clear(limit: number): void {
    if (limit > this.ids.length) {
      this.ids = new Int32Array(limit);
      this.#values = new Float64Array(limit);
    }
    this.#limit = limit;
    this.count = 0;
    this.bar = Number.NEGATIVE_INFINITY;
  }

  /** Adds an id whose value exceeds the bar. */
  add(id: number, value: number): void {
    const [ids, values, limit] = [this.ids, this.#values, this.#limit];
    if (this.count < limit) this.count++;
    let at = this.count - 1;
    for (; at > 0 && values[at - 1]! < value; at--) {
      ids[at] = ids[at - 1]!;
      values[at] = values[at - 1]!;
    }
    ids[at] = id;
    values[at] = value;
    if (this.count === limit) this.bar = values[limit - 1]!;
  }
}

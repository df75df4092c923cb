/**
 * What was computed for the texts that were asked for last. Two generations: when the newer is full it becomes the
 * older, and what was in the older is gone unless it was asked for since. What is asked for often costs one look-up.
 */
export class Recent<Value extends {}> {
  readonly #most: number;
  readonly #longest: number;
  #newer = new Map<string, Value>();
  #older = new Map<string, Value>();

  /** Keeps at most `most` values, none of a text longer than `longest`. */
  constructor(most: number, longest: number) {
    this.#most = most;
    this.#longest = longest;
  }

  get(text: string, compute: (text: string) => Value): Value {
    const known = this.#newer.get(text);
    if (known !== undefined) return known;
    const value = this.#older.get(text) ?? compute(text);
    if (text.length <= this.#longest) this.#keep(text, value);
    return value;
  }

  /** Forgets one: it turned out to be no value. */
  drop(text: string): void {
    this.#newer.delete(text);
    this.#older.delete(text);
  }

  #keep(text: string, value: Value): void {
    if (this.#newer.size >= this.#most / 2) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(text, value);
  }
}

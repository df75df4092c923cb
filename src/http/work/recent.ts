/**
 * What was computed for the texts that were asked for last. Those that were asked for once are apart: a flood of texts
 * that nobody asks for again does not drive out the others. These have two generations: when the newer is full it becomes
 * the older, and what was in the older is gone unless it was asked for since. What is asked for often costs one look-up.
 */
export class Recent<Value extends {}> {
  readonly #mostOfEach: number;
  readonly #longest: number;
  #once = new Map<string, Value>();
  #newer = new Map<string, Value>();
  #older = new Map<string, Value>();

  /** Keeps at most `most` values, none of a text longer than `longest`. */
  constructor(most: number, longest: number) {
    this.#mostOfEach = Math.ceil(most / 3);
    this.#longest = longest;
  }

  has(text: string): boolean {
    return this.#newer.has(text) || this.#older.has(text) || this.#once.has(text);
  }

  get(text: string, compute: (text: string) => Value): Value {
    const known = this.#newer.get(text);
    if (known !== undefined) return known;
    const askedBefore = this.#older.get(text) ?? this.#once.get(text);
    if (askedBefore !== undefined) {
      this.#askedAgain(text, askedBefore);
      return askedBefore;
    }
    const value = compute(text);
    if (text.length > this.#longest) return value;
    if (this.#once.size >= this.#mostOfEach) this.#once = new Map();
    this.#once.set(text, value);
    return value;
  }

  /** Forgets one: it turned out to be no value. */
  drop(text: string): void {
    for (const texts of [this.#once, this.#newer, this.#older]) texts.delete(text);
  }

  #askedAgain(text: string, value: Value): void {
    this.#once.delete(text);
    if (this.#newer.size >= this.#mostOfEach) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(text, value);
  }
}

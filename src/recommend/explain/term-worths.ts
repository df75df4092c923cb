/** As many as stay near the processor; a power of two. */
const MARKS = 1024;

/** What each term is worth to the use case at hand. */
export class TermWorths {
  readonly #worths: Float32Array;
  /** By the lower bits of a term, whether it may be worth something: of nearly all that are asked about, this says that they are not. */
  readonly #marks = new Uint8Array(MARKS);

  constructor(terms: number) {
    this.#worths = new Float32Array(terms);
  }

  of(term: number): number {
    return this.#marks[term & (MARKS - 1)] === 0 ? 0 : this.#worths[term]!;
  }

  set(terms: readonly number[], worths: Float32Array): void {
    for (const term of terms) {
      this.#worths[term] = worths[term]!;
      this.#marks[term & (MARKS - 1)] = 1;
    }
  }

  clear(terms: readonly number[]): void {
    for (const term of terms) {
      this.#worths[term] = 0;
      this.#marks[term & (MARKS - 1)] = 0;
    }
  }
}

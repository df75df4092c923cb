/** Small enough for the processor's cache; a power of two. */
const MARKS = 1024;

/** The worth of each term for the current use case. */
export class TermWorths {
  readonly #worths: Float32Array;
  /** Whether a term with these lower bits may have a worth. Rules out nearly all terms. */
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

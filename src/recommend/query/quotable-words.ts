import { MAX_QUOTABLE_WORDS } from '../settings.ts';
import { fnv1a } from '../text/hash.ts';

/** What is a word where words are quoted as they are written. */
export const WRITTEN_WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;

/** The words of one use case after the other, where they stand in it, and what each is worth as evidence. */
export class QuotableWords {
  /** The use case in lower case, and as it was written. */
  text = '';
  written = '';
  count = 0;
  readonly starts = new Uint32Array(MAX_QUOTABLE_WORDS);
  readonly ends = new Uint32Array(MAX_QUOTABLE_WORDS);
  /** 0 for words that prove nothing. */
  readonly values = new Float32Array(MAX_QUOTABLE_WORDS);
  /** The terms that the words stand for, and the hashes of the words that prove something. */
  readonly terms = new Int32Array(MAX_QUOTABLE_WORDS);
  readonly hashes = new Int32Array(MAX_QUOTABLE_WORDS);
  /** Which words prove something: the first `tellingCount`. */
  readonly telling = new Uint16Array(MAX_QUOTABLE_WORDS);
  tellingCount = 0;
  #mostTelling: readonly number[] | null = null;

  begin(useCase: string): void {
    this.text = useCase.toLowerCase();
    // Lower case can be longer than what was written; then places in one are not places in the other.
    this.written = this.text.length === useCase.length ? useCase : this.text;
    this.count = 0;
    this.tellingCount = 0;
    this.#mostTelling = null;
  }

  /** The words that prove something, by what each is worth; asked once all words are there. */
  get mostTelling(): readonly number[] {
    this.#mostTelling ??= [...this.telling.subarray(0, this.tellingCount)].sort(
      (a, b) => this.values[b]! - this.values[a]! || a - b,
    );
    return this.#mostTelling;
  }

  get isFull(): boolean {
    return this.count === MAX_QUOTABLE_WORDS;
  }

  /** Words in their order; each place is one in `text`. `hash` is that of the letters there, where it is known. */
  add(start: number, end: number, term: number, value: number, hash?: number): void {
    const i = this.count++;
    this.starts[i] = start;
    this.ends[i] = end;
    this.values[i] = value;
    if (value <= 0) return;
    this.terms[i] = term;
    this.hashes[i] = hash ?? fnv1a(this.text, start, end);
    this.telling[this.tellingCount++] = i;
  }
}

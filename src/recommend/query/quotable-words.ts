import { MAX_QUOTABLE_WORDS } from '../settings.ts';
import { fnv1a } from '../text/hash.ts';

/** What is a word where words are quoted as they are written. */
export const WRITTEN_WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;

/** The words of the use case, where they stand in it, and what each is worth as evidence. */
export class QuotableWords {
  /** The use case in lower case, and as it was written. */
  readonly text: string;
  readonly written: string;
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** 0 for words that prove nothing. */
  readonly values: number[] = [];
  /** The terms that the words stand for, and the hashes of the words that prove something. */
  readonly terms: number[] = [];
  readonly hashes: number[] = [];
  /** Which words prove something. */
  readonly telling: number[] = [];
  #mostTelling: number[] | null = null;

  constructor(useCase: string) {
    this.text = useCase.toLowerCase();
    // Lower case can be longer than what was written; then places in one are not places in the other.
    this.written = this.text.length === useCase.length ? useCase : this.text;
  }

  /** The words that prove something, by what each is worth; asked once all words are there. */
  get mostTelling(): readonly number[] {
    this.#mostTelling ??= [...this.telling].sort((a, b) => this.values[b]! - this.values[a]! || a - b);
    return this.#mostTelling;
  }

  get isFull(): boolean {
    return this.starts.length >= MAX_QUOTABLE_WORDS;
  }

  /** Words in their order; each place is one in `text`. */
  add(start: number, end: number, term: number, value: number): void {
    this.starts.push(start);
    this.ends.push(end);
    this.terms.push(term);
    this.values.push(value);
    this.hashes.push(value > 0 ? fnv1a(this.text, start, end) : 0);
    if (value > 0) this.telling.push(this.values.length - 1);
  }
}

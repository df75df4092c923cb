import { MAX_QUOTABLE_WORDS } from '../settings.ts';
import { asWritten, writtenWords } from '../text/as-written.ts';
import { fnv1a } from '../text/hash.ts';

/** The words of one use case at a time, with their positions and their worth as evidence. */
export class QuotableWords {
  /** The use case in lower case, and as written. */
  text = '';
  written = '';
  count = 0;
  readonly starts = new Uint32Array(MAX_QUOTABLE_WORDS);
  readonly ends = new Uint32Array(MAX_QUOTABLE_WORDS);
  /** 0 for words that prove nothing. */
  readonly values = new Float32Array(MAX_QUOTABLE_WORDS);
  /** The terms and hashes of the words that prove something. */
  readonly terms = new Int32Array(MAX_QUOTABLE_WORDS);
  readonly hashes = new Int32Array(MAX_QUOTABLE_WORDS);
  /** Indexes of the words that prove something: the first `tellingCount` entries. */
  readonly telling = new Uint16Array(MAX_QUOTABLE_WORDS);
  tellingCount = 0;
  readonly #mostTelling = new Uint16Array(MAX_QUOTABLE_WORDS);
  #isSorted = false;
  #writtenWords: ReadonlyMap<string, string> | null = null;

  begin(useCase: string): void {
    this.text = useCase.toLowerCase();
    // Lower-casing can lengthen a text; positions then no longer match the original.
    this.written = this.text.length === useCase.length ? useCase : this.text;
    this.count = 0;
    this.tellingCount = 0;
    this.#isSorted = false;
    this.#writtenWords = null;
  }

  /** One or more plain words, each as the use case has it. The words are read once: each kit asks for some. */
  asWritten(plain: string): string {
    this.#writtenWords ??= writtenWords(this.written);
    return asWritten(plain, this.#writtenWords);
  }

  /** The words that prove something, by worth: `tellingCount` entries. Read only after all words are added. */
  get mostTelling(): Uint16Array {
    const [sorted, values] = [this.#mostTelling, this.values];
    if (this.#isSorted) return sorted;
    // By insertion: `sort` with a comparison took 1 % of a query.
    for (let t = 0; t < this.tellingCount; t++) {
      const i = this.telling[t]!;
      let at = t;
      for (; at > 0 && values[sorted[at - 1]!]! < values[i]!; at--) sorted[at] = sorted[at - 1]!;
      sorted[at] = i;
    }
    this.#isSorted = true;
    return sorted;
  }

  get isFull(): boolean {
    return this.count === MAX_QUOTABLE_WORDS;
  }

  /** Adds words in order; positions refer to `text`. `hash` is the hash of the letters there, if known. */
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

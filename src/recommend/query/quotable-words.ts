// The words of a use case that a reason may quote.

import { asWritten, writtenWords } from '../text/as-written.ts';

export interface QuotableWord {
  start: number;
  end: number;
  term: number;
  /** What it proves; 0 for a word that proves nothing. */
  value: number;
}

export class QuotableWords {
  /** The use case as written, and in lower case. */
  readonly written: string;
  readonly text: string;
  /** In order. Positions refer to both texts. */
  readonly words: readonly QuotableWord[];
  #writtenWords: ReadonlyMap<string, string> | null = null;

  constructor(useCase: string, words: readonly QuotableWord[]) {
    this.text = useCase.toLowerCase();
    // Lower-casing can lengthen a text; positions then no longer match the original.
    this.written = this.text.length === useCase.length ? useCase : this.text;
    this.words = words;
  }

  /** The words that prove something, the most telling first. */
  get telling(): QuotableWord[] {
    return this.words.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  }

  /** One or more plain words, each as the use case has it. */
  asWritten(plain: string): string {
    this.#writtenWords ??= writtenWords(this.written);
    return asWritten(plain, this.#writtenWords);
  }
}

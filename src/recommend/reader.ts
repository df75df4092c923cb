// Reads kits one after the other and counts: per kit its terms with their frequencies, its phrases, its words.

import { alias } from './abbreviations.ts';
import { type FieldWeights, fieldsOf } from './fields.ts';
import { Grow } from './grow.ts';
import type { KitText } from './kit-text.ts';
import { RunReader } from './run-reader.ts';
import { stem } from './stem.ts';
import { isStop } from './stop-words.ts';
import { wordsOfRun } from './words.ts';

/** Frequencies are stored in sixteenths, so that fractional field weights survive. */
export const TF_UNIT = 16;

/** A phrase is two neighbouring terms, kept as a number. */
export function phraseHash(first: number, second: number): number {
  let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** What stands in one kit, by word; valid until the next kit is read. */
export interface Counted {
  /** Numbers of the words that occur. */
  words: readonly number[];
  /** By number of the word: how often, weighted, in the fields that describe the kit. */
  described: Float64Array;
  /** The same with the files. */
  contained: Float64Array;
}

export class Reader {
  /** Different words, as `words` gives them, and different terms. */
  readonly words: string[] = [];
  readonly terms: string[] = [];
  /** Per word: 1 when it stands in a field that describes a kit. */
  readonly isDescribing = new Grow((size) => new Uint8Array(size));
  kits = 0;
  readonly kitTerms = new Grow((size) => new Uint32Array(size));
  readonly described = new Grow((size) => new Uint16Array(size));
  readonly contained = new Grow((size) => new Uint16Array(size));
  /** Where each kit's terms end, and its phrases. */
  readonly ends = new Grow((size) => new Uint32Array(size));
  readonly phrases = new Grow((size) => new Uint32Array(size));
  readonly phraseEnds = new Grow((size) => new Uint32Array(size));
  readonly describedLengths: number[] = [];
  readonly containedLengths: number[] = [];

  readonly #weights: FieldWeights;
  readonly #runs = new RunReader((run) => this.#learn(run));
  /** Per run its word; for identifiers, which have several, -1 - where they are in the list of lists. */
  #wordOfRun = new Int32Array(1024);
  readonly #severalOfRun: number[][] = [];
  /** Per word its term, -1 for stop words. */
  #termOfWord = new Int32Array(1024);
  readonly #wordNumbers = new Map<string, number>();
  readonly #termNumbers = new Map<string, number>();
  #describedNow = new Float64Array(1024);
  #containedNow = new Float64Array(1024);
  #termDescribed = new Float64Array(1024);
  #termContained = new Float64Array(1024);
  readonly #touched: number[] = [];
  #lastTerm = -1;

  constructor(weights: FieldWeights) {
    this.#weights = weights;
  }

  /** `visit` sees what was counted before it is forgotten. */
  read(kit: KitText, visit: (counted: Counted) => void): void {
    let described = 0;
    let contained = 0;
    for (const { text, weight, weightInAll } of fieldsOf(kit, this.#weights)) {
      const count = this.#add(text, weight, weightInAll);
      described += count * weight;
      contained += count * weightInAll;
    }
    this.kits++;
    visit({ words: this.#touched, described: this.#describedNow, contained: this.#containedNow });
    this.#flush();
    this.describedLengths.push(described);
    this.containedLengths.push(contained);
  }

  /** The term of a word by number, -1 for a stop word. */
  termOf(word: number): number {
    return this.#termOfWord[word]!;
  }

  /** The number of words that are terms. */
  #add(text: string, weight: number, weightInAll: number): number {
    const reader = this.#runs;
    reader.read(text);
    const { runs, count } = reader;
    const wordOfRun = this.#wordOfRun;
    this.#lastTerm = -1;
    let terms = 0;
    for (let i = 0; i < count; i++) {
      const word = wordOfRun[runs[i]!]!;
      if (word >= 0)
        terms += weight === 0 ? this.#countInFile(word, weightInAll) : this.#count(word, weight, weightInAll);
      else for (const one of this.#severalOfRun[-1 - word]!) terms += this.#count(one, weight, weightInAll);
    }
    return terms;
  }

  #countInFile(word: number, weightInAll: number): number {
    const contained = this.#containedNow;
    if (contained[word] === 0) this.#touched.push(word);
    contained[word]! += weightInAll;
    return this.#termOfWord[word]! < 0 ? 0 : 1;
  }

  #count(word: number, weight: number, weightInAll: number): number {
    if (this.#containedNow[word] === 0) this.#touched.push(word);
    this.#describedNow[word]! += weight;
    this.#containedNow[word]! += weightInAll;
    const term = this.#termOfWord[word]!;
    if (term < 0) return 0;
    if (weight > 0) {
      this.isDescribing.values[word] = 1;
      if (this.#lastTerm >= 0) this.phrases.push(phraseHash(this.#lastTerm, term));
      this.#lastTerm = term;
    }
    return 1;
  }

  #learn(run: string): void {
    const words = wordsOfRun(run).map((word) => this.#wordNumber(word));
    const number = this.#runs.known - 1;
    if (number >= this.#wordOfRun.length) this.#wordOfRun = enlarged(this.#wordOfRun);
    this.#wordOfRun[number] = words.length === 1 ? words[0]! : -this.#severalOfRun.push(words);
  }

  #wordNumber(word: string): number {
    let number = this.#wordNumbers.get(word);
    if (number === undefined) {
      number = this.words.push(word) - 1;
      this.#wordNumbers.set(word, number);
      if (number >= this.#termOfWord.length) this.#termOfWord = enlarged(this.#termOfWord);
      this.#termOfWord[number] = isStop(word) ? -1 : this.#termNumber(stem(alias(word)));
      this.isDescribing.push(0);
      if (number >= this.#describedNow.length) {
        this.#describedNow = doubled(this.#describedNow);
        this.#containedNow = doubled(this.#containedNow);
      }
    }
    return number;
  }

  #termNumber(text: string): number {
    let term = this.#termNumbers.get(text);
    if (term === undefined) {
      term = this.terms.push(text) - 1;
      this.#termNumbers.set(text, term);
      if (term >= this.#termDescribed.length) {
        this.#termDescribed = doubled(this.#termDescribed);
        this.#termContained = doubled(this.#termContained);
      }
    }
    return term;
  }

  /** Gathers the words' counts into terms. */
  #flush(): void {
    const from = this.kitTerms.length;
    for (const word of this.#touched) {
      const term = this.#termOfWord[word]!;
      if (term >= 0) {
        if (this.#termContained[term] === 0) this.kitTerms.push(term);
        this.#termDescribed[term]! += this.#describedNow[word]!;
        this.#termContained[term]! += this.#containedNow[word]!;
      }
      this.#describedNow[word] = 0;
      this.#containedNow[word] = 0;
    }
    this.#touched.length = 0;
    for (let at = from; at < this.kitTerms.length; at++) {
      const term = this.kitTerms.values[at]!;
      this.described.push(Math.min(65535, this.#termDescribed[term]! * TF_UNIT));
      this.contained.push(Math.min(65535, this.#termContained[term]! * TF_UNIT));
      this.#termDescribed[term] = 0;
      this.#termContained[term] = 0;
    }
    this.ends.push(this.kitTerms.length);
    this.phraseEnds.push(this.phrases.length);
  }
}

function doubled(from: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const to = new Float64Array(from.length * 2);
  to.set(from);
  return to;
}

function enlarged(from: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const to = new Int32Array(from.length * 2);
  to.set(from);
  return to;
}

// Reads kits one after the other and counts: per kit its terms with their frequencies, its words.

import type { IndexedKit, KitFile } from '../index/indexed-kit.ts';
import { keywordEntry, keywordHash, MAX_KEYWORD_TERMS } from '../index/keywords.ts';
import { addPhrase, filterSize, type PhraseFilters } from '../index/phrase-filters.ts';
import { STOP_MARK } from '../model/word-keys.ts';
import { type FieldWeights, MAX_FILE_PHRASES } from '../settings.ts';
import { alias } from '../text/abbreviations.ts';
import { letterOf, phraseHash } from '../text/hash.ts';
import { stem } from '../text/stem.ts';
import { isStop } from '../text/stop-words.ts';
import { Tokenizer } from '../text/tokenizer.ts';
import { wordsOfRun } from '../text/words.ts';
import { fieldsOf } from './fields.ts';
import { GrowableArray } from './growable-array.ts';

/** Frequencies are stored in quarters, which all field weights are multiples of. */
export const TF_UNIT = 4;
/** Stands for a frequency too large for a byte. */
export const LARGE = 255;

/** What stands in one kit; valid until the next kit is read. */
export interface TermCounts {
  /** Numbers of the terms that occur. */
  terms: Uint32Array;
  /**
   * By number of the term, two each: how often, weighted, in the fields that describe the kit, and in these and the files. Weights
   * are such that sums of them are exact in 32 bits; so more of what is counted at a time stays in the cache.
   */
  counts: Float32Array;
  /** Numbers of the stop words that describe the kit, and how often, weighted. */
  stops: Uint32Array;
  stopCounts: Float32Array;
}

export class TermCounter {
  /** Different words, as `words` gives them, and different terms. */
  readonly words: string[] = [];
  readonly terms: string[] = [];
  /** What the model calls the different stop words. */
  readonly stops: string[] = [];
  /** Per word: 1 when it stands in a field that describes a kit. */
  readonly isDescribing = new GrowableArray((buffer) => new Uint8Array(buffer));
  kits = 0;
  /** Names and keywords (keywordEntry). */
  readonly keywords: number[] = [];
  readonly kitTerms = new GrowableArray((buffer) => new Uint32Array(buffer));
  readonly contained = new GrowableArray((buffer) => new Uint8Array(buffer));
  /** What LARGE stands for, in the same order. */
  readonly containedLarge = new GrowableArray((buffer) => new Uint32Array(buffer));
  /** Of each kit's terms the first, up to the first that only its files have: these are read last, and far more. */
  readonly described = new GrowableArray((buffer) => new Uint16Array(buffer));
  /** Where each kit's terms end, and what is described of them. */
  readonly ends = new GrowableArray((buffer) => new Uint32Array(buffer));
  readonly describedEnds = new GrowableArray((buffer) => new Uint32Array(buffer));
  readonly describedLengths: number[] = [];
  readonly containedLengths: number[] = [];

  readonly #weights: FieldWeights;
  readonly #runs = new Tokenizer((run) => this.#learn(run));
  /** Per run its word; for identifiers, which have several, -1 - where they are in the list of lists. */
  readonly #wordOfRun = new GrowableArray((buffer) => new Int32Array(buffer));
  readonly #severalOfRun: number[][] = [];
  /** Per word its term; for a stop word -1 - which it is. */
  readonly #termOfWord = new GrowableArray((buffer) => new Int32Array(buffer));
  readonly #wordNumbers = new Map<string, number>();
  readonly #termNumbers = new Map<string, number>();
  /** Of the kit at hand, by word and by term: see TermCounts. */
  readonly #counts = new GrowableArray((buffer) => new Float32Array(buffer));
  readonly #termCounts = new GrowableArray((buffer) => new Float32Array(buffer));
  #stops = new Uint32Array(256);
  #stopCounts = new Float32Array(256);
  /** Words that occur; room for all. */
  readonly #touched = new GrowableArray((buffer) => new Int32Array(buffer));
  #touchedCount = 0;
  /** Phrases of the kit at hand, some more than once; the term before, -1 for none; and how many phrases of files may still join. */
  readonly #phrases = new GrowableArray((buffer) => new Uint32Array(buffer));
  #lastTerm = -1;
  #lastLetter = 0;
  #filePhrasesLeft = 0;
  /** The filters of the kits so far (PhraseFilters). */
  readonly #filterStarts = new GrowableArray((buffer) => new Uint32Array(buffer));
  readonly #filterBits = new GrowableArray((buffer) => new Uint32Array(buffer));

  constructor(weights: FieldWeights) {
    this.#weights = weights;
  }

  /** `visit` sees what was counted before it is forgotten. */
  read(kit: IndexedKit, files: readonly KitFile[], visit: (counted: TermCounts) => void): void {
    this.#filePhrasesLeft = MAX_FILE_PHRASES;
    for (const { text, weight, weightInAll } of fieldsOf(kit, files, this.#weights)) {
      if (weight > 0) this.#addDescribing(text, weight, weightInAll);
      else this.#addFile(text, weightInAll);
    }
    this.#filterPhrases();
    for (const text of [kit.name, ...kit.keywords]) this.#noteKeyword(text);
    this.kits++;
    const from = this.kitTerms.length;
    const stops = this.#gather();
    visit({
      terms: this.kitTerms.values.subarray(from, this.kitTerms.length),
      counts: this.#termCounts.values,
      stops: this.#stops.subarray(0, stops),
      stopCounts: this.#stopCounts,
    });
    this.#flush(from);
  }

  /** The term of a word by number, less than 0 for a stop word. */
  termOf(word: number): number {
    return this.#termOfWord.values[word]!;
  }

  #addFile(text: string, weightInAll: number): void {
    this.#runs.read(text);
    this.#countRuns(weightInAll);
  }

  #countRuns(weightInAll: number): void {
    const { runs, count } = this.#runs;
    const [wordOfRun, counts, touched] = [this.#wordOfRun.values, this.#counts.values, this.#touched.values];
    this.#lastTerm = -1;
    for (let i = 0; i < count && this.#filePhrasesLeft > 0; i++) {
      const word = wordOfRun[runs[i]!]!;
      if (word >= 0) this.#notePhrase(word);
      else for (const one of this.#severalOfRun[-1 - word]!) this.#notePhrase(one);
      this.#filePhrasesLeft--;
    }
    for (let i = 0; i < count; i++) {
      const word = wordOfRun[runs[i]!]!;
      if (word >= 0) {
        const before = counts[2 * word + 1]!;
        if (before === 0) touched[this.#touchedCount++] = word;
        counts[2 * word + 1] = before + weightInAll;
      } else for (const one of this.#severalOfRun[-1 - word]!) this.#count(one, 0, weightInAll);
    }
  }

  #addDescribing(text: string, weight: number, weightInAll: number): void {
    this.#runs.read(text);
    const { runs, count } = this.#runs;
    this.#lastTerm = -1;
    const add = (word: number) => {
      this.#count(word, weight, weightInAll);
      if (this.#termOfWord.values[word]! >= 0) this.isDescribing.values[word] = 1;
      this.#notePhrase(word);
    };
    for (let i = 0; i < count; i++) {
      const word = this.#wordOfRun.values[runs[i]!]!;
      if (word >= 0) add(word);
      else this.#severalOfRun[-1 - word]!.forEach(add);
    }
  }

  /** Stop words stand between the terms of a phrase without parting them. */
  #notePhrase(word: number): void {
    const term = this.#termOfWord.values[word]!;
    if (term < 0) {
      this.#lastLetter = letterOf(this.words[word]!);
      return;
    }
    if (this.#lastLetter !== 0) this.#phrases.push(phraseHash(this.#lastLetter, term));
    this.#lastLetter = 0;
    if (this.#lastTerm >= 0) this.#phrases.push(phraseHash(this.#lastTerm, term));
    this.#lastTerm = term;
  }

  #noteKeyword(text: string): void {
    this.#runs.read(text);
    const { runs, count } = this.#runs;
    let [hash, terms, words, letter] = [0, 0, 0, 0];
    for (let i = 0; i < count; i++) {
      const word = this.#wordOfRun.values[runs[i]!]!;
      for (const one of word >= 0 ? [word] : this.#severalOfRun[-1 - word]!) {
        const term = this.#termOfWord.values[one]!;
        words++;
        if (term < 0) {
          letter = words === 1 ? letterOf(this.words[one]!) : 0;
          continue;
        }
        hash = keywordHash(terms === 0 ? letter : hash, term);
        terms++;
      }
    }
    // What is left of "first project" without its stop word is another thing; the letter of "p-value" belongs to it.
    if (terms > 0 && terms <= MAX_KEYWORD_TERMS && (terms > 1 || words === 1 || (words === 2 && letter !== 0)))
      this.keywords.push(keywordEntry(hash, this.kits));
  }

  #filterPhrases(): void {
    const { values, length } = this.#phrases;
    const different = new Set(values.subarray(0, length));
    const from = this.#filterBits.length;
    const size = filterSize(different.size);
    const bits = this.#filterBits.roomFor(size);
    for (const phrase of different) addPhrase(bits, from, from + size, phrase);
    this.#filterStarts.push(from);
    this.#filterBits.length = from + size;
    this.#phrases.length = 0;
  }

  /** Once, after the last kit. */
  phraseFilters(): PhraseFilters {
    this.#filterStarts.push(this.#filterBits.length);
    const [starts, bits] = [this.#filterStarts, this.#filterBits];
    return { starts: starts.values.slice(0, starts.length), bits: bits.values.slice(0, bits.length) };
  }

  #count(word: number, weight: number, weightInAll: number): void {
    const counts = this.#counts.values;
    if (counts[2 * word + 1] === 0) this.#touched.values[this.#touchedCount++] = word;
    counts[2 * word]! += weight;
    counts[2 * word + 1]! += weightInAll;
  }

  #learn(run: string): void {
    const words = wordsOfRun(run).map((word) => this.#wordNumber(word));
    this.#wordOfRun.push(words.length === 1 ? words[0]! : -this.#severalOfRun.push(words));
  }

  #wordNumber(word: string): number {
    let number = this.#wordNumbers.get(word);
    if (number === undefined) {
      number = this.words.push(word) - 1;
      this.#wordNumbers.set(word, number);
      this.#termOfWord.push(isStop(word) ? -this.#newStop(word) : this.#termNumber(stem(alias(word))));
      this.isDescribing.push(0);
      this.#touched.push(0);
      this.#counts.push(0);
      this.#counts.push(0);
    }
    return number;
  }

  #termNumber(text: string): number {
    let term = this.#termNumbers.get(text);
    if (term === undefined) {
      term = this.terms.push(text) - 1;
      this.#termNumbers.set(text, term);
      this.#termCounts.push(0);
      this.#termCounts.push(0);
    }
    return term;
  }

  /** The number of the stop word, plus one. */
  #newStop(word: string): number {
    const count = this.stops.push(STOP_MARK + word);
    if (count > this.#stops.length) {
      this.#stops = new Uint32Array(2 * count);
      this.#stopCounts = new Float32Array(2 * count);
    }
    return count;
  }

  /** Gathers the words' counts into terms, and gives the number of stop words that describe the kit. */
  #gather(): number {
    const [touched, counts, termCounts, termOfWord] = [
      this.#touched.values,
      this.#counts.values,
      this.#termCounts.values,
      this.#termOfWord.values,
    ];
    let [end, stops] = [this.kitTerms.length, 0];
    const kitTerms = this.kitTerms.roomFor(this.#touchedCount);
    for (let i = 0; i < this.#touchedCount; i++) {
      const word = touched[i]!;
      const term = termOfWord[word]!;
      if (term >= 0) {
        if (termCounts[2 * term + 1] === 0) kitTerms[end++] = term;
        termCounts[2 * term]! += counts[2 * word]!;
        termCounts[2 * term + 1]! += counts[2 * word + 1]!;
      } else if (counts[2 * word]! > 0) {
        this.#stops[stops] = -1 - term;
        this.#stopCounts[stops++] = counts[2 * word]!;
      }
      counts[2 * word] = 0;
      counts[2 * word + 1] = 0;
    }
    this.#touchedCount = 0;
    this.kitTerms.length = end;
    return stops;
  }

  /** Files what was counted under the terms from here on, and forgets it. */
  #flush(from: number): void {
    const [termCounts, kitTerms, end] = [this.#termCounts.values, this.kitTerms.values, this.kitTerms.length];
    const contained = this.contained.roomFor(end - from);
    const described = this.described.roomFor(end - from);
    let describedEnd = this.described.length;
    let [describedLength, containedLength] = [0, 0];
    for (let at = from; at < end; at++) {
      const term = kitTerms[at]!;
      describedLength += termCounts[2 * term]!;
      containedLength += termCounts[2 * term + 1]!;
      if (termCounts[2 * term]! > 0) described[describedEnd++] = Math.min(65535, termCounts[2 * term]! * TF_UNIT);
      const times = termCounts[2 * term + 1]! * TF_UNIT;
      contained[at] = Math.min(times, LARGE);
      if (times >= LARGE) this.containedLarge.push(times);
      termCounts[2 * term] = 0;
      termCounts[2 * term + 1] = 0;
    }
    this.contained.length = end;
    this.described.length = describedEnd;
    this.describedLengths.push(describedLength);
    this.containedLengths.push(containedLength);
    this.ends.push(end);
    this.describedEnds.push(this.described.length);
  }
}

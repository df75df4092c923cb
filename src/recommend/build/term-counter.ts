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
import { PhraseSet } from './phrase-set.ts';

/** Frequencies are stored in quarters, which all field weights are multiples of. */
export const TF_UNIT = 4;
const NOT_ONE_TERM = -1;
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
  /** Numbers of the stop words that describe the kit, and by number of the stop word how often, weighted. */
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
  /** Per run its term, where it has one and nothing else; else NOT_ONE_TERM. */
  readonly #termOfRun = new GrowableArray((buffer) => new Int32Array(buffer));
  /** Per word its term; for a stop word -1 - which it is. */
  readonly #termOfWord = new GrowableArray((buffer) => new Int32Array(buffer));
  readonly #wordNumbers = new Map<string, number>();
  readonly #termNumbers = new Map<string, number>();
  /** Of the kit at hand, by run, by term and by stop word: see TermCounts. */
  readonly #runCounts = new GrowableArray((buffer) => new Float32Array(buffer));
  readonly #termCounts = new GrowableArray((buffer) => new Float32Array(buffer));
  readonly #stopCounts = new GrowableArray((buffer) => new Float32Array(buffer));
  /** Stop words and runs that occur; room for all. */
  readonly #stops = new GrowableArray((buffer) => new Uint32Array(buffer));
  readonly #touched = new GrowableArray((buffer) => new Uint32Array(buffer));
  #touchedCount = 0;
  /** Phrases of the kit at hand; the term before, -1 for none; and how many phrases of files may still join. */
  readonly #phrases = new PhraseSet();
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
      stops: this.#stops.values.subarray(0, stops),
      stopCounts: this.#stopCounts.values,
    });
    this.#stopCounts.values.fill(0);
    this.#flush(from);
  }

  /** The term of a word by number, less than 0 for a stop word. */
  termOf(word: number): number {
    return this.#termOfWord.values[word]!;
  }

  #addFile(text: string, weightInAll: number): void {
    this.#runs.read(text);
    this.#addFilePhrases();
    this.#countRuns(weightInAll);
  }

  /** Runs, not words: the same run is the same words each time, so these are looked up once per kit, in `gather`. */
  #countRuns(weightInAll: number): void {
    const { runs, count } = this.#runs;
    const [counts, touched] = [this.#runCounts.values, this.#touched.values];
    let touchedCount = this.#touchedCount;
    for (let i = 0; i < count; i++) {
      const run = runs[i]!;
      const before = counts[2 * run + 1]!;
      if (before === 0) touched[touchedCount++] = run;
      counts[2 * run + 1] = before + weightInAll;
    }
    this.#touchedCount = touchedCount;
  }

  #addFilePhrases(): void {
    const { runs, count } = this.#runs;
    const end = Math.min(count, this.#filePhrasesLeft);
    this.#lastTerm = -1;
    for (let i = 0; i < end; i++) {
      const word = this.#wordOfRun.values[runs[i]!]!;
      if (word >= 0) this.#notePhrase(word);
      else for (const one of this.#severalOfRun[-1 - word]!) this.#notePhrase(one);
    }
    this.#filePhrasesLeft -= end;
  }

  #addDescribing(text: string, weight: number, weightInAll: number): void {
    this.#runs.read(text);
    this.#countRuns(weightInAll);
    const { runs, count } = this.#runs;
    this.#lastTerm = -1;
    const add = (word: number) => {
      if (this.#termOfWord.values[word]! >= 0) this.isDescribing.values[word] = 1;
      this.#notePhrase(word);
    };
    for (let i = 0; i < count; i++) {
      const run = runs[i]!;
      this.#runCounts.values[2 * run]! += weight;
      const word = this.#wordOfRun.values[run]!;
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
    if (this.#lastLetter !== 0) this.#phrases.add(phraseHash(this.#lastLetter, term));
    this.#lastLetter = 0;
    if (this.#lastTerm >= 0) this.#phrases.add(phraseHash(this.#lastTerm, term));
    this.#lastTerm = term;
  }

  #noteKeyword(text: string): void {
    this.#runs.read(text);
    const { runs, count } = this.#runs;
    let [hash, terms, words, letter] = [0, 0, 0, 0];
    for (let i = 0; i < count; i++) {
      for (const one of this.#wordsOf(runs[i]!)) {
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
    const { values } = this.#phrases;
    const from = this.#filterBits.length;
    const size = filterSize(values.length);
    const bits = this.#filterBits.roomFor(size);
    for (let i = 0; i < values.length; i++) addPhrase(bits, from, from + size, values[i]!);
    this.#filterStarts.push(from);
    this.#filterBits.length = from + size;
    this.#phrases.clear();
  }

  /** Once, after the last kit. */
  phraseFilters(): PhraseFilters {
    this.#filterStarts.push(this.#filterBits.length);
    const [starts, bits] = [this.#filterStarts, this.#filterBits];
    return { starts: starts.values.slice(0, starts.length), bits: bits.values.slice(0, bits.length) };
  }

  #wordsOf(run: number): readonly number[] {
    const word = this.#wordOfRun.values[run]!;
    return word >= 0 ? [word] : this.#severalOfRun[-1 - word]!;
  }

  #learn(run: string): void {
    const words = wordsOfRun(run).map((word) => this.#wordNumber(word));
    this.#wordOfRun.push(words.length === 1 ? words[0]! : -this.#severalOfRun.push(words));
    this.#termOfRun.push(words.length === 1 ? Math.max(NOT_ONE_TERM, this.termOf(words[0]!)) : NOT_ONE_TERM);
    this.#runCounts.push(0);
    this.#runCounts.push(0);
    this.#touched.push(0);
  }

  #wordNumber(word: string): number {
    let number = this.#wordNumbers.get(word);
    if (number === undefined) {
      number = this.words.push(word) - 1;
      this.#wordNumbers.set(word, number);
      this.#termOfWord.push(isStop(word) ? -this.#newStop(word) : this.#termNumber(stem(alias(word))));
      this.isDescribing.push(0);
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
    this.#stops.push(0);
    this.#stopCounts.push(0);
    return this.stops.push(STOP_MARK + word);
  }

  /** Gathers the runs' counts into terms, and gives the number of stop words that describe the kit. */
  #gather(): number {
    const [touched, runCounts, termOfRun] = [this.#touched.values, this.#runCounts.values, this.#termOfRun.values];
    const counts = this.#termCounts.values;
    const kitTerms = this.kitTerms.roomFor(this.terms.length);
    const touchedCount = this.#touchedCount;
    let [end, stops] = [this.kitTerms.length, 0];
    for (let i = 0; i < touchedCount; i++) {
      const run = touched[i]!;
      const term = termOfRun[run]!;
      if (term >= 0) {
        const before = counts[2 * term + 1]!;
        if (before === 0) kitTerms[end++] = term;
        counts[2 * term]! += runCounts[2 * run]!;
        counts[2 * term + 1] = before + runCounts[2 * run + 1]!;
      } else {
        this.kitTerms.length = end;
        stops = this.#gatherWords(run, stops);
        end = this.kitTerms.length;
      }
      runCounts[2 * run] = 0;
      runCounts[2 * run + 1] = 0;
    }
    this.#touchedCount = 0;
    this.kitTerms.length = end;
    return stops;
  }

  /** The same for a run that is not just one term; gives the number of stop words so far. */
  #gatherWords(run: number, stopsBefore: number): number {
    const [counts, stopCounts] = [this.#termCounts.values, this.#stopCounts.values];
    const [described, contained] = [this.#runCounts.values[2 * run]!, this.#runCounts.values[2 * run + 1]!];
    let stops = stopsBefore;
    for (const word of this.#wordsOf(run)) {
      const term = this.termOf(word);
      if (term >= 0) {
        if (counts[2 * term + 1] === 0) this.kitTerms.values[this.kitTerms.length++] = term;
        counts[2 * term]! += described;
        counts[2 * term + 1]! += contained;
      } else if (described > 0) {
        if (stopCounts[-1 - term] === 0) this.#stops.values[stops++] = -1 - term;
        stopCounts[-1 - term]! += described;
      }
    }
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

// Reads kits one after the other and counts: per kit its terms with their frequencies, its words.

import type { IndexedKit, KitFile } from '../index/indexed-kit.ts';
import { keywordEntry, keywordHash, MAX_KEYWORD_TERMS } from '../index/keywords.ts';
import { addPhrases, filterSize, type PhraseFilters } from '../index/phrase-filters.ts';
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

/** Frequencies are counted in quarters, which all field weights are multiples of. */
export const TF_UNIT = 4;
/** Where the counts of term 0 begin: before them lie two for all stop words, so that counting a file needs no branch for these. */
export const FIRST_COUNT = 2;
/** Instead of the term of a run. */
const STOP = -1;
const SEVERAL = -2;
/** Stands for a frequency too large for a byte. */
export const LARGE = 255;
/** Stands for a term whose number is too large for two bytes. */
export const LARGE_TERM = 65535;

/** What stands in one kit; valid until the next kit is read. */
export interface TermCounts {
  /** Numbers of the terms that occur. */
  terms: Uint32Array;
  /** By number of the term, two each from FIRST_COUNT on: how often, weighted, in the fields that describe the kit, and in these and the files. */
  counts: Int32Array;
  /** Numbers of the stop words that describe the kit, and by number of the stop word how often, weighted. */
  stops: Uint32Array;
  stopCounts: Int32Array;
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
  /** The terms of all kits, one kit after the other. Few are over LARGE_TERM: terms are numbered as they are found, common ones first. */
  readonly kitTerms = new GrowableArray((buffer) => new Uint16Array(buffer));
  /** What LARGE_TERM stands for, in the same order. */
  readonly largeTerms = new GrowableArray((buffer) => new Uint32Array(buffer));
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
  /** Per run its term; STOP for a stop word; SEVERAL for a run of several words. */
  readonly #termOfRun = new GrowableArray((buffer) => new Int32Array(buffer));
  /** Per word its term; for a stop word -1 - which it is. */
  readonly #termOfWord = new GrowableArray((buffer) => new Int32Array(buffer));
  /** Per word what `letterOf` says. */
  readonly #letterOfWord = new GrowableArray((buffer) => new Int32Array(buffer));
  readonly #wordNumbers = new Map<string, number>();
  readonly #termNumbers = new Map<string, number>();
  /** Of the kit at hand: see TermCounts. */
  readonly #termCounts = new GrowableArray((buffer) => new Int32Array(buffer));
  readonly #stopCounts = new GrowableArray((buffer) => new Int32Array(buffer));
  /** Its terms, and the stop words that describe it; room for all. */
  readonly #terms = new GrowableArray((buffer) => new Uint32Array(buffer));
  #termsFound = 0;
  readonly #stops = new GrowableArray((buffer) => new Uint32Array(buffer));
  #stopsFound = 0;
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
    // Not 0, as if found already: stop words never join the terms.
    for (let i = 0; i < FIRST_COUNT; i++) this.#termCounts.push(1);
    this.#terms.push(0);
  }

  /** `visit` sees what was counted before it is forgotten. */
  read(kit: IndexedKit, files: readonly KitFile[], visit: (counted: TermCounts) => void): void {
    this.#filePhrasesLeft = MAX_FILE_PHRASES;
    for (const { text, weight, weightInAll } of fieldsOf(kit, files, this.#weights)) {
      if (weight > 0) this.#addDescribing(text, weight * TF_UNIT, weightInAll * TF_UNIT);
      else this.#addFile(text, weightInAll * TF_UNIT);
    }
    this.#filterPhrases();
    for (const text of [kit.name, ...kit.keywords]) this.#noteKeyword(text);
    this.kits++;
    visit({
      terms: this.#terms.values.subarray(0, this.#termsFound),
      counts: this.#termCounts.values,
      stops: this.#stops.values.subarray(0, this.#stopsFound),
      stopCounts: this.#stopCounts.values,
    });
    this.#stopCounts.values.fill(0);
    this.#stopsFound = 0;
    this.#flush();
  }

  /** The term of a word by number, less than 0 for a stop word. */
  termOf(word: number): number {
    return this.#termOfWord.values[word]!;
  }

  #addFile(text: string, weight: number): void {
    this.#runs.read(text);
    this.#addFilePhrases();
    const { runs, count } = this.#runs;
    for (let at = this.#countPlain(0, weight | 0); at < count; at = this.#countPlain(at + 1, weight | 0))
      for (const word of this.#wordsOf(runs[at]!)) this.#count(this.termOf(word), 0, weight);
    this.#termCounts.values[FIRST_COUNT - 1] = 1;
  }

  /**
   * Counts the runs of a file up to one of several words; where that is. Without branches that depend on the text, which no processor could
   * guess: whatever is no new term is written over by the next. `weight` is a whole number, and known to be one.
   */
  #countPlain(from: number, weight: number): number {
    const { runs, count } = this.#runs;
    const [termOfRun, counts, terms] = [this.#termOfRun.values, this.#termCounts.values, this.#terms.values];
    let [at, found] = [from, this.#termsFound];
    for (; at < count; at++) {
      const term = termOfRun[runs[at]!]!;
      if (term === SEVERAL) break;
      const place = 2 * term + FIRST_COUNT + 1;
      const before = counts[place]!;
      terms[found] = term;
      found += (before - 1) >>> 31;
      counts[place] = before + weight;
    }
    this.#termsFound = found;
    return at;
  }

  #addFilePhrases(): void {
    const { runs, count } = this.#runs;
    const [termOfRun, wordOfRun] = [this.#termOfRun.values, this.#wordOfRun.values];
    const end = Math.min(count, this.#filePhrasesLeft);
    this.#lastTerm = -1;
    for (let i = 0; i < end; i++) {
      const run = runs[i]!;
      const term = termOfRun[run]!;
      if (term >= 0) this.#notePhrase(term);
      else if (term === STOP) this.#lastLetter = this.#letterOfWord.values[wordOfRun[run]!]!;
      else for (const word of this.#wordsOf(run)) this.#notePhraseWord(word);
    }
    this.#filePhrasesLeft -= end;
  }

  #addDescribing(text: string, weight: number, weightInAll: number): void {
    this.#runs.read(text);
    const { runs, count } = this.#runs;
    this.#lastTerm = -1;
    for (let i = 0; i < count; i++) {
      for (const word of this.#wordsOf(runs[i]!)) {
        const term = this.termOf(word);
        if (term >= 0) this.isDescribing.values[word] = 1;
        this.#count(term, weight, weightInAll);
        this.#notePhraseWord(word);
      }
    }
  }

  /** Counts a term, or a stop word: -1 - which it is. */
  #count(term: number, weight: number, weightInAll: number): void {
    const [counts, stopCounts] = [this.#termCounts.values, this.#stopCounts.values];
    if (term >= 0) {
      const at = 2 * term + FIRST_COUNT;
      if (counts[at + 1] === 0) this.#terms.values[this.#termsFound++] = term;
      counts[at]! += weight;
      counts[at + 1]! += weightInAll;
    } else if (weight > 0) {
      if (stopCounts[-1 - term] === 0) this.#stops.values[this.#stopsFound++] = -1 - term;
      stopCounts[-1 - term]! += weight;
    }
  }

  /** Stop words stand between the terms of a phrase without parting them. */
  #notePhraseWord(word: number): void {
    const term = this.termOf(word);
    if (term >= 0) this.#notePhrase(term);
    else this.#lastLetter = this.#letterOfWord.values[word]!;
  }

  #notePhrase(term: number): void {
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
          letter = words === 1 ? this.#letterOfWord.values[one]! : 0;
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
    addPhrases(bits, from, from + size, values);
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

  #learn(run: string): void {
    const words = wordsOfRun(run).map((word) => this.#wordNumber(word));
    this.#wordOfRun.push(words.length === 1 ? words[0]! : -this.#severalOfRun.push(words));
    this.#termOfRun.push(words.length === 1 ? Math.max(STOP, this.termOf(words[0]!)) : SEVERAL);
  }

  #wordsOf(run: number): readonly number[] {
    const word = this.#wordOfRun.values[run]!;
    return word >= 0 ? [word] : this.#severalOfRun[-1 - word]!;
  }

  #wordNumber(word: string): number {
    let number = this.#wordNumbers.get(word);
    if (number === undefined) {
      number = this.words.push(word) - 1;
      this.#wordNumbers.set(word, number);
      this.#termOfWord.push(isStop(word) ? -this.#newStop(word) : this.#termNumber(stem(alias(word))));
      this.isDescribing.push(0);
      this.#letterOfWord.push(letterOf(word));
    }
    return number;
  }

  #termNumber(text: string): number {
    let term = this.#termNumbers.get(text);
    if (term === undefined) {
      term = this.terms.push(text) - 1;
      this.#termNumbers.set(text, term);
      this.#terms.push(0);
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

  /** Files what was counted, and forgets it. */
  #flush(): void {
    const [terms, termCounts, found] = [this.#terms.values, this.#termCounts.values, this.#termsFound];
    const kitTerms = this.kitTerms.roomFor(found);
    const contained = this.contained.roomFor(found);
    const described = this.described.roomFor(found);
    let [at, describedEnd] = [this.kitTerms.length, this.described.length];
    let [describedLength, containedLength] = [0, 0];
    for (let i = 0; i < found; i++, at++) {
      const term = terms[i]!;
      kitTerms[at] = Math.min(term, LARGE_TERM);
      if (term >= LARGE_TERM) this.largeTerms.push(term);
      const countsAt = 2 * term + FIRST_COUNT;
      const [inDescription, times] = [termCounts[countsAt]!, termCounts[countsAt + 1]!];
      describedLength += inDescription;
      containedLength += times;
      if (inDescription > 0) described[describedEnd++] = Math.min(65535, inDescription);
      contained[at] = Math.min(times, LARGE);
      if (times >= LARGE) this.containedLarge.push(times);
      termCounts[countsAt] = 0;
      termCounts[countsAt + 1] = 0;
    }
    this.#termsFound = 0;
    this.kitTerms.length = at;
    this.contained.length = at;
    this.described.length = describedEnd;
    this.describedLengths.push(describedLength / TF_UNIT);
    this.containedLengths.push(containedLength / TF_UNIT);
    this.ends.push(at);
    this.describedEnds.push(describedEnd);
  }
}

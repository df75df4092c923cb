// Counts the contents of one kit: its terms and its phrases.

import { addPhrases, filterSize } from '../index/phrase-filters.ts';
import { letterPhrases, phraseHash } from '../text/hash.ts';
import { MAX_STOPS, STOP_LETTERS, TEXT_HEAD } from './encoded-kit.ts';
import { GrowableArray } from './growable-array.ts';
import { packNumbers } from './packed-numbers.ts';
import { PhraseSet } from './phrase-set.ts';
import type { WordTable } from './word-table.ts';

export interface CountedKit {
  /**
   * Packed, for each term: its number; twice its frequency in all text, plus one for a term that describes the kit; and
   * for such a term, its frequency in the description.
   */
  terms: Uint8Array<ArrayBuffer>;
  /** The filter of its phrases. */
  filter: Uint32Array<ArrayBuffer>;
}

export class KitCounter {
  readonly #table: WordTable;
  /** Two numbers per code, from -MAX_STOPS on: the weighted frequencies in the description and in all text. */
  #counts = new Int32Array(0);
  /** The codes of the kit, in order of first occurrence; room for all codes and one more. */
  #found = new Int32Array(0);
  #foundCount = 0;
  /** Codes of the current runs. */
  readonly #codes = new GrowableArray((size) => new Int32Array(size));
  readonly #numbers = new GrowableArray((size) => new Int32Array(size));
  readonly #packed = new GrowableArray((size) => new Uint8Array(size));
  readonly #phrases = new PhraseSet();

  constructor(table: WordTable) {
    this.#table = table;
  }

  /** `kit` is encoded as encoded-kit.ts describes. */
  count(kit: Int32Array): CountedKit {
    this.#makeRoom(MAX_STOPS + kit[0]!);
    for (let at = 1; at < kit.length; ) {
      const [weight, weightInAll, from] = [kit[at]!, kit[at + 1]!, at + TEXT_HEAD];
      const [phrasesEnd, end] = [from + kit[at + 2]!, from + kit[at + 3]!];
      this.#lookUp(kit, from, phrasesEnd);
      this.#notePhrases();
      this.#countCodes(weight, weightInAll);
      this.#lookUp(kit, phrasesEnd, end);
      this.#countCodes(weight, weightInAll);
      at = end;
    }
    const counted = this.#counted();
    this.#forget();
    return counted;
  }

  #makeRoom(codes: number): void {
    if (codes < this.#found.length) return;
    this.#found = new Int32Array(2 * codes);
    this.#counts = new Int32Array(4 * codes);
  }

  /** Looks up the codes of some runs of a kit. */
  #lookUp(kit: Int32Array, from: number, end: number): void {
    const [codeOf, lists] = [this.#table.codes, this.#table.lists];
    this.#codes.length = 0;
    let to = this.#codes.roomFor(end - from);
    let count = 0;
    for (let at = from; at < end; at++) {
      const word = kit[at]!;
      if (word >= 0) {
        to[count++] = codeOf[word]!;
        continue;
      }
      const several = lists[-1 - word]!;
      to = this.#codes.roomFor(count + several + end - at);
      for (let i = 0; i < several; i++) to[count++] = codeOf[lists[i - word]!]!;
    }
    this.#codes.length = count;
  }

  /**
   * No branches depend on the text, because a processor could not predict them: the next code overwrites one that is
   * not new.
   */
  #countCodes(weight: number, weightInAll: number): void {
    const { values: codes, length: count } = this.#codes;
    const [counts, found] = [this.#counts, this.#found];
    let foundCount = this.#foundCount;
    for (let i = 0; i < count; i++) {
      const place = 2 * (codes[i]! + MAX_STOPS);
      const before = counts[place + 1]!;
      found[foundCount] = codes[i]!;
      foundCount += (before - 1) >>> 31;
      counts[place]! += weight;
      counts[place + 1] = before + weightInAll;
    }
    this.#foundCount = foundCount;
  }

  #counted(): CountedKit {
    const terms = this.#found.subarray(0, this.#foundCount).filter((code) => code >= 0);
    const phrases = this.#phrases.values;
    const filter = new Uint32Array(filterSize(phrases.length));
    addPhrases(filter, phrases);
    return { terms: this.#pack(terms).slice(), filter };
  }

  #pack(terms: Int32Array): Uint8Array<ArrayBuffer> {
    const [counts, numbers] = [this.#counts, this.#numbers];
    const to = numbers.roomFor(3 * terms.length);
    let at = 0;
    for (let i = 0; i < terms.length; i++) {
      const place = 2 * (terms[i]! + MAX_STOPS);
      const inDescription = counts[place]!;
      to[at++] = terms[i]!;
      to[at++] = 2 * counts[place + 1]! + (inDescription > 0 ? 1 : 0);
      if (inDescription > 0) to[at++] = inDescription;
    }
    numbers.length = at;
    const packed = packNumbers(numbers, this.#packed);
    numbers.length = 0;
    return packed;
  }

  /** Notes the phrases of a text. Stop words between two terms do not interrupt a phrase. */
  #notePhrases(): void {
    const phrases = this.#phrases;
    const { values: codes, length: count } = this.#codes;
    const { hashes } = this.#table;
    let [last, lastLetter] = [-1, 0];
    for (let i = 0; i < count; i++) {
      const term = codes[i]!;
      if (term < 0) {
        lastLetter = STOP_LETTERS[-1 - term]!;
        continue;
      }
      const hash = hashes[term]!;
      if (lastLetter !== 0) for (const phrase of letterPhrases(lastLetter, hash)) phrases.add(phrase);
      if (last >= 0) phrases.add(phraseHash(last, hash));
      last = hash;
      lastLetter = 0;
    }
  }

  #forget(): void {
    const [counts, found, foundCount] = [this.#counts, this.#found, this.#foundCount];
    for (let i = 0; i < foundCount; i++) {
      const place = 2 * (found[i]! + MAX_STOPS);
      counts[place] = 0;
      counts[place + 1] = 0;
    }
    this.#foundCount = 0;
    this.#phrases.clear();
  }
}

// Counts the contents of one kit: its terms, its phrases, its vector. The results are the same in every thread.

import { addPhrases, filterSize } from '../index/phrase-filters.ts';
import { phraseHash } from '../text/hash.ts';
import { MAX_STOPS, STOP_LETTERS, TEXT_HEAD } from './encoded-kit.ts';
import { GrowableArray } from './growable-array.ts';
import type { KitEmbedder } from './kit-embedder.ts';
import { PhraseSet } from './phrase-set.ts';
import type { WordTable } from './word-table.ts';

/** The counts of a kit, in memory that threads can share. */
export class CountedKit {
  /** The number of terms, the number that describe the kit, and the size of the filter. */
  readonly sizes: Int32Array;
  /** The terms, beginning with those that describe the kit, then the stop words that do. */
  readonly codes: Int32Array;
  /** Per term, the weighted frequencies in all text and in the description. */
  readonly contained: Int32Array;
  readonly described: Int32Array;
  /** The filter of its phrases. */
  readonly filter: Uint32Array;
  readonly vector: Int8Array;
  /** The value of one step of the vector's numbers. */
  readonly scale: Float32Array;

  /** The bytes needed for `room` codes. */
  static bytes(room: number, dims: number): number {
    return 16 + 16 * room + dims;
  }

  constructor(
    room: number,
    dims: number,
    buffer: ArrayBufferLike = new ArrayBuffer(CountedKit.bytes(room, dims)),
    at = 0,
  ) {
    const part = (i: number) => at + 16 + 4 * i * room;
    this.sizes = new Int32Array(buffer, at, 3);
    this.scale = new Float32Array(buffer, at + 12, 1);
    this.codes = new Int32Array(buffer, part(0), room);
    this.contained = new Int32Array(buffer, part(1), room);
    this.described = new Int32Array(buffer, part(2), room);
    this.filter = new Uint32Array(buffer, part(3), room);
    this.vector = new Int8Array(buffer, part(4), dims);
  }
}

export class KitCounter {
  readonly #table: WordTable;
  readonly #embedder: KitEmbedder | null;
  /** Two numbers per code, from -MAX_STOPS on: the weighted frequencies in the description and in all text. */
  #counts = new Int32Array(0);
  /** The codes of the kit, in order of first occurrence; room for all codes and one more. */
  #found = new Int32Array(0);
  #foundCount = 0;
  /** Codes of the current runs. */
  readonly #codes = new GrowableArray((...place) => new Int32Array(...place));
  readonly #phrases = new PhraseSet();
  #lastLetter = 0;

  /** `embedder` is null without a model. */
  constructor(table: WordTable, embedder: KitEmbedder | null) {
    this.#table = table;
    this.#embedder = embedder;
  }

  /** `kit` is encoded as encoded-kit.ts describes. Returns false if `to` has too little room. */
  count(kit: Int32Array, to: CountedKit): boolean {
    this.#makeRoom(MAX_STOPS + kit[0]!);
    this.#lastLetter = 0;
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
    const hasRoom = Math.max(this.#foundCount, filterSize(this.#phrases.values.length)) <= to.codes.length;
    if (hasRoom) this.#write(to);
    this.#forget();
    return hasRoom;
  }

  #makeRoom(codes: number): void {
    if (codes < this.#found.length) return;
    this.#found = new Int32Array(2 * codes);
    this.#counts = new Int32Array(4 * codes);
  }

  /** Looks up the codes of some runs of a kit. */
  #lookUp(kit: Int32Array, from: number, end: number): void {
    const [codeOf, lists] = [this.#table.codes.values, this.#table.lists.values];
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

  #write(to: CountedKit): void {
    const codes = this.#sortOut(to);
    if (this.#embedder !== null)
      to.scale[0] = this.#embedder.embed(to.codes.subarray(0, codes), to.sizes[0]!, this.#counts, to.vector);
    const { values } = this.#phrases;
    const size = filterSize(values.length);
    addPhrases(to.filter.fill(0, 0, size), 0, size, values);
    to.sizes[2] = size;
  }

  /** Stores terms with their counts, then the stop words that describe the kit; returns the number of codes. */
  #sortOut({ sizes, codes, contained, described }: CountedKit): number {
    const [counts, found, foundCount] = [this.#counts, this.#found, this.#foundCount];
    let [terms, describing] = [0, 0];
    for (let i = 0; i < foundCount; i++) {
      const term = found[i]!;
      if (term < 0) continue;
      const place = 2 * (term + MAX_STOPS);
      codes[terms] = term;
      described[terms] = counts[place]!;
      contained[terms++] = counts[place + 1]!;
      if (counts[place]! > 0) describing = terms;
    }
    let all = terms;
    for (let i = 0; i < foundCount; i++) {
      const stop = found[i]!;
      if (stop < 0 && counts[2 * (stop + MAX_STOPS)]! > 0) codes[all++] = stop;
    }
    sizes[0] = terms;
    sizes[1] = describing;
    return all;
  }

  /** Stop words between two terms do not interrupt a phrase. */
  #notePhrases(): void {
    const phrases = this.#phrases;
    const { values: codes, length: count } = this.#codes;
    let [lastTerm, lastLetter] = [-1, this.#lastLetter];
    for (let i = 0; i < count; i++) {
      const term = codes[i]!;
      if (term < 0) {
        lastLetter = STOP_LETTERS[-1 - term]!;
        continue;
      }
      if (lastLetter !== 0) phrases.add(phraseHash(lastLetter, term));
      if (lastTerm >= 0) phrases.add(phraseHash(lastTerm, term));
      lastTerm = term;
      lastLetter = 0;
    }
    this.#lastLetter = lastLetter;
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

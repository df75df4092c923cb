// Encodes the texts of kits: numbers each distinct word, term and stop word, and writes every kit as such numbers.

import { hashEntry } from '../index/hash-table.ts';
import type { IndexedKit, KitFile } from '../index/indexed-kit.ts';
import { MAX_KEYWORD_TERMS } from '../index/recommend-index.ts';
import { hashOf, lookUp, makeStringTable, type StringTable } from '../index/string-table.ts';
import { alias } from '../text/abbreviations.ts';
import { phraseHash } from '../text/hash.ts';
import { stem } from '../text/stem.ts';
import { isStop } from '../text/stop-words.ts';
import { Tokenizer } from '../text/tokenizer.ts';
import { wordsOfRun } from '../text/words.ts';
import { ONE_CHARACTER_STOPS, STOP_LETTERS, TEXT_HEAD, TF_UNIT } from './encoded-kit.ts';
import { type FieldWeights, fieldsOf, kitInEnglish } from './fields.ts';
import { GrowableArray } from './growable-array.ts';
import { WordTable } from './word-table.ts';

/**
 * Maximum words at the beginning of a kit's files from which phrases are taken: files state their topic early. Chosen
 * by hand.
 */
const MAX_FILE_PHRASES = 1_000;

export class KitEncoder {
  /** Distinct words from `words`, and the distinct terms that no kit had before. */
  readonly words: string[] = [];
  readonly newTerms: string[] = [];
  /** The words of the last kit in fields that describe it, without stop words. */
  readonly describing = new GrowableArray((size) => new Int32Array(size));
  /** Names and keywords (hashEntry). */
  readonly keywords: number[] = [];
  readonly table = new WordTable();

  readonly #weights: FieldWeights;
  /** Returns the number that represents a run in an encoded kit. */
  readonly #tokenizer = new Tokenizer((run) =>
    this.table.oneOrList(wordsOfRun(run).map((word) => this.#wordNumber(word))),
  );
  readonly #wordNumbers = new Map<string, number>();
  readonly #termNumbers = new Map<string, number>();
  readonly #known: StringTable;
  #nextStop = ONE_CHARACTER_STOPS;
  /** Per word, the last kit that it describes. */
  readonly #describes: number[] = [];
  #number = 0;
  readonly #kit = new GrowableArray((size) => new Int32Array(size));

  /** `known` are terms that have numbers already: new ones get those after them. */
  constructor(weights: FieldWeights, known: StringTable = makeStringTable([])) {
    this.#weights = weights;
    this.#known = known;
  }

  /** How many terms have a number. */
  get termCount(): number {
    return this.#known.starts.length - 1 + this.newTerms.length;
  }

  /** The kit with this number in the format of encoded-kit.ts; valid until the next call. */
  encode(number: number, kit: IndexedKit, files: readonly KitFile[]): Int32Array {
    let filePhrases = MAX_FILE_PHRASES;
    this.#number = number;
    this.#kit.length = 1;
    this.describing.length = 0;
    const english = kitInEnglish(kit);
    for (const { text, weight, weightInAll } of fieldsOf(kit, english, files, this.#weights)) {
      this.#tokenizer.read(text);
      const { count } = this.#tokenizer;
      const withPhrases = weight > 0 ? count : Math.min(count, filePhrases);
      if (weight > 0) this.#noteDescribing();
      else filePhrases -= withPhrases;
      this.#addText(weight * TF_UNIT, weightInAll * TF_UNIT, withPhrases);
    }
    for (const text of [kit.name, ...kit.keywords, ...(english?.keywords ?? [])]) this.#noteKeyword(text);
    this.#kit.values[0] = this.termCount;
    return this.#kit.values.subarray(0, this.#kit.length);
  }

  #noteDescribing(): void {
    this.#eachWord((word) => {
      if (this.#describes[word] === this.#number || this.table.codes[word]! < 0) return;
      this.#describes[word] = this.#number;
      const at = this.describing.length;
      this.describing.roomFor(1)[at] = word;
      this.describing.length++;
    });
  }

  /** Adds the text that was read last. */
  #addText(weight: number, weightInAll: number, withPhrases: number): void {
    const { runs, count } = this.#tokenizer;
    const to = this.#kit.roomFor(TEXT_HEAD + count);
    const at = this.#kit.length;
    to[at] = weight;
    to[at + 1] = weightInAll;
    to[at + 2] = withPhrases;
    to[at + 3] = count;
    to.set(runs.subarray(0, count), at + TEXT_HEAD);
    this.#kit.length += TEXT_HEAD + count;
  }

  #noteKeyword(text: string): void {
    this.#tokenizer.read(text);
    const { codes, hashes } = this.table;
    let [hash, terms, words, letter] = [0, 0, 0, 0];
    this.#eachWord((word) => {
      const term = codes[word]!;
      words++;
      if (term < 0) letter = words === 1 ? STOP_LETTERS[-1 - term]! : 0;
      else hash = phraseHash(terms++ === 0 ? letter : hash, hashes[term]!);
    });
    // Without its stop word, "first project" means something else. The letter of "p-value" belongs to the keyword.
    if (terms > 0 && terms <= MAX_KEYWORD_TERMS && (terms > 1 || words === 1 || (words === 2 && letter !== 0)))
      this.keywords.push(hashEntry(hash, this.#number));
  }

  /** Visits the words of the text that was read last. */
  #eachWord(take: (word: number) => void): void {
    const { runs, count } = this.#tokenizer;
    const lists = this.table.lists;
    for (let i = 0; i < count; i++) {
      const run = runs[i]!;
      if (run >= 0) take(run);
      else for (let at = -run, end = at + lists[at - 1]!; at < end; at++) take(lists[at]!);
    }
  }

  #wordNumber(word: string): number {
    let number = this.#wordNumbers.get(word);
    if (number === undefined) {
      number = this.words.push(word) - 1;
      this.#wordNumbers.set(word, number);
      this.table.codes[number] = isStop(word) ? this.#stopCode(word) : this.#termNumber(stem(alias(word)));
    }
    return number;
  }

  #termNumber(text: string): number {
    let term = this.#termNumbers.get(text);
    if (term === undefined) {
      term = lookUp(this.#known, text);
      if (term < 0) {
        term = this.termCount;
        this.newTerms.push(text);
      }
      this.#termNumbers.set(text, term);
      this.table.setHash(term, hashOf(text));
    }
    return term;
  }

  /** The code of a new stop word. */
  #stopCode(word: string): number {
    return -1 - (word.length === 1 ? word.charCodeAt(0) : this.#nextStop++);
  }
}

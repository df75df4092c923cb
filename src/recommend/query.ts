// From a use case to the terms that are looked up, each with its weight.

import { alias, expansion, expansionsFrom } from './abbreviations.ts';
import { toEnglish } from './glossary.ts';
import type { Model } from './model.ts';
import type { RankSettings } from './ranker.ts';
import { phraseHash } from './reader.ts';
import type { RecommendIndex } from './recommend-index.ts';
import { stem } from './stem.ts';
import { isStop } from './stop-words.ts';
import { correct } from './typos.ts';
import { entryAt, lookUp } from './vocabulary.ts';
import { words } from './words.ts';

export interface Query {
  /** All words, stop words included, slips mended. */
  words: string[];
  /** Terms that kits have, and how much each weighs; without regard to rarity. */
  terms: number[];
  weights: number[];
  /** Hashes of neighbouring terms. */
  phrases: number[];
  /** What a kit would be worth that says all of it as plainly as can be; words that no kit has count in full. */
  possible: number;
  /** The term that a word of the use case stands for, or -1. */
  termOf(word: string): number;
}

/** What a word is trusted when it was not said: the long form of an abbreviation, the closed form of a compound, a mended slip. */
const EXPANDED = 0.5;
const JOINED = 0.7;
const MENDED = 0.8;
/** Slips are looked for in so many words at most: hostile input is all slips. */
const MOST_SLIPS = 40;
const SHORTEST_COMPOUND = 5;

interface Known {
  isStop: boolean;
  /** -1 when no kit has it. */
  term: number;
  /** How much the word says, as the model has learnt it. */
  weight: number;
}

const KNOWN_LIMIT = 50_000;

/** Reads use cases over one index; remembers the words it has met, which is cheaper than to work them out again. */
export class QueryReader {
  readonly #index: RecommendIndex;
  readonly #model: Model | null;
  readonly #settings: RankSettings;
  readonly #known = new Map<string, Known>();

  constructor(index: RecommendIndex, model: Model | null, settings: RankSettings) {
    this.#index = index;
    this.#model = model;
    this.#settings = settings;
  }

  read(useCase: string): Query {
    const said = words(useCase);
    const english = this.#settings.translated ? toEnglish(said, isStop) : null;
    return new Reading(this.#index, this, this.#settings.implied, english !== null).read(english ?? said);
  }

  know(word: string): Known {
    let known = this.#known.get(word);
    if (known === undefined) {
      known = this.#workOut(word);
      if (this.#known.size >= KNOWN_LIMIT) this.#known.clear();
      this.#known.set(word, known);
    }
    return known;
  }

  /** Whether this is a word although no kit has it; without a model nobody can tell. */
  isWord(word: string): boolean {
    return this.#model?.knows(word) ?? false;
  }

  #workOut(word: string): Known {
    if (isStop(word)) return { isStop: true, term: -1, weight: 0 };
    const weight = this.#model === null ? 1 : 1 + this.#settings.learned * (this.#model.wordWeight(word) - 1);
    return { isStop: false, term: lookUp(this.#index.terms, stem(alias(word))), weight };
  }
}

/** The reading of one use case. */
class Reading {
  readonly #index: RecommendIndex;
  readonly #reader: QueryReader;
  readonly #said = new Map<number, { count: number; weight: number }>();
  readonly #implied = new Map<number, number>();
  readonly #unknown = new Set<string>();
  readonly #phrases: number[] = [];
  readonly #canImply: boolean;
  #slips: number;
  #lastTerm = -1;

  /** Words of other languages are no slips. */
  constructor(index: RecommendIndex, reader: QueryReader, canImply: boolean, isForeign: boolean) {
    this.#index = index;
    this.#canImply = canImply;
    this.#reader = reader;
    this.#slips = isForeign || !canImply ? MOST_SLIPS : 0;
  }

  read(said: string[]): Query {
    const all = said.slice();
    for (let i = 0; i < said.length; i++) {
      const word = said[i]!;
      if (i + 1 < said.length) this.#join(word, said[i + 1]!);
      for (const [short, long] of expansionsFrom(word)) if (long.every((w, j) => said[i + j] === w)) this.#imply(short, EXPANDED);
      for (const long of expansion(word) ?? []) this.#imply(long, EXPANDED);
      const known = this.#reader.know(word);
      if (!known.isStop) all[i] = this.#add(word, known);
    }
    const weights = new Map<number, number>(this.#implied);
    // A word said twice matters more, but not twice as much.
    for (const [term, { count, weight }] of this.#said) weights.set(term, weight * Math.sqrt(count));
    return {
      words: all,
      terms: [...weights.keys()],
      weights: [...weights.values()],
      phrases: this.#phrases,
      possible: this.#possible(weights),
      termOf: (word) => this.#reader.know(word).term,
    };
  }

  #possible(weights: ReadonlyMap<number, number>): number {
    const { rarity, rarityInAll, kits } = this.#index;
    let sum = 0;
    for (const [term, weight] of weights) if (this.#said.has(term)) sum += weight * (rarity[term]! + rarityInAll[term]!);
    const rarest = 2 * Math.log(1 + kits);
    for (const word of this.#unknown) sum += rarest * this.#reader.know(word).weight;
    return sum;
  }

  /** Counts a word, mended where it is a slip; returns it as it was understood. */
  #add(word: string, { term, weight }: Known): string {
    if (term < 0) {
      this.#lastTerm = -1;
      return this.#mend(word);
    }
    const before = this.#said.get(term);
    if (before === undefined) this.#said.set(term, { count: 1, weight });
    else {
      before.count++;
      before.weight = Math.max(before.weight, weight);
    }
    if (this.#lastTerm >= 0) this.#phrases.push(phraseHash(this.#lastTerm, term));
    this.#lastTerm = term;
    return word;
  }

  #imply(word: string, trust: number): void {
    if (!this.#canImply) return;
    const { isStop, term, weight } = this.#reader.know(word);
    if (!isStop && term >= 0) this.#implied.set(term, Math.max(trust * weight, this.#implied.get(term) ?? 0));
  }

  /** "front end" is also frontend. */
  #join(first: string, second: string): void {
    if (first.length + second.length < SHORTEST_COMPOUND) return;
    if (this.#reader.know(first).isStop && this.#reader.know(second).isStop) return;
    this.#imply(first + second, JOINED);
  }

  #mend(word: string): string {
    if (this.#unknown.has(word)) return word;
    if (!this.#reader.isWord(word) && this.#slips++ < MOST_SLIPS) {
      const { typos, starts } = this.#index;
      const entry = correct(typos, word, (e) => starts[typos.terms[e]! + 1]! - starts[typos.terms[e]!]!);
      if (entry >= 0) {
        const meant = entryAt(typos.surfaces, entry);
        this.#imply(meant, MENDED);
        return meant;
      }
      if (this.#split(word)) return word;
    }
    this.#unknown.add(word);
    return word;
  }

  /** "screenreader" is screen and reader, where kits have both. */
  #split(word: string): boolean {
    for (let i = 3; i <= word.length - 3; i++) {
      const [first, second] = [word.slice(0, i), word.slice(i)];
      if (this.#reader.know(first).term < 0 || this.#reader.know(second).term < 0) continue;
      this.#imply(first, JOINED);
      this.#imply(second, JOINED);
      return true;
    }
    return false;
  }
}

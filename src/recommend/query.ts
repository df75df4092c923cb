// From a use case to the terms that are looked up, each with its weight.

import { alias, expansion, expansionsFrom } from './abbreviations.ts';
import { foreignBits, toEnglish } from './glossary.ts';
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
  /** All words as they were said. */
  said: readonly string[];
  /** Per word, slips mended, where the model has its vector. */
  rows: (readonly number[])[];
  /** Terms that kits have, and how much each weighs; without regard to rarity. */
  terms: number[];
  weights: number[];
  /** Hashes of neighbouring terms, each once. */
  phrases: number[];
  /** What a kit would be worth that says all of it as plainly as can be; words that no kit has count in full. */
  possible: number;
}

/** What a word is trusted when it was not said: the long form of an abbreviation, the closed form of a compound, a mended slip. */
const EXPANDED = 0.5;
const JOINED = 0.7;
const MENDED = 0.8;
/** Slips are looked for in so many words at most: hostile input is all slips. */
const MOST_SLIPS = 40;
const SHORTEST_COMPOUND = 5;
/** Likewise words that the model never met, and, in longer texts, compounds of words that no kit has. */
const MOST_PIECES = 100;
const FEW_WORDS = 100;

/** What is known about a word. */
export interface Known {
  isStop: boolean;
  /** -1 when no kit has it. */
  term: number;
  /** How much the word says, as the model has learnt it. */
  weight: number;
  /** Where the model has its vector; null when it never met the word, which then is what its pieces are. */
  rows: readonly number[] | null;
  /** In which other languages it is a function word. */
  foreign: number;
}

const KNOWN_LIMIT = 50_000;
const NO_ROWS: readonly number[] = [];

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
    const known = said.map((word) => this.know(word));
    const english = this.#inEnglish(said, known);
    const reading = new Reading(this.#index, this, this.#settings.implied, english !== null);
    if (english === null) return reading.read(said, known);
    const meant = english.map((word) => this.know(word));
    return { ...reading.read(english, meant), said };
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

  /** The vectors of a word that the model never met. */
  piecesOf(word: string): readonly number[] {
    return this.#model?.rowsOf(word) ?? NO_ROWS;
  }

  /** Whether this is a word although no kit has it; without a model nobody can tell. */
  isWord(word: string): boolean {
    return this.#model?.knows(word) ?? false;
  }

  #inEnglish(said: readonly string[], known: readonly Known[]): string[] | null {
    if (!this.#settings.translated || !known.some(({ foreign }) => foreign !== 0)) return null;
    const glue = known.reduce((count, { isStop }) => count + (isStop ? 1 : 0), 0);
    return toEnglish(
      said,
      known.map(({ foreign }) => foreign),
      glue,
    );
  }

  #workOut(word: string): Known {
    const rows = this.#model === null ? NO_ROWS : this.#model.knows(word) ? this.#model.rowsOf(word) : null;
    const foreign = foreignBits(word);
    if (isStop(word)) return { isStop: true, term: -1, weight: 0, rows, foreign };
    // A word that the model never met is rare, and rare words say much.
    const learned = this.#model?.knows(word) ? this.#model.wordWeight(word) : 1;
    const weight = 1 + this.#settings.learned * (learned - 1);
    return { isStop: false, term: lookUp(this.#index.terms, stem(alias(word))), weight, rows, foreign };
  }
}

/** Little words that make one with the word before them: set up, log in, check out. */
const PARTICLES = new Set(['up', 'in', 'out', 'off', 'on', 'down', 'over', 'back', 'to']);

/** The reading of one use case. */
class Reading {
  readonly #index: RecommendIndex;
  readonly #reader: QueryReader;
  readonly #said = new Map<number, { count: number; weight: number }>();
  readonly #implied = new Map<number, number>();
  readonly #unknown = new Set<string>();
  readonly #phrases = new Set<number>();
  readonly #canImply: boolean;
  #slips: number;
  #lastTerm = -1;
  #pieces = 0;
  /** Whether any word is one, be it that no kit has it. */
  #hasWord = false;

  /** Words of other languages are no slips. */
  constructor(index: RecommendIndex, reader: QueryReader, canImply: boolean, isForeign: boolean) {
    this.#index = index;
    this.#canImply = canImply;
    this.#reader = reader;
    this.#slips = isForeign || !canImply ? MOST_SLIPS : 0;
  }

  read(said: readonly string[], known: readonly Known[]): Query {
    const rows: (readonly number[])[] = [];
    for (let i = 0; i < said.length; i++) {
      const word = said[i]!;
      if (this.#canImply) this.#suggest(said, known, i);
      const meant = known[i]!.isStop ? known[i]! : this.#add(word, known[i]!);
      rows.push(meant.rows ?? (this.#pieces++ < MOST_PIECES ? this.#reader.piecesOf(word) : NO_ROWS));
    }
    // Letters that nobody knows as words have no meaning, though their pieces have vectors.
    const isGibberish = this.#said.size === 0 && this.#implied.size === 0 && !this.#hasWord;
    const weights = new Map<number, number>(this.#implied);
    // A word said twice matters more, but not twice as much.
    for (const [term, { count, weight }] of this.#said) weights.set(term, weight * Math.sqrt(count));
    return {
      said,
      rows: isGibberish ? [] : rows,
      terms: [...weights.keys()],
      weights: [...weights.values()],
      phrases: [...this.#phrases],
      possible: this.#possible(weights),
    };
  }

  /** What word i, alone or with its neighbours, says without saying it. */
  #suggest(said: readonly string[], known: readonly Known[], i: number): void {
    const word = said[i]!;
    for (const [short, long] of expansionsFrom(word))
      if (long.every((w, j) => said[i + j] === w)) this.#imply(short, EXPANDED);
    for (const long of expansion(word) ?? []) this.#imply(long, EXPANDED);
    const next = said[i + 1];
    if (next === undefined || known[i]!.isStop || word.length + next.length < SHORTEST_COMPOUND) return;
    if (said.length > FEW_WORDS && known[i]!.term < 0) return;
    // "front end" is also frontend.
    if (!known[i + 1]!.isStop || PARTICLES.has(next)) this.#imply(word + next, JOINED);
  }

  #possible(weights: ReadonlyMap<number, number>): number {
    const { rarity, rarityInAll, kits } = this.#index;
    let sum = 0;
    for (const [term, weight] of weights)
      if (this.#said.has(term)) sum += weight * (rarity[term]! + rarityInAll[term]!);
    const rarest = 2 * Math.log(1 + kits);
    for (const word of this.#unknown) sum += rarest * this.#reader.know(word).weight;
    return sum;
  }

  /** Counts a word, mended where it is a slip; returns the word as it was understood. */
  #add(word: string, known: Known): Known {
    const { term, weight } = known;
    if (term < 0) {
      this.#lastTerm = -1;
      return this.#mend(word, known);
    }
    const before = this.#said.get(term);
    if (before === undefined) this.#said.set(term, { count: 1, weight });
    else {
      before.count++;
      before.weight = Math.max(before.weight, weight);
    }
    if (this.#lastTerm >= 0) this.#phrases.add(phraseHash(this.#lastTerm, term));
    this.#lastTerm = term;
    return known;
  }

  #imply(word: string, trust: number): void {
    const { isStop, term, weight } = this.#reader.know(word);
    if (!isStop && term >= 0) this.#implied.set(term, Math.max(trust * weight, this.#implied.get(term) ?? 0));
  }

  #mend(word: string, known: Known): Known {
    if (this.#unknown.has(word)) return known;
    if (this.#reader.isWord(word)) this.#hasWord = true;
    else if (this.#slips++ < MOST_SLIPS) {
      const { typos, starts } = this.#index;
      const entry = correct(typos, word, (e) => starts[typos.terms[e]! + 1]! - starts[typos.terms[e]!]!);
      if (entry >= 0) {
        const meant = entryAt(typos.surfaces, entry);
        this.#imply(meant, MENDED);
        return this.#reader.know(meant);
      }
      if (this.#split(word)) return known;
    }
    this.#unknown.add(word);
    return known;
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

// What is known about each word for one index and model. Computed once per word, because use cases repeat words.

import { cueBits } from '../exclusions/exclusion-words.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import { lookUp } from '../index/string-table.ts';
import { correct } from '../index/typos.ts';
import { foreignBits } from '../languages/function-words.ts';
import type { Model } from '../model/model.ts';
import { keyOf } from '../model/word-keys.ts';
import { MAX_CACHED_WORD, MAX_CACHED_WORDS, MIN_COMPOUND_PART, MIN_KNOWN_TYPO, MIN_RARE_RANK } from '../settings.ts';
import { alias, expansion, expansionsFrom } from '../text/abbreviations.ts';
import { FIRST_KANA } from '../text/characters.ts';
import { fnv1a, letterOf } from '../text/hash.ts';
import { stem } from '../text/stem.ts';
import { isChatWord, isFirstName, isStop, isVague } from '../text/stop-words.ts';
import { technologyOf } from '../text/technologies.ts';
import { wordsOfRun } from '../text/words.ts';

/**
 * Holds numbers instead of the objects they identify. Between requests, all of this leaves the processor's cache, and
 * each additional string or list to read costs as much as a dozen steps.
 */
export interface WordInfo {
  // What is read for every word of a use case comes first: these fields share two lines of the processor's cache.
  isStop: boolean;
  /** -1 if no kit has it. */
  term: number;
  /** What it can be in the cue of an exclusion, as bits. */
  cue: number;
  isTechnology: boolean;
  /** The other languages in which it is a function word, as bits. */
  foreign: number;
  /** The hash of its letters. */
  hash: number;
  /** The words it abbreviates, if any, and the abbreviations of phrases that begin with it. */
  expansion: readonly string[];
  begins: readonly (readonly [short: string, long: readonly string[]])[];
  /** Its number of characters, and the `letterOf` code of a stop word. */
  length: number;
  letter: number;
  /**
   * The model row of its vector, or the rows of its parts. Null if the model does not know the word and uses its
   * pieces.
   */
  rows: number | readonly number[] | null;
  /** Whether this is a word, even if no kit has it. Unknown without a model. */
  isWord: boolean;
  word: string;
  /** As the names of kits have it: the word, unless it is understood as another one. */
  name: string;
  /** Fits every need (vague-words.txt). */
  isVague: boolean;
  /** For a word that no kit has: the word it is a typo of, or the two it consists of. Null until requested. */
  meant: readonly WordInfo[] | null;
  /** The rows of its pieces. Null until requested. */
  pieces: readonly number[] | null;
}

/** Maximum letters of a compound that is split. Bounds hostile input. */
const MAX_PARTED = 40;
const NOTHING: readonly never[] = [];

export class WordCache {
  readonly #index: RecommendIndex;
  readonly #model: Model | null;
  readonly #known = new Map<string, WordInfo>();

  constructor(index: RecommendIndex, model: Model | null) {
    this.#index = index;
    this.#model = model;
  }

  get isFull(): boolean {
    return this.#known.size >= MAX_CACHED_WORDS;
  }

  forget(): void {
    this.#known.clear();
  }

  infoOf(word: string): WordInfo {
    let known = this.#known.get(word);
    if (known === undefined) {
      known = this.#analyse(word);
      // There are too many pairs of characters.
      if (word.length <= MAX_CACHED_WORD && word.charCodeAt(0) < FIRST_KANA) this.#known.set(word, known);
    }
    return known;
  }

  /**
   * The word that evidence uses for a folded run: "colour" is color, "PSDs" is psd. A name with inner capitals stays
   * whole.
   */
  infoOfRun(run: string): WordInfo {
    const words = wordsOfRun(run);
    return this.infoOf(words.length === 1 ? words[0]! : run.toLowerCase());
  }

  /** A word that is understood as another one: Go as golang, the "pm" of "5 pm" as a number. */
  infoAs(name: string, meant: string, word = meant): WordInfo {
    return { ...this.infoOf(meant), word, name };
  }

  /** The term of two words written together; -1 if no kit has it. */
  joined(word: string): number {
    return lookUp(this.#index.terms, stem(alias(word))) < 0 || isStop(word) ? -1 : this.infoOf(word).term;
  }

  /** "screenreader" is screen and reader if kits have both, otherwise null. */
  parts(word: string): [WordInfo, WordInfo] | null {
    if (word.length > MAX_PARTED) return null;
    for (let i = MIN_COMPOUND_PART; i <= word.length - MIN_COMPOUND_PART; i++) {
      if (this.#termOf(word.slice(0, i)) >= 0 && this.#termOf(word.slice(i)) >= 0)
        return [this.infoOf(word.slice(0, i)), this.infoOf(word.slice(i))];
    }
    return null;
  }

  /** Whether this is an English word with a typo, or two words written together, judged by the kits and the model. */
  isTypo({ word }: WordInfo): boolean {
    if (word.length < MIN_KNOWN_TYPO || word.length > MAX_PARTED) return false;
    if (correct(this.#index.typos, word, () => 0, 1) >= 0) return true;
    for (let i = 0; i < word.length; i++) if (this.#isCommon(word.slice(0, i) + word.slice(i + 1))) return true;
    for (let i = word.length - 1; i >= MIN_KNOWN_TYPO - 1; i--) {
      if (!this.#isCommon(word.slice(0, i))) continue;
      if (word.length - i < MIN_COMPOUND_PART || this.#isCommon(word.slice(i))) return true;
    }
    return false;
  }

  #isCommon(word: string): boolean {
    const row = this.#model?.rows.get(keyOf(word));
    return row !== undefined && row < MIN_RARE_RANK;
  }

  /** The vectors of a word that the model does not know. */
  piecesOf(known: WordInfo): readonly number[] {
    known.pieces ??= this.#model?.rowsOf(known.word) ?? NOTHING;
    return known.pieces;
  }

  /** The term of `infoOf`, without keeping the word: -1 if no kit has it. */
  #termOf(word: string): number {
    return isStop(word) || this.#saysNothing(word) ? -1 : lookUp(this.#index.terms, keyOf(word));
  }

  #saysNothing(word: string): boolean {
    // A name that a description has, as written, is that kit's: "Carlos" is not in "Monte Carlo".
    return isChatWord(word) || (isFirstName(word) && lookUp(this.#index.typos.surfaces, word) < 0);
  }

  #analyse(word: string): WordInfo {
    const saysNothing = this.#saysNothing(word);
    const stops = saysNothing || isStop(word);
    const key = keyOf(word);
    const model = this.#model;
    // Characters are read in pairs, of which the model knows a few by chance.
    const isWord = word.charCodeAt(0) < FIRST_KANA && (model?.knows(key) ?? false);
    const rows = model !== null && isWord && !saysNothing ? model.rowsOfKey(key) : NOTHING;
    return {
      isStop: stops,
      term: stops ? -1 : lookUp(this.#index.terms, key),
      cue: cueBits(word),
      isTechnology: technologyOf(word) >= 0,
      foreign: foreignBits(word),
      hash: fnv1a(word),
      expansion: expansion(word) ?? expansion(key) ?? NOTHING,
      begins: expansionsFrom(word),
      length: word.length,
      letter: stops ? letterOf(word) : 0,
      rows: model !== null && !isWord && !saysNothing ? null : rows.length === 1 ? rows[0]! : rows,
      isWord,
      word,
      name: word,
      isVague: isVague(word),
      meant: null,
      pieces: null,
    };
  }
}

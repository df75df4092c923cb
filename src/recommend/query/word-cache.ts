// What is known about each word for one index. Computed once per word, because use cases repeat words.

import type { RecommendIndex } from '../index/recommend-index.ts';
import { lookUp } from '../index/string-table.ts';
import { foreignBits } from '../languages/function-words.ts';
import { rankOfWord } from '../read/vocabulary.ts';
import { alias, expansion, expansionsFrom } from '../text/abbreviations.ts';
import { FIRST_KANA } from '../text/characters.ts';
import { letterOf } from '../text/hash.ts';
import { stem } from '../text/stem.ts';
import { isStop } from '../text/stop-words.ts';
import { wordsOfRun } from '../text/words.ts';

/**
 * A word that the model knows is still a typo if no kit has it, it has MIN_KNOWN_TYPO letters or more, and at least
 * MIN_RARE_RANK words are more frequent. The word one letter away must also rank TYPO_RARER times closer to the most
 * frequent word. Chosen by hand on common typos and on names of pastimes.
 */
export const MIN_KNOWN_TYPO = 6;
export const MIN_RARE_RANK = 10_000;

/** Minimum letters of a compound's part: shorter ones are found by chance. Chosen by hand. */
const MIN_COMPOUND_PART = 3;

/** Cache limits in entries and in bytes: about 20 MB at most. */
const MAX_CACHED_WORDS = 50_000;
const MAX_CACHED_WORD = 80;

export interface WordInfo {
  word: string;
  isStop: boolean;
  /** -1 if no kit has it. */
  term: number;
  /** The other languages in which it is a function word, as bits. */
  foreign: number;
  /** The words it abbreviates, if any, and the abbreviations of phrases that begin with it. */
  expansion: readonly string[];
  begins: readonly (readonly [short: string, long: readonly string[]])[];
  /** The `letterOf` code of a stop word. */
  letter: number;
  /** How many English words are more frequent; infinite for what is no common English word. */
  rank: number;
  /** For a word that no kit has: the word it is a typo of, or the two it consists of. Null until requested. */
  meant: readonly WordInfo[] | null;
}

/** Maximum letters of a compound that is split. Bounds hostile input. */
const MAX_PARTED = 40;
const NOTHING: readonly never[] = [];

export class WordCache {
  readonly #index: RecommendIndex;
  readonly #known = new Map<string, WordInfo>();

  constructor(index: RecommendIndex) {
    this.#index = index;
  }

  infoOf(word: string): WordInfo {
    let known = this.#known.get(word);
    if (known === undefined) {
      known = this.#analyse(word);
      if (this.#known.size >= MAX_CACHED_WORDS) this.#known.clear();
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

  /** The term of `infoOf`, without keeping the word: -1 if no kit has it. */
  #termOf(word: string): number {
    return isStop(word) ? -1 : lookUp(this.#index.terms, stem(alias(word)));
  }

  #analyse(word: string): WordInfo {
    const stops = isStop(word);
    const key = stem(alias(word));
    return {
      word,
      isStop: stops,
      term: stops ? -1 : lookUp(this.#index.terms, key),
      foreign: foreignBits(word),
      expansion: expansion(word) ?? expansion(key) ?? NOTHING,
      begins: expansionsFrom(word),
      letter: stops ? letterOf(word) : 0,
      rank: rankOfWord(word),
      meant: null,
    };
  }
}

// Collects the terms of a use case: what it says, word by word, and what it implies.

import { findHash } from '../index/hash-table.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import { entryAt } from '../index/string-table.ts';
import { correct } from '../index/typos.ts';
import { letterPhrases, phraseHash } from '../text/hash.ts';
import type { WordCache, WordInfo } from './word-cache.ts';
import { MIN_KNOWN_TYPO, MIN_RARE_RANK } from './word-cache.ts';

/**
 * The weight of implied words: the long form of an abbreviation, the closed form of a compound, a second translation of
 * a foreign word, a corrected typo. Found by search over the judged sets.
 */
const EXPANSION_WEIGHT = 0.5;

const COMPOUND_WEIGHT = 0.7;

const SECOND_TRANSLATION_WEIGHT = 0.7;

const CORRECTION_WEIGHT = 0.8;

/** Minimum letters of two words joined into a compound: shorter ones join by chance. Chosen by hand. */
const MIN_COMPOUND = 5;

/** Maximum typos in one word. By hand: a word with more is another word. */
const MAX_TYPOS_PER_WORD = 2;

const TYPO_RARER = 8;

/**
 * Maximum words per use case that are checked for typos, and that are represented by pieces because the model does not
 * know them. Bounds hostile input.
 */
export const MAX_TYPOS = 40;

/** Maximum words of a use case that is searched for whole keywords: in a longer one, a keyword is only a small part. */
const MAX_KEYWORD_WORDS = 30;

/** Maximum phrases searched per use case. Bounds hostile input. */
export const MAX_PHRASES = 200;

/** In longer use cases, compounds of words that no kit has are not searched. Bounds hostile input. */
const MAX_COMPOUND_WORDS = 100;

const NO_WORDS: readonly WordInfo[] = [];
const NUMBER = /^\d+$/;
const VOWEL = /[aeiouy]/;

export interface QueryTerms {
  /** Terms that occur in kits, and the weight of each before its worth. */
  terms: number[];
  weights: number[];
  /** Distinct hashes of adjacent terms, and the weight of each: the average of its terms. */
  phrases: number[];
  phraseWeights: number[];
  /**
   * The terms of a short use case in order; empty for a long one. -1 is a word that no kit has; lower values are
   * letters (letterOf).
   */
  sequence: number[];
  /** The worth of a kit that says everything in the plainest form; words that no kit has count in full. */
  possible: number;
}

/** Collects use cases one at a time; its buffers are empty between them. */
export class TermCollector {
  readonly #index: RecommendIndex;
  readonly #words: WordCache;
  /** Two numbers per term: its position plus one in the lists of stated and of implied terms; 0 if absent. */
  readonly #places: Int32Array;
  /** The stated terms with how often each was stated, and the implied ones with the trust in each. Never shortened. */
  readonly #stated: number[] = [];
  readonly #counts: number[] = [];
  #statedCount = 0;
  readonly #implied: number[] = [];
  readonly #trusts: number[] = [];
  #impliedCount = 0;
  #unknown = new Set<string>();
  /** Hashes as signed integers: other numbers would each be an object. */
  #phrases: number[] = [];
  #phraseWeights: number[] = [];
  #lastTerm = -1;
  /** The terms of the compound parts that were added last. */
  #parted: readonly number[] | null = null;
  #typos = 0;

  constructor(index: RecommendIndex, words: WordCache) {
    this.#index = index;
    this.#words = words;
    this.#places = new Int32Array(2 * index.starts.length);
  }

  /**
   * `canImply`: whether implied words count. `others` are further words for those of another language, which are not
   * checked for typos; null if the words are English.
   */
  collect(words: readonly WordInfo[], canImply: boolean, others: readonly WordInfo[] | null): QueryTerms {
    this.#typos = others !== null || !canImply ? MAX_TYPOS : 0;
    const sequence: number[] = [];
    for (let i = 0; i < words.length; i++) {
      const known = words[i]!;
      if (canImply) this.#suggest(words, i);
      const meant = known.isStop ? known : this.#add(known);
      if (known.isStop) {
        if (known.letter !== 0) sequence.push(known.letter);
      } else {
        if (this.#parted === null) sequence.push(meant.term);
        else sequence.push(...this.#parted);
        this.#parted = null;
      }
      if (i > 0 && meant.term >= 0) this.#addLetter(words[i - 1]!, meant.term);
    }
    for (const other of others ?? NO_WORDS) if (!other.isStop) this.#imply(other.term, SECOND_TRANSLATION_WEIGHT);
    const { terms, weights, possible } = this.#weigh();
    const query = {
      terms,
      weights,
      phrases: this.#phrases,
      phraseWeights: this.#phraseWeights,
      sequence: words.length > MAX_KEYWORD_WORDS ? [] : sequence,
      possible,
    };
    this.#empty();
    return query;
  }

  /** All terms, implied ones first. A term that is also stated counts as stated. */
  #weigh(): Pick<QueryTerms, 'terms' | 'weights' | 'possible'> {
    const { describedWorth, containedWorth, kits } = this.#index;
    const terms: number[] = [];
    const weights: number[] = [];
    let possible = 0;
    for (let i = 0; i < this.#impliedCount; i++) {
      const term = this.#implied[i]!;
      const at = this.#places[2 * term]! - 1;
      const weight = at < 0 ? this.#trusts[i]! : weightOf(this.#counts[at]!);
      terms.push(term);
      weights.push(weight);
      if (at >= 0) possible += weight * (describedWorth[term]! + containedWorth[term]!);
    }
    for (let i = 0; i < this.#statedCount; i++) {
      const term = this.#stated[i]!;
      if (this.#places[2 * term + 1] !== 0) continue;
      const weight = weightOf(this.#counts[i]!);
      terms.push(term);
      weights.push(weight);
      possible += weight * (describedWorth[term]! + containedWorth[term]!);
    }
    possible += rarestWorth(kits) * this.#unknown.size;
    return { terms, weights, possible };
  }

  #empty(): void {
    for (let i = 0; i < this.#statedCount; i++) this.#places[2 * this.#stated[i]!] = 0;
    for (let i = 0; i < this.#impliedCount; i++) this.#places[2 * this.#implied[i]! + 1] = 0;
    this.#statedCount = 0;
    this.#impliedCount = 0;
    this.#phrases = [];
    this.#phraseWeights = [];
    this.#lastTerm = -1;
    if (this.#unknown.size > 0) this.#unknown.clear();
  }

  /** Adds what word i implies, alone or with its neighbours. */
  #suggest(words: readonly WordInfo[], i: number): void {
    const known = words[i]!;
    if (known.begins.length > 0) this.#abbreviate(words, i);
    // What kits have implies nothing else: its long form would only find kits by common words.
    if (known.term < 0)
      for (const long of known.expansion) this.#imply(this.#words.infoOf(long).term, EXPANSION_WEIGHT);
    const next = words[i + 1];
    if (next === undefined || known.isStop || next.isStop || known.word.length + next.word.length < MIN_COMPOUND)
      return;
    // "Front end" implies frontend.
    if ((known.term < 0 || next.term < 0) && words.length <= MAX_COMPOUND_WORDS)
      this.#imply(this.#words.joined(known.word + next.word), COMPOUND_WEIGHT);
  }

  /** Adds the abbreviations of phrases that begin at word i. */
  #abbreviate(words: readonly WordInfo[], i: number): void {
    for (const [short, long] of words[i]!.begins)
      if (long.every((word, j) => words[i + j]?.word === word))
        this.#imply(this.#words.infoOf(short).term, EXPANSION_WEIGHT);
  }

  /** Adds a word, corrected if it is a typo, and returns the word as understood. */
  #add(known: WordInfo): WordInfo {
    const { term } = known;
    if (term < 0) {
      this.#lastTerm = -1;
      return this.#correct(known);
    }
    const at = this.#places[2 * term]! - 1;
    if (at < 0) {
      this.#stated[this.#statedCount] = term;
      this.#counts[this.#statedCount] = 1;
      this.#places[2 * term] = ++this.#statedCount;
    } else this.#counts[at]!++;
    this.#addPhrase(term);
    return known;
  }

  /** A word with a letter before it is a different word, so the pair counts as much as several phrases. */
  #addLetter({ letter }: WordInfo, term: number): void {
    if (letter === 0) return;
    for (const phrase of letterPhrases(letter, term)) this.#setPhrase(phrase | 0, rarestIdf(this.#index.kits));
  }

  #addPhrase(term: number): void {
    const { containedWorth } = this.#index;
    const last = this.#lastTerm;
    this.#lastTerm = term;
    if (last >= 0) this.#setPhrase(phraseHash(last, term) | 0, (containedWorth[last]! + containedWorth[term]!) / 2);
  }

  #setPhrase(phrase: number, weight: number): void {
    const at = this.#phrases.indexOf(phrase);
    if (at >= 0) this.#phraseWeights[at] = weight;
    else if (this.#phrases.length < MAX_PHRASES) {
      this.#phrases.push(phrase);
      this.#phraseWeights.push(weight);
    }
  }

  #imply(term: number, trust: number): void {
    if (term < 0) return;
    const at = this.#places[2 * term + 1]! - 1;
    if (at >= 0) this.#trusts[at] = Math.max(trust, this.#trusts[at]!);
    else {
      this.#implied[this.#impliedCount] = term;
      this.#trusts[this.#impliedCount] = trust;
      this.#places[2 * term + 1] = ++this.#impliedCount;
    }
  }

  /** The word that this one is a typo of; null if it is none, or two words. */
  correction(known: WordInfo): WordInfo | null {
    if (known.isStop || known.term >= 0 || !this.#mayBeTypo(known) || NUMBER.test(known.word)) return null;
    known.meant ??= this.#meantBy(known);
    return known.meant.length === 1 ? known.meant[0]! : null;
  }

  #correct(known: WordInfo): WordInfo {
    const { word } = known;
    if (this.#unknown.has(word)) return known;
    // A number is never a typo of another number.
    if (this.#mayBeTypo(known) && !NUMBER.test(word) && this.#typos++ < MAX_TYPOS) {
      known.meant ??= this.#meantBy(known);
      const [first, second] = known.meant;
      if (first !== undefined && second !== undefined) return this.#inParts(first, second);
      if (first !== undefined) {
        this.#imply(first.term, CORRECTION_WEIGHT);
        return first;
      }
    }
    this.#unknown.add(word);
    return known;
  }

  /**
   * The word that this is a typo of, or the two words it consists of if kits have both. A word that is English is
   * split only if its parts form a whole keyword.
   */
  #meantBy(known: WordInfo): readonly WordInfo[] {
    const { word } = known;
    const isWord = isKnown(known);
    const { typos, starts, keywords } = this.#index;
    const limit = isWord ? 1 : MAX_TYPOS_PER_WORD;
    const entry = correct(typos, word, (e) => starts[typos.terms[e]! + 1]! - starts[typos.terms[e]!]!, limit);
    const meant = entry < 0 ? null : this.#words.infoOf(entryAt(typos.surfaces, entry));
    const isTypo = meant !== null && (!isWord || meant.rank * TYPO_RARER <= known.rank);
    if (isTypo && !(isWord && isAnotherConsonant(word, meant.word))) return [meant];
    const parts = this.#words.parts(word);
    if (parts === null) return [];
    const hash = phraseHash(phraseHash(0, parts[0].term), parts[1].term);
    return isWord && findHash(keywords, hash) < 0 ? [] : parts;
  }

  #mayBeTypo(known: WordInfo): boolean {
    return !isKnown(known) || (known.word.length >= MIN_KNOWN_TYPO && known.rank >= MIN_RARE_RANK);
  }

  #inParts(first: WordInfo, second: WordInfo): WordInfo {
    for (const { term } of [first, second]) this.#imply(term, COMPOUND_WEIGHT);
    this.#parted = [first.term, second.term];
    return { ...first, term: -1 };
  }
}

/** A repeated word matters more, but not twice as much. */
function weightOf(count: number): number {
  return Math.sqrt(count);
}

/** "Quartet" is no typo of "quarter": people confuse vowels, and leave out, double or swap letters. */
function isAnotherConsonant(word: string, other: string): boolean {
  if (word.length !== other.length) return false;
  let at = 0;
  while (word[at] === other[at]) at++;
  return word.slice(at + 1) === other.slice(at + 1) && !(VOWEL.test(word[at]!) && VOWEL.test(other[at]!));
}

/** Between the idf of a word that one kit has and that of a word that none has (build/inverted-index.ts). */
export function rarestIdf(kits: number): number {
  return Math.log(1 + kits);
}

/** What a word is worth that only one kit has, in the plainest form. */
export function rarestWorth(kits: number): number {
  return Math.sqrt(rarestIdf(kits)) + rarestIdf(kits);
}

/** Whether this is an English word, even if no kit has it. */
function isKnown({ rank }: WordInfo): boolean {
  return rank < Number.POSITIVE_INFINITY;
}

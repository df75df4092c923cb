// Collects the terms of a use case: what it says, word by word, and what it implies.

import { findHash } from '../index/hash-table.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import { entryAt, hashAt } from '../index/string-table.ts';
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

export class TermCollector {
  readonly #index: RecommendIndex;
  readonly #words: WordCache;

  constructor(index: RecommendIndex, words: WordCache) {
    this.#index = index;
    this.#words = words;
  }

  /**
   * `canImply`: whether implied words count. `others` are further words for those of another language, which are not
   * checked for typos; null if the words are English.
   */
  collect(words: readonly WordInfo[], canImply: boolean, others: readonly WordInfo[] | null): QueryTerms {
    const found: Found = { stated: new Map(), implied: new Map(), unknown: new Set(), phrases: new Map() };
    const { containedWorth } = this.#index;
    let typos = others !== null || !canImply ? MAX_TYPOS : 0;
    const sequence: number[] = [];
    let last = -1;
    words.forEach((known, i) => {
      if (canImply) this.#suggest(found, words, i);
      if (known.isStop) {
        if (known.letter !== 0) sequence.push(known.letter);
        return;
      }
      let meant: readonly WordInfo[] = [known];
      if (known.term >= 0) found.stated.set(known.term, (found.stated.get(known.term) ?? 0) + 1);
      else {
        const isTypo = !found.unknown.has(known.word) && this.#mayBeTypo(known) && typos++ < MAX_TYPOS;
        meant = isTypo ? this.#imply(found, known) : [];
        if (meant.length === 0) found.unknown.add(known.word);
      }
      if (known.term >= 0 && last >= 0)
        addTo(
          found.phrases,
          phraseHash(this.#hash(last), this.#hash(known.term)),
          (containedWorth[last]! + containedWorth[known.term]!) / 2,
        );
      last = known.term;
      sequence.push(...(meant.length === 0 ? [-1] : meant.map(({ term }) => term)));
      const before = words[i - 1];
      if (meant.length === 1 && before !== undefined) this.#addLetter(found, before, meant[0]!.term);
    });
    for (const other of others ?? NO_WORDS) if (!other.isStop) imply(found, other.term, SECOND_TRANSLATION_WEIGHT);
    return {
      ...this.#weigh(found),
      phrases: [...found.phrases.keys()],
      phraseWeights: [...found.phrases.values()],
      sequence: words.length > MAX_KEYWORD_WORDS ? [] : sequence,
    };
  }

  /** All terms, implied ones first. A term that is also stated counts as stated. */
  #weigh({ stated, implied, unknown }: Found): Pick<QueryTerms, 'terms' | 'weights' | 'possible'> {
    const { describedWorth, containedWorth, kits } = this.#index;
    const weights = new Map(implied);
    let possible = rarestWorth(kits) * unknown.size;
    for (const [term, count] of stated) {
      weights.set(term, weightOf(count));
      possible += weightOf(count) * (describedWorth[term]! + containedWorth[term]!);
    }
    return { terms: [...weights.keys()], weights: [...weights.values()], possible };
  }

  /** Adds what word i implies, alone or with its neighbours. */
  #suggest(found: Found, words: readonly WordInfo[], i: number): void {
    const known = words[i]!;
    for (const [short, long] of known.begins)
      if (long.every((word, j) => words[i + j]?.word === word))
        imply(found, this.#words.infoOf(short).term, EXPANSION_WEIGHT);
    // What kits have implies nothing else: its long form would only find kits by common words.
    if (known.term < 0)
      for (const long of known.expansion) imply(found, this.#words.infoOf(long).term, EXPANSION_WEIGHT);
    const next = words[i + 1];
    if (next === undefined || known.isStop || next.isStop || known.word.length + next.word.length < MIN_COMPOUND)
      return;
    // "Front end" implies frontend.
    if ((known.term < 0 || next.term < 0) && words.length <= MAX_COMPOUND_WORDS)
      imply(found, this.#words.joined(known.word + next.word), COMPOUND_WEIGHT);
  }

  /** A word with a letter before it is a different word, so the pair counts as much as several phrases. */
  #addLetter({ phrases }: Found, { letter }: WordInfo, term: number): void {
    if (letter === 0) return;
    for (const phrase of letterPhrases(letter, this.#hash(term))) addTo(phrases, phrase, rarestIdf(this.#index.kits));
  }

  /** The word that this one is a typo of; null if it is none, or two words. */
  correction(known: WordInfo): WordInfo | null {
    if (known.isStop || known.term >= 0 || !this.#mayBeTypo(known)) return null;
    known.meant ??= this.#meantBy(known);
    return known.meant.length === 1 ? known.meant[0]! : null;
  }

  /** Adds what a typo means, or the two words that a word consists of, and returns them. */
  #imply(found: Found, known: WordInfo): readonly WordInfo[] {
    known.meant ??= this.#meantBy(known);
    const weight = known.meant.length === 1 ? CORRECTION_WEIGHT : COMPOUND_WEIGHT;
    for (const { term } of known.meant) imply(found, term, weight);
    return known.meant;
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
    const hash = phraseHash(phraseHash(0, this.#hash(parts[0].term)), this.#hash(parts[1].term));
    return isWord && findHash(keywords, hash) < 0 ? [] : parts;
  }

  #hash(term: number): number {
    return hashAt(this.#index.terms, term);
  }

  /** A number is never a typo of another number. */
  #mayBeTypo(known: WordInfo): boolean {
    if (NUMBER.test(known.word)) return false;
    return !isKnown(known) || (known.word.length >= MIN_KNOWN_TYPO && known.rank >= MIN_RARE_RANK);
  }
}

interface Found {
  /** The stated terms with how often each was stated, and the implied ones with the trust in each. */
  stated: Map<number, number>;
  implied: Map<number, number>;
  /** Words that no kit has. */
  unknown: Set<string>;
  /** Hashes with their weights. */
  phrases: Map<number, number>;
}

function imply({ implied }: Found, term: number, trust: number): void {
  if (term >= 0) implied.set(term, Math.max(trust, implied.get(term) ?? 0));
}

function addTo(phrases: Map<number, number>, phrase: number, weight: number): void {
  // As signed integers: other numbers would each be an object.
  if (phrases.size < MAX_PHRASES || phrases.has(phrase | 0)) phrases.set(phrase | 0, weight);
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

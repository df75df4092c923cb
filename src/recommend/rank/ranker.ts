// Ranks all kits for a query by words and meaning. DESIGN.md explains the formula.

import { worthOfPhrases } from '../index/phrase-filters.ts';
import { Postings } from '../index/postings.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import { VectorScan } from '../index/vector-table.ts';
import { meetsMask } from '../platforms.ts';
import type { Query } from '../query/query-parser.ts';
import { scoreWords } from './word-scores.ts';

export interface RankSettings {
  /** The worth of a phrase in addition to its words, as a share of what they are worth in all text. */
  phrase: number;
  /** The worth of a whole keyword or kit name in addition to its words, as a share of theirs. */
  keyword: number;
  /** The worth of a cosine of 1, in units of words. */
  meaning: number;
  /** The share of its value that a kit keeps if it is about a rival of the technologies that are asked for. */
  rival: number;
}

/** Found by trying values on the judged sets that may be used for it; `npm run eval -- --ablate` shows each. */
export const RANK_SETTINGS: RankSettings = {
  phrase: 0.4,
  keyword: 0.6,
  meaning: 22,
  rival: 0.3,
};

/** A ranked kit. */
export interface Candidate {
  kit: number;
  /** The worth of the matching words, and the cosine of the meanings. */
  words: number;
  meaning: number;
  /** The cosine of the kit and what is not asked for. */
  aside: number;
  value: number;
}

export interface Ranking {
  /** The best kits of the whole catalogue, and the best that meet the request's mask; best first. */
  leaders: Candidate[];
  best: Candidate[];
  /** The highest cosine of any kit, and of any but the best. */
  closest: number;
  closestOther: number;
  /** What the words of any kit but the best are worth, at most; without phrases. */
  wordsOther: number;
  /** The share of the use case that the best kit's description is about: 0 to 1. */
  about: number;
  /** The share of the use case that is one keyword or the name of the best kit: 0 to 1. */
  keywordShare: number;
}

/** What of a query ranks kits: a part of a use case has it too. */
export type Ranked = Pick<
  Query,
  'terms' | 'weights' | 'phrases' | 'phraseWeights' | 'sequence' | 'possible' | 'asked' | 'aside' | 'named'
>;

/** Phrases are searched only in the kits that are best without them. */
const PHRASE_CANDIDATES = 60;

export class Ranker {
  readonly postings: Postings;
  readonly #index: RecommendIndex;
  readonly #settings: RankSettings;
  readonly #vectors: VectorScan;
  /** The cosines where nothing is compared. */
  readonly #none: Float32Array;

  constructor(index: RecommendIndex, settings: RankSettings) {
    this.#index = index;
    this.#settings = settings;
    this.#vectors = new VectorScan(index.vectors);
    this.#none = new Float32Array(index.kits);
    this.postings = new Postings(index);
  }

  /** The best of all kits, and the best that meet the mask. */
  rank(query: Ranked, mask: number, limit: number): Ranking {
    const words = scoreWords(this.#index, query, this.#settings.keyword);
    const meanings = this.#expected(this.cosines(query.asked), words.scores);
    const best = (mask: number) => this.#best(query, words.scores, meanings, mask, limit);
    const leaders = best(0);
    const first = leaders[0]?.kit ?? -1;
    const closestOther = highestOf(meanings, first);
    return {
      leaders,
      best: mask === 0 ? leaders : best(mask),
      closest: Math.max(closestOther, meanings[first] ?? 0),
      closestOther,
      wordsOther: highestOf(words.scores, first),
      about: first < 0 ? 0 : this.postings.shareOf(first, query.terms),
      keywordShare: words.keywordShares.get(first) ?? 0,
    };
  }

  /** The cosine of each kit with a meaning; zeros without one. */
  cosines(meaning: Float32Array | null): Float32Array {
    return this.#isCompared(meaning) ? this.#vectors.cosines(meaning) : this.#none;
  }

  /** The same for a few kits. */
  cosinesOf(meaning: Float32Array | null, kits: readonly number[]): number[] {
    return this.#isCompared(meaning) ? this.#vectors.cosinesOf(meaning, kits) : kits.map(() => 0);
  }

  #isCompared(meaning: Float32Array | null): meaning is Float32Array {
    return meaning !== null && this.#settings.meaning > 0 && this.#index.vectors.known > 0;
  }

  /** A kit that has not been read yet is as near as its words suggest. */
  #expected(meanings: Float32Array, words: Float32Array): Float32Array {
    const { vectors, kits } = this.#index;
    if (vectors.known === kits || meanings === this.#none) return meanings;
    const [nearest, most] = [highestOf(meanings, -1), highestOf(words, -1)];
    for (let kit = 0; kit < kits; kit++)
      if (vectors.scales[kit] === 0 && most > 0) meanings[kit] = (nearest * words[kit]!) / most;
    return meanings;
  }

  #best(query: Ranked, words: Float32Array, meanings: Float32Array, mask: number, limit: number): Candidate[] {
    const { platforms, phrases } = this.#index;
    const { phrase, meaning: worth } = this.#settings;
    const few = this.#leading(words, meanings, Math.max(limit, PHRASE_CANDIDATES), (kit) =>
      meetsMask(platforms[kit]!, mask),
    );
    for (const one of few) {
      one.words += phrase * worthOfPhrases(phrases, one.kit, query.phrases, query.phraseWeights);
      one.value = one.words + worth * one.meaning;
      if (one.value <= 0 || !this.#isRival(one.kit, query)) continue;
      for (const part of ['words', 'meaning', 'value'] as const) one[part] *= this.#settings.rival;
    }
    const best = few.sort(inOrder).slice(0, limit);
    const kits = best.map(({ kit }) => kit);
    for (const [i, aside] of this.cosinesOf(query.aside, kits).entries()) best[i]!.aside = aside;
    return best;
  }

  /** The kits that words and meaning point to most, without phrases: the first `limit` that are accepted. */
  #leading(words: Float32Array, meanings: Float32Array, limit: number, accepts: (kit: number) => boolean): Candidate[] {
    const found: Candidate[] = [];
    let lowest = Number.NEGATIVE_INFINITY;
    for (let kit = 0; kit < words.length; kit++) {
      const value = words[kit]! + this.#settings.meaning * meanings[kit]!;
      if (value <= lowest || (words[kit]! <= 0 && meanings[kit]! <= 0) || !accepts(kit)) continue;
      found.push({ kit, words: words[kit]!, meaning: meanings[kit]!, aside: 0, value });
      if (found.length < 2 * limit) continue;
      found.sort(inOrder).length = limit;
      lowest = found[limit - 1]!.value;
    }
    return found.sort(inOrder).slice(0, limit);
  }

  /** Whether a kit is about a rival of the technologies that are asked for, and describes none of them. */
  #isRival(kit: number, { named }: Ranked): boolean {
    if ((this.#index.families[kit]! & named.families) === 0) return false;
    return !named.terms.some((term) => term >= 0 && this.postings.describes(kit, term));
  }
}

/** Best first; equal ones by number. */
function inOrder(a: Candidate, b: Candidate): number {
  return b.value - a.value || a.kit - b.kit;
}

/** The highest number but that of one kit, or 0. */
export function highestOf(all: Float32Array, except: number): number {
  let highest = 0;
  for (let kit = 0; kit < all.length; kit++) if (kit !== except && all[kit]! > highest) highest = all[kit]!;
  return highest;
}

// Ranks all kits for a query by words and meaning. DESIGN.md explains the formula.

import { worthOfPhrases } from '../index/phrase-filters.ts';
import { Postings } from '../index/postings.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import { cosine } from '../index/vector-table.ts';
import { meetsMask } from '../platforms.ts';
import type { Query } from '../query/query-parser.ts';
import { DIMS } from '../read/reader.ts';
import { scoreWords, type WordScores } from './word-scores.ts';

export interface RankSettings {
  /** The worth of a phrase in addition to its words, as a share of what they are worth in all text. */
  phrase: number;
  /** The worth of a whole keyword or kit name in addition to its words, as a share of theirs. */
  keyword: number;
  /** The worth of a cosine of 1, in units of words. */
  meaning: number;
  /** The penalty for a kit that is only about words that are not asked for. */
  excluded: number;
  /** The penalty per cosine by which a kit is nearer to what is not asked for than to what is. */
  aside: number;
  /** The share of its value that a kit keeps if it is about a rival of the technologies that are asked for. */
  rival: number;
}

/** Found by trying values on the judged sets that may be used for it; `npm run eval -- --ablate` shows each. */
export const RANK_SETTINGS: RankSettings = {
  phrase: 0.4,
  keyword: 0.6,
  meaning: 22,
  excluded: 6,
  aside: 25,
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
  'terms' | 'weights' | 'phrases' | 'phraseWeights' | 'sequence' | 'possible' | 'excluded' | 'asked' | 'aside' | 'named'
>;

/** Up to this many kits, all are compared in all dimensions. */
const MAX_COMPARED_IN_FULL = 8_000;
/** Otherwise, this many after a comparison in the first dimensions. */
const COARSE_DIMS = 96;
const SHORTLIST = 600;
/** Phrases are searched only in the kits that are best without them. */
const PHRASE_CANDIDATES = 60;
/** A kit serves what is asked for even if it is about what is not: that share counts this much. */
const ASKED_FOR_WEIGHT = 0.7;

export class Ranker {
  readonly postings: Postings;
  readonly #index: RecommendIndex;
  readonly #settings: RankSettings;

  constructor(index: RecommendIndex, settings: RankSettings) {
    this.#index = index;
    this.#settings = settings;
    this.postings = new Postings(index);
  }

  /** The best of all kits, and the best that meet the mask. */
  rank(query: Ranked, mask: number, limit: number): Ranking {
    const words = scoreWords(this.#index, query, this.#settings.keyword);
    const candidates = this.#candidates(query, words);
    const leaders = this.#best(candidates, query, words, 0, limit);
    const best = mask === 0 ? leaders : this.#best(candidates, query, words, mask, limit);
    const first = leaders[0];
    return {
      leaders,
      best,
      closest: most(candidates, ({ meaning }) => meaning),
      closestOther: most(candidates, ({ kit, meaning }) => (kit === first?.kit ? 0 : meaning)),
      wordsOther: most(candidates, ({ kit, words: worth }) => (kit === first?.kit ? 0 : worth)),
      about: first === undefined ? 0 : this.postings.shareOf(first.kit, query.terms),
      keywordShare: first === undefined ? 0 : (words.keywordShares.get(first.kit) ?? 0),
    };
  }

  /** The kits that words or meaning point to, without phrases. */
  #candidates({ asked }: Ranked, { scores }: WordScores): Candidate[] {
    const { vectors, kits } = this.#index;
    const { meaning: worth } = this.#settings;
    const isRead = asked !== null && vectors.known > 0 && worth > 0;
    const found: Candidate[] = [];
    const isLarge = kits > MAX_COMPARED_IN_FULL;
    for (let kit = 0; kit < kits; kit++) {
      const words = scores[kit]!;
      const meaning = isRead ? cosine(vectors, kit, asked, isLarge ? COARSE_DIMS : DIMS) : 0;
      if (words > 0 || meaning > 0) found.push({ kit, words, meaning, aside: 0, value: words + worth * meaning });
    }
    if (!isLarge) return found;
    const listed = best(found, SHORTLIST);
    if (isRead)
      for (const one of listed) {
        one.meaning = cosine(vectors, one.kit, asked);
        one.value = one.words + worth * one.meaning;
      }
    return listed;
  }

  #best(all: readonly Candidate[], query: Ranked, words: WordScores, mask: number, limit: number): Candidate[] {
    const { platforms, phrases, vectors } = this.#index;
    const { phrase, meaning: worth, aside: asideWorth } = this.#settings;
    const meeting = mask === 0 ? all : all.filter(({ kit }) => meetsMask(platforms[kit]!, mask));
    const few = best(meeting, Math.max(limit, PHRASE_CANDIDATES)).map((one) => ({ ...one }));
    for (const one of few) {
      one.words += phrase * worthOfPhrases(phrases, one.kit, query.phrases, query.phraseWeights);
      one.value = one.words + worth * one.meaning;
      if (query.excluded.length > 0) one.value -= this.#settings.excluded * this.#excludedShare(one.kit, query, words);
      if (query.aside !== null && vectors.known > 0) {
        one.aside = cosine(vectors, one.kit, query.aside);
        one.value -= asideWorth * Math.max(0, one.aside - one.meaning);
      }
      if (one.value <= 0 || !this.#isRival(one.kit, query)) continue;
      for (const worth of ['words', 'meaning', 'value'] as const) one[worth] *= this.#settings.rival;
    }
    return best(few, limit);
  }

  /** Whether a kit is about a rival of the technologies that are asked for, and describes none of them. */
  #isRival(kit: number, { named }: Ranked): boolean {
    if ((this.#index.families[kit]! & named.families) === 0) return false;
    return !named.terms.some((term) => term >= 0 && this.postings.placeOf(kit, term) === 'described');
  }

  /**
   * How much a kit is about something that is not asked for, minus most of its share of what is: 0 to 1. A kit with a
   * keyword for what is asked for serves that too: "no CV, only a cover letter".
   */
  #excludedShare(kit: number, { excluded, terms }: Ranked, { keywordShares }: WordScores): number {
    const share = this.postings.shareOf(kit, excluded);
    const askedFor = ASKED_FOR_WEIGHT * this.postings.shareOf(kit, terms);
    return Math.max(0, share - Math.max(askedFor, keywordShares.get(kit) ?? 0));
  }
}

function most(all: readonly Candidate[], of: (one: Candidate) => number): number {
  return all.reduce((highest, one) => Math.max(highest, of(one)), 0);
}

/** The best `limit`, best first; equal ones by number. Finds the lowest of them first: sorting thousands takes longer. */
function best(all: readonly Candidate[], limit: number): Candidate[] {
  const order = (a: Candidate, b: Candidate) => b.value - a.value || a.kit - b.kit;
  if (all.length <= 4 * limit) return [...all].sort(order).slice(0, limit);
  const values = Float64Array.from(all, ({ value }) => value).sort();
  const bar = values[values.length - limit]!;
  return all
    .filter(({ value }) => value >= bar)
    .sort(order)
    .slice(0, limit);
}

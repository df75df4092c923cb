// Ranks all kits for a query by words and meaning. DESIGN.md explains the formula.

import { PhraseMatcher } from '../index/phrase-filters.ts';
import { Postings } from '../index/postings.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import type { Model } from '../model/model.ts';
import { meetsMask } from '../platforms.ts';
import type { Query } from '../query/query-parser.ts';
import {
  ASKED_FOR_WEIGHT,
  MAX_UNCROWDED_CLOSENESS,
  MIN_MEANING_SHARE,
  MISSING_POWER,
  type RankSettings,
  SHORTLIST_SIZE,
} from '../settings.ts';
import type { Candidate } from './candidate.ts';
import { Rivals } from './rivals.ts';
import { TopKits } from './top-kits.ts';
import { VectorScorer } from './vector-scorer.ts';
import { WordScores } from './word-scores.ts';

export interface Ranking {
  /** The best kits of the whole catalogue, and the best that meet the request's mask; best first. */
  leaders: Candidate[];
  best: Candidate[];
  /** Even the first leader is about a rival of the technologies that the use case names. */
  isRival: boolean;
  /** The values of the second and the tenth leader. A rival counts in full here. */
  second: number;
  tenth: number;
  /** The highest cosine among the kits considered. */
  closest: number;
  /** The closeness to off-topic texts, which kits rarely serve: the mean cosine of the three closest. */
  offTopic: number;
  /** How much meaning the words have together: the length of their sum. */
  strength: number;
  /** The share of the use case that the best kit's description is about: 0 to 1. */
  about: number;
  /** The share of the use case that is one keyword or the name of the best kit: 0 to 1. */
  keywordShare: number;
}

export class Ranker {
  readonly postings: Postings;
  readonly #index: RecommendIndex;
  readonly #settings: RankSettings;
  /** The worth of a cosine of 1 in this catalogue. */
  readonly #meaningWorth: number;
  /** Null if there are no vectors to compare. */
  readonly #vectors: VectorScorer | null = null;
  readonly #words: WordScores;
  readonly #rivals: Rivals;
  readonly #top = new TopKits();
  /** Kits that do not meet a mask, by mask. */
  readonly #unfit = new Map<number, Uint32Array>();
  readonly #phrases: PhraseMatcher;
  /** For each shortlisted kit: its cosine, and the worth of its words. */
  #cosines = new Float64Array(0);
  #sums = new Float64Array(0);
  /** The highest cosine on the shortlist scored last. */
  #closest = 0;
  /** The last whole use case's shortlist, limited to kits that meet its mask: the first `#listedCount` entries. */
  #listed = new Int32Array(0);
  #listedCount = 0;

  constructor(index: RecommendIndex, model: Model | null, settings: RankSettings) {
    this.#index = index;
    this.#settings = settings;
    this.postings = new Postings(index);
    this.#rivals = new Rivals(index.families, this.postings);
    this.#phrases = new PhraseMatcher(index.phrases);
    const { vectors, kits } = index;
    const crowded = Math.max(0, (vectors?.closeness ?? 0) - MAX_UNCROWDED_CLOSENESS);
    this.#meaningWorth = Math.max(MIN_MEANING_SHARE * settings.meaning, settings.meaning - settings.crowding * crowded);
    if (vectors !== null && model !== null && vectors.dims === model.dims)
      this.#vectors = new VectorScorer(vectors, model);
    this.#words = new WordScores(index, this.#vectors?.scores ?? new Float32Array(kits), settings.keyword);
  }

  get hasMeaning(): boolean {
    return this.#vectors !== null;
  }

  /** The best of all kits, and the best that meet the mask. */
  rank(query: Query, mask: number, limit: number): Ranking {
    const strength = this.#begin(query);
    this.#listedCount = 0;
    if (strength === 0) return this.#rankByWords(query, mask, limit);
    return this.#rankListed(query, mask, limit, strength);
  }

  /**
   * Like `rank`, for a part of the use case ranked last, but only among the kits on that use case's shortlist: the best
   * kit of nearly every part is there. Returns null if the best kit is `expected` or there is none.
   */
  rankPart(query: Query, mask: number, limit: number, expected: (kit: number) => boolean): Ranking | null {
    const strength = this.#begin(query);
    if (strength === 0) {
      const ranking = this.#rankByWords(query, mask, limit);
      return ranking.best.length === 0 || expected(ranking.best[0]!.kit) ? null : ranking;
    }
    const vectors = this.#vectors!;
    vectors.ids.set(this.#listed.subarray(0, this.#listedCount));
    vectors.compare(this.#listedCount);
    const leaders = this.#bestListed(query, this.#listedCount, limit);
    if (leaders.length === 0 || expected(leaders[0]!.kit)) return null;
    const ranking = this.#ranking(query, leaders, leaders, this.#closest, strength);
    // Rivals were lowered.
    return expected(ranking.best[0]!.kit) ? null : ranking;
  }

  /** Prepares the query and returns the length of its vector; 0 if it has no meaning. */
  #begin(query: Query): number {
    const vectors = this.#vectors;
    const { scores } = this.#words;
    if (vectors === null) scores.fill(0);
    else vectors.clearScores();
    this.#words.add(query);
    this.#phrases.set(query.phrases, query.phraseWeights);
    return vectors === null ? 0 : vectors.setQuery(query);
  }

  #rankByWords(query: Query, mask: number, limit: number): Ranking {
    const leaders = this.#byWords(query, 0, limit);
    const best = mask === 0 ? leaders : this.#byWords(query, mask, limit);
    return this.#ranking(query, leaders, best, 0, 0);
  }

  /** Ranks the shortlist of all kits, and keeps the kits that meet the mask for the parts of the use case. */
  #rankListed(query: Query, mask: number, limit: number, strength: number): Ranking {
    const count = this.#list();
    const leaders = this.#bestListed(query, count, limit);
    const closest = this.#closest;
    // If all kits meet the mask, the second shortlist would equal the first.
    const isLimited = mask !== 0 && !this.#allMeet(mask, count);
    const within = isLimited ? this.#listWithin(mask) : count;
    this.#keepListed(within);
    const best = isLimited ? this.#bestListed(query, within, limit) : leaders;
    return this.#ranking(query, leaders, best, closest, strength);
  }

  #keepListed(count: number): void {
    if (this.#listed.length < count) this.#listed = new Int32Array(2 * count);
    this.#listed.set(this.#vectors!.ids.subarray(0, count));
    this.#listedCount = count;
  }

  /** Expects the best of all kits, and the best that meet the mask. */
  #ranking(query: Query, all: Candidate[], within: Candidate[], closest: number, strength: number): Ranking {
    const offTopic = strength === 0 ? 0 : this.#vectors!.nearOffTopic();
    const leaders = this.#rivals.lower(all, query.named);
    const best = within === all ? leaders : this.#rivals.lower(within, query.named);
    const first = leaders[0];
    const isRival = first !== undefined && this.#rivals.includes(first.kit, query.named);
    const second = all[all[0]?.kit === first?.kit ? 1 : 0]?.value ?? 0;
    const tenth = all[9]?.value ?? 0;
    const about = first === undefined ? 0 : this.postings.shareOf(first.kit, query.terms);
    const keywordShare = first === undefined ? 0 : this.#words.keywordShareOf(first.kit);
    return { leaders, best, isRival, second, tenth, closest, offTopic, strength, about, keywordShare };
  }

  /** Lists the kits worth a closer look, compares them with the query and returns their number. */
  #list(): number {
    this.#vectors!.scoreCoarsely(this.#meaningWorth);
    return this.#vectors!.shortlist();
  }

  /** The same among kits that meet the mask. The others stay excluded until all kits are scored again. */
  #listWithin(mask: number): number {
    const { values } = this.#vectors!;
    const unfit = this.#unfitFor(mask);
    for (let i = 0; i < unfit.length; i++) values[unfit[i]!] = Number.NEGATIVE_INFINITY;
    return this.#vectors!.shortlist();
  }

  /** Whether all kits of the shortlist meet the mask. */
  #allMeet(mask: number, count: number): boolean {
    const { platforms } = this.#index;
    const { ids } = this.#vectors!;
    for (let i = 0; i < count; i++) if ((platforms[ids[i]!]! & mask) === 0) return false;
    return true;
  }

  /** The kits that do not meet the mask. A list, because the processor cannot predict which kits do. */
  #unfitFor(mask: number): Uint32Array {
    let unfit = this.#unfit.get(mask);
    if (unfit === undefined) {
      const { platforms } = this.#index;
      unfit = new Uint32Array(platforms.length).map((_, kit) => kit).filter((kit) => (platforms[kit]! & mask) === 0);
      this.#unfit.set(mask, unfit);
    }
    return unfit;
  }

  #byWords(query: Query, mask: number, limit: number): Candidate[] {
    const { platforms } = this.#index;
    const { scores } = this.#words;
    const top = this.#top;
    top.clear(SHORTLIST_SIZE);
    for (let kit = 0; kit < scores.length; kit++) {
      const words = scores[kit]!;
      if (words > 0 && words > top.bar && meetsMask(platforms[kit]!, mask)) top.add(kit, words);
    }
    this.#makeRoom(top.count);
    this.#phrases.weigh(top.ids, top.count, this.#sums);
    const found: Candidate[] = [];
    for (let i = 0; i < top.count; i++) {
      const kit = top.ids[i]!;
      const words = this.#wordsOf(kit, this.#sums[i]!, query);
      found.push({ kit, words, meaning: 0, value: words });
    }
    return found.sort((a, b) => b.value - a.value || a.kit - b.kit).slice(0, limit);
  }

  /** The worth of a kit's words, including phrases, minus the penalty for exclusions. */
  #wordsOf(kit: number, phrases: number, query: Query): number {
    const words = this.#words.scores[kit]! + this.#settings.phrase * phrases;
    return query.excluded.length === 0 ? words : words - this.#settings.excluded * this.#excludedShare(kit, query);
  }

  /**
   * How much a kit is about something excluded, minus most of its share of what is asked for: 0 to 1. A kit with a
   * keyword for what is asked for serves that too: "no CV, only a cover letter".
   */
  #excludedShare(kit: number, { excluded, terms }: Query): number {
    let excludedShare = 0;
    for (const { terms: some, isMissing } of excluded) {
      const share = this.postings.shareOf(kit, some);
      excludedShare = Math.max(excludedShare, isMissing ? share ** MISSING_POWER : share);
    }
    if (excludedShare === 0) return 0;
    const askedFor = ASKED_FOR_WEIGHT * this.postings.shareOf(kit, terms);
    return Math.max(0, excludedShare - Math.max(askedFor, this.#words.keywordShareOf(kit)));
  }

  /** The best of the shortlist, after the comparison in all dimensions. Sets its highest cosine. */
  #bestListed(query: Query, count: number, limit: number): Candidate[] {
    this.#makeRoom(count);
    const { ids, out, scales, unit } = this.#vectors!;
    const [top, cosines, sums, worth] = [this.#top, this.#cosines, this.#sums, this.#meaningWorth];
    this.#phrases.weigh(ids, count, sums);
    top.clear(limit);
    let closest = 0;
    for (let i = 0; i < count; i++) {
      const kit = ids[i]!;
      const meaning = unit * scales[kit]! * out[i]!;
      const words = this.#wordsOf(kit, sums[i]!, query);
      if (meaning > closest) closest = meaning;
      cosines[i] = meaning;
      sums[i] = words;
      const value = words + worth * meaning;
      if (value > top.bar) top.add(i, value);
    }
    this.#closest = closest;
    const best: Candidate[] = [];
    for (let i = 0; i < top.count; i++) {
      const at = top.ids[i]!;
      const [words, meaning] = [sums[at]!, cosines[at]!];
      best.push({ kit: ids[at]!, words, meaning, value: words + worth * meaning });
    }
    return best;
  }

  #makeRoom(count: number): void {
    if (count <= this.#sums.length) return;
    this.#cosines = new Float64Array(2 * count);
    this.#sums = new Float64Array(2 * count);
  }
}

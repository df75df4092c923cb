// Ranks all kits for a query: what words say plus what meaning says. DESIGN.md explains the formula.

import { PhraseMatcher } from '../index/phrase-filters.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import type { Model } from '../model/model.ts';
import type { Query } from '../query/query-parser.ts';
import { APART, ASKED_FOR, type RankSettings, SHORTLIST } from '../settings.ts';
import { Meanings } from './meanings.ts';
import { Postings } from './postings.ts';
import { TopKits } from './top-kits.ts';
import { WordScores } from './word-scores.ts';

export interface Candidate {
  kit: number;
  /** What the words say, and the cosine of the meanings. */
  words: number;
  meaning: number;
  value: number;
}

export interface Ranking {
  /** The best of the whole catalogue, and of the kits that the request may have; best first. */
  leaders: Candidate[];
  best: Candidate[];
  /** The highest cosine of any kit considered. */
  closest: number;
  /** How close the use case is to off-topic texts, which kits rarely serve: the mean cosine of the three closest. */
  offTopic: number;
  /** How much the words of the use case mean together: the length of their sum. */
  strength: number;
  /** How much of the use case the description of the very best kit is about: 0 to 1. */
  about: number;
  /** How much of the use case is one keyword or the name of the very best kit: 0 to 1. */
  named: number;
}

/** More than sums of the same numbers in another order can differ by. */
const ROUNDING = 1e-6;

export class Ranker {
  readonly postings: Postings;
  readonly #index: RecommendIndex;
  readonly #settings: RankSettings;
  /** What a cosine of 1 is worth in this catalogue. */
  readonly #meaning: number;
  /** Null when there is nothing to compare meanings by. */
  readonly #meanings: Meanings | null = null;
  readonly #words: WordScores;
  readonly #top = new TopKits();
  /** By mask, the kits that do not meet it. */
  readonly #unfit = new Map<number, Uint32Array>();
  readonly #phrases: PhraseMatcher;
  /** Of each kit on a shortlist: its cosine, and what its words say. */
  #cosines = new Float64Array(0);
  #sums = new Float64Array(0);
  /** What a cosine of 1 is worth for the query at hand. */
  #worth = 0;
  /** The shortlist of the last whole use case, of kits that meet its mask. */
  readonly #listed: number[] = [];

  constructor(index: RecommendIndex, model: Model | null, settings: RankSettings) {
    this.#index = index;
    this.#settings = settings;
    this.postings = new Postings(index);
    this.#phrases = new PhraseMatcher(index.phrases);
    const { vectors, kits } = index;
    const crowded = Math.max(0, (vectors?.closeness ?? 0) - APART);
    this.#meaning = Math.max(settings.meaning / 4, settings.meaning - settings.crowding * crowded);
    if (vectors !== null && model !== null && vectors.dims === model.dims)
      this.#meanings = new Meanings(vectors, model);
    this.#words = new WordScores(index, this.#meanings?.scores ?? new Float32Array(kits), settings.keyword);
  }

  get hasMeaning(): boolean {
    return this.#meanings !== null;
  }

  /** The best kits of all, and the best that meet the mask. */
  rank(query: Query, mask: number, most: number): Ranking {
    const strength = this.#begin(query);
    this.#listed.length = 0;
    if (strength === 0) return this.#rankByWords(query, mask, most);
    return this.#rankListed(query, mask, most, strength, this.#list(), this.#listed);
  }

  /**
   * As `rank`, for a part of the use case that was ranked last; but null where the best kit is one that was `expected`, or there
   * is none. Far sooner where that is so among the kits on the shortlist of the whole, which has the best for nearly every part:
   * of 2,000 pairs of prompts over catalogues of 2,600 kits none had another answer.
   */
  rankUnless(query: Query, mask: number, most: number, expected: (kit: number) => boolean): Ranking | null {
    const strength = this.#begin(query);
    if (strength === 0) {
      const ranking = this.#rankByWords(query, mask, most);
      return ranking.best.length === 0 || expected(ranking.best[0]!.kit) ? null : ranking;
    }
    const listed = this.#bestOfLastList(query);
    if (listed !== undefined && expected(listed)) return null;
    const ranking = this.#rankListed(query, mask, most, strength, this.#list());
    return ranking.best.length === 0 || expected(ranking.best[0]!.kit) ? null : ranking;
  }

  /** Of the kits on the shortlist of the last whole use case, the one that is best for the query at hand. */
  #bestOfLastList(query: Query): number | undefined {
    const { ids, out, scales, unit } = this.#meanings!;
    const [sums, worth, phrases] = [this.#sums, this.#worth, this.#phrases];
    const count = this.#listed.length;
    for (let i = 0; i < count; i++) ids[i] = this.#listed[i]!;
    this.#meanings!.compare(count);
    const mostOfPhrases = this.#settings.phrase * phrases.most + ROUNDING;
    let best: number | undefined;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      const kit = ids[i]!;
      const meaning = worth * (unit * scales[kit]! * out[i]!);
      // With all phrases it would still be behind, as most are: so the rest need not be looked at.
      if (this.#words.scores[kit]! + mostOfPhrases + meaning < bestValue) continue;
      phrases.weigh(ids, i, i + 1, sums);
      const value = this.#wordsOf(kit, sums[i]!, query) + meaning;
      if (value > bestValue) [best, bestValue] = [kit, value];
    }
    return best;
  }

  /** Gets everything ready; the length of the query's vector, 0 when it has no meaning. */
  #begin(query: Query): number {
    const meanings = this.#meanings;
    const { scores } = this.#words;
    if (meanings === null) scores.fill(0);
    else meanings.kernels.clear(meanings.layout.scores, scores.byteLength);
    this.#words.add(query);
    this.#phrases.set(query.phrases, query.phraseWeights);
    this.#worth = this.#meaning * query.familiar;
    return meanings === null ? 0 : meanings.setQuery(query);
  }

  #rankByWords(query: Query, mask: number, most: number): Ranking {
    const leaders = this.#byWords(query, 0, most);
    const best = mask === 0 ? leaders : this.#byWords(query, mask, most);
    return { leaders, best, closest: 0, offTopic: 0, strength: 0, ...this.#aboutFirst(leaders, query) };
  }

  /** Given the shortlist of all kits; `listed` gets those that meet the mask. */
  #rankListed(query: Query, mask: number, most: number, strength: number, count: number, listed?: number[]): Ranking {
    const closest = this.#valueListed(query, count);
    const leaders = this.#bestListed(count, most);
    // Without a kit that has to go the second shortlist would be the first.
    const isLimited = mask !== 0 && !this.#allMeet(mask, count);
    const within = isLimited ? this.#listWithin(mask) : count;
    const { ids } = this.#meanings!;
    if (listed !== undefined) for (let i = 0; i < within; i++) listed.push(ids[i]!);
    if (!isLimited) return this.#ranking(query, leaders, leaders, closest, strength);
    this.#valueListed(query, within);
    return this.#ranking(query, leaders, this.#bestListed(within, most), closest, strength);
  }

  #ranking(query: Query, leaders: Candidate[], best: Candidate[], closest: number, strength: number): Ranking {
    const offTopic = this.#meanings!.nearOffTopic();
    return { leaders, best, closest, offTopic, strength, ...this.#aboutFirst(leaders, query) };
  }

  /** Lists the kits that are worth a closer look and compares them with the query; their number. */
  #list(): number {
    this.#meanings!.coarse(this.#worth);
    return this.#meanings!.shortlist();
  }

  /** The same among the kits that meet the mask; the others are out of the race until all kits are valued again. */
  #listWithin(mask: number): number {
    const { values } = this.#meanings!;
    const unfit = this.#unfitFor(mask);
    for (let i = 0; i < unfit.length; i++) values[unfit[i]!] = Number.NEGATIVE_INFINITY;
    return this.#meanings!.shortlist();
  }

  /** Whether all kits of the shortlist meet the mask. */
  #allMeet(mask: number, count: number): boolean {
    const { platforms } = this.#index;
    const { ids } = this.#meanings!;
    for (let i = 0; i < count; i++) if ((platforms[ids[i]!]! & mask) === 0) return false;
    return true;
  }

  /** The kits that do not meet the mask. Listed: which kits do is no pattern a processor could guess. */
  #unfitFor(mask: number): Uint32Array {
    let unfit = this.#unfit.get(mask);
    if (unfit === undefined) {
      const { platforms } = this.#index;
      unfit = new Uint32Array(platforms.length).map((_, kit) => kit).filter((kit) => (platforms[kit]! & mask) === 0);
      this.#unfit.set(mask, unfit);
    }
    return unfit;
  }

  #byWords(query: Query, mask: number, most: number): Candidate[] {
    const { platforms } = this.#index;
    const { scores } = this.#words;
    const top = this.#top;
    top.clear(SHORTLIST);
    for (let kit = 0; kit < scores.length; kit++) {
      const words = scores[kit]!;
      if (words > 0 && words > top.bar && (mask === 0 || (platforms[kit]! & mask) !== 0)) top.add(kit, words);
    }
    this.#makeRoom(top.count);
    this.#phrases.weigh(top.ids, 0, top.count, this.#sums);
    const found: Candidate[] = [];
    for (let i = 0; i < top.count; i++) {
      const kit = top.ids[i]!;
      const words = this.#wordsOf(kit, this.#sums[i]!, query);
      found.push({ kit, words, meaning: 0, value: words });
    }
    return found.sort((a, b) => b.value - a.value || a.kit - b.kit).slice(0, most);
  }

  /** What a kit's words say: phrases included, and less for a kit that is about what was excluded. */
  #wordsOf(kit: number, phrases: number, query: Query): number {
    const words = this.#words.scores[kit]! + this.#settings.phrase * phrases;
    return query.excluded.length === 0 ? words : words - this.#settings.excluded * this.#isAboutExcluded(kit, query);
  }

  #aboutFirst(leaders: readonly Candidate[], { terms }: Query): Pick<Ranking, 'about' | 'named'> {
    const first = leaders[0];
    if (first === undefined) return { about: 0, named: 0 };
    return { about: this.postings.shareOf(first.kit, terms), named: this.#words.namedBy(first.kit) };
  }

  /** How much a kit is about something excluded, less most of what it is about what is asked for: 0 to 1. */
  #isAboutExcluded(kit: number, { excluded, terms }: Query): number {
    let most = 0;
    for (const { terms: some, isMissing } of excluded) {
      const share = this.postings.shareOf(kit, some);
      // Of what shall be missing a kit may speak that knows how to do without ("nut allergy"); one that is about it has it in its name.
      most = Math.max(most, isMissing ? share ** 3 : share);
    }
    return most === 0 ? 0 : Math.max(0, most - ASKED_FOR * this.postings.shareOf(kit, terms));
  }

  /** Values the shortlist, once it has been compared in all dimensions; the highest cosine on it. */
  #valueListed(query: Query, count: number): number {
    this.#makeRoom(count);
    const { ids, out, scales, unit } = this.#meanings!;
    const [cosines, sums] = [this.#cosines, this.#sums];
    this.#phrases.weigh(ids, 0, count, sums);
    let closest = 0;
    for (let i = 0; i < count; i++) {
      const kit = ids[i]!;
      const meaning = unit * scales[kit]! * out[i]!;
      if (meaning > closest) closest = meaning;
      cosines[i] = meaning;
      sums[i] = this.#wordsOf(kit, sums[i]!, query);
    }
    return closest;
  }

  /** The best of a shortlist that has been valued. */
  #bestListed(count: number, most: number): Candidate[] {
    const { ids } = this.#meanings!;
    const [top, cosines, sums, worth] = [this.#top, this.#cosines, this.#sums, this.#worth];
    top.clear(most);
    for (let i = 0; i < count; i++) {
      const value = sums[i]! + worth * cosines[i]!;
      if (value > top.bar) top.add(i, value);
    }
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

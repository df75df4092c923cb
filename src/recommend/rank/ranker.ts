// Ranks all kits for a query: what words say plus what meaning says. DESIGN.md explains the formula.

import { PhraseMatcher } from '../index/phrase-filters.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import { blockSize } from '../index/vector-layout.ts';
import type { Model } from '../model/model.ts';
import type { Query } from '../query/query-parser.ts';
import { APART, ASKED_FOR, type RankSettings, SHORTLIST } from '../settings.ts';
import { Meanings } from './meanings.ts';
import { Postings } from './postings.ts';
import { Shortlist } from './shortlist.ts';
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

/** More than sums of a few dozen numbers can be off by. */
const ROUNDING = 1e-6;

export class Ranker {
  readonly postings: Postings;
  readonly #index: RecommendIndex;
  readonly #settings: RankSettings;
  /** What a cosine of 1 is worth in this catalogue. */
  readonly #meaning: number;
  /** Null when there is nothing to compare meanings by. */
  readonly #meanings: Meanings | null = null;
  readonly #shortlister: Shortlist | null = null;
  readonly #words: WordScores;
  readonly #top = new TopKits();
  /** By mask, the kits that do not meet it. */
  readonly #unfit = new Map<number, Uint32Array>();
  readonly #phrases: PhraseMatcher;
  /** Of each kit on a shortlist: its cosine, its value without phrases, and what its words say where that was needed. */
  #cosines = new Float64Array(0);
  #bases = new Float64Array(0);
  #sums = new Float64Array(0);
  /** What a cosine of 1 is worth for the query at hand. */
  #worth = 0;

  constructor(index: RecommendIndex, model: Model | null, settings: RankSettings) {
    this.#index = index;
    this.#settings = settings;
    this.postings = new Postings(index);
    this.#phrases = new PhraseMatcher(index.phrases);
    const { vectors, kits } = index;
    const crowded = Math.max(0, (vectors?.closeness ?? 0) - APART);
    this.#meaning = Math.max(settings.meaning / 4, settings.meaning - settings.crowding * crowded);
    if (vectors !== null && model !== null && vectors.dims === model.dims) {
      this.#meanings = new Meanings(vectors, model);
      const { kernels, layout } = this.#meanings;
      this.#shortlister = new Shortlist(kernels, vectors.memory, layout, kits, blockSize(kits));
    }
    this.#words = new WordScores(index, this.#meanings?.scores ?? new Float32Array(kits), settings.keyword);
  }

  get hasMeaning(): boolean {
    return this.#meanings !== null;
  }

  /** The best kits of all, and the best that meet the mask. */
  rank(query: Query, mask: number, most: number): Ranking {
    const strength = this.#begin(query);
    if (strength === 0) return this.#rankByWords(query, mask, most);
    return this.#rankListed(query, mask, most, strength, this.#list());
  }

  /** As `rank`; but null, and sooner, where the best kit that meets the mask is one that was `expected`, or there is none. */
  rankUnless(query: Query, mask: number, most: number, expected: (kit: number) => boolean): Ranking | null {
    const strength = this.#begin(query);
    if (strength === 0) {
      const ranking = this.#rankByWords(query, mask, most);
      return ranking.best.length === 0 || expected(ranking.best[0]!.kit) ? null : ranking;
    }
    let count = this.#list();
    const isLimited = mask !== 0 && !this.#allMeet(mask, count);
    if (isLimited) count = this.#listWithin(mask);
    const first = this.#bestListed(query, count, 1).best[0];
    if (first === undefined || expected(first.kit)) return null;
    return this.#rankListed(query, mask, most, strength, isLimited ? this.#list() : count);
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

  /** Given the shortlist of all kits. */
  #rankListed(query: Query, mask: number, most: number, strength: number, count: number): Ranking {
    const { best: leaders, closest } = this.#bestListed(query, count, most);
    let best = leaders;
    // Without a kit that has to go the second shortlist would be the first.
    if (mask !== 0 && !this.#allMeet(mask, count)) best = this.#bestListed(query, this.#listWithin(mask), most).best;
    const offTopic = this.#meanings!.nearOffTopic();
    return { leaders, best, closest, offTopic, strength, ...this.#aboutFirst(leaders, query) };
  }

  /** Lists the kits that are worth a closer look and compares them with the query; their number. */
  #list(): number {
    const count = this.#shortlister!.pick(this.#meanings!.coarse(this.#worth));
    this.#meanings!.compare(count);
    return count;
  }

  /** The same among the kits that meet the mask; the others are out of the race until all kits are valued again. */
  #listWithin(mask: number): number {
    const { values } = this.#meanings!;
    const unfit = this.#unfitFor(mask);
    for (let i = 0; i < unfit.length; i++) values[unfit[i]!] = Number.NEGATIVE_INFINITY;
    const count = this.#shortlister!.pick(null);
    this.#meanings!.compare(count);
    return count;
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
    const found = top.ids.map((kit) => {
      const words = this.#wordsOf(kit, query);
      return { kit, words, meaning: 0, value: words };
    });
    return found.sort((a, b) => b.value - a.value || a.kit - b.kit).slice(0, most);
  }

  /** What a kit's words say: phrases included, and less for a kit that is about what was excluded. */
  #wordsOf(kit: number, query: Query): number {
    const words = this.#words.scores[kit]! + this.#settings.phrase * this.#phrases.worthIn(kit);
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

  /** The best of the shortlist, once it has been compared in all dimensions, and the highest cosine on it. */
  #bestListed(query: Query, count: number, most: number): { best: Candidate[]; closest: number } {
    this.#makeRoom(count);
    const closest = this.#valueWithoutPhrases(count, most);
    if (query.excluded.length > 0) this.#valueAll(query, count, most);
    else this.#valueLikely(count, most);
    const { ids } = this.#meanings!;
    const top = this.#top;
    const best: Candidate[] = [];
    for (let i = 0; i < top.ids.length; i++) {
      const at = top.ids[i]!;
      const words = this.#sums[at]!;
      const meaning = this.#cosines[at]!;
      best.push({ kit: ids[at]!, words, meaning, value: words + this.#worth * meaning });
    }
    return { best, closest };
  }

  #makeRoom(count: number): void {
    if (count <= this.#sums.length) return;
    this.#cosines = new Float64Array(2 * count);
    this.#bases = new Float64Array(2 * count);
    this.#sums = new Float64Array(2 * count);
  }

  /** Values the shortlist by words and meaning alone; the highest cosine. */
  #valueWithoutPhrases(count: number, most: number): number {
    const { ids, out, scales, unit } = this.#meanings!;
    const { scores } = this.#words;
    const [top, cosines, bases] = [this.#top, this.#cosines, this.#bases];
    const worth = this.#worth;
    let closest = 0;
    top.clear(most);
    for (let i = 0; i < count; i++) {
      const kit = ids[i]!;
      const meaning = unit * scales[kit]! * out[i]!;
      const value = scores[kit]! + worth * meaning;
      if (meaning > closest) closest = meaning;
      cosines[i] = meaning;
      bases[i] = value;
      if (value > top.bar) top.add(i, value);
    }
    return closest;
  }

  #valueAll(query: Query, count: number, most: number): void {
    const { ids } = this.#meanings!;
    const top = this.#top;
    top.clear(most);
    for (let i = 0; i < count; i++) {
      this.#sums[i] = this.#wordsOf(ids[i]!, query);
      const value = this.#sums[i]! + this.#worth * this.#cosines[i]!;
      if (value > top.bar) top.add(i, value);
    }
  }

  /** As `#valueAll` where nothing is excluded. The best without phrases set a bar with theirs; a kit that lacks too many to clear it needs no closer look. */
  #valueLikely(count: number, most: number): void {
    const { phrase } = this.#settings;
    const { ids } = this.#meanings!;
    const { scores } = this.#words;
    const [top, bases, sums, cosines, phrases] = [this.#top, this.#bases, this.#sums, this.#cosines, this.#phrases];
    let bar = top.ids.length < most ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    for (let i = 0; i < top.ids.length && bar > Number.NEGATIVE_INFINITY; i++) {
      const at = top.ids[i]!;
      bar = Math.min(bar, bases[at]! + phrase * phrases.worthIn(ids[at]!));
    }
    top.clear(most);
    for (let i = 0; i < count; i++) {
      const kit = ids[i]!;
      // A little more than it could be: rounding must not lose a kit.
      const allowed = phrases.all - (Math.max(bar, top.bar) - bases[i]!) / phrase + ROUNDING;
      const sum = allowed < 0 ? -1 : phrases.worthIn(kit, allowed);
      if (sum < 0) continue;
      sums[i] = scores[kit]! + phrase * sum;
      const value = sums[i]! + this.#worth * cosines[i]!;
      if (value > top.bar) top.add(i, value);
    }
  }
}

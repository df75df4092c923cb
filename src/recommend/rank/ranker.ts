// Ranks all kits for a query: what words say plus what meaning says. DESIGN.md explains the formula.

import { findKeyword, keywordHash, MAX_KEYWORD_TERMS } from '../index/keywords.ts';
import { phrasesWorth, placePhrases } from '../index/phrase-filters.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import { blockSize, layOutVectors, type VectorLayout } from '../index/vector-layout.ts';
import type { Model } from '../model/model.ts';
import type { Query } from '../query/query-parser.ts';
import { APART, ASKED_FOR, COMPARE_ALL_UP_TO, type RankSettings, SHORTLIST } from '../settings.ts';
import { MAX_QUERY_VALUE, type VectorKernels, vectorKernels } from '../wasm/vector-kernels.ts';
import { Shortlist } from './shortlist.ts';
import { TopKits } from './top-kits.ts';

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

const NONE = new Float32Array(0);
/** More than sums of a few dozen numbers can be off by. */
const ROUNDING = 1e-6;

export class Ranker {
  readonly #index: RecommendIndex;
  readonly #model: Model | null;
  readonly #settings: RankSettings;
  /** What a cosine of 1 is worth in this catalogue. */
  readonly #meaning: number;
  readonly #kernels: VectorKernels | null = null;
  readonly #layout: VectorLayout;
  readonly #scales: Float32Array = NONE;
  /** What words say; then words and coarse meaning together. */
  readonly #scores: Float32Array;
  readonly #values: Float32Array = NONE;
  readonly #query: Int16Array = new Int16Array(0);
  readonly #out: Int32Array = new Int32Array(0);
  readonly #ids: Int32Array = new Int32Array(0);
  readonly #shortlister: Shortlist | null = null;
  readonly #top = new TopKits();
  /** By mask, the kits that do not meet it. */
  readonly #unfit = new Map<number, Uint32Array>();
  /** By kit, how much of the use case one keyword of the kit is. */
  readonly #named = new Map<number, number>();
  /** Where the bits of the query's phrases are in any kit's filter. */
  #phrasePlaces = new Float64Array(0);
  /** Of each kit on a shortlist: its cosine, its value without phrases, and what its words say where that was needed. */
  #meanings = new Float64Array(0);
  #bases = new Float64Array(0);
  #words = new Float64Array(0);
  /** What a cosine of 1 is worth for the query at hand. */
  #worth = 0;
  /** What one step of the query's numbers is. */
  #unit = 0;

  constructor(index: RecommendIndex, model: Model | null, settings: RankSettings) {
    this.#index = index;
    this.#model = model;
    this.#settings = settings;
    const crowded = Math.max(0, (index.vectors?.closeness ?? 0) - APART);
    this.#meaning = Math.max(settings.meaning / 4, settings.meaning - settings.crowding * crowded);
    const { vectors, kits } = index;
    this.#layout = layOutVectors(kits, vectors?.offTopics ?? 0, vectors?.dims ?? 0);
    if (vectors === null || model === null || vectors.dims !== model.dims) {
      this.#scores = new Float32Array(kits);
      return;
    }
    this.#kernels = vectorKernels(vectors.memory);
    this.#shortlister = new Shortlist(this.#kernels, vectors.memory, this.#layout, kits, blockSize(kits));
    const { buffer } = vectors.memory;
    const layout = this.#layout;
    this.#query = new Int16Array(buffer, layout.query, vectors.dims);
    this.#scales = new Float32Array(buffer, layout.scales, layout.firstOffTopic + vectors.offTopics);
    this.#scores = new Float32Array(buffer, layout.scores, kits);
    this.#values = new Float32Array(buffer, layout.values, kits);
    const room = Math.max(kits, vectors.offTopics);
    this.#out = new Int32Array(buffer, layout.out, room);
    this.#ids = new Int32Array(buffer, layout.ids, room);
  }

  get hasMeaning(): boolean {
    return this.#kernels !== null;
  }

  /** Where a kit has a term: in what describes it, only in its files, or nowhere. */
  placeOf(kit: number, term: number): 'described' | 'files' | 'nowhere' {
    const at = this.#postingOf(kit, term);
    if (at < 0) return 'nowhere';
    return this.#index.described[at]! > 0 ? 'described' : 'files';
  }

  /** Where the posting of a kit and a term is; -1 when the kit does not have the term. */
  #postingOf(kit: number, term: number): number {
    const { starts, postings } = this.#index;
    let [low, high] = [starts[term]!, starts[term + 1]!];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (postings[middle]! < kit) low = middle + 1;
      else high = middle;
    }
    return low < starts[term + 1]! && postings[low] === kit ? low : -1;
  }

  /** The best kits of all, and the best that meet the mask. */
  rank(query: Query, mask: number, most: number): Ranking {
    if (this.#kernels === null) this.#scores.fill(0);
    else this.#kernels.clear(this.#layout.scores, this.#scores.byteLength);
    this.#addWords(query);
    this.#addKeywords(query);
    this.#placePhrases(query);
    const strength = this.#kernels === null ? 0 : this.#setQuery(query);
    this.#worth = this.#meaning * query.familiar;
    if (strength === 0) {
      const leaders = this.#byWords(query, 0, most);
      const best = mask === 0 ? leaders : this.#byWords(query, mask, most);
      return { leaders, best, closest: 0, offTopic: 0, strength: 0, ...this.#aboutFirst(leaders, query) };
    }
    const offTopic = this.#nearOffTopic();
    const count = this.#shortlister!.pick(this.#coarse());
    const { best: leaders, closest } = this.#inFull(query, count, most);
    let best = leaders;
    // Without a kit that has to go the second shortlist would be the first.
    if (mask !== 0 && !this.#allMeet(mask, count)) {
      this.#exclude(mask);
      best = this.#inFull(query, this.#shortlister!.pick(null), most).best;
    }
    return { leaders, best, closest, offTopic, strength, ...this.#aboutFirst(leaders, query) };
  }

  #addWords({ terms, weights }: Query): void {
    const scores = this.#scores;
    const { starts, postings, described, contained, idf, idfInAll } = this.#index;
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i]!;
      const a = (weights[i]! * idf[term]!) / 255;
      const b = (weights[i]! * idfInAll[term]!) / 255;
      const end = starts[term + 1]!;
      for (let p = starts[term]!; p < end; p++) scores[postings[p]!]! += a * described[p]! + b * contained[p]!;
    }
  }

  /** Whole keywords and names count for more the more of the use case they are. */
  #addKeywords({ sequence, possible }: Query): void {
    const { idf, idfInAll, keywords } = this.#index;
    if (this.#named.size > 0) this.#named.clear();
    for (let from = 0; from < sequence.length; from++) {
      const end = Math.min(from + MAX_KEYWORD_TERMS, sequence.length);
      let hash = 0;
      let worth = 0;
      for (let at = from; at < end; at++) {
        const term = sequence[at]!;
        if (term === -1) break;
        if (term < 0) {
          // A letter belongs to the term behind it, as in "p-value", and makes of it a word that hardly a kit has.
          if (at === from) {
            hash = term;
            worth = 2 * Math.log(1 + this.#index.kits);
          }
          continue;
        }
        hash = keywordHash(hash, term);
        worth += idf[term]! + idfInAll[term]!;
        const first = findKeyword(keywords, hash);
        if (first < 0) continue;
        const share = worth / Math.max(possible, worth);
        for (let i = first; keywords.hashes[i] === hash; i++) {
          const kit = keywords.kits[i]!;
          this.#scores[kit]! += this.#settings.keyword * worth * share;
          this.#named.set(kit, Math.max(share, this.#named.get(kit) ?? 0));
        }
      }
    }
  }

  /** What a kit's words say: phrases included, and less for a kit that is about what was excluded. */
  #wordsOf(kit: number, query: Query): number {
    const sum = phrasesWorth(this.#index.phrases, kit, this.#phrasePlaces, query.phraseWeights, Number.MAX_VALUE);
    const words = this.#scores[kit]! + this.#settings.phrase * sum;
    return query.excluded.length === 0 ? words : words - this.#settings.excluded * this.#isAboutExcluded(kit, query);
  }

  #placePhrases({ phrases }: Query): void {
    if (this.#phrasePlaces.length < 3 * phrases.length) this.#phrasePlaces = new Float64Array(6 * phrases.length);
    placePhrases(phrases, this.#phrasePlaces);
  }

  #aboutFirst(leaders: readonly Candidate[], { terms }: Query): Pick<Ranking, 'about' | 'named'> {
    const first = leaders[0];
    if (first === undefined) return { about: 0, named: 0 };
    return { about: this.shareOf(first.kit, terms), named: this.#named.get(first.kit) ?? 0 };
  }

  /** How much a kit is about something excluded, less most of what it is about what is asked for: 0 to 1. */
  #isAboutExcluded(kit: number, { excluded, terms }: Query): number {
    let most = 0;
    for (const some of excluded) most = Math.max(most, this.shareOf(kit, some));
    return most === 0 ? 0 : Math.max(0, most - ASKED_FOR * this.shareOf(kit, terms));
  }

  /** How much of these terms, by what they are worth in descriptions, a kit is about: 0 to 1. */
  shareOf(kit: number, terms: readonly number[]): number {
    const { idf, described } = this.#index;
    let [sum, all] = [0, 0];
    for (const term of terms) {
      const at = this.#postingOf(kit, term);
      all += idf[term]!;
      if (at >= 0) sum += (idf[term]! * described[at]!) / 255;
    }
    return all === 0 ? 0 : sum / all;
  }

  /** Puts the query's vector in place; returns its length before it was made a unit, 0 when it has no meaning. */
  #setQuery(query: Query): number {
    const model = this.#model!;
    model.begin(0);
    for (let i = 0; i < query.rows.length; i++) model.add(0, query.rows[i]!, 1);
    const sum = model.total(0);
    let most = 0;
    let squares = 0;
    for (let i = 0; i < sum.length; i++) {
      most = Math.max(most, Math.abs(sum[i]!));
      squares += sum[i]! * sum[i]!;
    }
    if (most === 0) return 0;
    const step = MAX_QUERY_VALUE / most;
    for (let i = 0; i < sum.length; i++) this.#query[i] = Math.round(sum[i]! * step);
    this.#kernels!.split(this.#layout.query, 1 + this.#layout.more);
    const strength = Math.sqrt(squares);
    this.#unit = 1 / (step * strength);
    return strength;
  }

  #byWords(query: Query, mask: number, most: number): Candidate[] {
    const { platforms } = this.#index;
    const top = this.#top;
    top.clear(SHORTLIST);
    for (let kit = 0; kit < this.#scores.length; kit++) {
      const words = this.#scores[kit]!;
      if (words > 0 && words > top.bar && (mask === 0 || (platforms[kit]! & mask) !== 0)) top.add(kit, words);
    }
    const found = top.ids.map((kit) => {
      const words = this.#wordsOf(kit, query);
      return { kit, words, meaning: 0, value: words };
    });
    return found.sort((a, b) => b.value - a.value || a.kit - b.kit).slice(0, most);
  }

  #nearOffTopic(): number {
    const { firstOffTopic } = this.#layout;
    const count = this.#scales.length - firstOffTopic;
    for (let i = 0; i < count; i++) this.#ids[i] = firstOffTopic + i;
    this.#compare(count);
    let [first, second, third] = [0, 0, 0];
    for (let i = 0; i < count; i++) {
      const cosine = this.#unit * this.#scales[firstOffTopic + i]! * this.#out[i]!;
      if (cosine > first) [first, second, third] = [cosine, first, second];
      else if (cosine > second) [second, third] = [cosine, second];
      else if (cosine > third) third = cosine;
    }
    return (first + second + third) / 3;
  }

  /** The dot products, in all dimensions, of the query and the first `count` of the vectors listed. */
  #compare(count: number): void {
    const { query, heads, tails, more, ids, out } = this.#layout;
    this.#kernels!.gather(query, heads, tails, more, ids, count, out);
  }

  /** Values all kits by words and by the first dimensions of their meaning, few kits by all; the highest value. */
  #coarse(): number {
    const { kits } = this.#index;
    const { query, heads, offsets, firstOffTopic, scales, scores, values } = this.#layout;
    const factor = this.#worth * this.#unit;
    if (kits > COMPARE_ALL_UP_TO)
      return this.#kernels!.value(query, heads, offsets, firstOffTopic, factor, scales, scores, values);
    for (let kit = 0; kit < kits; kit++) this.#ids[kit] = kit;
    this.#compare(kits);
    let first = 0;
    for (let kit = 0; kit < kits; kit++) {
      const value = this.#scores[kit]! + factor * this.#scales[kit]! * this.#out[kit]!;
      this.#values[kit] = value;
      if (value > first) first = value;
    }
    return first;
  }

  /** Whether all kits of the shortlist meet the mask. */
  #allMeet(mask: number, count: number): boolean {
    const { platforms } = this.#index;
    for (let i = 0; i < count; i++) if ((platforms[this.#ids[i]!]! & mask) === 0) return false;
    return true;
  }

  /** Takes the kits that do not meet the mask out of the race. */
  #exclude(mask: number): void {
    const values = this.#values;
    const unfit = this.#unfitFor(mask);
    for (let i = 0; i < unfit.length; i++) values[unfit[i]!] = Number.NEGATIVE_INFINITY;
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

  /** The best of the shortlist, compared in all dimensions. */
  #inFull(query: Query, count: number, most: number): { best: Candidate[]; closest: number } {
    this.#compare(count);
    this.#makeRoom(count);
    const closest = this.#valueWithoutPhrases(count, most);
    if (query.excluded.length > 0) this.#valueAll(query, count, most);
    else this.#valueLikely(query, count, most);
    const top = this.#top;
    const worth = this.#worth;
    const best: Candidate[] = [];
    for (let i = 0; i < top.ids.length; i++) {
      const at = top.ids[i]!;
      const words = this.#words[at]!;
      const meaning = this.#meanings[at]!;
      best.push({ kit: this.#ids[at]!, words, meaning, value: words + worth * meaning });
    }
    return { best, closest };
  }

  #makeRoom(count: number): void {
    if (count <= this.#words.length) return;
    this.#meanings = new Float64Array(2 * count);
    this.#bases = new Float64Array(2 * count);
    this.#words = new Float64Array(2 * count);
  }

  /** Values the shortlist by words and meaning alone; the highest cosine. */
  #valueWithoutPhrases(count: number, most: number): number {
    const top = this.#top;
    const scales = this.#scales;
    const worth = this.#worth;
    let closest = 0;
    top.clear(most);
    for (let i = 0; i < count; i++) {
      const kit = this.#ids[i]!;
      const meaning = this.#unit * scales[kit]! * this.#out[i]!;
      const value = this.#scores[kit]! + worth * meaning;
      if (meaning > closest) closest = meaning;
      this.#meanings[i] = meaning;
      this.#bases[i] = value;
      if (value > top.bar) top.add(i, value);
    }
    return closest;
  }

  #valueAll(query: Query, count: number, most: number): void {
    const top = this.#top;
    top.clear(most);
    for (let i = 0; i < count; i++) {
      this.#words[i] = this.#wordsOf(this.#ids[i]!, query);
      const value = this.#words[i]! + this.#worth * this.#meanings[i]!;
      if (value > top.bar) top.add(i, value);
    }
  }

  /** As `#valueAll` where nothing is excluded. The best without phrases set a bar with theirs; a kit that lacks too many to clear it needs no closer look. */
  #valueLikely({ phraseWeights }: Query, count: number, most: number): void {
    const { phrases } = this.#index;
    const { phrase } = this.#settings;
    const top = this.#top;
    let all = 0;
    for (let i = 0; i < phraseWeights.length; i++) all += phraseWeights[i]!;
    let bar = top.ids.length < most ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    for (let i = 0; i < top.ids.length && bar > Number.NEGATIVE_INFINITY; i++) {
      const at = top.ids[i]!;
      const sum = phrasesWorth(phrases, this.#ids[at]!, this.#phrasePlaces, phraseWeights, Number.MAX_VALUE);
      bar = Math.min(bar, this.#bases[at]! + phrase * sum);
    }
    top.clear(most);
    for (let i = 0; i < count; i++) {
      const kit = this.#ids[i]!;
      // A little more than it could be: rounding must not lose a kit.
      const allowed = all - (Math.max(bar, top.bar) - this.#bases[i]!) / phrase + ROUNDING;
      const sum = allowed < 0 ? -1 : phrasesWorth(phrases, kit, this.#phrasePlaces, phraseWeights, allowed);
      if (sum < 0) continue;
      this.#words[i] = this.#scores[kit]! + phrase * sum;
      const value = this.#words[i]! + this.#worth * this.#meanings[i]!;
      if (value > top.bar) top.add(i, value);
    }
  }
}

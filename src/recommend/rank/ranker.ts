// Ranks all kits for a query: what words say plus what meaning says. DESIGN.md explains the formula.

import type { RecommendIndex } from '../index/recommend-index.ts';
import { blockSize, placesFor, type VectorPlaces } from '../index/vector-layout.ts';
import type { Model } from '../model/model.ts';
import type { Query } from '../query/query.ts';
import { instantiate, type Kernels } from '../wasm/vector-kernels.ts';
import { Shortlister } from './shortlist.ts';
import { Top } from './top-kits.ts';

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
  /** How close the use case is to everyday matters that kits rarely serve: the mean cosine of the three closest. */
  everyday: number;
  /** How much the words of the use case mean together: the length of their sum. */
  strength: number;
}

export interface RankSettings {
  /** A phrase found, beside the words it is made of. */
  phrase: number;
  /** What a cosine of 1 is worth in units of words. */
  meaning: number;
  /** How far a word's weight in the model counts: 0 not at all, 1 in full. */
  learned: number;
  /** Whether words count that were not said: long forms, compounds, mended slips. */
  implied: boolean;
  /** Whether other languages are read. */
  translated: boolean;
}

export const RANK_SETTINGS: RankSettings = { phrase: 0.1, meaning: 28, learned: 0.5, implied: true, translated: true };

/** Up to here all kits are compared in full. */
const SMALL = 250;
/** The query vector's largest number; leaves room for the sum of 1,024 products. */
const QUERY_MOST = 8191;
const NONE = new Float32Array(0);

export class Ranker {
  readonly #index: RecommendIndex;
  readonly #model: Model | null;
  readonly #settings: RankSettings;
  readonly #kernels: Kernels | null = null;
  readonly #places: VectorPlaces;
  readonly #scales: Float32Array = NONE;
  /** What words say; then words and coarse meaning together. */
  readonly #scores: Float32Array;
  readonly #values: Float32Array = NONE;
  readonly #query: Int16Array = new Int16Array(0);
  readonly #out: Int32Array = new Int32Array(0);
  readonly #ids: Int32Array = new Int32Array(0);
  readonly #shortlister: Shortlister | null = null;
  readonly #top = new Top(64);
  /** What one step of the query's numbers is. */
  #unit = 0;

  constructor(index: RecommendIndex, model: Model | null, settings: RankSettings) {
    this.#index = index;
    this.#model = model;
    this.#settings = settings;
    const { vectors, kits } = index;
    this.#places = placesFor(kits, vectors?.matters ?? 0, vectors?.dims ?? 0);
    if (vectors === null || model === null || vectors.dims !== model.dims) {
      this.#scores = new Float32Array(kits);
      return;
    }
    this.#kernels = instantiate(vectors.memory);
    this.#shortlister = new Shortlister(this.#kernels, vectors.memory, this.#places, kits, blockSize(kits));
    const { buffer } = vectors.memory;
    const places = this.#places;
    this.#query = new Int16Array(buffer, places.query, vectors.dims);
    this.#scales = new Float32Array(buffer, places.scales, places.matters + vectors.matters);
    this.#scores = new Float32Array(buffer, places.scores, kits);
    this.#values = new Float32Array(buffer, places.values, kits);
    const room = Math.max(kits, vectors.matters);
    this.#out = new Int32Array(buffer, places.out, room);
    this.#ids = new Int32Array(buffer, places.ids, room);
  }

  get hasMeaning(): boolean {
    return this.#kernels !== null;
  }

  /** Where a kit has a term: in what describes it, only in its files, or nowhere. */
  placeOf(kit: number, term: number): 'described' | 'files' | 'nowhere' {
    const { starts, postings, described } = this.#index;
    let [low, high] = [starts[term]!, starts[term + 1]!];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (postings[middle]! < kit) low = middle + 1;
      else high = middle;
    }
    if (low >= starts[term + 1]! || postings[low] !== kit) return 'nowhere';
    return described[low]! > 0 ? 'described' : 'files';
  }

  /** The best kits of all, and the best that meet the mask. */
  rank(query: Query, mask: number, most: number): Ranking {
    if (this.#kernels === null) this.#scores.fill(0);
    else this.#kernels.clear(this.#places.scores, this.#scores.byteLength);
    this.#addWords(query);
    this.#addPhrases(query);
    const strength = this.#kernels === null ? 0 : this.#setQuery(query);
    if (strength === 0) {
      const leaders = this.#byWords(0, most);
      const best = mask === 0 ? leaders : this.#byWords(mask, most);
      return { leaders, best, closest: 0, everyday: 0, strength: 0 };
    }
    const everyday = this.#nearEveryday();
    const { best: leaders, closest } = this.#inFull(this.#shortlister!.pick(this.#coarse()), most);
    const best = mask === 0 ? leaders : this.#inFull(this.#shortlister!.pick(this.#masked(mask)), most).best;
    return { leaders, best, closest, everyday, strength };
  }

  #addWords({ terms, weights }: Query): void {
    const scores = this.#scores;
    const { starts, postings, described, contained, rarity, rarityInAll } = this.#index;
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i]!;
      const a = (weights[i]! * rarity[term]!) / 255;
      const b = (weights[i]! * rarityInAll[term]!) / 255;
      const end = starts[term + 1]!;
      for (let p = starts[term]!; p < end; p++) scores[postings[p]!]! += a * described[p]! + b * contained[p]!;
    }
  }

  #addPhrases({ phrases }: Query): void {
    const scores = this.#scores;
    const { starts, kits } = this.#index.phrases;
    for (const hash of phrases) {
      const bucket = hash & (starts.length - 2);
      const end = starts[bucket + 1]!;
      const worth = this.#settings.phrase * Math.log(1 + this.#index.kits / (end - starts[bucket]! + 0.5));
      for (let p = starts[bucket]!; p < end; p++) scores[kits[p]!]! += worth;
    }
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
    const step = QUERY_MOST / most;
    for (let i = 0; i < sum.length; i++) this.#query[i] = Math.round(sum[i]! * step);
    const strength = Math.sqrt(squares);
    this.#unit = 1 / (step * strength);
    return strength;
  }

  #byWords(mask: number, most: number): Candidate[] {
    const { platforms } = this.#index;
    const top = this.#top;
    top.clear(most);
    for (let kit = 0; kit < this.#scores.length; kit++) {
      const words = this.#scores[kit]!;
      if (words > 0 && words > top.bar && (mask === 0 || (platforms[kit]! & mask) !== 0)) top.offer(kit, words);
    }
    return top.sorted().map((kit) => ({ kit, words: this.#scores[kit]!, meaning: 0, value: this.#scores[kit]! }));
  }

  #nearEveryday(): number {
    const { matters } = this.#places;
    const count = this.#scales.length - matters;
    for (let i = 0; i < count; i++) this.#ids[i] = matters + i;
    this.#compare(count);
    let [first, second, third] = [0, 0, 0];
    for (let i = 0; i < count; i++) {
      const cosine = this.#unit * this.#scales[matters + i]! * this.#out[i]!;
      if (cosine > first) [first, second, third] = [cosine, first, second];
      else if (cosine > second) [second, third] = [cosine, second];
      else if (cosine > third) third = cosine;
    }
    return (first + second + third) / 3;
  }

  /** The dot products, in all dimensions, of the query and the first `count` of the vectors listed. */
  #compare(count: number): void {
    const { query, heads, tails, more, ids, out } = this.#places;
    this.#kernels!.gather(query, heads, tails, more, ids, count, out);
  }

  /** Values all kits by words and by the first dimensions of their meaning, few kits by all; the highest value. */
  #coarse(): number {
    const { kits } = this.#index;
    const { query, heads, matters, scales, scores, values } = this.#places;
    const factor = this.#settings.meaning * this.#unit;
    if (kits > SMALL) return this.#kernels!.value(query, heads, matters, factor, scales, scores, values);
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

  /** Takes the kits that do not meet the mask out of the race; the highest value left. */
  #masked(mask: number): number {
    const { platforms } = this.#index;
    const values = this.#values;
    let first = 0;
    for (let kit = 0; kit < values.length; kit++) {
      if ((platforms[kit]! & mask) === 0) values[kit] = Number.NEGATIVE_INFINITY;
      else if (values[kit]! > first) first = values[kit]!;
    }
    return first;
  }

  /** The best of the shortlist, compared in all dimensions. */
  #inFull(count: number, most: number): { best: Candidate[]; closest: number } {
    const [shortlist, dots, top, scales] = [this.#ids, this.#out, this.#top, this.#scales];
    this.#compare(count);
    const worth = this.#settings.meaning;
    top.clear(most);
    let closest = 0;
    for (let i = 0; i < count; i++) {
      const meaning = this.#unit * scales[shortlist[i]!]! * dots[i]!;
      if (meaning > closest) closest = meaning;
      const value = this.#scores[shortlist[i]!]! + worth * meaning;
      if (value > top.bar) top.offer(i, value);
    }
    const best = top.sorted().map((i) => {
      const kit = shortlist[i]!;
      const [words, meaning] = [this.#scores[kit]!, this.#unit * scales[kit]! * dots[i]!];
      return { kit, words, meaning, value: words + this.#settings.meaning * meaning };
    });
    return { best, closest };
  }
}

// Ranks all kits for a query: what words say plus what meaning says. DESIGN.md explains the formula.

import type { Model } from './model.ts';
import type { Query } from './query.ts';
import type { RecommendIndex } from './recommend-index.ts';
import { type Dots, instantiate } from './simd.ts';
import { Top } from './top.ts';
import { placesFor, type VectorPlaces } from './vectors.ts';

export interface Candidate {
  kit: number;
  /** What the words say, and the cosine of the meanings. */
  words: number;
  meaning: number;
  value: number;
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

export const RANK_SETTINGS: RankSettings = { phrase: 0.2, meaning: 12, learned: 1, implied: true, translated: true };

/** Kits whose meaning is compared in full; the rest only by the first dimensions, which carry most of it. */
const SHORTLIST = 256;
const COARSE_DIMS = 64;
/** Up to here all kits are compared in full. */
const SMALL = 1500;
/** The query vector's largest number; leaves room for the sum of 1,024 products. */
const QUERY_MOST = 8191;

export class Ranker {
  readonly #index: RecommendIndex;
  readonly #model: Model | null;
  readonly #settings: RankSettings;
  readonly #scores: Float32Array;
  readonly #top = new Top(SHORTLIST);
  readonly #dots: Dots | null = null;
  readonly #places: VectorPlaces;
  readonly #query: Int16Array = new Int16Array(0);
  readonly #out: Int32Array = new Int32Array(0);
  readonly #ids: Int32Array = new Int32Array(0);

  constructor(index: RecommendIndex, model: Model | null, settings: RankSettings) {
    this.#index = index;
    this.#model = model;
    this.#settings = settings;
    this.#scores = new Float32Array(index.kits);
    const { vectors } = index;
    this.#places = placesFor(index.kits, vectors?.dims ?? 0);
    if (vectors === null || model === null || vectors.dims !== model.dims) return;
    this.#dots = instantiate(vectors.memory);
    const { buffer } = vectors.memory;
    this.#query = new Int16Array(buffer, this.#places.query, vectors.dims);
    this.#out = new Int32Array(buffer, this.#places.out, index.kits);
    this.#ids = new Int32Array(buffer, this.#places.ids, index.kits);
  }

  get hasMeaning(): boolean {
    return this.#dots !== null;
  }

  /** The best kits that meet the mask, best first. */
  rank(query: Query, mask: number, most: number): Candidate[] {
    this.#scores.fill(0);
    this.#addWords(query);
    this.#addPhrases(query);
    const unit = this.#dots === null ? 0 : this.#setQuery(query);
    return unit === 0 ? this.#byWords(mask, most) : this.#byBoth(mask, most, unit);
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

  /** Puts the query's vector in place; returns what one step of it is, 0 when it has no meaning. */
  #setQuery(query: Query): number {
    const vector = this.#model!.embed(query.words);
    let most = 0;
    for (let i = 0; i < vector.length; i++) most = Math.max(most, Math.abs(vector[i]!));
    if (most === 0) return 0;
    for (let i = 0; i < vector.length; i++) this.#query[i] = Math.round((vector[i]! * QUERY_MOST) / most);
    return most / QUERY_MOST;
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

  #byBoth(mask: number, most: number, unit: number): Candidate[] {
    const { dims, scales } = this.#index.vectors!;
    const { kits, platforms } = this.#index;
    const { query, vectors, out } = this.#places;
    const factor = this.#settings.meaning * unit;
    const isCoarse = kits > SMALL && dims > COARSE_DIMS;
    const top = this.#top;
    top.clear(isCoarse ? SHORTLIST : most);
    this.#dots!.scan(query, vectors, kits, isCoarse ? COARSE_DIMS : dims, dims, out);
    for (let kit = 0; kit < kits; kit++) {
      const value = this.#scores[kit]! + factor * scales[kit]! * this.#out[kit]!;
      if (value > top.bar && (mask === 0 || (platforms[kit]! & mask) !== 0)) top.offer(kit, value);
    }
    return isCoarse ? this.#inFull(most, unit) : this.#best(most, unit);
  }

  /** The shortlist compared in all dimensions. */
  #inFull(most: number, unit: number): Candidate[] {
    const { dims } = this.#index.vectors!;
    const { query, vectors, out, ids } = this.#places;
    const shortlist = this.#top.ids.slice(0, this.#top.size).sort();
    this.#ids.set(shortlist);
    this.#dots!.gather(query, vectors, ids, shortlist.length, dims, dims, out);
    const meanings = this.#out;
    this.#top.clear(most);
    for (let i = 0; i < shortlist.length; i++) this.#top.offer(i, this.#value(shortlist[i]!, meanings[i]!, unit));
    return this.#top.sorted().map((i) => this.#candidate(shortlist[i]!, meanings[i]!, unit));
  }

  #best(most: number, unit: number): Candidate[] {
    return this.#top.sorted().slice(0, most).map((kit) => this.#candidate(kit, this.#out[kit]!, unit));
  }

  #value(kit: number, dot: number, unit: number): number {
    return this.#scores[kit]! + this.#settings.meaning * unit * this.#index.vectors!.scales[kit]! * dot;
  }

  #candidate(kit: number, dot: number, unit: number): Candidate {
    const meaning = unit * this.#index.vectors!.scales[kit]! * dot;
    return { kit, words: this.#scores[kit]!, meaning, value: this.#value(kit, dot, unit) };
  }
}

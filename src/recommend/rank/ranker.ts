// Ranks all kits for a query: what words say plus what meaning says. DESIGN.md explains the formula.

import type { RecommendIndex } from '../index/recommend-index.ts';
import { blockSize, layOutVectors, type VectorLayout } from '../index/vector-layout.ts';
import type { Model } from '../model/model.ts';
import type { Query } from '../query/query-parser.ts';
import { COMPARE_ALL_UP_TO, type RankSettings } from '../settings.ts';
import { type VectorKernels, vectorKernels } from '../wasm/vector-kernels.ts';
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
}

/** The query vector's largest number; leaves room for the sum of 1,024 products. */
const MAX_QUERY_VALUE = 8191;
const NONE = new Float32Array(0);

export class Ranker {
  readonly #index: RecommendIndex;
  readonly #model: Model | null;
  readonly #settings: RankSettings;
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
  readonly #handicaps = new Map<number, Float32Array>();
  /** What one step of the query's numbers is. */
  #unit = 0;

  constructor(index: RecommendIndex, model: Model | null, settings: RankSettings) {
    this.#index = index;
    this.#model = model;
    this.#settings = settings;
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
    else this.#kernels.clear(this.#layout.scores, this.#scores.byteLength);
    this.#addWords(query);
    const strength = this.#kernels === null ? 0 : this.#setQuery(query);
    if (strength === 0) {
      const leaders = this.#byWords(0, most);
      const best = mask === 0 ? leaders : this.#byWords(mask, most);
      return { leaders, best, closest: 0, offTopic: 0, strength: 0 };
    }
    const offTopic = this.#nearOffTopic();
    const { best: leaders, closest } = this.#inFull(this.#shortlister!.pick(this.#coarse()), most);
    const best = mask === 0 ? leaders : this.#inFull(this.#shortlister!.pick(this.#masked(mask)), most).best;
    return { leaders, best, closest, offTopic, strength };
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
      if (words > 0 && words > top.bar && (mask === 0 || (platforms[kit]! & mask) !== 0)) top.add(kit, words);
    }
    return top.ids.map((kit) => ({ kit, words: this.#scores[kit]!, meaning: 0, value: this.#scores[kit]! }));
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
    const { query, heads, firstOffTopic, scales, scores, values } = this.#layout;
    const factor = this.#settings.meaning * this.#unit;
    if (kits > COMPARE_ALL_UP_TO)
      return this.#kernels!.value(query, heads, firstOffTopic, factor, scales, scores, values);
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
    const values = this.#values;
    const handicaps = this.#handicapsOf(mask);
    let first = 0;
    for (let kit = 0; kit < values.length; kit++) {
      const value = values[kit]! + handicaps[kit]!;
      values[kit] = value;
      first = Math.max(first, value);
    }
    return first;
  }

  /** Per kit 0, or -Infinity where it does not meet the mask. Added rather than asked about: which kits do is no pattern a processor could guess. */
  #handicapsOf(mask: number): Float32Array {
    let handicaps = this.#handicaps.get(mask);
    if (handicaps === undefined) {
      handicaps = Float32Array.from(this.#index.platforms, (bits) =>
        (bits & mask) === 0 ? Number.NEGATIVE_INFINITY : 0,
      );
      this.#handicaps.set(mask, handicaps);
    }
    return handicaps;
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
      if (value > top.bar) top.add(i, value);
    }
    const best = top.ids.map((i) => {
      const kit = shortlist[i]!;
      const [words, meaning] = [this.#scores[kit]!, this.#unit * scales[kit]! * dots[i]!];
      return { kit, words, meaning, value: words + this.#settings.meaning * meaning };
    });
    return { best, closest };
  }
}

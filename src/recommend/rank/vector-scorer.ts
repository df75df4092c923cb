// Measures how close a query is to kits in meaning: a few dimensions for all kits, all dimensions for a few.

import { blockSize, layOutVectors, type VectorLayout, type VectorTable } from '../index/vector-layout.ts';
import type { Model } from '../model/model.ts';
import type { Query } from '../query/query-parser.ts';
import { MAX_COMPARED_IN_FULL, SHORTLIST_SIZE } from '../settings.ts';
import { MAX_QUERY_VALUE, type VectorKernels, vectorKernels } from '../wasm/vector-kernels.ts';

/** Holds the current query next to the kits' vectors in memory. */
export class VectorScorer {
  /** Word scores from the caller; then the sum of words and coarse meaning. */
  readonly scores: Float32Array;
  readonly values: Float32Array;
  /** The vectors to compare, and their dot products with the query. */
  readonly ids: Int32Array;
  readonly out: Int32Array;
  readonly scales: Float32Array;
  /** The value of one step of the query's numbers. */
  unit = 0;
  readonly #kernels: VectorKernels;
  readonly #layout: VectorLayout;
  readonly #kits: number;
  readonly #model: Model;
  readonly #sum: Float32Array;

  constructor({ memory, dims, kits, offTopics }: VectorTable, model: Model) {
    this.#kits = kits;
    this.#model = model;
    this.#kernels = vectorKernels(memory);
    this.#layout = layOutVectors(kits, offTopics, dims);
    const { buffer } = memory;
    const { sum, scales, firstOffTopic, scores, values, out, ids } = this.#layout;
    this.#sum = new Float32Array(buffer, sum, dims);
    this.scales = new Float32Array(buffer, scales, firstOffTopic + offTopics);
    this.scores = new Float32Array(buffer, scores, kits);
    this.values = new Float32Array(buffer, values, kits);
    const room = Math.max(kits, offTopics);
    this.out = new Int32Array(buffer, out, room);
    this.ids = new Int32Array(buffer, ids, room);
  }

  clearScores(): void {
    this.#kernels.clear(this.#layout.scores, this.scores.byteLength);
  }

  /** Stores the query's vector and returns its length before normalisation; 0 if it has no meaning. */
  setQuery({ rows }: Pick<Query, 'rows'>): number {
    const model = this.#model;
    model.begin();
    for (let i = 0; i < rows.length; i++) {
      const its = rows[i]!;
      if (typeof its === 'number') model.addRow(its, 1);
      else model.add(its, 1);
    }
    this.#sum.set(model.total());
    const { dims } = model;
    const most = this.#kernels.peak(this.#layout.sum, dims);
    if (most === 0) return 0;
    const step = MAX_QUERY_VALUE / most;
    const strength = Math.sqrt(this.#kernels.quantize(this.#layout.sum, dims, step, this.#layout.query));
    this.#kernels.split(this.#layout.query, 1 + this.#layout.more);
    this.unit = 1 / (step * strength);
    return strength;
  }

  /** Computes the dot products, in all dimensions, of the query and the first `count` listed vectors. */
  compare(count: number): void {
    const { query, heads, tails, more, offsets, ids, out } = this.#layout;
    this.#kernels.gather(query, heads, tails, more, offsets, ids, count, out);
  }

  /**
   * Scores all kits by words and the first dimensions of meaning; a small catalogue by all dimensions. `worth` is the
   * worth of a cosine of 1.
   */
  scoreCoarsely(worth: number): void {
    const kits = this.#kits;
    const { query, heads, headOffsets, firstOffTopic, scales, scores, values } = this.#layout;
    const factor = worth * this.unit;
    if (kits > MAX_COMPARED_IN_FULL) {
      this.#kernels.value(query, heads, headOffsets, firstOffTopic, factor, scales, scores, values);
      return;
    }
    for (let kit = 0; kit < kits; kit++) this.ids[kit] = kit;
    this.compare(kits);
    for (let kit = 0; kit < kits; kit++)
      this.values[kit] = this.scores[kit]! + factor * this.scales[kit]! * this.out[kit]!;
  }

  /** Lists about SHORTLIST_SIZE kits with the highest values, compares them in all dimensions and returns their number. */
  shortlist(): number {
    const { values, maxima, counts, steps, ids, heads, tails, more } = this.#layout;
    const block = blockSize(this.#kits);
    const blocks = Math.ceil(this.#kits / block);
    const count =
      blocks === 0 ? 0 : this.#kernels.pick(values, blocks, block, SHORTLIST_SIZE, maxima, counts, steps, ids);
    this.#kernels.touch(heads, tails, more, ids, count);
    this.compare(count);
    return count;
  }

  /** The query's closeness to off-topic texts: the mean cosine of the three closest. Overwrites the list of vectors. */
  nearOffTopic(): number {
    const { firstOffTopic } = this.#layout;
    const { ids, out, scales, unit } = this;
    const count = scales.length - firstOffTopic;
    for (let i = 0; i < count; i++) ids[i] = firstOffTopic + i;
    this.compare(count);
    let first = 0;
    let second = 0;
    let third = 0;
    for (let i = 0; i < count; i++) {
      const cosine = unit * scales[firstOffTopic + i]! * out[i]!;
      if (cosine <= third) continue;
      third = cosine;
      if (third > second) [second, third] = [third, second];
      if (second > first) [first, second] = [second, first];
    }
    return (first + second + third) / 3;
  }
}

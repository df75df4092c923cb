// How close a query is to kits in meaning: its vector beside theirs, few dimensions for all kits and all dimensions for few.

import { blockSize, layOutVectors, type VectorLayout, type VectorTable } from '../index/vector-layout.ts';
import type { Model } from '../model/model.ts';
import type { Query } from '../query/query-parser.ts';
import { COMPARE_ALL_UP_TO, SHORTLIST } from '../settings.ts';
import { MAX_QUERY_VALUE, type VectorKernels, vectorKernels } from '../wasm/vector-kernels.ts';

/** The query that was set last, in the memory of the kits' vectors. */
export class Meanings {
  readonly kernels: VectorKernels;
  readonly layout: VectorLayout;
  /** What words say, to be filled in; then words and coarse meaning together. */
  readonly scores: Float32Array;
  readonly values: Float32Array;
  /** Which vectors are to be compared, and their dot products with the query. */
  readonly ids: Int32Array;
  readonly out: Int32Array;
  readonly scales: Float32Array;
  /** What one step of the query's numbers is. */
  unit = 0;
  readonly #kits: number;
  readonly #model: Model;
  readonly #sum: Float32Array;

  constructor({ memory, dims, kits, offTopics }: VectorTable, model: Model) {
    this.#kits = kits;
    this.#model = model;
    this.kernels = vectorKernels(memory);
    this.layout = layOutVectors(kits, offTopics, dims);
    const { buffer } = memory;
    const { sum, scales, firstOffTopic, scores, values, out, ids } = this.layout;
    this.#sum = new Float32Array(buffer, sum, dims);
    this.scales = new Float32Array(buffer, scales, firstOffTopic + offTopics);
    this.scores = new Float32Array(buffer, scores, kits);
    this.values = new Float32Array(buffer, values, kits);
    const room = Math.max(kits, offTopics);
    this.out = new Int32Array(buffer, out, room);
    this.ids = new Int32Array(buffer, ids, room);
  }

  /** Puts the query's vector in place; returns its length before it was made a unit, 0 when it has no meaning. */
  setQuery({ rows }: Query): number {
    const model = this.#model;
    model.begin(0);
    for (let i = 0; i < rows.length; i++) {
      const its = rows[i]!;
      if (typeof its === 'number') model.addRow(0, its, 1);
      else model.add(0, its, 1);
    }
    this.#sum.set(model.total(0));
    const { dims } = model;
    const most = this.kernels.peak(this.layout.sum, dims);
    if (most === 0) return 0;
    const step = MAX_QUERY_VALUE / most;
    const strength = Math.sqrt(this.kernels.quantize(this.layout.sum, dims, step, this.layout.query));
    this.kernels.split(this.layout.query, 1 + this.layout.more);
    this.unit = 1 / (step * strength);
    return strength;
  }

  /** The dot products, in all dimensions, of the query and the first `count` of the vectors listed. */
  compare(count: number): void {
    const { query, heads, tails, more, offsets, ids, out } = this.layout;
    this.kernels.gather(query, heads, tails, more, offsets, ids, count, out);
  }

  /** Values all kits by words and by the first dimensions of their meaning, few kits by all. `worth` is that of a cosine of 1. */
  coarse(worth: number): void {
    const kits = this.#kits;
    const { query, heads, headOffsets, firstOffTopic, scales, scores, values } = this.layout;
    const factor = worth * this.unit;
    if (kits > COMPARE_ALL_UP_TO) {
      this.kernels.value(query, heads, headOffsets, firstOffTopic, factor, scales, scores, values);
      return;
    }
    for (let kit = 0; kit < kits; kit++) this.ids[kit] = kit;
    this.compare(kits);
    for (let kit = 0; kit < kits; kit++)
      this.values[kit] = this.scores[kit]! + factor * this.scales[kit]! * this.out[kit]!;
  }

  /** Lists the kits whose values are the highest, about SHORTLIST of them, and compares them in all dimensions; their number. */
  shortlist(): number {
    const { values, maxima, counts, steps, ids } = this.layout;
    const block = blockSize(this.#kits);
    const blocks = Math.ceil(this.#kits / block);
    const count = blocks === 0 ? 0 : this.kernels.pick(values, blocks, block, SHORTLIST, maxima, counts, steps, ids);
    this.compare(count);
    return count;
  }

  /** How close the query is to off-topic texts: the mean cosine of the three closest. Lists other vectors than before. */
  nearOffTopic(): number {
    const { firstOffTopic } = this.layout;
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

// Collects the vectors of kits while they are read, then lays them out for queries.

import { layOutVectors, type VectorTable } from '../index/vector-layout.ts';
import type { Model } from '../model/model.ts';
import { words } from '../text/words.ts';
import { sharedMemory } from '../wasm/load.ts';
import { offsetOf, PLANE } from '../wasm/vector-kernels.ts';
import { closenessOf } from './closeness.ts';
import { GrowableArray } from './growable-array.ts';
import { KitEmbedder, quantise } from './kit-embedder.ts';
import { OFF_TOPIC } from './off-topic.ts';
import type { TermCounter, TermCounts } from './term-counter.ts';
import { VectorClient } from './vector-client.ts';
import { WordRows } from './word-rows.ts';

/** From so many kits on a second thread saves more time than its start takes. */
const MIN_KITS_FOR_THREAD = 500;

export class VectorBuilder {
  readonly #model: Model;
  readonly #filesShare: number;
  readonly #rows: WordRows;
  readonly #embedder: KitEmbedder;
  #thread: VectorClient | null = null;
  readonly #vectors = new GrowableArray((buffer) => new Int8Array(buffer));
  readonly #scales = new GrowableArray((buffer) => new Float32Array(buffer));

  constructor(model: Model, counter: TermCounter, filesShare: number) {
    this.#model = model;
    this.#filesShare = filesShare;
    this.#rows = new WordRows(model, counter);
    this.#embedder = new KitEmbedder(model, model.shared.rows, filesShare);
  }

  add(counted: TermCounts): void {
    const { dims, shared } = this.#model;
    const kit = this.#scales.length;
    const noted = this.#rows.note(counted);
    this.#scales.push(0);
    const vectors = this.#vectors.roomFor(dims);
    this.#vectors.length += dims;
    if (kit === MIN_KITS_FOR_THREAD)
      this.#thread = new VectorClient(shared, this.#filesShare, this.#embedder, (...made) => this.#keep(...made));
    if (this.#thread?.offer(kit, noted) === true) return;
    this.#scales.values[kit] = this.#embedder.embed(noted, vectors.subarray(kit * dims, (kit + 1) * dims));
  }

  #keep(kit: number, vector: Int8Array, scale: number): void {
    this.#vectors.values.set(vector, kit * vector.length);
    this.#scales.values[kit] = scale;
  }

  finish(): VectorTable {
    this.#thread?.finish();
    const { dims } = this.#model;
    const kits = this.#scales.length;
    const layout = layOutVectors(kits, OFF_TOPIC.length, dims);
    const memory = sharedMemory(layout.bytes);
    const bytes = new Int8Array(memory.buffer);
    const scales = new Float32Array(memory.buffer, layout.scales);
    const offsets = new Int32Array(memory.buffer, layout.offsets);
    const put = (vector: Int8Array, scale: number, to: number) => {
      scales[to] = scale;
      offsets[to] = offsetOf(vector.subarray(0, PLANE));
      bytes.set(vector.subarray(0, PLANE), layout.heads + to * PLANE);
      bytes.set(vector.subarray(PLANE), layout.tails + to * PLANE * layout.more);
    };
    for (let i = 0; i < kits; i++)
      put(this.#vectors.values.subarray(i * dims, (i + 1) * dims), this.#scales.values[i]!, i);
    OFF_TOPIC.forEach((topic, i) => {
      const vector = new Int8Array(dims);
      put(vector, quantise(this.#model.embed(words(topic)), vector), layout.firstOffTopic + i);
    });
    const table = { memory, dims, kits, offTopics: OFF_TOPIC.length };
    return { ...table, closeness: closenessOf(table) };
  }
}

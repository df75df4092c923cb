// Collects the vectors of kits, then lays them out for queries.

import { layOutVectors, type VectorTable } from '../index/vector-layout.ts';
import type { Model } from '../model/model.ts';
import { words } from '../text/words.ts';
import { sharedMemory } from '../wasm/load.ts';
import { offsetOf, PLANE } from '../wasm/vector-kernels.ts';
import { closenessOf } from './closeness.ts';
import { GrowableArray } from './growable-array.ts';
import { quantise } from './kit-embedder.ts';
import { OFF_TOPIC } from './off-topic.ts';

export class VectorBuilder {
  readonly #model: Model;
  readonly #vectors = new GrowableArray((...place) => new Int8Array(...place));
  readonly #scales = new GrowableArray((...place) => new Float32Array(...place));

  constructor(model: Model) {
    this.#model = model;
  }

  add(vector: Int8Array, scale: number): void {
    this.#vectors.append(vector);
    this.#scales.push(scale);
  }

  finish(): VectorTable {
    const { dims } = this.#model;
    const kits = this.#scales.length;
    const layout = layOutVectors(kits, OFF_TOPIC.length, dims);
    const memory = sharedMemory(layout.bytes);
    const bytes = new Int8Array(memory.buffer);
    const scales = new Float32Array(memory.buffer, layout.scales);
    const headOffsets = new Int32Array(memory.buffer, layout.headOffsets);
    const offsets = new Int32Array(memory.buffer, layout.offsets);
    const put = (vector: Int8Array, scale: number, to: number) => {
      scales[to] = scale;
      headOffsets[to] = offsetOf(vector.subarray(0, PLANE));
      offsets[to] = offsetOf(vector);
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

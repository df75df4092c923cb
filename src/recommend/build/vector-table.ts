// Lays out the vectors of kits and off-topic texts for queries.

import { layOutVectors, type VectorTable } from '../index/vector-layout.ts';
import type { Model } from '../model/model.ts';
import { words } from '../text/words.ts';
import { sharedMemory } from '../wasm/load.ts';
import { offsetOf, PLANE } from '../wasm/vector-kernels.ts';
import { closenessOf } from './closeness.ts';
import type { CountedKit } from './kit-counter.ts';
import { quantise } from './kit-embedder.ts';
import { OFF_TOPIC } from './off-topic.ts';

export function makeVectorTable(counted: readonly Pick<CountedKit, 'vector' | 'scale'>[], model: Model): VectorTable {
  const [{ dims }, kits] = [model, counted.length];
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
  counted.forEach(({ vector, scale }, kit) => {
    put(vector, scale, kit);
  });
  OFF_TOPIC.forEach((topic, i) => {
    const vector = new Int8Array(dims);
    put(vector, quantise(model.embed(words(topic)), vector), layout.firstOffTopic + i);
  });
  const table = { memory, dims, kits, offTopics: OFF_TOPIC.length };
  return { ...table, closeness: closenessOf(table) };
}

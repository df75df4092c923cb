// Measures how similar the kits of a catalogue are: where many are close in meaning, being close says less.

import { layOutVectors, type VectorTable } from '../index/vector-layout.ts';
import { CLOSENESS_NEIGHBOUR, CLOSENESS_SAMPLE } from '../settings.ts';
import { PLANE, vectorKernels } from '../wasm/vector-kernels.ts';

/** The mean cosine of a kit and its third nearest, or its farthest if there are fewer; 0 for a single kit. */
export function closenessOf({ memory, dims, kits, offTopics }: Omit<VectorTable, 'closeness'>): number {
  if (kits < 2) return 0;
  const layout = layOutVectors(kits, offTopics, dims);
  const kernels = vectorKernels(memory);
  const vectors = new Int8Array(memory.buffer);
  const query = new Int16Array(memory.buffer, layout.query, PLANE * (1 + layout.more));
  const ids = new Int32Array(memory.buffer, layout.ids, kits);
  for (let kit = 0; kit < kits; kit++) ids[kit] = kit;
  const out = new Int32Array(memory.buffer, layout.out, kits);
  const scales = new Float32Array(memory.buffer, layout.scales, kits);
  const count = Math.min(CLOSENESS_SAMPLE, kits);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const kit = Math.floor((i * kits) / count);
    const [head, tail] = [layout.heads + kit * PLANE, layout.tails + kit * PLANE * layout.more];
    query.set(vectors.subarray(head, head + PLANE));
    query.set(vectors.subarray(tail, tail + PLANE * layout.more), PLANE);
    kernels.split(layout.query, 1 + layout.more);
    const { heads, tails, more, offsets } = layout;
    kernels.gather(layout.query, heads, tails, more, offsets, layout.ids, kits, layout.out);
    sum += scales[kit]! * nearest(out, scales, kit);
  }
  return sum / count;
}

/** The cosine of a kit and its neighbour, without the kit's own scale. */
function nearest(out: Int32Array, scales: Float32Array, kit: number): number {
  const best: number[] = [];
  for (let other = 0; other < out.length; other++) {
    if (other === kit) continue;
    const value = out[other]! * scales[other]!;
    if (best.length === CLOSENESS_NEIGHBOUR && value <= best[CLOSENESS_NEIGHBOUR - 1]!) continue;
    best.push(value);
    best.sort((a, b) => b - a);
    best.length = Math.min(best.length, CLOSENESS_NEIGHBOUR);
  }
  return best.at(-1)!;
}

// What kits mean, as vectors of small whole numbers in memory that threads share and SIMD reads.

import type { SharedMemory } from '../wasm/load.ts';
import { PLANE, TOGETHER } from '../wasm/vector-kernels.ts';

export interface VectorTable {
  /** The vectors and what a query works with, laid out as `layOutVectors` says. */
  memory: SharedMemory;
  dims: number;
  kits: number;
  /** How many off-topic texts compete with the kits. */
  offTopics: number;
  /** How alike the kits are: the mean cosine of a kit and its third nearest. */
  closeness: number;
}

/** As many kits as are looked at together first: so that blocks, and kits of the blocks worth a second look, are about equally many. */
export function blockSize(kits: number): number {
  return Math.min(MAX_BLOCK, TOGETHER * Math.max(1, Math.round(Math.sqrt(kits / 120) / TOGETHER)));
}

const MAX_BLOCK = 64;

export interface VectorLayout {
  /** In 16 bits a number. */
  query: number;
  /** What the query is made from: in 32 bits a number. */
  sum: number;
  /** The first plane of every vector, and the `more` others of every vector; in 8 bits a number. */
  heads: number;
  tails: number;
  more: number;
  /** The number of the first vector behind the kits', which is the first offTopic matter's. */
  firstOffTopic: number;
  /** Per vector, in 32 bits, what one step of its numbers is, and what its dot product begins with (offsetOf): over the first plane, over all. */
  scales: number;
  headOffsets: number;
  offsets: number;
  /** Room for one number of 32 bits a kit each; zeros beyond the last kit. */
  scores: number;
  values: number;
  maxima: number;
  steps: number;
  out: number;
  ids: number;
  /** Room for as many numbers of 32 bits as there are bytes. */
  counts: number;
  bytes: number;
}

/** `dims` may be any number: the last plane is filled up with zeros. */
export function layOutVectors(kits: number, offTopics: number, dims: number): VectorLayout {
  const firstOffTopic = roundUp(kits, TOGETHER);
  const count = roundUp(firstOffTopic + offTopics, TOGETHER);
  const more = Math.max(0, Math.ceil(dims / PLANE) - 1);
  const heads = 2 * PLANE * (1 + more);
  const tails = heads + count * PLANE;
  const scales = tails + count * PLANE * more;
  const each = 4 * (count + MAX_BLOCK);
  const part = (i: number) => scales + i * each;
  const counts = part(9);
  const sum = counts + 4 * 256;
  return {
    query: 0,
    heads,
    tails,
    more,
    firstOffTopic,
    scales,
    headOffsets: part(1),
    offsets: part(2),
    scores: part(3),
    values: part(4),
    maxima: part(5),
    steps: part(6),
    out: part(7),
    ids: part(8),
    counts,
    sum,
    bytes: sum + 4 * dims,
  };
}

function roundUp(value: number, unit: number): number {
  return Math.ceil(value / unit) * unit;
}

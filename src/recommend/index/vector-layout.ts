// The meanings of kits, as vectors of small integers in memory that threads share and SIMD reads.

import type { SharedMemory } from '../wasm/load.ts';
import { PLANE, TOGETHER } from '../wasm/vector-kernels.ts';

export interface VectorTable {
  /** The vectors and a query's working memory, laid out by `layOutVectors`. */
  memory: SharedMemory;
  dims: number;
  kits: number;
  /** The number of off-topic texts that compete with the kits. */
  offTopics: number;
  /** How similar the kits are: the mean cosine of a kit and its third nearest. */
  closeness: number;
}

/** The number of kits per block. Balances the number of blocks and the number of kits in blocks worth a second look. */
export function blockSize(kits: number): number {
  return Math.min(MAX_BLOCK, TOGETHER * Math.max(1, Math.round(Math.sqrt(kits / 120) / TOGETHER)));
}

const MAX_BLOCK = 64;

export type VectorLayout = ReturnType<typeof layOutVectors>;

/** Where each part is, in bytes. `dims` can be any number: the last plane is padded with zeros. */
export function layOutVectors(kits: number, offTopics: number, dims: number) {
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
    /** 16-bit numbers. */
    query: 0,
    /** The first plane of every vector, and the `more` other planes of every vector; 8-bit numbers. */
    heads,
    tails,
    more,
    /** The number of the first vector after the kits: the first off-topic text. */
    firstOffTopic,
    /**
     * Per vector, in 32 bits: the value of one step, and the initial value of its dot product (offsetOf) over the first
     * plane and over all.
     */
    scales,
    headOffsets: part(1),
    offsets: part(2),
    /** One 32-bit number per kit each; zeros after the last kit. */
    scores: part(3),
    values: part(4),
    maxima: part(5),
    steps: part(6),
    out: part(7),
    ids: part(8),
    /** Room for 256 32-bit numbers, one per value of a byte. */
    counts,
    /** The sum that the query is computed from: 32-bit numbers. */
    sum,
    bytes: sum + 4 * dims,
  };
}

function roundUp(value: number, unit: number): number {
  return Math.ceil(value / unit) * unit;
}

// From the terms of each kit to the kits of each term, with its worth in each.

import type { RecommendIndex } from '../index/recommend-index.ts';
import { TF_UNIT } from './encoded-kit.ts';
import type { FieldWeights } from './fields.ts';
import { GrowableArray } from './growable-array.ts';
import type { PackedLists } from './packed-numbers.ts';

/** The two constants of BM25. */
interface Saturation {
  /** How quickly further occurrences of a term stop counting. */
  k1: number;
  /** How strongly long texts are penalised. */
  b: number;
}

export interface BuildSettings {
  fields: FieldWeights;
  /** For the description of a kit, and for the description with its files. */
  described: Saturation;
  contained: Saturation;
  /** The worth of a term in the description and files together, relative to the description alone. */
  containedShare: number;
  /** The weight of the files in a kit's vector. */
  filesShare: number;
}

/** Postings make up most of an index, and few catalogues have more kits than this. */
const MAX_KITS_IN_TWO_BYTES = 65536;

export type Inverted = Pick<
  RecommendIndex,
  'starts' | 'postings' | 'described' | 'contained' | 'describedWorth' | 'containedWorth'
>;

/**
 * Inverts by counting, and stores the worth of each posting instead of its frequency. Expects the terms of every kit
 * (CountedKit), whose numbers are those of their first occurrence: see `numberTerms`.
 */
export function invert(forward: PackedLists, termCount: number, settings: BuildSettings): Inverted {
  const kits = forward.count;
  const { starts, inDescriptions, describedLengths, containedLengths } = countTerms(forward, termCount);
  const describedWorth = new Float32Array(termCount);
  const containedWorth = new Float32Array(termCount);
  for (let term = 0; term < termCount; term++) {
    // Descriptions are short and carefully chosen: even common words in them say a lot.
    describedWorth[term] = Math.sqrt(idfOf(inDescriptions[term]!, kits));
    containedWorth[term] = settings.containedShare * idfOf(starts[term + 1]!, kits);
  }
  for (let term = 0; term < termCount; term++) starts[term + 1]! += starts[term]!;
  const total = starts[termCount]!;
  const postings = kits <= MAX_KITS_IN_TWO_BYTES ? new Uint16Array(total) : new Uint32Array(total);
  const described = new Uint8Array(total);
  const contained = new Uint8Array(total);
  const next = starts.slice();
  const describedNorms = lengthNorms(settings.described, describedLengths);
  const containedNorms = lengthNorms(settings.contained, containedLengths);
  const unpacked = new GrowableArray((size) => new Int32Array(size));
  for (let kit = 0; kit < kits; kit++) {
    const [describedNorm, containedNorm] = [describedNorms[kit]!, containedNorms[kit]!];
    forward.unpack(kit, unpacked);
    const { values, length } = unpacked;
    for (let at = 0; at < length; ) {
      const to = next[values[at++]!]!++;
      const times = values[at++]!;
      postings[to] = kit;
      contained[to] = saturated(times >>> 1, containedNorm);
      if ((times & 1) === 1) described[to] = saturated(values[at++]!, describedNorm);
    }
  }
  return { starts, postings, described, contained, describedWorth, containedWorth };
}

/** A number for each term in the order in which kits have them, and -1 for those that none has. */
export function numberTerms(forward: PackedLists, termCount: number): { numbers: Int32Array; count: number } {
  const numbers = new Int32Array(termCount).fill(-1);
  const unpacked = new GrowableArray((size) => new Int32Array(size));
  let count = 0;
  for (let kit = 0; kit < forward.count; kit++) {
    forward.unpack(kit, unpacked);
    eachTerm(unpacked, (term) => {
      if (numbers[term] === -1) numbers[term] = count++;
      return term;
    });
  }
  return { numbers, count };
}

/** Replaces each term in the unpacked terms of a kit. */
export function eachTerm({ values, length }: GrowableArray<Int32Array<ArrayBuffer>>, change: (term: number) => number) {
  for (let at = 0; at < length; at += 2 + (values[at + 1]! & 1)) values[at] = change(values[at]!);
}

/** The number of kits with each term, one place further on, and with it in their description; the lengths of kits. */
function countTerms(forward: PackedLists, termCount: number) {
  const kits = forward.count;
  const starts = new Uint32Array(termCount + 1);
  const inDescriptions = new Uint32Array(termCount);
  const describedLengths = new Float64Array(kits);
  const containedLengths = new Float64Array(kits);
  const unpacked = new GrowableArray((size) => new Int32Array(size));
  for (let kit = 0; kit < kits; kit++) {
    forward.unpack(kit, unpacked);
    const { values, length } = unpacked;
    for (let at = 0; at < length; ) {
      const [term, times] = [values[at++]!, values[at++]!];
      starts[term + 1]!++;
      containedLengths[kit]! += (times >>> 1) / TF_UNIT;
      if ((times & 1) === 0) continue;
      inDescriptions[term]!++;
      describedLengths[kit]! += values[at++]! / TF_UNIT;
    }
  }
  return { starts, inDescriptions, describedLengths, containedLengths };
}

function idfOf(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}

/** Per kit, the BM25 length penalty on its terms. */
function lengthNorms({ k1, b }: Saturation, lengths: Float64Array): Float64Array {
  let sum = 0;
  for (const length of lengths) sum += length;
  const mean = sum / Math.max(1, lengths.length) || 1;
  return Float64Array.from(lengths, (length) => k1 * (1 - b + (b * length) / mean));
}

/** A term's BM25 share, scaled to 0 to 255. */
function saturated(times: number, norm: number): number {
  const tf = times / TF_UNIT;
  return tf === 0 ? 0 : Math.max(1, Math.round((255 * tf) / (tf + norm)));
}

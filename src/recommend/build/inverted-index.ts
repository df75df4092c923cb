// The forward counts of the reader, turned around: per term the kits that have it, and what each is worth.

import type { PhraseTable, RecommendIndex } from '../index/recommend-index.ts';
import { LARGE, type Reader, TF_UNIT } from './term-counter.ts';

export interface Saturation {
  /** How soon further occurrences stop counting. */
  k1: number;
  /** How much long texts are held back. */
  b: number;
}

type Inverted = Pick<RecommendIndex, 'starts' | 'postings' | 'described' | 'contained' | 'rarity' | 'rarityInAll'>;

/**
 * Inverts by counting, and stores what each posting is worth instead of how often the term occurs. Takes the reader's lists of terms
 * away, each as soon as it is not needed any more: they are the most there is.
 */
export function invert(reader: Reader, inDescription: Saturation, inAll: Saturation): Inverted {
  const { starts, rarity, rarityInAll } = countTerms(reader);
  const worths = invertWorths(reader, starts, inDescription, inAll);
  for (const list of [reader.contained, reader.containedLarge, reader.described]) list.release();
  const postings = invertKits(reader, starts);
  reader.kitTerms.release();
  return { starts, postings, ...worths, rarity, rarityInAll };
}

function invertWorths(reader: Reader, starts: Uint32Array, inDescription: Saturation, inAll: Saturation) {
  const total = reader.kitTerms.length;
  const described = new Uint8Array(total);
  const contained = new Uint8Array(total);
  const next = starts.slice();
  const describedWorth = worth(inDescription, reader.describedLengths);
  const containedWorth = worth(inAll, reader.containedLengths);
  let [at, describedAt, largeAt] = [0, 0, 0];
  for (let kit = 0; kit < reader.kits; kit++) {
    const [end, describedEnd] = [reader.ends.values[kit]!, reader.describedEnds.values[kit]!];
    for (; at < end; at++) {
      const to = next[reader.kitTerms.values[at]!]!++;
      const times = reader.contained.values[at]!;
      contained[to] = containedWorth((times < LARGE ? times : reader.containedLarge.values[largeAt++]!) / TF_UNIT, kit);
      if (describedAt === describedEnd) continue;
      described[to] = describedWorth(reader.described.values[describedAt++]! / TF_UNIT, kit);
    }
  }
  return { described, contained };
}

function invertKits(reader: Reader, starts: Uint32Array): Uint32Array<ArrayBuffer> {
  const postings = new Uint32Array(reader.kitTerms.length);
  const next = starts.slice();
  let at = 0;
  for (let kit = 0; kit < reader.kits; kit++)
    for (const end = reader.ends.values[kit]!; at < end; at++) postings[next[reader.kitTerms.values[at]!]!++] = kit;
  return postings;
}

function countTerms(reader: Reader) {
  const termCount = reader.terms.length;
  const starts = new Uint32Array(termCount + 1);
  const inDescriptions = new Uint32Array(termCount);
  let [at, describedAt] = [0, 0];
  for (let kit = 0; kit < reader.kits; kit++) {
    const [end, describedEnd] = [reader.ends.values[kit]!, reader.describedEnds.values[kit]!];
    for (; at < end; at++) {
      const term = reader.kitTerms.values[at]!;
      starts[term + 1]!++;
      if (describedAt < describedEnd && reader.described.values[describedAt++]! > 0) inDescriptions[term]!++;
    }
  }
  const rarity = new Float32Array(termCount);
  const rarityInAll = new Float32Array(termCount);
  for (let term = 0; term < termCount; term++) {
    rarity[term] = rarityOf(inDescriptions[term]!, reader.kits);
    rarityInAll[term] = rarityOf(starts[term + 1]!, reader.kits);
  }
  for (let term = 0; term < termCount; term++) starts[term + 1]! += starts[term]!;
  return { starts, rarity, rarityInAll };
}

export function rarityOf(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}

/** BM25's share of a term, 0 to 255, in a kit of a given length. */
function worth({ k1, b }: Saturation, lengths: readonly number[]): (tf: number, kit: number) => number {
  let sum = 0;
  for (const length of lengths) sum += length;
  const mean = sum / Math.max(1, lengths.length) || 1;
  return (tf, kit) => {
    const held = k1 * (1 - b + (b * lengths[kit]!) / mean);
    return tf === 0 ? 0 : Math.max(1, Math.round((255 * tf) / (tf + held)));
  };
}

const FEWEST_BUCKETS = 1 << 10;
const MOST_BUCKETS = 1 << 20;

/** Phrases are filed by hash only: a false one is rare, and adds little where it happens. */
export function invertPhrases(reader: Reader): PhraseTable {
  const total = reader.phrases.length;
  let buckets = FEWEST_BUCKETS;
  while (buckets < total * 2 && buckets < MOST_BUCKETS) buckets *= 2;
  const starts = new Uint32Array(buckets + 1);
  eachPhrase(reader, buckets, (bucket) => starts[bucket + 1]!++);
  for (let bucket = 0; bucket < buckets; bucket++) starts[bucket + 1]! += starts[bucket]!;
  const kits = new Uint32Array(starts[buckets]!);
  const next = starts.slice(0, buckets);
  eachPhrase(reader, buckets, (bucket, kit) => {
    kits[next[bucket]!++] = kit;
  });
  return { starts, kits };
}

/** Every phrase of every kit, each once. */
function eachPhrase(reader: Reader, buckets: number, take: (bucket: number, kit: number) => void): void {
  const lastKit = new Int32Array(buckets).fill(-1);
  let at = 0;
  for (let kit = 0; kit < reader.kits; kit++) {
    for (const end = reader.phraseEnds.values[kit]!; at < end; at++) {
      const bucket = reader.phrases.values[at]! & (buckets - 1);
      if (lastKit[bucket] === kit) continue;
      lastKit[bucket] = kit;
      take(bucket, kit);
    }
  }
}

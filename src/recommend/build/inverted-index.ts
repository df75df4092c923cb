// Inverts the forward index: for each term, the kits that have it and its worth in each.

import type { RecommendIndex } from '../index/recommend-index.ts';
import type { BuildSettings, Saturation } from '../settings.ts';
import { TF_UNIT } from './encoded-kit.ts';
import type { ForwardIndex } from './forward-index.ts';

/** Postings make up most of an index, and few catalogues have more kits than this. */
const MAX_KITS_IN_TWO_BYTES = 65536;

type Inverted = Pick<
  RecommendIndex,
  'starts' | 'postings' | 'described' | 'contained' | 'describedWorth' | 'containedWorth'
>;

/**
 * Inverts by counting, and stores the worth of each posting instead of its frequency. Releases the lists of terms as
 * soon as possible, because they use the most memory.
 */
export function invert(
  forward: ForwardIndex,
  termCount: number,
  { described, contained, containedShare }: BuildSettings,
): Inverted {
  const { starts, describedWorth, containedWorth } = countTerms(forward, termCount, containedShare);
  const worths = invertWorths(forward, starts, described, contained);
  for (const list of [forward.contained, forward.described]) list.release();
  const postings = invertKits(forward, starts);
  forward.terms.release();
  return { starts, postings, ...worths, describedWorth, containedWorth };
}

function invertWorths(forward: ForwardIndex, starts: Uint32Array, inDescription: Saturation, inAll: Saturation) {
  const total = forward.terms.length;
  const described = new Uint8Array(total);
  const contained = new Uint8Array(total);
  const next = starts.slice();
  const describedHeld = heldBack(inDescription, forward.describedLengths);
  const containedHeld = heldBack(inAll, forward.containedLengths);
  const [nextTerms, nextTimes] = [forward.terms.reader(), forward.contained.reader()];
  const nextDescribedTimes = forward.described.reader();
  forward.termCounts.forEach((count, kit) => {
    const describing = forward.describingCounts[kit]!;
    const [terms, times, describedTimes] = [nextTerms(count), nextTimes(count), nextDescribedTimes(describing)];
    const [heldInDescription, heldInAll] = [describedHeld[kit]!, containedHeld[kit]!];
    for (let i = 0; i < count; i++) {
      const to = next[terms[i]!]!++;
      contained[to] = worth(times[i]!, heldInAll);
      if (i < describing) described[to] = worth(describedTimes[i]!, heldInDescription);
    }
  });
  return { described, contained };
}

function invertKits(forward: ForwardIndex, starts: Uint32Array): RecommendIndex['postings'] {
  const [total, kits] = [forward.terms.length, forward.termCounts.length];
  const postings = kits <= MAX_KITS_IN_TWO_BYTES ? new Uint16Array(total) : new Uint32Array(total);
  const next = starts.slice();
  const nextTerms = forward.terms.reader();
  forward.termCounts.forEach((count, kit) => {
    const terms = nextTerms(count);
    for (let i = 0; i < count; i++) postings[next[terms[i]!]!++] = kit;
  });
  return postings;
}

function countTerms(forward: ForwardIndex, termCount: number, containedShare: number) {
  const starts = new Uint32Array(termCount + 1);
  const inDescriptions = new Uint32Array(termCount);
  const nextTerms = forward.terms.reader();
  forward.termCounts.forEach((count, kit) => {
    const terms = nextTerms(count);
    const describing = forward.describingCounts[kit]!;
    for (let i = 0; i < count; i++) starts[terms[i]! + 1]!++;
    for (let i = 0; i < describing; i++) inDescriptions[terms[i]!]!++;
  });
  const kits = forward.termCounts.length;
  const describedWorth = new Float32Array(termCount);
  const containedWorth = new Float32Array(termCount);
  for (let term = 0; term < termCount; term++) {
    // Descriptions are short and carefully chosen: even common words in them say a lot.
    describedWorth[term] = Math.sqrt(idfOf(inDescriptions[term]!, kits));
    containedWorth[term] = containedShare * idfOf(starts[term + 1]!, kits);
  }
  for (let term = 0; term < termCount; term++) starts[term + 1]! += starts[term]!;
  return { starts, describedWorth, containedWorth };
}

function idfOf(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}

/** Per kit, the BM25 length penalty on its terms. */
function heldBack({ k1, b }: Saturation, lengths: readonly number[]): Float64Array {
  let sum = 0;
  for (const length of lengths) sum += length;
  const mean = sum / Math.max(1, lengths.length) || 1;
  return Float64Array.from(lengths, (length) => k1 * (1 - b + (b * length) / mean));
}

/** A term's BM25 share, scaled to 0 to 255. */
function worth(times: number, held: number): number {
  const tf = times / TF_UNIT;
  return tf === 0 ? 0 : Math.max(1, Math.round((255 * tf) / (tf + held)));
}

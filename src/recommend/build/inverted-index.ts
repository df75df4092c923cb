// The forward index, turned around: per term the kits that have it, and what each is worth.

import type { RecommendIndex } from '../index/recommend-index.ts';
import type { BuildSettings, Saturation } from '../settings.ts';
import { TF_UNIT } from './encoded-kit.ts';
import { type ForwardIndex, LARGE, LARGE_TERM } from './forward-index.ts';

/** Postings are most of an index, and few catalogues have more kits. */
const MAX_KITS_IN_TWO_BYTES = 65536;

type Inverted = Pick<RecommendIndex, 'starts' | 'postings' | 'described' | 'contained' | 'idf' | 'idfInAll'>;

/**
 * Inverts by counting, and stores what each posting is worth instead of how often the term occurs. Takes the lists of terms
 * away, each as soon as it is not needed any more: they are the most there is.
 */
export function invert(
  forward: ForwardIndex,
  termCount: number,
  { described, contained, containedShare }: BuildSettings,
): Inverted {
  const { starts, idf, idfInAll } = countTerms(forward, termCount, containedShare);
  const worths = invertWorths(forward, starts, described, contained);
  for (const list of [forward.contained, forward.containedLarge, forward.described]) list.release();
  const postings = invertKits(forward, starts);
  for (const list of [forward.terms, forward.largeTerms]) list.release();
  return { starts, postings, ...worths, idf, idfInAll };
}

function invertWorths(forward: ForwardIndex, starts: Uint32Array, inDescription: Saturation, inAll: Saturation) {
  const total = forward.terms.length;
  const described = new Uint8Array(total);
  const contained = new Uint8Array(total);
  const next = starts.slice();
  const [terms, largeTerms] = [forward.terms.values, forward.largeTerms.values];
  const [times, largeTimes] = [forward.contained.values, forward.containedLarge.values];
  const [describedTimes, describedEnds] = [forward.described.values, forward.describedEnds.values];
  const describedHeld = heldBack(inDescription, forward.describedLengths);
  const containedHeld = heldBack(inAll, forward.containedLengths);
  let [at, largeTermAt, describedAt, largeAt] = [0, 0, 0, 0];
  // Kit by kit: a function that is called often is compiled better than one long loop.
  const place = (kit: number, end: number, describedEnd: number) => {
    const [heldInDescription, heldInAll] = [describedHeld[kit]!, containedHeld[kit]!];
    for (; at < end; at++) {
      const term = terms[at]!;
      const to = next[term < LARGE_TERM ? term : largeTerms[largeTermAt++]!]!++;
      contained[to] = worth(times[at]! < LARGE ? times[at]! : largeTimes[largeAt++]!, heldInAll);
      if (describedAt < describedEnd) described[to] = worth(describedTimes[describedAt++]!, heldInDescription);
    }
  };
  for (let kit = 0; kit < forward.kits; kit++) place(kit, forward.ends.values[kit]!, describedEnds[kit]!);
  return { described, contained };
}

function invertKits(forward: ForwardIndex, starts: Uint32Array): RecommendIndex['postings'] {
  const total = forward.terms.length;
  const postings = forward.kits <= MAX_KITS_IN_TWO_BYTES ? new Uint16Array(total) : new Uint32Array(total);
  const next = starts.slice();
  const [terms, largeTerms] = [forward.terms.values, forward.largeTerms.values];
  let [at, largeTermAt] = [0, 0];
  for (let kit = 0; kit < forward.kits; kit++) {
    for (const end = forward.ends.values[kit]!; at < end; at++) {
      const term = terms[at]!;
      postings[next[term < LARGE_TERM ? term : largeTerms[largeTermAt++]!]!++] = kit;
    }
  }
  return postings;
}

function countTerms(forward: ForwardIndex, termCount: number, containedShare: number) {
  const starts = new Uint32Array(termCount + 1);
  const inDescriptions = new Uint32Array(termCount);
  const [terms, largeTerms] = [forward.terms.values, forward.largeTerms.values];
  let [at, largeTermAt, describedAt] = [0, 0, 0];
  for (let kit = 0; kit < forward.kits; kit++) {
    const [end, describedEnd] = [forward.ends.values[kit]!, forward.describedEnds.values[kit]!];
    for (; at < end; at++) {
      const term = terms[at]! < LARGE_TERM ? terms[at]! : largeTerms[largeTermAt++]!;
      starts[term + 1]!++;
      if (describedAt < describedEnd && forward.described.values[describedAt++]! > 0) inDescriptions[term]!++;
    }
  }
  const idf = new Float32Array(termCount);
  const idfInAll = new Float32Array(termCount);
  for (let term = 0; term < termCount; term++) {
    // Descriptions are short and chosen with care: what is common in them still says a good deal.
    idf[term] = Math.sqrt(idfOf(inDescriptions[term]!, forward.kits));
    idfInAll[term] = containedShare * idfOf(starts[term + 1]!, forward.kits);
  }
  for (let term = 0; term < termCount; term++) starts[term + 1]! += starts[term]!;
  return { starts, idf, idfInAll };
}

function idfOf(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}

/** Per kit what holds back the worth of its terms: the more, the longer the kit. */
function heldBack({ k1, b }: Saturation, lengths: readonly number[]): Float64Array {
  let sum = 0;
  for (const length of lengths) sum += length;
  const mean = sum / Math.max(1, lengths.length) || 1;
  return Float64Array.from(lengths, (length) => k1 * (1 - b + (b * length) / mean));
}

/** BM25's share of a term, 0 to 255. */
function worth(times: number, held: number): number {
  const tf = times / TF_UNIT;
  return tf === 0 ? 0 : Math.max(1, Math.round((255 * tf) / (tf + held)));
}

// One Bloom filter per kit for its adjacent terms: small enough for every kit, and tested only for the kits on a
// shortlist. One kit in two hundred matches a phrase by mistake, which adds as little as the phrase itself.

import { BITS_PER_PHRASE, MAX_PHRASES } from '../settings.ts';
import { type SharedMemory, sharedMemory } from '../wasm/load.ts';
import { PHRASE_BYTES, phraseKernels } from '../wasm/phrase-kernels.ts';

/** The filters of all kits, in order. */
export interface PhraseFilters {
  /** The filters and a query's working memory, laid out by `layOutPhrases`. */
  memory: SharedMemory;
  kits: number;
}

/** Each phrase sets three bits. */
const PROBES = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d] as const;

/** The number of 32-bit words in a filter for this many phrases. */
export function filterSize(phrases: number): number {
  return Math.ceil((phrases * BITS_PER_PHRASE) / 32);
}

/** Sets the bits of phrases in a kit's filter. */
export function addPhrases(filter: Uint32Array, phrases: Uint32Array): void {
  const size = filter.length * 32;
  for (let i = 0; i < phrases.length; i++) {
    for (let probe = 0; probe < PROBES.length; probe++) {
      const at = (shareOf(phrases[i]!, PROBES[probe]!) * size) | 0;
      filter[at >>> 5]! |= 1 << (at & 31);
    }
  }
}

/** Expects the filter of each kit, in order. */
export function makePhraseFilters(filters: readonly Uint32Array[]): PhraseFilters {
  const layout = layOutPhrases(filters.length);
  const words = filters.reduce((sum, { length }) => sum + length, 0);
  const memory = sharedMemory(layout.bits + 4 * words);
  const starts = new Uint32Array(memory.buffer, layout.starts, filters.length + 1);
  const bits = new Uint32Array(memory.buffer, layout.bits);
  filters.forEach((filter, kit) => {
    bits.set(filter, starts[kit]);
    starts[kit + 1] = starts[kit]! + filter.length;
  });
  return { memory, kits: filters.length };
}

/** The number of kits searched at a time. */
const TOGETHER = 64;

/** Where each part is, in bytes. */
function layOutPhrases(kits: number) {
  const sums = MAX_PHRASES * PHRASE_BYTES;
  const ids = sums + 8 * TOGETHER;
  const starts = ids + 4 * TOGETHER;
  return {
    /** The phrases of the query (phrase-kernels.ts). */
    phrases: 0,
    /** The kits to search, and the worth of the phrases that each has. */
    ids,
    sums,
    /** The start of each kit's filter, in 32-bit words, and the end of the last. */
    starts,
    bits: starts + 4 * (kits + 1),
  };
}

/** Searches the filters of kits for the phrases of one query at a time. */
export class PhraseMatcher {
  readonly #layout: ReturnType<typeof layOutPhrases>;
  readonly #kernels: ReturnType<typeof phraseKernels>;
  /** The phrases of the query: one memory, viewed as integers and as floating point. */
  readonly #probes: Int32Array;
  readonly #worths: Float64Array;
  readonly #ids: Int32Array;
  readonly #sums: Float64Array;
  #count = 0;

  constructor({ memory, kits }: PhraseFilters) {
    this.#layout = layOutPhrases(kits);
    this.#kernels = phraseKernels(memory);
    const { phrases, ids, sums } = this.#layout;
    this.#probes = new Int32Array(memory.buffer, phrases, (MAX_PHRASES * PHRASE_BYTES) / 4);
    this.#worths = new Float64Array(memory.buffer, phrases, (MAX_PHRASES * PHRASE_BYTES) / 8);
    this.#ids = new Int32Array(memory.buffer, ids, TOGETHER);
    this.#sums = new Float64Array(memory.buffer, sums, TOGETHER);
  }

  /** Sets the phrases of a query, at most MAX_PHRASES, and their worths. */
  set(phrases: readonly number[], weights: readonly number[]): void {
    const [probes, worths] = [this.#probes, this.#worths];
    this.#count = phrases.length;
    for (let i = 0; i < phrases.length; i++) {
      const at = (i * PHRASE_BYTES) / 4;
      probes[at] = Math.imul(phrases[i]!, PROBES[0]);
      probes[at + 1] = Math.imul(phrases[i]!, PROBES[1]);
      probes[at + 2] = Math.imul(phrases[i]!, PROBES[2]);
      worths[at / 2 + 2] = weights[i]!;
    }
  }

  /** Writes to `out`, for each of the first `listed` kits, the total worth of its phrases. */
  weigh(kits: Int32Array, listed: number, out: Float64Array): void {
    const { phrases, ids, sums, starts, bits } = this.#layout;
    const phrasesEnd = phrases + this.#count * PHRASE_BYTES;
    for (let first = 0; first < listed; first += TOGETHER) {
      const count = Math.min(TOGETHER, listed - first);
      for (let i = 0; i < count; i++) this.#ids[i] = kits[first + i]!;
      this.#kernels.weigh(ids, ids + 4 * count, phrases, phrasesEnd, starts, bits, sums);
      for (let i = 0; i < count; i++) out[first + i] = this.#sums[i]!;
    }
  }
}

function shareOf(phrase: number, probe: number): number {
  return (Math.imul(phrase, probe) >>> 0) / 2 ** 32;
}

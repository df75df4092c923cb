// One Bloom filter per kit for its adjacent terms: small enough for every kit, and tested only for the kits on a
// shortlist. One kit in two hundred matches a phrase by mistake, which adds as little as the phrase itself.

/** Size of a kit's phrase filter. DESIGN.md states what smaller ones and another kind of filter cost. */
const BITS_PER_PHRASE = 16;

/** The filters of all kits, in order. */
export interface PhraseFilters {
  /** The start of each kit's filter in `bits`, and the end of the last. */
  starts: Uint32Array<ArrayBuffer>;
  bits: Uint32Array<ArrayBuffer>;
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
  const starts = new Uint32Array(filters.length + 1);
  filters.forEach((filter, kit) => {
    starts[kit + 1] = starts[kit]! + filter.length;
  });
  const bits = new Uint32Array(starts.at(-1)!);
  filters.forEach((filter, kit) => {
    bits.set(filter, starts[kit]);
  });
  return { starts, bits };
}

/** What the phrases that a kit has are worth together. */
export function worthOfPhrases(
  { starts, bits }: PhraseFilters,
  kit: number,
  phrases: readonly number[],
  weights: readonly number[],
): number {
  const start = starts[kit]!;
  const size = (starts[kit + 1]! - start) * 32;
  if (size === 0) return 0;
  let worth = 0;
  for (let i = 0; i < phrases.length; i++) {
    const hasAll = PROBES.every((probe) => {
      const at = (shareOf(phrases[i]!, probe) * size) | 0;
      return (bits[start + (at >>> 5)]! & (1 << (at & 31))) !== 0;
    });
    if (hasAll) worth += weights[i]!;
  }
  return worth;
}

function shareOf(phrase: number, probe: number): number {
  return (Math.imul(phrase, probe) >>> 0) / 2 ** 32;
}

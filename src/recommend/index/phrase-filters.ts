// Which neighbouring terms a kit has, as one Bloom filter per kit: small enough for every kit, and asked only about the few kits of a
// shortlist. One kit in a hundred has a phrase by mistake, which adds as little as the phrase itself.

/** Phrases as filters, one after the other. */
export interface PhraseFilters {
  /** Where each kit's filter begins, in words of 32 bits; one more than there are kits. */
  starts: Uint32Array<ArrayBuffer>;
  bits: Uint32Array<ArrayBuffer>;
}

const BITS_PER_PHRASE = 12;
/** A phrase sets three bits. */
const PROBES = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d] as const;

/** 32-bit words of a filter for so many phrases. */
export function filterSize(phrases: number): number {
  return Math.ceil((phrases * BITS_PER_PHRASE) / 32);
}

/** Sets a phrase's bits in the filter that lies at [from, end) of `bits`. */
export function addPhrase(bits: Uint32Array, from: number, end: number, phrase: number): void {
  for (const probe of PROBES) {
    const at = bitOf(phrase, probe, end - from);
    bits[from + (at >>> 5)]! |= 1 << (at & 31);
  }
}

/** Where a phrase's bits are in filters of any size: three shares of their length. `into` takes those of all phrases, one after the other. */
export function placePhrases(phrases: readonly number[], into: Float64Array): void {
  for (let i = 0, at = 0; i < phrases.length; i++)
    for (let j = 0; j < PROBES.length; j++) into[at++] = shareOf(phrases[i]!, PROBES[j]!);
}

/**
 * What the phrases are worth together that a kit has, given their places; `weights` are what each is worth. -1 as soon as those that
 * it lacks are worth more than `allowed`.
 */
export function phrasesWorth(
  { starts, bits }: PhraseFilters,
  kit: number,
  places: Float64Array,
  weights: readonly number[],
  allowed: number,
): number {
  const from = starts[kit]!;
  const size = (starts[kit + 1]! - from) * 32;
  let sum = 0;
  let lacking = 0;
  for (let i = 0; i < weights.length; i++) {
    if (size > 0 && hasAll(bits, from, size, places, 3 * i)) sum += weights[i]!;
    else {
      lacking += weights[i]!;
      if (lacking > allowed) return -1;
    }
  }
  return sum;
}

/** Whether the three bits are set that a phrase's places choose. */
function hasAll(bits: Uint32Array, from: number, size: number, places: Float64Array, at: number): boolean {
  const first = Math.trunc(places[at]! * size);
  if (((bits[from + (first >>> 5)]! >>> (first & 31)) & 1) === 0) return false;
  const second = Math.trunc(places[at + 1]! * size);
  const third = Math.trunc(places[at + 2]! * size);
  return ((bits[from + (second >>> 5)]! >>> (second & 31)) & (bits[from + (third >>> 5)]! >>> (third & 31)) & 1) === 1;
}

function bitOf(phrase: number, probe: number, size: number): number {
  return Math.floor(shareOf(phrase, probe) * size * 32);
}

function shareOf(phrase: number, probe: number): number {
  return (Math.imul(phrase, probe) >>> 0) / 2 ** 32;
}

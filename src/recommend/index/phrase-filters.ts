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

export function hasPhrase({ starts, bits }: PhraseFilters, kit: number, phrase: number): boolean {
  const [from, end] = [starts[kit]!, starts[kit + 1]!];
  if (from === end) return false;
  for (let i = 0; i < PROBES.length; i++) {
    const at = bitOf(phrase, PROBES[i]!, end - from);
    if ((bits[from + (at >>> 5)]! & (1 << (at & 31))) === 0) return false;
  }
  return true;
}

function bitOf(phrase: number, probe: number, size: number): number {
  return Math.floor(((Math.imul(phrase, probe) >>> 0) * size * 32) / 2 ** 32);
}

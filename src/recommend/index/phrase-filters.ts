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

/** Sets the bits of phrases in the filter that lies at [from, end) of `bits`. */
export function addPhrases(bits: Uint32Array, from: number, end: number, phrases: Uint32Array): void {
  const size = (end - from) * 32;
  for (let i = 0; i < phrases.length; i++) {
    for (let probe = 0; probe < PROBES.length; probe++) {
      const at = (shareOf(phrases[i]!, PROBES[probe]!) * size) | 0;
      bits[from + (at >>> 5)]! |= 1 << (at & 31);
    }
  }
}

/** Phrases whose first bits are looked up together. */
const TOGETHER = 32;

/** Looks for the phrases of one query after the other in the filters of kits. */
export class PhraseMatcher {
  readonly #filters: PhraseFilters;
  /** Where the bits of each phrase are in filters of any size: its three shares of their length. */
  #first = new Float64Array(0);
  #second = new Float64Array(0);
  #third = new Float64Array(0);
  #weights = new Float64Array(0);
  #count = 0;
  /** What all phrases are worth together. */
  all = 0;

  constructor(filters: PhraseFilters) {
    this.#filters = filters;
  }

  /** Takes the phrases of a query and what each is worth. */
  set(phrases: readonly number[], weights: readonly number[]): void {
    if (this.#weights.length < phrases.length)
      [this.#first, this.#second, this.#third, this.#weights] = [0, 1, 2, 3].map(
        () => new Float64Array(2 * phrases.length),
      ) as [Places, Places, Places, Places];
    this.#count = phrases.length;
    this.all = 0;
    for (let i = 0; i < phrases.length; i++) {
      this.#first[i] = shareOf(phrases[i]!, PROBES[0]);
      this.#second[i] = shareOf(phrases[i]!, PROBES[1]);
      this.#third[i] = shareOf(phrases[i]!, PROBES[2]);
      this.#weights[i] = weights[i]!;
      this.all += weights[i]!;
    }
  }

  /** What the phrases are worth together that a kit has; -1 as soon as those that it lacks are worth more than `allowed`. */
  worthIn(kit: number, allowed = Number.POSITIVE_INFINITY): number {
    const { starts } = this.#filters;
    const weights = this.#weights;
    const from = starts[kit]!;
    const size = (starts[kit + 1]! - from) * 32;
    let sum = 0;
    let lacking = 0;
    let maybe = 0;
    for (let i = 0; i < this.#count; i++) {
      if (i % TOGETHER === 0) maybe = size === 0 ? 0 : this.#firstBits(from, size, i);
      if ((maybe & 1) !== 0 && this.#hasOthers(from, size, i)) sum += weights[i]!;
      else {
        lacking += weights[i]!;
        if (lacking > allowed) return -1;
      }
      maybe >>>= 1;
    }
    return sum;
  }

  /** The first bits of up to 32 phrases from `begin` on. Without branches, which no processor could guess, it waits for memory once and not for each. */
  #firstBits(from: number, size: number, begin: number): number {
    const { bits } = this.#filters;
    const places = this.#first;
    const end = Math.min(begin + TOGETHER, this.#count);
    let found = 0;
    for (let i = begin; i < end; i++) {
      const at = (places[i]! * size) | 0;
      found |= ((bits[from + (at >>> 5)]! >>> (at & 31)) & 1) << (i - begin);
    }
    return found;
  }

  /** Whether the other two bits of a phrase are set. */
  #hasOthers(from: number, size: number, phrase: number): boolean {
    const { bits } = this.#filters;
    const second = (this.#second[phrase]! * size) | 0;
    const third = (this.#third[phrase]! * size) | 0;
    return (
      ((bits[from + (second >>> 5)]! >>> (second & 31)) & (bits[from + (third >>> 5)]! >>> (third & 31)) & 1) === 1
    );
  }
}

type Places = Float64Array<ArrayBuffer>;

function shareOf(phrase: number, probe: number): number {
  return (Math.imul(phrase, probe) >>> 0) / 2 ** 32;
}

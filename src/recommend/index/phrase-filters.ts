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

/** Looks for the phrases of one query after the other in the filters of kits. */
export class PhraseMatcher {
  readonly #filters: PhraseFilters;
  /** Where the bits of each phrase are in filters of any size: its three shares of their length. */
  #first = new Float64Array(0);
  #second = new Float64Array(0);
  #third = new Float64Array(0);
  #weights = new Float64Array(0);
  #count = 0;
  /** What a kit is worth at most: what one would be that had all phrases. */
  most = 0;

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
    this.most = 0;
    for (let i = 0; i < phrases.length; i++) {
      this.#first[i] = shareOf(phrases[i]!, PROBES[0]);
      this.#second[i] = shareOf(phrases[i]!, PROBES[1]);
      this.#third[i] = shareOf(phrases[i]!, PROBES[2]);
      this.#weights[i] = weights[i]!;
      this.most += weights[i]!;
    }
  }

  /**
   * What the phrases are worth together that each of the kits listed from `from` to `end` has, into `out`. All kits in one loop: asked one by one,
   * and stopped where a kit lacks too much to be among the best, they take half as long again.
   */
  weigh(kits: Int32Array, from: number, end: number, out: Float64Array): void {
    const { starts, bits } = this.#filters;
    const [first, second, third, weights, phrases] = [
      this.#first,
      this.#second,
      this.#third,
      this.#weights,
      this.#count,
    ];
    for (let i = from; i < end; i++) {
      const begin = starts[kits[i]!]!;
      const size = (starts[kits[i]! + 1]! - begin) * 32;
      let sum = 0;
      for (let p = 0; p < phrases && size > 0; p++) {
        const one = (first[p]! * size) | 0;
        if (((bits[begin + (one >>> 5)]! >>> one) & 1) === 0) continue;
        const two = (second[p]! * size) | 0;
        const three = (third[p]! * size) | 0;
        const others = (bits[begin + (two >>> 5)]! >>> two) & (bits[begin + (three >>> 5)]! >>> three);
        if ((others & 1) === 1) sum += weights[p]!;
      }
      out[i] = sum;
    }
  }
}

type Places = Float64Array<ArrayBuffer>;

function shareOf(phrase: number, probe: number): number {
  return (Math.imul(phrase, probe) >>> 0) / 2 ** 32;
}

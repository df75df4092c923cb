// One Bloom filter per kit for its adjacent terms: small enough for every kit, and tested only for the kits on a
// shortlist. One kit in a hundred matches a phrase by mistake, which adds as little as the phrase itself.

/** The filters of all kits, in order. */
export interface PhraseFilters {
  /** The start of each kit's filter, in 32-bit words, and the end of the last. */
  starts: Uint32Array<ArrayBuffer>;
  bits: Uint32Array<ArrayBuffer>;
}

const BITS_PER_PHRASE = 12;
/** Each phrase sets three bits. */
const PROBES = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d] as const;

/** The number of 32-bit words in a filter for this many phrases. */
export function filterSize(phrases: number): number {
  return Math.ceil((phrases * BITS_PER_PHRASE) / 32);
}

/** Sets the bits of phrases in the filter at [from, end) of `bits`. */
export function addPhrases(bits: Uint32Array, from: number, end: number, phrases: Uint32Array): void {
  const size = (end - from) * 32;
  for (let i = 0; i < phrases.length; i++) {
    for (let probe = 0; probe < PROBES.length; probe++) {
      const at = (shareOf(phrases[i]!, PROBES[probe]!) * size) | 0;
      bits[from + (at >>> 5)]! |= 1 << (at & 31);
    }
  }
}

/** Searches the filters of kits for the phrases of one query at a time. */
export class PhraseMatcher {
  readonly #filters: PhraseFilters;
  /** The bit positions of each phrase for filters of any size, as three fractions of the filter's length. */
  #first = new Float64Array(0);
  #second = new Float64Array(0);
  #third = new Float64Array(0);
  #weights = new Float64Array(0);
  #count = 0;
  /** The maximum worth of a kit: that of one with all phrases. */
  most = 0;

  constructor(filters: PhraseFilters) {
    this.#filters = filters;
  }

  /** Sets the phrases of a query and their worths. */
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
   * Writes to `out`, for each kit listed from `from` to `end`, the total worth of its phrases. One loop for all kits:
   * testing them one by one, and stopping once a kit lacks too much to be among the best, takes half as long again.
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

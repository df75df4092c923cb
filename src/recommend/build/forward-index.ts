// What was counted, kit after kit: the terms of each with their frequencies, and the filter of its phrases.

import type { PhraseFilters } from '../index/phrase-filters.ts';
import { TF_UNIT } from './encoded-kit.ts';
import { GrowableArray } from './growable-array.ts';
import type { CountedKit } from './kit-counter.ts';

/** Stands for a frequency too large for a byte. */
export const LARGE = 255;
/** Stands for a term whose number is too large for two bytes. */
export const LARGE_TERM = 65535;

export class ForwardIndex {
  kits = 0;
  /** The terms of all kits, one kit after the other. Few are over LARGE_TERM: terms are numbered as they are found, common ones first. */
  readonly terms = new GrowableArray((buffer) => new Uint16Array(buffer));
  /** What LARGE_TERM stands for, in the same order. */
  readonly largeTerms = new GrowableArray((buffer) => new Uint32Array(buffer));
  readonly contained = new GrowableArray((buffer) => new Uint8Array(buffer));
  /** What LARGE stands for, in the same order. */
  readonly containedLarge = new GrowableArray((buffer) => new Uint32Array(buffer));
  /** Of each kit's terms the first, up to the first that only its files have: these are read last, and far more. */
  readonly described = new GrowableArray((buffer) => new Uint16Array(buffer));
  /** Where each kit's terms end, and what is described of them. */
  readonly ends = new GrowableArray((buffer) => new Uint32Array(buffer));
  readonly describedEnds = new GrowableArray((buffer) => new Uint32Array(buffer));
  readonly describedLengths: number[] = [];
  readonly containedLengths: number[] = [];
  /** The filters of the kits so far (PhraseFilters). */
  readonly #filterStarts = new GrowableArray((buffer) => new Uint32Array(buffer));
  readonly #filterBits = new GrowableArray((buffer) => new Uint32Array(buffer));

  add(kit: CountedKit): void {
    this.#addTerms(kit, kit.sizes[0]!);
    this.#addDescribed(kit.described, kit.sizes[1]!);
    this.#filterStarts.push(this.#filterBits.length);
    this.#filterBits.append(kit.filter.subarray(0, kit.sizes[2]!));
    this.kits++;
  }

  #addTerms({ codes, contained }: CountedKit, count: number): void {
    const from = this.terms.length;
    const [terms, times] = [this.terms.roomFor(count), this.contained.roomFor(count)];
    let length = 0;
    for (let i = 0; i < count; i++) {
      terms[from + i] = Math.min(codes[i]!, LARGE_TERM);
      times[from + i] = Math.min(contained[i]!, LARGE);
      length += contained[i]!;
      if (codes[i]! >= LARGE_TERM) this.largeTerms.push(codes[i]!);
      if (contained[i]! >= LARGE) this.containedLarge.push(contained[i]!);
    }
    this.terms.length += count;
    this.contained.length += count;
    this.ends.push(from + count);
    this.containedLengths.push(length / TF_UNIT);
  }

  #addDescribed(described: Int32Array, count: number): void {
    let length = 0;
    for (let i = 0; i < count; i++) {
      this.described.push(Math.min(65535, described[i]!));
      length += described[i]!;
    }
    this.describedEnds.push(this.described.length);
    this.describedLengths.push(length / TF_UNIT);
  }

  /** Once, after the last kit. */
  phraseFilters(): PhraseFilters {
    const [starts, bits] = [this.#filterStarts, this.#filterBits];
    starts.push(bits.length);
    return { starts: starts.values.slice(0, starts.length), bits: bits.values.slice(0, bits.length) };
  }
}

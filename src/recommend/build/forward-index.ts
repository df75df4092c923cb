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

  add({ sizes, codes, contained, described, filter }: CountedKit): void {
    const [count, describing] = [sizes[0]!, sizes[1]!];
    const [from, describedFrom] = [this.terms.length, this.described.length];
    const [terms, times] = [this.terms.roomFor(count), this.contained.roomFor(count)];
    const describedTimes = this.described.roomFor(describing);
    let [length, describedLength] = [0, 0];
    for (let i = 0; i < count; i++) {
      terms[from + i] = Math.min(codes[i]!, LARGE_TERM);
      times[from + i] = Math.min(contained[i]!, LARGE);
      length += contained[i]!;
      if (codes[i]! >= LARGE_TERM) this.largeTerms.push(codes[i]!);
      if (contained[i]! >= LARGE) this.containedLarge.push(contained[i]!);
    }
    for (let i = 0; i < describing; i++) {
      describedTimes[describedFrom + i] = Math.min(65535, described[i]!);
      describedLength += described[i]!;
    }
    this.terms.length = this.contained.length = from + count;
    this.described.length = describedFrom + describing;
    this.ends.push(from + count);
    this.describedEnds.push(describedFrom + describing);
    this.containedLengths.push(length / TF_UNIT);
    this.describedLengths.push(describedLength / TF_UNIT);
    this.#filterStarts.push(this.#filterBits.length);
    this.#filterBits.append(filter.subarray(0, sizes[2]!));
    this.kits++;
  }

  /** Once, after the last kit. */
  phraseFilters(): PhraseFilters {
    const [starts, bits] = [this.#filterStarts, this.#filterBits];
    starts.push(bits.length);
    return { starts: starts.values.slice(0, starts.length), bits: bits.values.slice(0, bits.length) };
  }
}

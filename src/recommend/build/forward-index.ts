// The counts of each kit, in order: its terms with their frequencies, and the filter of its phrases.

import { layOutPhrases, type PhraseFilters } from '../index/phrase-filters.ts';
import { sharedMemory } from '../wasm/load.ts';
import { TF_UNIT } from './encoded-kit.ts';
import { GrowableArray } from './growable-array.ts';
import type { CountedKit } from './kit-counter.ts';
import { PackedNumbers } from './packed-numbers.ts';

export class ForwardIndex {
  /**
   * The terms of all kits, in order, and their frequencies in all text. Terms are numbered as they are found, so common
   * ones have small numbers.
   */
  readonly terms = new PackedNumbers(2);
  readonly contained = new PackedNumbers(1);
  /**
   * Frequencies in the description, for the first terms of each kit. Terms that occur only in files come last and are
   * far more numerous.
   */
  readonly described = new PackedNumbers(2);
  /** Per kit: its number of terms, how many of them describe it, and the sums of both frequencies. */
  readonly termCounts: number[] = [];
  readonly describingCounts: number[] = [];
  readonly containedLengths: number[] = [];
  readonly describedLengths: number[] = [];
  /** The filters of the kits so far (PhraseFilters). */
  readonly #filterStarts: number[] = [];
  readonly #filterBits = new GrowableArray((...place) => new Uint32Array(...place));

  add({ sizes, codes, contained, described, filter }: CountedKit): void {
    const [count, describing] = [sizes[0]!, sizes[1]!];
    this.terms.append(codes, count);
    this.contained.append(contained, count);
    this.described.append(described, describing);
    this.termCounts.push(count);
    this.describingCounts.push(describing);
    this.containedLengths.push(sum(contained, count) / TF_UNIT);
    this.describedLengths.push(sum(described, describing) / TF_UNIT);
    this.#filterStarts.push(this.#filterBits.length);
    this.#filterBits.append(filter.subarray(0, sizes[2]!));
  }

  /** Call once, after the last kit. */
  phraseFilters(): PhraseFilters {
    const [starts, bits, kits] = [this.#filterStarts, this.#filterBits, this.#filterStarts.length];
    const layout = layOutPhrases(kits);
    const memory = sharedMemory(layout.bits + 4 * bits.length);
    new Uint32Array(memory.buffer, layout.starts).set([...starts, bits.length]);
    new Uint32Array(memory.buffer, layout.bits).set(bits.values.subarray(0, bits.length));
    return { memory, kits };
  }
}

function sum(numbers: Int32Array, count: number): number {
  let total = 0;
  for (let i = 0; i < count; i++) total += numbers[i]!;
  return total;
}

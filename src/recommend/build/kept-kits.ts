// What a build keeps of its kits, so that the next one need not read those that are still the same: counting the words of
// a catalogue takes most of the time of a build.

import { exactHashesOf } from '../index/exact-names.ts';
import { hashEntry } from '../index/hash-table.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import { KitNames } from './kit-names.ts';
import { type PackedTable, packedAt } from './packed-numbers.ts';

/** Beside the index, whose numbers it uses. Its arrays can be shared between threads. */
export interface KeptKits {
  /** Per kit, the terms of CountedKit. */
  terms: PackedTable;
  /** Per kit, the words that describe it: entries of the table of typos. */
  words: PackedTable;
  /** Per kit, the number of words in the longest of its exact names. */
  longest: Uint16Array<ArrayBuffer>;
}

/** An earlier build, and the names that it was given. */
export interface PreviousBuild {
  index: RecommendIndex;
  kept: KeptKits;
  names: readonly string[];
}

export interface KeptKit {
  terms: Uint8Array<ArrayBuffer>;
  words: Uint8Array<ArrayBuffer>;
  filter: Uint32Array<ArrayBuffer>;
  platforms: number;
  families: number;
  /** Starts and ends. */
  exclusions: Uint32Array<ArrayBuffer>;
  exact: Uint32Array;
  longest: number;
}

/** Reads the kits of an earlier build. */
export class KeptReader {
  readonly #previous: PreviousBuild;
  readonly #exact: Uint32Array;
  readonly #changedNames: KitNames;

  constructor(previous: PreviousBuild, names: readonly string[]) {
    this.#previous = previous;
    this.#exact = exactHashesOf(previous.index.exact);
    const [before, now] = [new Set(previous.names), new Set(names)];
    this.#changedNames = new KitNames([...before.symmetricDifference(now)]);
  }

  /** Whether a kit that did not change counts for the same: what it says of other kits depends on their names. */
  isSame(kit: { name: string; description: string }): boolean {
    return !this.#changedNames.isNamedIn(kit.description, kit.name);
  }

  kit(number: number): KeptKit {
    const { index, kept } = this.#previous;
    const { starts, bits } = index.phrases;
    const { ends, spans } = index.exclusions;
    return {
      terms: packedAt(kept.terms, number),
      words: packedAt(kept.words, number),
      filter: bits.subarray(starts[number], starts[number + 1]),
      platforms: index.platforms[number]!,
      families: index.families[number]!,
      exclusions: spans.subarray(ends[number - 1] ?? 0, ends[number]),
      exact: this.#exact.subarray(3 * number, 3 * number + 3),
      longest: kept.longest[number]!,
    };
  }

  /** The names and keywords (hashEntry) of the kits that have a new number; -1 for those that are gone. */
  keywords(newNumbers: Int32Array): number[] {
    const { hashes, numbers } = this.#previous.index.keywords;
    const entries: number[] = [];
    numbers.forEach((kit, i) => {
      if (newNumbers[kit]! >= 0) entries.push(hashEntry(hashes[i]!, newNumbers[kit]!));
    });
    return entries;
  }
}

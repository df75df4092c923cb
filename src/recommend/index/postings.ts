// Which kits have a term, and how much they are about it.

import type { RecommendIndex } from './recommend-index.ts';

export class Postings {
  readonly #index: RecommendIndex;

  constructor(index: RecommendIndex) {
    this.#index = index;
  }

  /** Whether a kit has a term in its description, not only in its files. */
  describes(kit: number, term: number): boolean {
    const at = this.#postingOf(kit, term);
    return at >= 0 && this.#index.described[at]! > 0;
  }

  /** The share of these terms, by their worth in descriptions, that a kit is about: 0 to 1. */
  shareOf(kit: number, terms: readonly number[]): number {
    const { describedWorth, described } = this.#index;
    let [sum, all] = [0, 0];
    for (const term of terms) {
      const at = this.#postingOf(kit, term);
      all += describedWorth[term]!;
      if (at >= 0) sum += (describedWorth[term]! * described[at]!) / 255;
    }
    return all === 0 ? 0 : sum / all;
  }

  /** The index of the posting for a kit and a term; -1 if there is none. */
  #postingOf(kit: number, term: number): number {
    const { starts, postings } = this.#index;
    const end = starts[term + 1]!;
    let [low, high] = [starts[term]!, end];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (postings[middle]! < kit) low = middle + 1;
      else high = middle;
    }
    return low < end && postings[low] === kit ? low : -1;
  }
}

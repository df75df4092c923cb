// Scores each kit by the words of a query and the whole keywords in it.

import { findHash } from '../index/hash-table.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import type { Query } from '../query/query-parser.ts';
import { rarestIdf } from '../query/query-terms.ts';
import { MAX_KEYWORD_TERMS, MULTIWORD_KEYWORD_WEIGHT } from '../settings.ts';
import { phraseHash } from '../text/hash.ts';

export class WordScores {
  /** The word score of each kit. */
  readonly scores: Float32Array;
  readonly #index: RecommendIndex;
  readonly #keyword: number;
  /** By kit, the largest share of the use case that is one of its keywords. */
  readonly #keywordShares = new Map<number, number>();

  /** `scores` has one entry per kit; `keyword` is the worth of a whole keyword. */
  constructor(index: RecommendIndex, scores: Float32Array, keyword: number) {
    this.#index = index;
    this.scores = scores;
    this.#keyword = keyword;
  }

  /** The share of the use case that is one keyword or the name of a kit: 0 to 1. */
  keywordShareOf(kit: number): number {
    return this.#keywordShares.get(kit) ?? 0;
  }

  /** Adds to the scores, which must be zero. */
  add(query: Query): void {
    this.#addWords(query);
    this.#addKeywords(query);
  }

  #addWords({ terms, weights }: Query): void {
    const { scores } = this;
    const { starts, postings, described, contained, describedWorth, containedWorth } = this.#index;
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i]!;
      const a = (weights[i]! * describedWorth[term]!) / 255;
      const b = (weights[i]! * containedWorth[term]!) / 255;
      const end = starts[term + 1]!;
      for (let p = starts[term]!; p < end; p++) scores[postings[p]!]! += a * described[p]! + b * contained[p]!;
    }
  }

  /** Whole keywords and names count more the larger their share of the use case. */
  #addKeywords({ sequence, possible }: Query): void {
    const { describedWorth, containedWorth, keywords } = this.#index;
    if (this.#keywordShares.size > 0) this.#keywordShares.clear();
    for (let from = 0; from < sequence.length; from++) {
      const end = Math.min(from + MAX_KEYWORD_TERMS, sequence.length);
      let hash = 0;
      let worth = 0;
      for (let at = from; at < end; at++) {
        const term = sequence[at]!;
        if (term === -1) break;
        if (term < 0) {
          // A letter belongs to the term after it, as in "p-value", and makes it a word that hardly any kit has.
          if (at === from) {
            hash = term;
            worth = 2 * rarestIdf(this.#index.kits);
          }
          continue;
        }
        hash = phraseHash(hash, term);
        worth += describedWorth[term]! + containedWorth[term]!;
        const first = findHash(keywords, hash);
        if (first < 0) continue;
        const share = worth / Math.max(possible, worth);
        const keywordWorth = at > from ? MULTIWORD_KEYWORD_WEIGHT * worth : worth;
        for (let i = first; keywords.hashes[i] === hash; i++)
          this.#addKeyword(keywords.numbers[i]!, keywordWorth, share);
      }
    }
  }

  #addKeyword(kit: number, worth: number, share: number): void {
    this.scores[kit]! += this.#keyword * worth * share;
    this.#keywordShares.set(kit, Math.max(share, this.#keywordShares.get(kit) ?? 0));
  }
}

// Scores each kit by the words of a query and the whole keywords in it.

import { findHash } from '../index/hash-table.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import { MAX_KEYWORD_TERMS } from '../index/recommend-index.ts';
import { hashAt } from '../index/string-table.ts';
import { type QueryTerms, rarestIdf } from '../query/query-terms.ts';
import { phraseHash } from '../text/hash.ts';

/**
 * The weight of a keyword of several words, relative to a single word: together, they are hardly a coincidence. Chosen
 * by hand; the judged sets show no difference from 1 to 2.
 */
const MULTIWORD_KEYWORD_WEIGHT = 1.5;

export interface WordScores {
  /** The word score of each kit. */
  scores: Float32Array;
  /** By kit, the largest share of the use case that is one of its keywords or its name: 0 to 1. */
  keywordShares: ReadonlyMap<number, number>;
}

/** `keyword` is the worth of a whole keyword. */
export function scoreWords(index: RecommendIndex, query: QueryTerms, keyword: number): WordScores {
  const scores = new Float32Array(index.kits);
  addWords(index, query, scores);
  const keywordShares = new Map<number, number>();
  if (keyword > 0) addKeywords(index, query, keyword, scores, keywordShares);
  return { scores, keywordShares };
}

function addWords(index: RecommendIndex, { terms, weights }: QueryTerms, scores: Float32Array): void {
  const { starts, postings, described, contained, describedWorth, containedWorth } = index;
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i]!;
    const a = (weights[i]! * describedWorth[term]!) / 255;
    const b = (weights[i]! * containedWorth[term]!) / 255;
    const end = starts[term + 1]!;
    for (let p = starts[term]!; p < end; p++) scores[postings[p]!]! += a * described[p]! + b * contained[p]!;
  }
}

/** Whole keywords and names count more the larger their share of the use case. */
function addKeywords(
  { describedWorth, containedWorth, keywords, kits, terms }: RecommendIndex,
  { sequence, possible }: QueryTerms,
  worthOfOne: number,
  scores: Float32Array,
  shares: Map<number, number>,
): void {
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
          worth = 2 * rarestIdf(kits);
        }
        continue;
      }
      hash = phraseHash(hash, hashAt(terms, term));
      worth += describedWorth[term]! + containedWorth[term]!;
      const first = findHash(keywords, hash);
      if (first < 0) continue;
      const share = worth / Math.max(possible, worth);
      const keywordWorth = at > from ? MULTIWORD_KEYWORD_WEIGHT * worth : worth;
      for (let i = first; keywords.hashes[i] === hash; i++) {
        const kit = keywords.numbers[i]!;
        scores[kit]! += worthOfOne * keywordWorth * share;
        shares.set(kit, Math.max(share, shares.get(kit) ?? 0));
      }
    }
  }
}

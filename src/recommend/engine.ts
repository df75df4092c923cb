// Answers recommend requests over one index. Holds no state between requests but scratch memory.

import { type Found, findEvidence, type Spoken, spoken } from './evidence.ts';
import { findExact } from './exact.ts';
import type { KitCard } from './kit-text.ts';
import type { Model } from './model.ts';
import { type Platform, platformMask } from './platforms.ts';
import { type Query, readQuery } from './query.ts';
import { reasoning } from './reasoning.ts';
import type { RecommendIndex } from './recommend-index.ts';
import { Top } from './top.ts';

export interface RecommendQuery {
  platform: Platform;
  useCase: string;
  maxResults: number;
}

export interface Recommendation {
  /** The kit's position in the catalogue that was indexed. */
  kit: number;
  score: number;
  reasoning: string;
}

export interface RecommendResult {
  fallback: boolean;
  recommendations: Recommendation[];
}

/** A best score under this is a fallback. */
const BAR = 0.3;
const MOST_PHRASES = 4;

export class Engine {
  readonly #index: RecommendIndex;
  readonly #kitAt: (kit: number) => KitCard;
  readonly #scores: Float32Array;
  readonly #top = new Top(16);

  constructor(index: RecommendIndex, _model: Model | null, kitAt: (kit: number) => KitCard) {
    this.#index = index;
    this.#kitAt = kitAt;
    this.#scores = new Float32Array(index.kits);
  }

  recommend({ platform, useCase, maxResults }: RecommendQuery): RecommendResult {
    const mask = platformMask(platform);
    const { platforms } = this.#index;
    const serves = (kit: number) => mask === 0 || (platforms[kit]! & mask) !== 0;
    const query = readQuery(useCase, this.#index);
    const exact = findExact(this.#index.exact, useCase, this.#kitAt, serves, maxResults);
    const { best, possible } = this.#rank(query, serves, maxResults);
    const ranked: Ranked[] = exact.map((kit) => ({ kit, score: 1, exact: true }));
    for (const { kit, value } of best) {
      if (!exact.includes(kit)) ranked.push({ kit, score: Math.min(0.99, scoreOf(value / possible)), exact: false });
    }
    const fallback = ranked.length === 0 || ranked[0]!.score < BAR;
    if (fallback) this.#fill(ranked, serves, maxResults);
    const chosen = ordered(ranked).slice(0, maxResults);
    return { fallback, recommendations: this.#explain(chosen, query, useCase, platform, fallback) };
  }

  #rank(query: Query, serves: (kit: number) => boolean, most: number) {
    const scores = this.#scores;
    scores.fill(0);
    const { starts, postings, described, contained, rarity, rarityInAll } = this.#index;
    let possible = 0;
    for (const { term, weight } of query.terms) {
      const a = (weight * rarity[term]!) / 255;
      const b = (weight * rarityInAll[term]!) / 255;
      possible += weight * (rarity[term]! + rarityInAll[term]!);
      const end = starts[term + 1]!;
      for (let p = starts[term]!; p < end; p++) scores[postings[p]!]! += a * described[p]! + b * contained[p]!;
    }
    possible += query.unknown * 2 * Math.log(1 + this.#index.kits);
    const top = this.#top;
    top.clear(most);
    for (let kit = 0; kit < scores.length; kit++) {
      const value = scores[kit]!;
      if (value > 0 && value > top.bar && serves(kit)) top.offer(kit, value);
    }
    return { best: top.sorted().map((kit) => ({ kit, value: scores[kit]! })), possible: possible || 1 };
  }

  #fill(ranked: Ranked[], serves: (kit: number) => boolean, most: number): void {
    const have = new Set(ranked.map(({ kit }) => kit));
    for (let kit = 0; kit < this.#index.kits && ranked.length < most; kit++) {
      if (serves(kit) && !have.has(kit)) ranked.push({ kit, score: 0, exact: false });
    }
  }

  #explain(chosen: Ranked[], query: Query, useCase: string, platform: Platform, fallback: boolean): Recommendation[] {
    const use: Spoken = spoken(useCase);
    const worth = new Map(query.terms.map(({ word, term }) => [word, this.#index.rarity[term]!]));
    return chosen.map(({ kit, score, exact }) => {
      const card = this.#kitAt(kit);
      const found: Found[] = findEvidence(use, card, (word) => worth.get(word) ?? 0, MOST_PHRASES);
      const text = reasoning({ card, platform, found, exact, meaning: false, files: score > 0, fallback });
      return { kit, score, reasoning: text };
    });
  }
}

interface Ranked {
  kit: number;
  score: number;
  exact: boolean;
}

function scoreOf(covered: number): number {
  return 1 / (1 + Math.exp(-(8 * covered - 2.5)));
}

/** Rounded to four decimals without losing the order: kits that differ keep differing. Equal scores go by slug. */
function ordered(ranked: Ranked[]): Ranked[] {
  const rounded = ranked.map((one) => ({ ...one, raw: one.score, score: Math.round(one.score * 10000) / 10000 }));
  for (let i = rounded.length - 2; i >= 0; i--) {
    const [one, next] = [rounded[i]!, rounded[i + 1]!];
    if (one.raw > next.raw && one.score <= next.score) one.score = Math.min(1, Math.round(next.score * 10000 + 1) / 10000);
  }
  return rounded.sort((a, b) => b.score - a.score || a.kit - b.kit);
}

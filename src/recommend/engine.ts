// Answers recommend requests over one index. Holds no state between requests but scratch memory.

import { findEvidence, spoken } from './evidence.ts';
import { findExact } from './exact.ts';
import type { KitCard } from './kit-text.ts';
import type { Model } from './model.ts';
import { type Platform, platformMask } from './platforms.ts';
import { type Query, QueryReader } from './query.ts';
import { type Candidate, RANK_SETTINGS, Ranker, type RankSettings } from './ranker.ts';
import { reasoning } from './reasoning.ts';
import type { RecommendIndex } from './recommend-index.ts';
import { type Evidence, evidenceOf, type ScoreSettings, scoresOf, WITH_MEANING, WORDS_ONLY } from './score.ts';

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
/** Kits looked at beyond those asked for: how far the best leads is part of the evidence. */
const CONTEXT = 5;
/** Only a kit that was named outright is certain. */
const SUREST = 0.99;

export class Engine {
  readonly #index: RecommendIndex;
  readonly #kitAt: (kit: number) => KitCard;
  readonly #reader: QueryReader;
  readonly #ranker: Ranker;
  readonly #scoring: ScoreSettings;

  constructor(
    index: RecommendIndex,
    model: Model | null,
    kitAt: (kit: number) => KitCard,
    settings: RankSettings = RANK_SETTINGS,
  ) {
    this.#index = index;
    this.#kitAt = kitAt;
    this.#reader = new QueryReader(index, model, settings);
    this.#ranker = new Ranker(index, model, settings);
    this.#scoring = this.#ranker.hasMeaning ? WITH_MEANING : WORDS_ONLY;
  }

  /** What the score is made from, for those who measure it. */
  examine({ platform, useCase, maxResults }: RecommendQuery): { best: Candidate[]; evidence: Evidence } {
    const query = this.#reader.read(useCase);
    const best = this.#ranker.rank(query, platformMask(platform), maxResults + CONTEXT);
    return { best, evidence: evidenceOf(best, query.possible) };
  }

  recommend({ platform, useCase, maxResults }: RecommendQuery): RecommendResult {
    const mask = platformMask(platform);
    const { platforms } = this.#index;
    const serves = (kit: number) => mask === 0 || (platforms[kit]! & mask) !== 0;
    const query = this.#reader.read(useCase);
    const exact = findExact(this.#index.exact, useCase, this.#kitAt, serves, maxResults);
    const best = this.#ranker.rank(query, mask, maxResults + CONTEXT);
    const scores = scoresOf(best, evidenceOf(best, query.possible), this.#scoring);
    const ranked: Ranked[] = exact.map((kit) => ({ kit, value: Number.POSITIVE_INFINITY, score: 1, exact: true }));
    best.forEach(({ kit, value }, i) => {
      if (!exact.includes(kit)) ranked.push({ kit, value, score: Math.min(SUREST, scores[i]!), exact: false });
    });
    const fallback = ranked.length === 0 || ranked[0]!.score < BAR;
    if (fallback) this.#fill(ranked, serves, maxResults);
    const chosen = ordered(ranked).slice(0, maxResults);
    return { fallback, recommendations: this.#explain(chosen, query, useCase, platform, fallback) };
  }

  #fill(ranked: Ranked[], serves: (kit: number) => boolean, most: number): void {
    const have = new Set(ranked.map(({ kit }) => kit));
    for (let kit = 0; kit < this.#index.kits && ranked.length < most; kit++) {
      if (serves(kit) && !have.has(kit)) ranked.push({ kit, value: 0, score: 0, exact: false });
    }
  }

  #explain(chosen: Ranked[], query: Query, useCase: string, platform: Platform, fallback: boolean): Recommendation[] {
    const said = spoken(useCase, (word) => this.#index.rarity[query.termOf(word)] ?? 0);
    return chosen.map(({ kit, score, exact }) => {
      const card = this.#kitAt(kit);
      const found = findEvidence(said, card, MOST_PHRASES);
      const text = reasoning({ card, platform, found, exact, meaning: false, files: score > 0, fallback });
      return { kit, score, reasoning: text };
    });
  }
}

interface Ranked {
  kit: number;
  value: number;
  score: number;
  exact: boolean;
}

/**
 * Scores to four decimals without losing the order: kits that differ keep differing, equal ones go by slug.
 * Expects the kits best first.
 */
function ordered(ranked: Ranked[]): Ranked[] {
  const rounded = ranked.map((one) => ({ ...one, score: Math.round(one.score * 10000) }));
  for (let i = rounded.length - 2; i >= 0; i--) {
    const [one, next] = [rounded[i]!, rounded[i + 1]!];
    if (one.value > next.value && one.score <= next.score) one.score = next.score + 1;
  }
  for (const one of rounded) one.score = Math.min(1, one.score / 10000);
  return rounded.sort((a, b) => b.score - a.score || a.kit - b.kit);
}

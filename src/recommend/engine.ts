// Answers recommend requests for one index. Keeps no state between requests except scratch memory and caches.

import { type Answered, Explainer, type Recommendation, showsEvidence } from './explain/explainer.ts';
import { findExactNames } from './index/exact-names.ts';
import type { IndexedKit } from './index/indexed-kit.ts';
import type { RecommendIndex } from './index/recommend-index.ts';
import type { Model } from './model/model.ts';
import { meetsMask, type Platform, platformMask, platformNumber } from './platforms.ts';
import { type Query, QueryParser } from './query/query-parser.ts';
import type { WordInfo } from './query/word-cache.ts';
import type { Candidate } from './rank/candidate.ts';
import { Ranker } from './rank/ranker.ts';
import { type ScoreFeatures, scoreFeatures, scoresOf } from './rank/score.ts';
import {
  EXCLUDED_FLOOR,
  MAX_INEXACT_SCORE,
  MAX_NEED_PART,
  MAX_RESULTS,
  MIN_CERTAIN_SCORE,
  MIN_DETAILED_LETTERS,
  MIN_EXCLUDED_SHARE,
  MIN_FOLDED_CHARACTERS,
  MIN_NEED_PART,
  MIN_NEED_SCORE,
  MIN_NEED_SHARE,
  MIN_SURE_WITHOUT,
  RANK_SETTINGS,
  type RankSettings,
  SCORE_FLOOR,
  type ScoreSettings,
  WITH_MEANING,
  WORDS_ONLY,
} from './settings.ts';
import { WRITTEN_WORD } from './text/as-written.ts';

interface RecommendQuery {
  platform: Platform;
  useCase: string;
  maxResults: number;
}

interface RecommendResult {
  fallback: boolean;
  recommendations: Recommendation[];
}

export class Engine {
  readonly #index: RecommendIndex;
  readonly #kitAt: (kit: number) => IndexedKit;
  readonly #parser: QueryParser;
  readonly #ranker: Ranker;
  readonly #scoring: ScoreSettings;
  readonly #explainer: Explainer;

  constructor(
    index: RecommendIndex,
    model: Model | null,
    kitAt: (kit: number) => IndexedKit,
    settings: RankSettings = RANK_SETTINGS,
  ) {
    this.#index = index;
    this.#kitAt = kitAt;
    this.#parser = new QueryParser(index, model, settings);
    this.#ranker = new Ranker(index, model, settings);
    this.#explainer = new Explainer(index, this.#ranker.postings, this.#parser, kitAt);
    this.#scoring = this.#ranker.hasMeaning ? WITH_MEANING : WORDS_ONLY;
  }

  /** The inputs of the score, for evaluation. */
  examine({ platform, useCase, maxResults }: RecommendQuery): { best: Candidate[]; features: ScoreFeatures } {
    const query = this.#parser.parse(useCase);
    const ranking = this.#ranker.rank(query, platformMask(platform), maxResults);
    return {
      best: ranking.best,
      features: scoreFeatures(ranking, query, this.#index.kits),
    };
  }

  recommend(request: RecommendQuery): RecommendResult {
    const query = this.#parser.parse(request.useCase);
    if (!query.hasAsides) return this.#answer(request, query);
    // What is set aside may be the need, or what the rest is about. Then the whole text finds more.
    const whole = this.#answer(request, this.#parser.parse(request.useCase, true));
    const without = this.#answer(request, query);
    const [best, rest] = [bestScore(whole), bestScore(without)];
    return whole.fallback || (rest < MIN_SURE_WITHOUT && best > rest) ? whole : without;
  }

  #answer(request: RecommendQuery, query: Query): RecommendResult {
    const { platform, maxResults } = request;
    const mask = platformMask(platform);
    const { useCase } = query;
    const ranking = this.#ranker.rank(query, mask, MAX_RESULTS);
    const features = scoreFeatures(ranking, query, this.#index.kits);
    const first = ranking.leaders[0];
    const statesNoNeed = query.statesNoNeed && !this.#containsKeyword(useCase, first);
    const { scores, fallback: isBelowBar, isServed } = scoresOf(ranking, features, this.#scoring, query, statesNoNeed);
    const ranked = this.#exactNames(request, query, mask);
    const exactCount = ranked.length;
    const isMatch = exactCount > 0 || !isBelowBar;
    const excludes = !isBelowBar && query.excluded.length > 0;
    for (let i = 0; i < ranking.best.length; i++) {
      const candidate = ranking.best[i]!;
      const { kit } = candidate;
      if (!showsEvidence(candidate) || isAmong(ranked, exactCount, kit)) continue;
      if (isMatch && i + exactCount > 0 && scores[i]! < SCORE_FLOOR) break;
      if (i > 0 && excludes && scores[i]! < EXCLUDED_FLOOR && this.#isExcluded(kit, query)) continue;
      ranked.push({ ...candidate, score: Math.min(MAX_INEXACT_SCORE, scores[i]!), isExactName: false });
    }
    const fallback = !isMatch || ranked.length === 0;
    if (fallback) this.#fill(ranked, platform);
    else if (exactCount === 0 && ranked[0]!.score >= MIN_CERTAIN_SCORE) this.#serveEach(query, mask, ranked);
    order(ranked);
    // The catalogue serves the use case, but not for this assistant.
    let elsewhere = -1;
    if (fallback && mask !== 0)
      elsewhere = this.#exactNames(request, query, 0)[0]?.kit ?? (isServed ? first?.kit : undefined) ?? -1;
    const recommendations = this.#explainer.explain(ranked, maxResults, query, { platform, fallback, elsewhere });
    return { fallback, recommendations };
  }

  /** Whether a kit is mainly about something that the use case excludes. */
  #isExcluded(kit: number, { excluded }: Query): boolean {
    return excluded.some(({ terms }) => this.#ranker.postings.shareOf(kit, terms) >= MIN_EXCLUDED_SHARE);
  }

  /** Vague words can form a keyword of several words, which states a need: "first app", "data quality". */
  #containsKeyword(useCase: string, first: Candidate | undefined): boolean {
    if (first === undefined) return false;
    const text = useCase.toLowerCase().match(WRITTEN_WORD)?.join(' ') ?? '';
    return this.#kitAt(first.kit).keywords.some((keyword) => {
      const sought = keyword.toLowerCase();
      return sought === text || (sought.includes(' ') && ` ${text} `.includes(` ${sought} `));
    });
  }

  /**
   * If a part of the use case is a separate need that none of the ranked kits serves, adds the best kit for it after
   * the first.
   */
  #serveEach(whole: Query, mask: number, ranked: Ranked[]): void {
    const needs = this.#parser.needsOf(whole);
    if (needs.length === 0) return;
    // The smallest visible distance behind the first kit.
    const top = ranked[0]!.score - 1e-4;
    let letters = 0;
    for (const text of needs) letters += text.length;
    for (const text of needs) {
      const part = text.length / letters;
      if (part > MAX_NEED_PART || (part < MIN_NEED_PART && letters >= MIN_DETAILED_LETTERS)) continue;
      const words = this.#parser.wordsOf(text);
      // Check only the first kit: a lower one may have all words of the part and still be the wrong kit for it.
      if (this.#ranker.postings.shareOf(ranked[0]!.kit, termsOf(words)) >= MIN_NEED_SHARE) continue;
      const query = this.#parser.parsePart(text, words, whole);
      if (query.statesNoNeed || (query.terms.length === 0 && query.rows.length === 0)) continue;
      const isNearTop = (kit: number) => isAmong(ranked, needs.length + 1, kit);
      const ranking = this.#ranker.rankPart(query, mask, MAX_RESULTS, isNearTop);
      if (ranking === null) continue;
      const first = ranking.best[0]!;
      const features = scoreFeatures(ranking, query, this.#index.kits);
      const { scores, fallback } = scoresOf(ranking, features, this.#scoring, query);
      if (fallback || scores[0]! < MIN_NEED_SCORE) continue;
      const at = ranked.findIndex(({ kit }) => kit === first.kit);
      if (at >= 0) ranked.splice(at, 1);
      ranked.push({ ...first, score: Math.min(scores[0]!, top), isExactName: false });
    }
    sortFew(ranked, (a, b) => b.score - a.score);
    // From here on, scores determine the order.
    for (const one of ranked) one.value = one.score;
    ranked.length = Math.min(ranked.length, MAX_RESULTS);
  }

  /** The kits whose name, slug or tagline equals the use case. A name scores slightly higher than a tagline. */
  #exactNames({ useCase: given }: RecommendQuery, { useCase, text, words }: Query, mask: number): Ranked[] {
    // Names are stored as written, with chatter, and without "&" spelled out.
    const found = this.#kitsNamed(useCase, text === useCase ? words : this.#parser.wordsOf(useCase), mask);
    // A name can contain an address. A longer use case is folded, which no name needs.
    if (found.length > 0 || given === useCase || given.length >= MIN_FOLDED_CHARACTERS) return found;
    return this.#kitsNamed(given, this.#parser.wordsOf(given), mask);
  }

  #kitsNamed(useCase: string, words: readonly WordInfo[], mask: number): Ranked[] {
    const { platforms, exact } = this.#index;
    const wordsOf = (text: string) => this.#parser.wordsOf(text);
    const serves = (kit: number) => meetsMask(platforms[kit]!, mask);
    const found = findExactNames(exact, useCase, words, wordsOf, this.#kitAt, serves, MAX_RESULTS);
    const ranked: Ranked[] = [];
    for (const { kit, which } of found)
      ranked.push({ kit, value: Number.MAX_VALUE, words: 0, meaning: 0, score: 1 - which / 10000, isExactName: true });
    return ranked;
  }

  /** Fills the list with the platform's general starting points, which have no evidence and score 0. */
  #fill(ranked: Ranked[], platform: Platform): void {
    const first = platformNumber(platform) * MAX_RESULTS;
    const have = new Set(ranked.map(({ kit }) => kit));
    for (const kit of this.#index.starters.subarray(first, first + MAX_RESULTS)) {
      if (ranked.length >= MAX_RESULTS) break;
      if (kit >= 0 && !have.has(kit))
        ranked.push({ kit, value: 0, words: 0, meaning: 0, score: 0, isExactName: false });
    }
  }
}

/** `value` decides the order before rounding. */
interface Ranked extends Answered {
  value: number;
}

function bestScore({ recommendations }: RecommendResult): number {
  return recommendations[0]?.score ?? 0;
}

function termsOf(words: readonly WordInfo[]): number[] {
  const terms: number[] = [];
  for (const { isStop, term } of words) if (!isStop && term >= 0) terms.push(term);
  return terms;
}

/** Whether a kit is among the first `count`. */
function isAmong(ranked: readonly Ranked[], count: number, kit: number): boolean {
  for (let i = 0; i < Math.min(count, ranked.length); i++) if (ranked[i]!.kit === kit) return true;
  return false;
}

/**
 * Rounds scores to four decimals without losing the order: different kits keep different scores, equal ones go by slug.
 * Expects the best kit first and changes the scores in place.
 */
function order(ranked: Ranked[]): void {
  for (const one of ranked) one.score = Math.round(one.score * 10000);
  for (let i = ranked.length - 2; i >= 0; i--) {
    const [one, next] = [ranked[i]!, ranked[i + 1]!];
    if (one.value > next.value && one.score <= next.score) one.score = next.score + 1;
  }
  for (const one of ranked) one.score = Math.min(1, one.score / 10000);
  sortFew(ranked, (a, b) => b.score - a.score || a.kit - b.kit);
}

/** Like `sort`, but without copies: these few kits are already in order except for one or two. */
function sortFew(ranked: Ranked[], compare: (a: Ranked, b: Ranked) => number): void {
  for (let i = 1; i < ranked.length; i++) {
    const one = ranked[i]!;
    let at = i;
    for (; at > 0 && compare(ranked[at - 1]!, one) > 0; at--) ranked[at] = ranked[at - 1]!;
    ranked[at] = one;
  }
}

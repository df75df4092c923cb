// Answers recommend requests for one index. Keeps nothing between requests but caches.

import { hash } from 'node:crypto';
import { type Answered, Explainer, type Recommendation, showsEvidence } from './explain/explainer.ts';
import { findExactNames } from './index/exact-names.ts';
import type { IndexedKit } from './index/indexed-kit.ts';
import type { RecommendIndex } from './index/recommend-index.ts';
import { MAX_RESULTS } from './index/recommend-index.ts';
import { meetsMask, type Platform, platformMask, platformNumber } from './platforms.ts';
import { type Query, QueryParser, type QuerySettings } from './query/query-parser.ts';
import { type Candidate, highestOf, RANK_SETTINGS, Ranker, type Ranking, type RankSettings } from './rank/ranker.ts';
import {
  type Features,
  featuresOf,
  type NeedFeatures,
  needScore,
  RELEVANCE_BAR,
  SCORE_WEIGHTS,
  type Scores,
  type ScoreWeights,
  scoresOf,
} from './rank/score.ts';
import { closenessToUnserved, isDistress } from './rank/unserved.ts';
import { type Reader, readerStamp, unit } from './read/reader.ts';

export { RELEVANCE_BAR };

export interface RecommendQuery {
  platform: Platform;
  useCase: string;
  maxResults: number;
}

export interface RecommendResult {
  fallback: boolean;
  recommendations: Recommendation[];
}

/** Each part can be switched off, to measure what it is worth. */
export interface EngineSettings extends RankSettings, QuerySettings {
  /** Whether closeness to texts that no kit serves counts. */
  unserved: boolean;
  /** Kits less far behind the best, as a share of its value, are about as likely to fit. */
  level: number;
}

export const ENGINE_SETTINGS: EngineSettings = {
  ...RANK_SETTINGS,
  implied: true,
  translated: true,
  roles: true,
  refusals: true,
  needs: true,
  unserved: true,
  level: 0.05,
};

/** Maximum score of a kit whose name, slug or tagline is not the use case: only an exact name is certain. */
export const MAX_INEXACT_SCORE = 0.99;
/**
 * Kits below this score are dropped from an answer unless it is a fallback or the kit is first: they are almost
 * certainly wrong. Promised in docs/scores.md.
 */
export const SCORE_FLOOR = 0.001;
/** The same for a kit that is nearer to what is not asked for than to what is, or mainly about its words. */
const EXCLUDED_FLOOR = RELEVANCE_BAR;
const MIN_EXCLUDED_SHARE = 0.25;
/** Minimum score of the first kit for a text to be searched for more needs, and of a kit for one of them. */
const MIN_CERTAIN_SCORE = 0.5;
const MIN_NEED_SCORE = 0.05;
/** A part of a text is ranked by the meaning it has alone and, this much, by the one it has in the text. */
const IN_CONTEXT = 0.4;
/** A part whose cosine with the best kit is this much above all others, read in the text, is no need of its own. */
const PLAIN_LEAD = 0.1;
/** Two words are hardly a need. By hand: nothing is lost, and a third of the reading is saved. */
const MIN_NEED_PART = 12;
/** A part with a larger share of the text was effectively ranked with the whole. */
const MAX_NEED_PART = 0.8;

/** Names what scores depend on: those with other weights or of another encoder cannot be compared. */
export function scoreStamp(reads: boolean): string {
  const weights = JSON.stringify(SCORE_WEIGHTS[reads ? 'read' : 'words']);
  return hash('sha256', `${reads ? readerStamp() : ''} ${weights}`, 'hex').slice(0, 16);
}

export class Engine {
  readonly #index: RecommendIndex;
  readonly #reader: Reader | null;
  readonly #kitAt: (kit: number) => IndexedKit;
  readonly #settings: EngineSettings;
  readonly #parser: QueryParser;
  readonly #ranker: Ranker;
  readonly #weights: ScoreWeights;
  readonly #explainer: Explainer;

  /** `reader` is null where texts are ranked by their words alone. */
  constructor(
    index: RecommendIndex,
    reader: Reader | null,
    kitAt: (kit: number) => IndexedKit,
    settings: EngineSettings = ENGINE_SETTINGS,
  ) {
    this.#index = index;
    // Without any vectors, reading would only take time.
    this.#reader = index.vectors.known > 0 ? reader : null;
    this.#kitAt = kitAt;
    this.#settings = settings;
    this.#parser = new QueryParser(index, settings);
    this.#ranker = new Ranker(index, settings);
    this.#explainer = new Explainer(index, this.#parser, kitAt);
    this.#weights = this.#reader === null ? SCORE_WEIGHTS.words : SCORE_WEIGHTS.read;
  }

  async recommend(request: RecommendQuery): Promise<RecommendResult> {
    const query = await this.#read(request.useCase);
    const mask = platformMask(request.platform);
    const ranking = this.#ranker.rank(query, mask, MAX_RESULTS);
    const judged = this.#judge(ranking, query);
    const ranked = this.#kitsNamed(query, mask);
    const isNamed = ranked.length > 0;
    this.#addRanked(ranked, ranking, judged, query);
    const fallback = ranked.length === 0 || (!isNamed && judged.fallback);
    if (fallback) this.#fill(ranked, request.platform);
    else if (!isNamed && ranked[0]!.score >= MIN_CERTAIN_SCORE) await this.#serveEach(query, ranking, mask, ranked);
    order(ranked);
    // The catalogue serves the use case, but not for this assistant.
    let elsewhere = -1;
    if (fallback && mask !== 0)
      elsewhere = this.#kitsNamed(query, 0)[0]?.kit ?? (judged.isServed ? ranking.leaders[0]?.kit : undefined) ?? -1;
    const none = !fallback ? null : isDistress(query.asked) ? 'distress' : judged.isNear ? 'near' : 'nothing';
    const answer = { platform: request.platform, none, elsewhere } as const;
    return { fallback, recommendations: this.#explainer.explain(ranked, request.maxResults, query, answer) };
  }

  /** What the scores are computed from, for evaluation. */
  async examine({ platform, useCase, maxResults }: RecommendQuery): Promise<{
    best: Candidate[];
    features: Features;
    needs: { kit: Candidate; features: NeedFeatures }[];
  }> {
    const query = await this.#read(useCase);
    const mask = platformMask(platform);
    const ranking = this.#ranker.rank(query, mask, maxResults);
    const needs = ranking.best.length === 0 ? [] : await this.#needsOf(query, ranking, mask);
    return { best: ranking.best, features: this.#featuresOf(ranking, query), needs };
  }

  async #read(useCase: string): Promise<Query> {
    const begun = this.#parser.begin(useCase);
    const reading = this.#reader === null ? null : await this.#reader.read(begun.text);
    return this.#parser.finish(begun, reading);
  }

  #featuresOf(ranking: Ranking, query: Query): Features {
    const unserved = this.#settings.unserved ? closenessToUnserved(query.asked) : 0;
    return featuresOf(ranking, query, unserved, this.#index.kits);
  }

  #judge(ranking: Ranking, query: Query): Scores {
    return scoresOf(ranking, this.#featuresOf(ranking, query), this.#weightsFor(ranking), query, this.#settings.level);
  }

  /** Of a kit that has not been read yet, only the words are known. */
  #weightsFor({ leaders: [best] }: Ranking): ScoreWeights {
    const isUnread = best !== undefined && this.#reader !== null && this.#index.vectors.scales[best.kit] === 0;
    return isUnread ? SCORE_WEIGHTS.words : this.#weights;
  }

  /** Adds the ranked kits that belong into the answer. */
  #addRanked(ranked: Ranked[], { best }: Ranking, { scores, fallback }: Scores, query: Query): void {
    const named = new Set(ranked.map(({ kit }) => kit));
    const isMatch = named.size > 0 || !fallback;
    for (let i = 0; i < best.length; i++) {
      const candidate = best[i]!;
      if (!showsEvidence(candidate) || named.has(candidate.kit)) continue;
      if (isMatch && ranked.length > 0 && scores[i]! < SCORE_FLOOR) break;
      if (!fallback && i > 0 && scores[i]! < EXCLUDED_FLOOR && this.#isExcluded(candidate, query)) continue;
      ranked.push({ ...candidate, score: Math.min(MAX_INEXACT_SCORE, scores[i]!), isExactName: false });
    }
  }

  /** Whether a kit is about something that is not asked for. */
  #isExcluded({ kit, aside, meaning }: Candidate, { unwanted }: Query): boolean {
    return (
      aside > meaning || (unwanted.length > 0 && this.#ranker.postings.shareOf(kit, unwanted) >= MIN_EXCLUDED_SHARE)
    );
  }

  /** The best kits for parts of the use case that may be needs of their own, where they are other ones. */
  async #needsOf(whole: Query, ranking: Ranking, mask: number): Promise<{ kit: Candidate; features: NeedFeatures }[]> {
    const found: { kit: Candidate; features: NeedFeatures }[] = [];
    const best = ranking.best[0]!;
    const letters = whole.needs.reduce((sum, { text }) => sum + text.length, 0);
    for (const { text, asked, told } of whole.needs) {
      if (text.length < MIN_NEED_PART || text.length > MAX_NEED_PART * letters) continue;
      const inContext = this.#ranker.cosines(asked);
      // Reading takes most of the time.
      if (asked !== null && inContext[best.kit]! > highestOf(inContext, best.kit) + PLAIN_LEAD) continue;
      // Alone, because in the text a part takes on the meaning of its neighbours.
      const lone = await this.#read(text);
      const query = { ...lone, named: whole.named, asked: between(lone.asked, asked) };
      if (query.terms.length === 0) continue;
      const part = this.#ranker.rank(query, mask, MAX_RESULTS);
      const kit = part.best[0];
      if (kit === undefined || kit.kit === best.kit) continue;
      const { served, fit } = this.#judge(part, query);
      const lead = (meaning: Float32Array | null) => {
        const [ofKit, ofBest] = this.#ranker.cosinesOf(meaning, [kit.kit, best.kit]);
        return ofKit! - ofBest!;
      };
      const [ofAside] = this.#ranker.cosinesOf(whole.aside, [kit.kit]);
      const [ofWhole] = this.#ranker.cosinesOf(whole.asked, [kit.kit]);
      found.push({
        kit,
        features: {
          constant: 1,
          served: logit(served),
          fit: logit(fit),
          alone: lead(lone.asked),
          inContext: inContext[kit.kit]! - inContext[best.kit]!,
          isNearest: inContext[kit.kit]! >= highestOf(inContext, -1) ? 1 : 0,
          inWhole: lead(whole.asked),
          told: told,
          aside: Math.max(0, ofAside! - ofWhole!),
          share: text.length / letters,
          parts: Math.log(whole.needs.length),
        },
      });
    }
    return found;
  }

  async #serveEach(whole: Query, ranking: Ranking, mask: number, ranked: Ranked[]): Promise<void> {
    const top = ranked[0]!.score - 1e-4;
    for (const { kit: one, features } of await this.#needsOf(whole, ranking, mask)) {
      const score = Math.min(needScore(features, this.#weights), top);
      const at = ranked.findIndex(({ kit }) => kit === one.kit);
      if (score < MIN_NEED_SCORE || (at >= 0 && ranked[at]!.score >= score)) continue;
      if (at >= 0) ranked.splice(at, 1);
      ranked.push({ ...one, score, isExactName: false, isForPart: true });
    }
    ranked.sort((a, b) => b.score - a.score);
    // From here on, scores determine the order.
    for (const one of ranked) one.value = one.score;
    ranked.length = Math.min(ranked.length, MAX_RESULTS);
  }

  /** The kits whose name, slug or tagline equals the use case. A name scores slightly higher than a tagline. */
  #kitsNamed({ written, words }: Query, mask: number): Ranked[] {
    const { platforms, exact } = this.#index;
    const wordsOf = (text: string) => this.#parser.wordsOf(text);
    const serves = (kit: number) => meetsMask(platforms[kit]!, mask);
    return findExactNames(exact, written, words, wordsOf, this.#kitAt, serves, MAX_RESULTS).map(({ kit, which }) => ({
      ...UNRANKED,
      kit,
      value: Number.MAX_VALUE,
      score: 1 - which / 10000,
      isExactName: true,
    }));
  }

  /** Fills the list with the platform's general starting points, which have no evidence and score 0. */
  #fill(ranked: Ranked[], platform: Platform): void {
    const first = platformNumber(platform) * MAX_RESULTS;
    const have = new Set(ranked.map(({ kit }) => kit));
    for (const kit of this.#index.starters.subarray(first, first + MAX_RESULTS)) {
      if (ranked.length >= MAX_RESULTS) break;
      if (kit >= 0 && !have.has(kit)) ranked.push({ ...UNRANKED, kit, score: 0, isExactName: false });
    }
  }
}

function logit(p: number): number {
  return Math.log((p + 1e-4) / (1 - p + 1e-4));
}

function between(lone: Float32Array | null, inContext: Float32Array | null): Float32Array | null {
  if (lone === null || inContext === null) return lone;
  return unit(lone.map((value, i) => (1 - IN_CONTEXT) * value + IN_CONTEXT * inContext[i]!));
}

/** `value` decides the order before rounding. */
interface Ranked extends Answered, Candidate {}

const UNRANKED = { value: 0, words: 0, meaning: 0, aside: 0 };

/**
 * Rounds scores to four decimals without losing the order: different kits keep different scores, equal ones go by slug.
 * Expects the best kit first and changes the scores in place.
 */
function order(ranked: Ranked[]): void {
  for (const one of ranked) one.score = Math.round(one.score * 10000);
  for (let i = ranked.length - 2; i >= 0; i--) {
    const [one, next] = [ranked[i]!, ranked[i + 1]!];
    one.score = Math.max(one.score, one.value > next.value ? next.score + 1 : next.score);
  }
  for (const one of ranked) one.score = Math.min(1, one.score / 10000);
  ranked.sort((a, b) => b.score - a.score || a.kit - b.kit);
}

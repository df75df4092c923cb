// Runs one ranking over one judged set and collects the figures of the report.

import { meetsMask, platformBits, platformMask } from '../src/recommend/measure.ts';
import type { Engine } from '../src/recommend/recommend.ts';
import type { Bm25 } from './bm25.ts';
import { bootstrap, hit, mean, ndcg, recall } from './metrics.ts';
import type { JudgedQuery, JudgedSet } from './read-set.ts';

export interface Figure {
  mean: number;
  low: number;
  high: number;
}

export interface Figures {
  queries: number;
  ndcg5: Figure;
  ndcg10: Figure;
  recall3: Figure;
  recall10: Figure;
  hit1: Figure;
}

export interface Bin {
  count: number;
  score: number;
  fits: number;
}

interface Calibration {
  bins: Bin[];
  /** The mean difference between score and truth, weighted by the number of use cases per bin. */
  error: number;
}

interface FallbackFigures {
  /** Use cases that nothing serves; fallbacks; fallbacks that were right. */
  without: number;
  fallbacks: number;
  right: number;
  precision: number;
  recall: number;
}

export interface EngineRun {
  figures: Figures;
  calibration: Calibration;
  fallback: FallbackFigures;
}

const MAX_RESULTS = 10;

export async function runEngine(set: JudgedSet, engine: Engine, seed: number): Promise<EngineRun> {
  const rankings: { query: JudgedQuery; ranked: string[] }[] = [];
  const tops: { score: number; fits: boolean }[] = [];
  const fallback = { without: 0, fallbacks: 0, right: 0 };
  for (const query of set.queries) {
    const answer = await engine.recommend({
      platform: query.platform ?? 'any',
      useCase: query.text,
      maxResults: MAX_RESULTS,
    });
    const ranked = answer.recommendations.map(({ kit }) => set.kits[kit]!.slug);
    rankings.push({ query, ranked });
    const score = answer.recommendations[0]?.score ?? 0;
    tops.push({ score, fits: set.grades.get(query.id)?.has(ranked[0] ?? '') ?? false });
    if (query.fallback) fallback.without++;
    if (answer.fallback) fallback.fallbacks++;
    if (query.fallback && answer.fallback) fallback.right++;
  }
  return {
    figures: figuresOf(set, rankings, seed),
    calibration: calibrationOf(tops),
    fallback: {
      ...fallback,
      precision: fallback.fallbacks === 0 ? 1 : fallback.right / fallback.fallbacks,
      recall: fallback.without === 0 ? 1 : fallback.right / fallback.without,
    },
  };
}

export function runBaseline(set: JudgedSet, baseline: Bm25, seed: number): Figures {
  const bits = set.kits.map((kit) => platformBits(kit.ai_targets));
  const rankings = set.queries.map((query) => {
    const mask = platformMask(query.platform ?? 'any');
    const ranked = baseline.search(query.text, MAX_RESULTS, (kit) => meetsMask(bits[kit]!, mask));
    return { query, ranked: ranked.map((kit) => set.kits[kit]!.slug) };
  });
  return figuresOf(set, rankings, seed);
}

function figuresOf(set: JudgedSet, rankings: { query: JudgedQuery; ranked: string[] }[], seed: number): Figures {
  const judged = rankings.filter(({ query }) => set.grades.has(query.id));
  const figure = (of: (ranked: string[], grades: Map<string, number>) => number): Figure => {
    const values = judged.map(({ query, ranked }) => of(ranked, set.grades.get(query.id)!));
    const [low, high] = bootstrap(values, seed);
    return { mean: mean(values), low, high };
  };
  return {
    queries: judged.length,
    ndcg5: figure((ranked, grades) => ndcg(ranked, grades, 5)),
    ndcg10: figure((ranked, grades) => ndcg(ranked, grades, 10)),
    recall3: figure((ranked, grades) => recall(ranked, grades, 3)),
    recall10: figure((ranked, grades) => recall(ranked, grades, 10)),
    hit1: figure(hit),
  };
}

const BINS = 10;

function calibrationOf(tops: readonly { score: number; fits: boolean }[]): Calibration {
  const bins: Bin[] = Array.from({ length: BINS }, () => ({ count: 0, score: 0, fits: 0 }));
  for (const { score, fits } of tops) {
    const bin = bins[Math.min(BINS - 1, Math.floor(score * BINS))]!;
    bin.count++;
    bin.score += score;
    bin.fits += fits ? 1 : 0;
  }
  const error = bins.reduce((sum, bin) => sum + Math.abs(bin.score - bin.fits), 0) / Math.max(1, tops.length);
  return {
    bins: bins.map((bin) => ({
      count: bin.count,
      score: bin.score / (bin.count || 1),
      fits: bin.fits / (bin.count || 1),
    })),
    error,
  };
}

// From evidence to a probability. The constants come from `node eval/fit-score.ts`, which fits them to judged use cases.

import type { Candidate, Ranking } from './ranker.ts';

/** What is known about a use case and the best kit for it; each figure means the same in a small and in a large catalogue. */
export interface Evidence {
  /** The share of what the use case says, by weight, that the best kit says too. */
  covered: number;
  /** How close the best kit is in meaning, the closest kit, and matters that kits rarely serve: cosines. */
  meaning: number;
  closest: number;
  everyday: number;
  /** How much the use case says: by rarity of its words, by their vectors, and their number. */
  said: number;
  strength: number;
  length: number;
  /** How far the best kit leads the second. */
  lead: number;
}

export function evidenceOf({ best, closest, everyday, strength }: Ranking, possible: number, length: number): Evidence {
  const top = best[0];
  return {
    covered: Math.min(1, (top?.words ?? 0) / Math.max(possible, 1e-9)),
    meaning: Math.max(0, top?.meaning ?? 0),
    closest,
    everyday,
    said: possible,
    strength,
    length,
    lead: (top?.value ?? 0) - (best[1]?.value ?? 0),
  };
}

/** What tells whether anything in the catalogue serves the use case at all. */
export function servedFeatures({ covered, meaning, closest, everyday, said, strength, length }: Evidence): number[] {
  return [
    1,
    Math.sqrt(covered),
    meaning,
    closest,
    everyday,
    Math.log1p(said),
    Math.log1p(strength),
    Math.log1p(length),
  ];
}

/** What tells whether, if something does, the best kit is it. */
export function fitFeatures(evidence: Evidence): number[] {
  return [...servedFeatures(evidence), Math.log1p(evidence.lead)];
}

export interface ScoreSettings {
  served: number[];
  fit: number[];
  /** What falling behind the best by its whole value costs. */
  behind: number;
  /** How likely it must be that something serves the use case. */
  bar: number;
}

export const WITH_MEANING: ScoreSettings = {
  served: [-2.596, 3.265, 4.812, 5.100, -8.919, -1.584, 0.690, 2.468],
  fit: [1.396, -1.168, 3.337, -1.813, -1.801, -1.533, 2.625, -0.166, 1.468],
  behind: 10.5,
  bar: 0.585,
};
export const WORDS_ONLY: ScoreSettings = {
  served: [-7.249, 9.949, 0.000, 0.000, 0.000, -0.158, 0.000, 1.963],
  fit: [-5.349, 6.718, 0.000, 0.000, 0.000, 0.423, 0.000, -0.082, 1.744],
  behind: 9.4,
  bar: 0.640,
};

/** The relevance bar: a best score under it is a fallback, and every fallback's scores are under it. */
export const BAR = 0.2;

export interface Scores {
  fallback: boolean;
  /** The probability that each kit fits, in the order given; it falls along the list. */
  scores: number[];
}

export function scoresOf(best: readonly Candidate[], evidence: Evidence, settings: ScoreSettings): Scores {
  const served = logistic(dot(servedFeatures(evidence), settings.served));
  const fallback = served < settings.bar;
  const logit = dot(fitFeatures(evidence), settings.fit);
  const first = best[0]?.value ?? 0;
  const scores = best.map(({ value }) => served * logistic(logit - settings.behind * behind(first, value)));
  // Which side of the bar the best is on is decided by whether anything serves the use case; the score must not contradict it.
  if (fallback) return { fallback, scores: scores.map((score) => Math.min(score, BAR * (1 - 1e-3))) };
  return { fallback, scores: scores.map((score, i) => (i === 0 ? Math.max(score, BAR) : score)) };
}

export function behind(first: number, value: number): number {
  return (first - value) / Math.max(first, 1e-9);
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

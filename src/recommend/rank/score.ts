// From evidence to a probability. The constants come from `npm run eval:fit`, which fits them to judged use cases.

import type { Ranking } from './ranker.ts';

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

export function evidenceOf(
  { leaders, closest, everyday, strength }: Ranking,
  possible: number,
  length: number,
): Evidence {
  const top = leaders[0];
  return {
    covered: Math.min(1, (top?.words ?? 0) / Math.max(possible, 1e-9)),
    meaning: Math.max(0, top?.meaning ?? 0),
    closest,
    everyday,
    said: possible,
    strength,
    length,
    // The only kit on a shortlist can have a negative value.
    lead: Math.max(0, (top?.value ?? 0) - (leaders[1]?.value ?? 0)),
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
  served: [-2.675, 2.75, 5.746, 6.862, -10.02, -1.056, -0.861, 2.532],
  fit: [0.634, 0.386, 2.517, -1.36, -2.822, -1.486, 2.482, 0.098, 1.505],
  behind: 11.5,
  bar: 0.555,
};
export const WORDS_ONLY: ScoreSettings = {
  served: [-7.086, 9.837, 0, 0, 0, -0.133, 0, 1.798],
  fit: [-4.247, 6.037, 0, 0, 0, 0.273, 0, -0.111, 1.75],
  behind: 10,
  bar: 0.66,
};

/** The relevance bar: a best score under it is a fallback, and every fallback's scores are under it. */
export const BAR = 0.2;
/** Far enough below that ten kits of a fallback can be told apart by their fourth decimal. */
const MOST_OF_FALLBACK = BAR - 0.0012;

export interface Scores {
  fallback: boolean;
  /** The probability that each kit fits, in the order given; it falls along the list. */
  scores: Float64Array;
}

/**
 * A kit's score is the same whoever asks: evidence and the best value are those of the whole catalogue, and a request that
 * may not have its best kits gets others with the scores that these would have had further down the list.
 */
export function scoresOf({ leaders, best }: Ranking, evidence: Evidence, settings: ScoreSettings): Scores {
  const served = logistic(dot(servedFeatures(evidence), settings.served));
  const logit = dot(fitFeatures(evidence), settings.fit);
  const first = leaders[0]?.value ?? 0;
  // A plain array would change its kind with what is put into it, and code made for the one kind be thrown away for the other.
  const scores = new Float64Array(best.length);
  for (let i = 0; i < best.length; i++)
    scores[i] = served * logistic(logit - settings.behind * behind(first, best[i]!.value));
  const isServed = served >= settings.bar;
  // Which side of the bar the very best is on is decided by whether anything serves the use case; its score must not contradict that.
  if (isServed && best[0]?.kit === leaders[0]?.kit && scores[0]! < BAR) scores[0] = BAR;
  const fallback = !isServed || (scores[0] ?? 0) < BAR;
  return { fallback, scores: fallback ? scores.map((score) => Math.min(score, MOST_OF_FALLBACK)) : scores };
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

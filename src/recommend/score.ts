// From evidence to a probability. The constants come from `node eval/fit-score.ts`, which fits them to judged use cases.

import type { Candidate } from './ranker.ts';

/** What is known about a use case and the best kit for it; each figure means the same in a small and in a large catalogue. */
export interface Evidence {
  /** The share of what the use case says, by weight, that the best kit says too. */
  covered: number;
  /** How close the best kit is in meaning: a cosine. */
  meaning: number;
  /** How far the best kit leads the fifth, as a share of its own value. */
  lead: number;
  /** The logarithm of how much the use case says at all. */
  said: number;
}

export function evidenceOf(best: readonly Candidate[], possible: number): Evidence {
  const top = best[0];
  if (top === undefined) return { covered: 0, meaning: 0, lead: 0, said: 0 };
  const fifth = best[Math.min(4, best.length - 1)]!;
  return {
    covered: Math.min(1, top.words / Math.max(possible, 1e-9)),
    meaning: Math.max(0, top.meaning),
    lead: Math.max(0, top.value - fifth.value) / Math.max(top.value, 1e-9),
    said: Math.log(1 + possible),
  };
}

/** What the logistic regression sees. */
export function features({ covered, meaning, lead, said }: Evidence): number[] {
  return [1, Math.sqrt(covered), meaning, lead, said, meaning * Math.sqrt(covered)];
}

export interface ScoreSettings {
  top: number[];
  /** What falling behind the best by its whole value costs. */
  behind: number;
}

export const WITH_MEANING: ScoreSettings = { top: [-5.102, 3.471, 4.84, 2.386, 0.242, 1.521], behind: 8.8 };
export const WORDS_ONLY: ScoreSettings = { top: [-8.462, 7.697, 0, 2.489, 1.037, 0], behind: 7.9 };

/** The probability that each kit fits, in the order given; it falls along the list. */
export function scoresOf(best: readonly Candidate[], evidence: Evidence, settings: ScoreSettings): number[] {
  const logit = features(evidence).reduce((sum, feature, i) => sum + feature * settings.top[i]!, 0);
  const first = best[0]?.value ?? 0;
  return best.map(({ value }) => logistic(logit - settings.behind * behind(first, value)));
}

export function behind(first: number, value: number): number {
  return (first - value) / Math.max(first, 1e-9);
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

// Turns a ranking into probabilities. The weights are fitted by `npm run eval:fit`, which writes score-weights.json.

import { readFileSync } from 'node:fs';
import type { Query } from '../query/query-parser.ts';
import type { Candidate, Ranking } from './ranker.ts';

/**
 * The relevance bar: an answer is a fallback if its best score is below this, and every score in a fallback is.
 * Promised in docs/scores.md.
 */
export const RELEVANCE_BAR = 0.2;

/** Maximum score in a fallback. Leaves room below the bar for ten kits to differ in the fourth decimal. */
const MAX_FALLBACK_SCORE = RELEVANCE_BAR - 0.0012;

/** What tells whether the best kit is right. Each means the same in small and large catalogues. */
export const FEATURES = [
  'constant',
  /** The share of the use case, by weight, that the best kit also says. */
  'covered',
  /** The cosine of the best kit, the highest of any, and how far it is above. */
  'meaning',
  'closest',
  /** Whether words and meaning agree: how far the best kit is above all others in each. */
  'meaningLead',
  'wordsLead',
  /** The closeness to texts that no kit serves, and how much closer they are than the best kit. */
  'unserved',
  'closerUnserved',
  /** How much the use case says: by the idf of its words, and by their number. */
  'information',
  'length',
  /** The share of the use case that the best kit's description is about, and that is one of its keywords. */
  'about',
  'keywordShare',
  /** The values of the second and the tenth kit, as shares of the first kit's. */
  'second',
  'tenth',
  'lead',
  'kits',
  /** The share of words of another language that are unknown. */
  'missed',
  /** The cosine of the best kit and what is not asked for. */
  'aside',
  /** A long text shares words with some kit whatever it is about, so it is its meaning that tells. */
  'meaningOfLong',
  'unservedOfLong',
  /** And a short one is either a keyword or nearly nothing. */
  'meaningOfShort',
] as const;

export type Features = Record<(typeof FEATURES)[number], number>;

/** What tells whether a kit behind the best one fits too. */
export const LATER_FEATURES = [
  'constant',
  /** How far the kit is behind it, as a share of the best value, and in cosines. */
  'behind',
  'farther',
  'meaning',
] as const;

export type LaterFeatures = Record<(typeof LATER_FEATURES)[number], number>;

/** What tells whether a kit for a part of the use case serves a need of its own. */
export const NEED_FEATURES = [
  'constant',
  /** The logits that anything serves the part, and that its best kit is right. */
  'served',
  'fit',
  /** How much nearer the part, read alone, is to the kit than to the best kit. */
  'alone',
  /** How much nearer the part, read in the text, is to the kit than to the best kit; whether it is nearest to it. */
  'inContext',
  'isNearest',
  /** The same for the whole text. */
  'inWhole',
  /** How likely the part is only told, and how much nearer the kit is to what is not asked for than to what is. */
  'told',
  'aside',
  /** The part's share of the letters, and the number of parts. */
  'share',
  'parts',
] as const;

export type NeedFeatures = Record<(typeof NEED_FEATURES)[number], number>;

export interface ScoreWeights {
  /** Weights in the estimate that anything serves the use case, and that the best kit is right; by feature. */
  served: Features;
  fit: Features;
  /** Weights in the estimate that a kit behind the best one fits. */
  later: LaterFeatures;
  /** Weights in the estimate that a part of the use case is a need of its own. */
  need: NeedFeatures;
  /** The minimum probability that something serves the use case. */
  bar: number;
}

/** With the encoder, and by words alone. */
export const SCORE_WEIGHTS: Record<'read' | 'words', ScoreWeights> = JSON.parse(
  readFileSync(new URL('./score-weights.json', import.meta.url), 'utf8'),
);

/** About the largest catalogue in the fit; larger ones count as this large, because their effect is unknown. */
const MAX_FITTED_KITS = 3_000;
/** In a fallback, the least probability that there is a kit and that it is the best. Chosen by reading answers. */
const MIN_NEAR = 0.25;
const LONG_WORDS = 30;
const SHORT_WORDS = 4;

export function featuresOf(
  { leaders, closest, closestOther, wordsOther, about, keywordShare }: Ranking,
  { possible, length, missedShare }: Pick<Query, 'possible' | 'length'> & Partial<Pick<Query, 'missedShare'>>,
  unserved: number,
  kits: number,
): Features {
  const top = leaders[0];
  const meaning = Math.max(0, top?.meaning ?? 0);
  const share = (at: number) => shareOf(leaders[at]?.value ?? 0, top?.value ?? 0);
  const long = Math.max(0, Math.log1p(length) - Math.log1p(LONG_WORDS));
  return {
    constant: 1,
    covered: Math.sqrt(Math.min(1, Math.max(0, top?.words ?? 0) / Math.max(possible, 1e-9))),
    meaning,
    closest,
    meaningLead: meaning - closestOther,
    // Words that are only implied, such as corrected typos, are not possible.
    wordsLead: ((top?.words ?? 0) - wordsOther) / Math.max(possible, top?.words ?? 0, 1e-9),
    unserved,
    closerUnserved: Math.max(0, unserved - meaning),
    information: Math.log1p(possible),
    length: Math.log1p(length),
    about,
    keywordShare,
    second: share(1),
    tenth: share(9),
    lead: Math.log1p(Math.max(0, (top?.value ?? 0) - (leaders[1]?.value ?? 0))),
    kits: Math.log(Math.min(MAX_FITTED_KITS, Math.max(1, kits))),
    missed: missedShare ?? 0,
    aside: Math.max(0, top?.aside ?? 0),
    meaningOfLong: long * meaning,
    unservedOfLong: long * unserved,
    meaningOfShort: length <= SHORT_WORDS ? meaning : 0,
  };
}

export interface Scores {
  fallback: boolean;
  /** Something in the whole catalogue serves the use case. */
  isServed: boolean;
  /** The probability that something does, and that the best kit is right. */
  served: number;
  fit: number;
  /** The best kit may well be what is meant, although it is not certain enough. */
  isNear: boolean;
  /** The probability that each kit fits, in the given order; it decreases along the list. */
  scores: number[];
}

/**
 * A kit's score is the same for every platform: the features and the best value come from the whole catalogue. If a
 * platform excludes the best kits, the remaining ones keep the scores they would have further down the list.
 */
export function scoresOf(
  { leaders, best }: Ranking,
  features: Features,
  weights: ScoreWeights,
  { asksNothing }: { asksNothing: boolean },
  level: number,
): Scores {
  const served = logistic(dot(FEATURES, features, weights.served));
  const logit = dot(FEATURES, features, weights.fit);
  const [first] = leaders;
  const scores = best.map((one) => {
    const later = laterFeaturesOf(one, first!);
    const apart = level > 0 ? Math.min(1, later.behind / level) : 1;
    return logistic((1 - apart) * logit + apart * dot(LATER_FEATURES, later, weights.later));
  });
  const fit = scores[0] ?? 0;
  const isServed = served >= weights.bar && !asksNothing;
  // Whether anything serves the use case decides on which side of the bar the best kit is; its score must not
  // contradict that.
  const isNear = served * (scores[0] ?? 0) >= MIN_NEAR;
  if (isServed && best[0]?.kit === leaders[0]?.kit && scores[0]! < RELEVANCE_BAR) scores[0] = RELEVANCE_BAR;
  const fallback = !isServed || (scores[0] ?? 0) < RELEVANCE_BAR;
  for (let i = 0; i < scores.length; i++) {
    if (i > 0) scores[i] = Math.min(scores[i]!, scores[i - 1]!);
    if (fallback) scores[i] = Math.min(scores[i]!, MAX_FALLBACK_SCORE);
  }
  return { fallback, isServed, served, fit, isNear, scores };
}

export function needScore(features: NeedFeatures, { need }: ScoreWeights): number {
  return logistic(dot(NEED_FEATURES, features, need));
}

export function laterFeaturesOf(one: Candidate, best: Candidate): LaterFeatures {
  return {
    constant: 1,
    behind: (best.value - one.value) / Math.max(best.value, 1e-9),
    farther: best.meaning - one.meaning,
    meaning: one.meaning,
  };
}

function shareOf(value: number, top: number): number {
  return top <= 0 ? 0 : Math.max(0, value / top);
}

function dot<Name extends string>(
  names: readonly Name[],
  features: Record<Name, number>,
  weights: Record<Name, number>,
): number {
  return names.reduce((sum, name) => sum + features[name] * weights[name], 0);
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

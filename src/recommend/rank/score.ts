// Turns a ranking into probabilities.

import type { Query } from '../query/query-parser.ts';
import { rarestWorth } from '../query/query-terms.ts';
import {
  type FitFeatures,
  FULL_CERTAINTY_MARGIN,
  FULL_CERTAINTY_RARITY,
  LEAD_CERTAINTY,
  MAX_COMMON_WORTH,
  MAX_FALLBACK_SCORE,
  MAX_FEW_WORDS,
  MAX_FITTED_KITS,
  MAX_SHORT_WORDS,
  MIN_LONG_WORDS,
  MIN_PLAIN_COVER,
  RELEVANCE_BAR,
  type ScoreSettings,
  type ServedFeatures,
  type SharedFeatures,
} from '../settings.ts';
import type { Ranking } from './ranker.ts';

/** Features of a use case and its best kit. Each means the same in small and large catalogues. */
export interface ScoreFeatures {
  /** The share of the use case, by weight, that the best kit also says. */
  covered: number;
  /** Cosines of the best kit, the closest kit, and off-topic texts, which kits rarely serve. */
  meaning: number;
  closest: number;
  offTopic: number;
  /** How much the use case says: by the idf of its words, by their vectors, and by their number. */
  information: number;
  strength: number;
  length: number;
  /** The best kit's lead over the second. */
  lead: number;
  /** The share of the use case that the best kit's description is about. */
  about: number;
  /** The share of the use case that is one keyword or the name of the best kit. */
  keywordShare: number;
  /** The values of the second and the tenth kit, as shares of the first kit's value. A rival's can be more than 1. */
  second: number;
  tenth: number;
  kits: number;
}

export function scoreFeatures(
  { leaders, second, tenth, closest, offTopic, strength, about, keywordShare }: Ranking,
  { possible, rows }: Pick<Query, 'possible' | 'rows'>,
  kits: number,
): ScoreFeatures {
  const top = leaders[0];
  return {
    covered: Math.min(1, Math.max(0, top?.words ?? 0) / Math.max(possible, 1e-9)),
    meaning: Math.max(0, top?.meaning ?? 0),
    closest,
    offTopic,
    information: possible,
    strength,
    length: rows.length,
    // The only kit on a shortlist can have a negative value.
    lead: Math.max(0, (top?.value ?? 0) - second),
    about,
    keywordShare,
    second: shareOf(second, top),
    tenth: shareOf(tenth, top),
    kits,
  };
}

/** Features that predict whether the best kit is right. */
export function fitFeatures(features: ScoreFeatures): FitFeatures {
  return [...sharedFeatures(features), Math.log1p(features.lead), features.second];
}

/** Features that predict whether anything in the catalogue serves the use case. */
export function servedFeatures(features: ScoreFeatures): ServedFeatures {
  const { meaning, offTopic, length } = features;
  const long = Math.max(0, Math.log1p(length) - Math.log1p(MIN_LONG_WORDS));
  // A long text shares words with some kit whatever it is about, so it is its vector that tells.
  return [...sharedFeatures(features), long * meaning, long * offTopic];
}

function sharedFeatures(features: ScoreFeatures): SharedFeatures {
  const { covered, meaning, closest, offTopic, information, strength, length, about, keywordShare, tenth, kits } =
    features;
  return [
    1,
    Math.sqrt(covered),
    meaning,
    closest,
    offTopic,
    Math.log1p(information),
    Math.log1p(strength),
    Math.log1p(length),
    about,
    tenth,
    Math.log(Math.min(MAX_FITTED_KITS, Math.max(1, kits))),
    keywordShare,
    // Words that say much have long vectors.
    strength / Math.max(1, length),
    // If an off-topic text is closer than the best kit, a shared word is a coincidence.
    Math.max(0, offTopic - meaning),
  ];
}

interface Scores {
  fallback: boolean;
  /** Something in the whole catalogue serves the use case. */
  isServed: boolean;
  /** The probability that each kit fits, in the given order; it decreases along the list. */
  scores: number[];
}

/**
 * A kit's score is the same for every platform: the features and the best value come from the whole catalogue. If a
 * platform excludes the best kits, the remaining ones keep the scores they would have further down the list.
 * `statesNoNeed`: nothing serves it, whatever the features say.
 */
export function scoresOf(
  { leaders, best, isRival }: Ranking,
  features: ScoreFeatures,
  settings: ScoreSettings,
  query: Pick<Query, 'translations' | 'words'>,
  statesNoNeed = false,
): Scores {
  // In another language, some words may be unknown.
  const isShort = features.length <= MAX_SHORT_WORDS && query.translations.size === 0;
  const served = logistic(dot(servedFeatures(features), settings.served));
  const words = isShort ? query.words.reduce((count, { isStop }) => count + (isStop ? 0 : 1), 0) : features.length;
  const logit = limitShortTexts(dot(fitFeatures(features), settings.fit), features, served, settings, words);
  const first = leaders[0]?.value ?? 0;
  const scores: number[] = [];
  for (let i = 0; i < best.length; i++) scores.push(logistic(logit - settings.behind * behind(first, best[i]!.value)));
  const bar = isShort ? settings.shortBar : query.translations.size > 0 ? settings.translatedBar : settings.bar;
  const isServed = served >= bar && !statesNoNeed && !isRival;
  // Whether anything serves the use case decides on which side of the bar the best kit is; its score must not
  // contradict that.
  if (isServed && best[0]?.kit === leaders[0]?.kit && scores[0]! < RELEVANCE_BAR) scores[0] = RELEVANCE_BAR;
  const fallback = !isServed || (scores[0] ?? 0) < RELEVANCE_BAR;
  if (fallback) for (let i = 0; i < scores.length; i++) scores[i] = Math.min(scores[i]!, MAX_FALLBACK_SCORE);
  return { fallback, isServed, scores };
}

/**
 * Limits the best kit's logit for short texts, which are rare in the fitted data. A text that passes only the lower bar
 * may have no fitting kit. A single word that is not a keyword is as certain as it is rare, and as it is closer to the
 * kit than to off-topic texts ("I have to fire somebody"). Two or three common words ("save time") are as certain as
 * the best kit's lead, unless the kit says exactly that ("unit tests"). `words` excludes stop words.
 */
function limitShortTexts(
  logit: number,
  features: ScoreFeatures,
  served: number,
  settings: ScoreSettings,
  words: number,
): number {
  const { covered, meaning, offTopic, strength, keywordShare, information, second, kits } = features;
  let limit = served < settings.bar ? served * logistic(logit) : 1;
  if (words <= MAX_FEW_WORDS && keywordShare < 1) {
    const rarest = rarestWorth(kits);
    if (words === 1 && keywordShare === 0) {
      const apart = strength > 0 ? Math.max(RELEVANCE_BAR, (meaning - offTopic) / FULL_CERTAINTY_MARGIN) : 1;
      limit = Math.min(limit, apart, information / (FULL_CERTAINTY_RARITY * rarest));
    }
    if (words > 1 && covered < MIN_PLAIN_COVER && information < MAX_COMMON_WORTH * rarest)
      limit = Math.min(limit, LEAD_CERTAINTY * Math.max(0, 1 - second));
  }
  return limit >= 1 ? logit : Math.min(logit, Math.log(limit / (1 - limit)));
}

function shareOf(value: number, top: { value: number } | undefined): number {
  return top === undefined || top.value <= 0 ? 0 : Math.max(0, value / top.value);
}

export function behind(first: number, value: number): number {
  return (first - value) / Math.max(first, 1e-9);
}

function dot(values: readonly number[], weights: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += values[i]! * weights[i]!;
  return sum;
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

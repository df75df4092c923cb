// Fits the constants of src/recommend/settings.ts to judged use cases: `node eval/fit-score.ts [folder of a set in dev format ...]`.
// Uses the train and the fit part of our own set, and the sets named; never the test part. The train part flatters, since our kits were
// given words after reading what it got wrong; the fit part is judged more strictly than the others; together they balance.
// Prints the constants to put into settings.ts.

import { join } from 'node:path';
import {
  behind,
  buildIndex,
  fitFeatures,
  type ScoreFeatures,
  type ScoreSettings,
  servedFeatures,
} from '../src/recommend/measure.ts';
import { Engine, type Model, type Platform } from '../src/recommend/recommend.ts';
import { dot, fit } from './logistic.ts';
import { readCatalogue } from './read-catalogue.ts';
import { type JudgedSet, readJudgements, readSet } from './read-set.ts';
import { readShippedModel } from './shipped-model.ts';

const ROOT = join(import.meta.dirname, '..');
const RIDGE = 0.1;
/** Each set counts as much as so many use cases, so that a large one does not drown ours. */
const SET_WEIGHT = 300;

function ownPart(part: 'train' | 'fit'): JudgedSet {
  const judged = readJudgements(join(ROOT, 'eval/sets/kitscout'));
  const queries = judged.queries.filter((query) => query.part === part);
  return { name: part, kits: readCatalogue(join(ROOT, 'catalogue')), queries, grades: judged.grades };
}

interface Judged {
  features: ScoreFeatures;
  /** Per rank: how far behind the best, and whether it fits. */
  ranks: { behind: number; fits: boolean }[];
  isServed: boolean;
  weight: number;
}

function judge(set: JudgedSet, model: Model | null): Judged[] {
  const engine = new Engine(buildIndex(set.kits, model), model, (kit) => set.kits[kit]!);
  const weight = SET_WEIGHT / set.queries.length;
  return set.queries.map((query) => {
    const { best, features } = engine.examine({
      platform: (query.platform ?? 'any') as Platform,
      useCase: query.text,
      maxResults: 10,
    });
    const ranks = best.slice(0, 10).map(({ kit, value }) => {
      return {
        behind: behind(best[0]!.value, value),
        fits: set.grades.get(query.id)?.has(set.kits[kit]!.slug) ?? false,
      };
    });
    return { features, ranks, isServed: set.grades.has(query.id), weight };
  });
}

function fitFor(model: Model | null, others: JudgedSet[]): ScoreSettings {
  folds = new Map();
  // Only our own set has use cases that nothing serves.
  const train = judge(ownPart('train'), model);
  const own = [...train, ...withSharesOf(train, judge(ownPart('fit'), model))];
  const served = fitServed(own);
  const judged = [...own, ...others.flatMap((set) => judge(set, model))];
  const inScope = judged.filter(({ isServed, ranks }) => isServed && ranks.length > 0);
  const fitting = fit(
    inScope.map(({ features, ranks, weight }) => ({ x: fitFeatures(features), y: ranks[0]!.fits ? 1 : 0, weight })),
    RIDGE,
  );
  return { served, fit: fitting, behind: fitSlope(inScope, fitting), bar: fitBar(own) };
}

/** The fit part was given more use cases that nothing serves, to learn the border from; they count as if they were as common as in `model`. */
function withSharesOf(model: readonly Judged[], part: Judged[]): Judged[] {
  const odds = (all: readonly Judged[]) =>
    all.filter(({ isServed }) => !isServed).length / all.filter(({ isServed }) => isServed).length;
  const factor = odds(model) / odds(part);
  return part.map((one) => (one.isServed ? one : { ...one, weight: one.weight * factor }));
}

/** What being behind costs: the slope that makes the lower ranks likeliest. */
function fitSlope(judged: readonly Judged[], fitting: readonly number[]): number {
  let best: [loss: number, slope: number] = [Number.POSITIVE_INFINITY, 0];
  for (let slope = 0; slope <= 20; slope += 0.1) {
    let loss = 0;
    for (const { features, ranks, weight } of judged) {
      const logit = dot(fitFeatures(features), fitting);
      for (const { behind, fits } of ranks.slice(1)) {
        const p = 1 / (1 + Math.exp(-(logit - slope * behind)));
        loss -= weight * Math.log(Math.max(1e-9, fits ? p : 1 - p));
      }
    }
    if (loss < best[0]) best = [loss, slope];
  }
  return best[1];
}

const FOLDS = 10;

/** The bar at which as many are wrongly called unserved as wrongly called served, each judged by a fit that did not see it. */
function fitBar(own: readonly Judged[]): number {
  const chances = own.map(({ features, isServed, weight }, i) => {
    const others = own.filter((_, j) => j % FOLDS !== i % FOLDS);
    const served = cached(i % FOLDS, () => fitServed(others));
    return { p: 1 / (1 + Math.exp(-dot(servedFeatures(features), served))), isServed, weight };
  });
  const weigh = (some: readonly { weight: number }[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  let best: [wrong: number, bar: number] = [Number.POSITIVE_INFINITY, 0.5];
  for (let bar = 0.05; bar < 0.95; bar += 0.005) {
    const wronglyUnserved = weigh(chances.filter(({ p, isServed }) => p < bar && isServed));
    const wronglyServed = weigh(chances.filter(({ p, isServed }) => p >= bar && !isServed));
    const wrong = Math.max(wronglyUnserved, wronglyServed);
    if (wrong < best[0]) best = [wrong, bar];
  }
  const unserved = weigh(own.filter(({ isServed }) => !isServed));
  console.error(
    `held-out: at most ${best[0].toFixed(1)} wrong of ${unserved.toFixed(1)} either way at bar ${best[1].toFixed(3)}`,
  );
  return best[1];
}

function fitServed(own: readonly Judged[]): number[] {
  return fit(
    own.map(({ features, isServed, weight }) => ({ x: servedFeatures(features), y: isServed ? 1 : 0, weight })),
    RIDGE,
  );
}

let folds = new Map<number, number[]>();

function cached(fold: number, make: () => number[]): number[] {
  if (!folds.has(fold)) folds.set(fold, make());
  return folds.get(fold)!;
}

function print(name: string, { served, fit: fitting, behind: slope, bar }: ScoreSettings): void {
  const rounded = (values: readonly number[]) => `[${values.map((value) => value.toFixed(3)).join(', ')}]`;
  console.log(
    `export const ${name}: ScoreSettings = {\n  served: ${rounded(served)},\n  fit: ${rounded(fitting)},\n  behind: ${slope.toFixed(1)},\n  bar: ${bar.toFixed(3)},\n};`,
  );
}

const sets = process.argv.slice(2).map(readSet);
print('WITH_MEANING', fitFor(readShippedModel(), sets));
print('WORDS_ONLY', fitFor(null, sets));

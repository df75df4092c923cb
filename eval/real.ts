// How good the recommendations are on other people's catalogues, each alone and among thousands of other kits.

import { buildIndex, RANK_SETTINGS } from '../src/recommend/measure.ts';
import { Engine, type Model } from '../src/recommend/recommend.ts';
import { runEngine } from './evaluate.ts';
import { mean } from './metrics.ts';
import { type JudgedSet, type RealSet, readRealSets } from './read-set.ts';

interface FormFigures {
  ndcg10: number;
  recall10: number;
  /** nDCG@10 without the vectors. */
  wordsAlone: number;
  calibration: number;
  /** The share of prompts answered with a fallback although a kit serves them. */
  fallbacks: number;
}

interface RealFigures {
  name: string;
  kits: number;
  prompts: number;
  alone: FormFigures;
  large: FormFigures;
  /** Prompts that nothing serves, and how many of them were answered with a fallback. */
  negatives: number;
  refused: number;
}

export function* runRealSets(folder: string, model: Model, seed: number): Generator<RealFigures> {
  for (const set of readRealSets(folder)) yield runRealSet(set, model, seed);
}

function runRealSet({ name, alone, large, negatives }: RealSet, model: Model, seed: number): RealFigures {
  const engine = engineFor(alone, model);
  const ask = (useCase: string) => engine.recommend({ platform: 'any', useCase, maxResults: 1 });
  return {
    name,
    kits: alone.kits.length,
    prompts: alone.queries.length,
    alone: figuresOf(alone, engine, model, seed),
    large: figuresOf(large, engineFor(large, model), model, seed),
    negatives: negatives.length,
    refused: negatives.filter((text) => ask(text).fallback).length,
  };
}

function engineFor(set: JudgedSet, model: Model, settings = RANK_SETTINGS): Engine {
  return new Engine(buildIndex(set.kits, model), model, (kit) => set.kits[kit]!, settings);
}

function figuresOf(set: JudgedSet, engine: Engine, model: Model, seed: number): FormFigures {
  const run = runEngine(set, engine, seed);
  const words = runEngine(set, engineFor(set, model, { ...RANK_SETTINGS, meaning: 0 }), seed);
  return {
    ndcg10: run.figures.ndcg10.mean,
    recall10: run.figures.recall10.mean,
    wordsAlone: words.figures.ndcg10.mean,
    calibration: run.calibration.error,
    fallbacks: run.fallback.fallbacks / set.queries.length,
  };
}

const percent = (share: number) => (100 * share).toFixed(1);
const FORMS = ['alone', 'large'] as const;

export function realTable(sets: readonly RealFigures[]): string {
  const cells = (of: FormFigures) =>
    `${percent(of.ndcg10)} | ${percent(of.wordsAlone)} | ${percent(of.recall10)} | ${of.calibration.toFixed(3)} | ${percent(of.fallbacks)}`;
  const average = (form: 'alone' | 'large'): FormFigures => {
    const over = (of: (figures: FormFigures) => number) => mean(sets.map((set) => of(set[form])));
    return {
      ndcg10: over((of) => of.ndcg10),
      recall10: over((of) => of.recall10),
      wordsAlone: over((of) => of.wordsAlone),
      calibration: over((of) => of.calibration),
      fallbacks: over((of) => of.fallbacks),
    };
  };
  const lines = FORMS.flatMap((form) => [
    `| **${form}** | kits / prompts | nDCG@10 | words alone | recall@10 | calibration error | fallbacks, % |`,
    '|---|---|---|---|---|---|---|',
    ...sets.map((set) => `| ${set.name} | ${set.kits} / ${set.prompts} | ${cells(set[form])} |`),
    `| **mean** | | ${cells(average(form))} |`,
    '',
  ]);
  return [...lines, refusals(sets)].join('\n');
}

function refusals(sets: readonly RealFigures[]): string {
  const sum = (of: (set: RealFigures) => number) => sets.reduce((total, set) => total + of(set), 0);
  const [asked, refused] = [sum((set) => set.negatives), sum((set) => set.refused)];
  return `Of ${asked} prompts for which nothing applies, ${refused} (${percent(refused / Math.max(1, asked))} %) are answered with a fallback.`;
}

// How good the recommendations are on other people's catalogues, each alone and among thousands of other kits.

import { ENGINE_SETTINGS, type EngineSettings } from '../src/recommend/measure.ts';
import type { Engine } from '../src/recommend/recommend.ts';
import { runEngine } from './evaluate.ts';
import { mean } from './metrics.ts';
import { type JudgedSet, type RealSet, readRealSets } from './read-set.ts';
import type { Embedder } from './shipped-reader.ts';

interface FormFigures {
  ndcg10: number;
  recall10: number;
  /** nDCG@10 without the encoder. */
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

export async function* runRealSets(
  folder: string,
  embedder: Embedder,
  seed: number,
  settings: EngineSettings = ENGINE_SETTINGS,
): AsyncGenerator<RealFigures> {
  for (const set of readRealSets(folder)) yield runRealSet(set, embedder, seed, settings);
}

async function runRealSet(
  { name, alone, large, negatives }: RealSet,
  embedder: Embedder,
  seed: number,
  settings: EngineSettings,
): Promise<RealFigures> {
  const engine = await embedder.engineFor(alone.kits, settings);
  let refused = 0;
  for (const useCase of negatives)
    if ((await engine.recommend({ platform: 'any', useCase, maxResults: 1 })).fallback) refused++;
  return {
    name,
    kits: alone.kits.length,
    prompts: alone.queries.length,
    alone: await figuresOf(alone, engine, embedder, seed),
    large: await figuresOf(large, await embedder.engineFor(large.kits, settings), embedder, seed),
    negatives: negatives.length,
    refused,
  };
}

async function figuresOf(set: JudgedSet, engine: Engine, embedder: Embedder, seed: number): Promise<FormFigures> {
  const run = await runEngine(set, engine, seed);
  const words = await runEngine(set, await embedder.engineFor(set.kits, ENGINE_SETTINGS, false), seed);
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

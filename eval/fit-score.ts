// Fits the constants of src/recommend/score.ts to judged use cases: `node eval/fit-score.ts [folder of a set in dev format ...]`.
// Uses the train part of our own set, and the sets named; never the test part. Prints the constants to put into score.ts.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIndex } from '../src/recommend/build.ts';
import { Engine } from '../src/recommend/engine.ts';
import { loadModel, type Model } from '../src/recommend/model.ts';
import type { Platform } from '../src/recommend/platforms.ts';
import { behind, features } from '../src/recommend/score.ts';
import { dot, fit, type Sample } from './logistic.ts';
import { readCatalogue } from './read-catalogue.ts';
import { type JudgedSet, readJudgements, readSet } from './read-set.ts';

const ROOT = join(import.meta.dirname, '..');
const RIDGE = 0.5;
/** Each set counts as much as so many use cases, so that a large one does not drown ours. */
const SET_WEIGHT = 300;

function ownTrainPart(): JudgedSet {
  const judged = readJudgements(join(ROOT, 'eval/sets/kitscout'));
  const queries = judged.queries.filter((query) => query.part === 'train');
  return { name: 'kitscout', kits: readCatalogue(join(ROOT, 'catalogue')), queries, grades: judged.grades };
}

function samplesOf(set: JudgedSet, model: Model | null): { top: Sample[]; rest: { x: number[]; behind: number; y: number; weight: number }[] } {
  const engine = new Engine(buildIndex(set.kits, model), model, (kit) => set.kits[kit]!);
  const weight = SET_WEIGHT / set.queries.length;
  const top: Sample[] = [];
  const rest: { x: number[]; behind: number; y: number; weight: number }[] = [];
  for (const query of set.queries) {
    const { best, evidence } = engine.examine({ platform: (query.platform ?? 'any') as Platform, useCase: query.text, maxResults: 10 });
    const x = features(evidence);
    best.slice(0, 10).forEach(({ kit, value }, rank) => {
      const y = set.grades.get(query.id)?.has(set.kits[kit]!.slug) ? 1 : 0;
      if (rank === 0) top.push({ x, y, weight });
      else rest.push({ x, behind: behind(best[0]!.value, value), y, weight });
    });
  }
  return { top, rest };
}

function fitFor(model: Model | null, sets: JudgedSet[]): void {
  const samples = sets.map((set) => samplesOf(set, model));
  const top = fit(samples.flatMap((s) => s.top), RIDGE);
  // The slope behind the best, with the best's logit given.
  const offsets: Sample[] = samples.flatMap((s) => s.rest.map((r) => ({ x: [dot(top, r.x), r.behind], y: r.y, weight: r.weight })));
  const [, slope] = fitSlope(offsets);
  console.log(model === null ? 'WORDS_ONLY' : 'WITH_MEANING', JSON.stringify({ top: top.map((b) => Number(b.toFixed(3))), behind: Number((slope ?? 0).toFixed(3)) }));
}

/** One-dimensional: the slope s that makes logit - s * behind fit best. */
function fitSlope(samples: Sample[]): [number, number] {
  let best: [number, number] = [Number.POSITIVE_INFINITY, 0];
  for (let slope = 0; slope <= 20; slope += 0.1) {
    let loss = 0;
    for (const { x, y, weight } of samples) {
      const p = 1 / (1 + Math.exp(-(x[0]! - slope * x[1]!)));
      loss -= weight * Math.log(Math.max(1e-9, y === 1 ? p : 1 - p));
    }
    if (loss < best[0]) best = [loss, slope];
  }
  return best;
}

const modelFile = join(ROOT, 'src/recommend/model.bin');
const model = existsSync(modelFile) ? loadModel(readFileSync(modelFile)) : null;
const sets = [ownTrainPart(), ...process.argv.slice(2).map(readSet)];
if (model !== null) fitFor(model, sets);
fitFor(null, sets);

// `npm run eval`: measures how good the recommendations are.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIndex } from '../src/recommend/measure.ts';
import { Engine, type Model } from '../src/recommend/recommend.ts';
import { ABLATIONS, type Variant, WHOLE } from './ablations.ts';
import { Bm25 } from './bm25.ts';
import { giveUp, readOptions } from './command-line.ts';
import { type EngineRun, type Figures, runBaseline, runEngine } from './evaluate.ts';
import { readHeldOut } from './held-out.ts';
import { judgeNeeds, needsTable } from './needs.ts';
import { barPlot, reliabilityPlot } from './plots.ts';
import { readCatalogue } from './read-catalogue.ts';
import { type JudgedSet, readJudgements, readSet } from './read-set.ts';
import { realTable, runRealSets } from './real.ts';
import { ablationTable, figuresTable, plotFiles, reportPage, type SetReport } from './report.ts';
import { readShippedModel } from './shipped-model.ts';

const ROOT = join(import.meta.dirname, '..');
const SEED = 20261115;

const USAGE = `npm run eval -- [options]      how good the recommendations are; writes docs/eval.md and its plots

  --set DIR[:PART]   one more judged set (corpus.jsonl, queries.jsonl and qrels.tsv, each also as .gz), or only the use cases
                     of one part of it; may be given several times
  --real DIR         every set of a folder of real catalogues, each alone and among the kits of DIR/others.jsonl; nothing else
  --held-out FILE    our use cases for real skills that training never saw, among all skills of FILE (skills.jsonl, also as .gz);
                     nothing else
  --ablate           each part of the engine switched off in turn
  --dry              print only, write nothing`;

const options = readOptions(USAGE, {
  set: { type: 'string', multiple: true, default: [] },
  real: { type: 'string' },
  'held-out': { type: 'string' },
  ablate: { type: 'boolean', default: false },
  dry: { type: 'boolean', default: false },
});

function ownSet([set, part]: readonly [set: string, part: string]): JudgedSet {
  const kits = readCatalogue(join(ROOT, 'catalogue'));
  const { queries, grades } = readJudgements(join(ROOT, 'eval/sets', set));
  return { name: `${set}, ${part} part`, kits, queries: queries.filter((query) => query.part === part), grades };
}

/** A folder, optionally followed by a colon and a part. */
function namedSet(name: string): JudgedSet {
  const colon = existsSync(name) ? -1 : name.lastIndexOf(':');
  if (colon < 0) return readSet(name);
  const [set, part] = [readSet(name.slice(0, colon)), name.slice(colon + 1)];
  const queries = set.queries.filter((query) => query.part === part);
  if (queries.length === 0) throw new Error(`no use case belongs to part ${part}`);
  return { ...set, name: `${set.name}, ${part} part`, queries };
}

function engineFor(set: JudgedSet, model: Model, variant: Variant): Engine {
  const used = variant.model ? model : null;
  return new Engine(buildIndex(set.kits, used, variant.build), used, (kit) => set.kits[kit]!, variant.rank);
}

function reportOn(set: JudgedSet, model: Model): SetReport {
  const run: EngineRun = runEngine(set, engineFor(set, model, WHOLE), SEED);
  const baseline: Figures = runBaseline(set, new Bm25(set.kits), SEED);
  const ablations = options.ablate
    ? ABLATIONS.map((variant) => ({
        name: variant.name,
        figures: runEngine(set, engineFor(set, model, variant), SEED).figures,
      }))
    : [];
  return { set: set.name, kits: set.kits.length, run, baseline, ablations };
}

function print(report: SetReport): void {
  const { calibration, fallback } = report.run;
  console.log(`\n## ${report.set}: ${report.kits} kits\n\n${figuresTable(report)}`);
  console.log(`\ncalibration error of the top score: ${calibration.error.toFixed(3)}`);
  if (fallback.without > 0) {
    console.log(
      `fallback: precision ${fallback.precision.toFixed(3)}, recall ${fallback.recall.toFixed(3)} (${fallback.without} use cases that nothing serves)`,
    );
  }
  if (report.ablations.length > 0) console.log(`\n${ablationTable(report)}`);
}

function write(reports: SetReport[], needsFigures: string): void {
  const images = join(ROOT, 'docs/img');
  mkdirSync(images, { recursive: true });
  for (const report of reports) {
    const { ndcg, reliability } = plotFiles(report);
    writeFileSync(join(images, reliability), reliabilityPlot(report.set, report.run.calibration.bins));
    const bars = [
      { label: 'BM25', ...barOf(report.baseline) },
      { label: 'Kitscout', ...barOf(report.run.figures) },
      ...report.ablations.map(({ name, figures }) => ({ label: name, ...barOf(figures) })),
    ];
    writeFileSync(join(images, ndcg), barPlot(`nDCG@10, ${report.set}`, bars));
  }
  writeFileSync(join(ROOT, 'docs/eval.md'), reportPage(reports, needsFigures, SEED));
  console.log('\nwrote docs/eval.md and plots in docs/img/');
}

function barOf({ ndcg10 }: Figures): { value: number; low: number; high: number } {
  return { value: ndcg10.mean, low: ndcg10.low, high: ndcg10.high };
}

const model = readShippedModel();
console.log(`bootstrap seed ${SEED}`);
if (options.real !== undefined) {
  const sets = [...runRealSets(options.real, model, SEED)];
  console.log(`\n${realTable(sets)}`);
  process.exit(0);
}
if (options['held-out'] !== undefined) {
  print(reportOn(readHeldOut(options['held-out']), model));
  process.exit(0);
}
const OWN = [
  ['kitscout', 'test'],
  ['kitscout', 'train'],
  ['kitscout', 'fit'],
  ['new-kits', 'test'],
  ['new-kits', 'train'],
  ['ordinary', 'test'],
  ['ordinary', 'train'],
] as const;
const own = existsSync(join(ROOT, 'eval/sets/kitscout/queries.jsonl')) ? OWN.map(ownSet) : [];
const others = options.set.map((name) => {
  try {
    return namedSet(name);
  } catch (error) {
    return giveUp(`--set ${name}: ${(error as Error).message}`);
  }
});
const reports = [...own, ...others].map((set) => {
  const report = reportOn(set, model);
  print(report);
  return report;
});
const needs = join(ROOT, 'eval/sets/needs');
const kinds = judgeNeeds(needs, readCatalogue(join(ROOT, 'catalogue')), model);
console.log(`\n## What people mean\n\n${needsTable(kinds)}`);
if (!options.dry) write(reports, needsTable(kinds));

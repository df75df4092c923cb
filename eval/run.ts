// `npm run eval`: measures how good the recommendations are.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ABLATIONS, type Variant, WHOLE } from './ablations.ts';
import { Bm25 } from './bm25.ts';
import { giveUp, readOptions } from './command-line.ts';
import { type EngineRun, type Figures, runBaseline, runEngine } from './evaluate.ts';
import { readHeldOut } from './held-out.ts';
import { judgeNeeds, needsTable } from './needs.ts';
import { barPlot, reliabilityPlot } from './plots.ts';
import { formerSlugs, readCatalogue } from './read-catalogue.ts';
import { type JudgedSet, readJudgements, readSet } from './read-set.ts';
import { realTable, runRealSets } from './real.ts';
import { ablationTable, figuresTable, plotFiles, type ReportTables, reportPage, type SetReport } from './report.ts';
import { judgeSeveral, readSeveral, severalTable } from './several.ts';
import { openShippedReader } from './shipped-reader.ts';
import { judgeSituations, readSituationCases, situationsTable } from './situations.ts';

const ROOT = join(import.meta.dirname, '..');
const SEED = 20261115;

const USAGE = `npm run eval -- [options]      how good the recommendations are; writes docs/eval.md and its plots

  --set DIR[:PART]   one more judged set (corpus.jsonl, queries.jsonl and qrels.tsv, each also as .gz), or only the use cases
                     of one part of it; may be given several times
  --real DIR         every set of a folder of real catalogues, each alone and among the kits of DIR/others.jsonl; nothing else
  --held-out FILE    our use cases for real skills that training never saw, among all skills of FILE (skills.jsonl, also as .gz);
                     nothing else
  --situations FILE  use cases in groups, judged over our kits (eval/sets/situations/cases.jsonl is our own such file);
                     nothing else
  --ablate           each part of the engine switched off in turn
  --dry              print only, write nothing`;

const options = readOptions(USAGE, {
  set: { type: 'string', multiple: true, default: [] },
  real: { type: 'string' },
  'held-out': { type: 'string' },
  situations: { type: 'string' },
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

async function runVariant(set: JudgedSet, { settings, reads }: Variant): Promise<EngineRun> {
  return runEngine(set, await embedder.engineFor(set.kits, settings, reads), SEED);
}

async function reportOn(set: JudgedSet): Promise<SetReport> {
  const run = await runVariant(set, WHOLE);
  const baseline: Figures = runBaseline(set, new Bm25(set.kits), SEED);
  const ablations: SetReport['ablations'] = [];
  for (const variant of options.ablate ? ABLATIONS : [])
    ablations.push({ name: variant.name, figures: (await runVariant(set, variant)).figures });
  return { set: set.name, kits: set.kits.length, run, baseline, ablations };
}

/** Our kits over a file of situations; with --ablate, one row more for each part that is switched off. */
async function runSituations(file: string): Promise<string> {
  const kits = readCatalogue(join(ROOT, 'catalogue'));
  const cases = readSituationCases(file, formerSlugs(join(ROOT, 'catalogue')));
  const judge = async ({ settings, reads }: Variant) =>
    judgeSituations(cases, kits, await embedder.engineFor(kits, settings, reads));
  const tables = [situationsTable(await judge(WHOLE))];
  for (const variant of options.ablate ? ABLATIONS : []) {
    const total = situationsTable(await judge(variant))
      .split('\n')
      .at(-1)!;
    tables.push(total.replace('**all**', `without ${variant.name}`));
  }
  return tables.join('\n');
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

function write(reports: SetReport[], tables: ReportTables): void {
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
  writeFileSync(join(ROOT, 'docs/eval.md'), reportPage(reports, tables, SEED));
  console.log('\nwrote docs/eval.md and plots in docs/img/');
}

function barOf({ ndcg10 }: Figures): { value: number; low: number; high: number } {
  return { value: ndcg10.mean, low: ndcg10.low, high: ndcg10.high };
}

const embedder = await openShippedReader();
console.log(`bootstrap seed ${SEED}`);
if (options.real !== undefined) {
  const sets = [];
  for await (const set of runRealSets(options.real, embedder, SEED)) sets.push(set);
  console.log(`\n${realTable(sets)}`);
  process.exit(0);
}
if (options.situations !== undefined) {
  console.log(`\n${await runSituations(options.situations)}`);
  process.exit(0);
}
if (options['held-out'] !== undefined) {
  print(await reportOn(readHeldOut(options['held-out'])));
  process.exit(0);
}
const OWN = [
  ['kitscout', 'test'],
  ['kitscout', 'train'],
  ['kitscout', 'fit'],
  ['added-kits', 'test'],
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
const reports: SetReport[] = [];
for (const set of [...own, ...others]) {
  const report = await reportOn(set);
  print(report);
  reports.push(report);
}
const needs = needsTable(
  await judgeNeeds(join(ROOT, 'eval/sets/needs'), readCatalogue(join(ROOT, 'catalogue')), embedder),
);
console.log(`\n## What people mean\n\n${needs}`);
const situations = await runSituations(join(ROOT, 'eval/sets/situations/cases.jsonl'));
console.log(`\n## Situations\n\n${situations}`);
const kits = readCatalogue(join(ROOT, 'catalogue'));
const several = severalTable(
  await judgeSeveral(readSeveral(join(ROOT, 'eval/sets/several/cases.jsonl')), kits, await embedder.engineFor(kits)),
);
console.log(`\n## Several needs\n\n${several}`);
if (!options.dry) write(reports, { needs, situations, several });
process.exit(0);

// `npm run bench:engine`: the engine next to MiniSearch, Orama, FlexSearch and SQLite FTS5, on the same kits and use
// cases, in one run. Each runs in a separate process, one after the other, so that its memory can be measured. Writes
// docs/bench-engine.md and a plot.

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { giveUp, readOptions } from '../eval/command-line.ts';
import { hostileUseCases } from '../eval/hostile-use-cases.ts';
import { mean, ndcg } from '../eval/metrics.ts';
import { logPlot } from '../eval/plots.ts';
import { readCatalogue } from '../eval/read-catalogue.ts';
import { IndexBuilder, PACKED_BYTES } from '../src/recommend/recommend.ts';
import { CONTESTANTS, kitscoutEngine, prepareKitscout } from './engine-contestants.ts';
import { benchKits, benchQueries, realLengthKits, typicalUseCases } from './engine-kits.ts';
import { median, quantile } from './measure.ts';

interface Result {
  buildSeconds: number;
  memoryMegabytes: number;
  p50: number;
  p99: number;
  ndcg10: number;
}

const USAGE = `npm run bench:engine -- [options]      compares the engine with other search libraries; writes docs/bench-engine.md and a plot

  --sizes 1000,10000,100000   how many kits
  --limit 240                 seconds that a contestant may take at one size
  --dry                       print only, write nothing
  --one NAME --size N         only one contestant at one size, in this process
  --real N                    only build N kits with files as long as ours
  --hostile N                 only answer hostile use cases over N kits`;

const options = readOptions(USAGE, {
  sizes: { type: 'string', default: '1000,10000,100000' },
  limit: { type: 'string', default: '240' },
  dry: { type: 'boolean', default: false },
  one: { type: 'string' },
  size: { type: 'string' },
  real: { type: 'string' },
  hostile: { type: 'string' },
});

const MAX_TIMED = 1000;
/** Warm, like a server that has been running for a while. */
const WARM_UP_SECONDS = 3;
/** The API's default. */
const TIMED_RESULTS = 3;
/** No contestant is timed for longer than this; slow ones get fewer use cases. */
const TIMED_SECONDS = 20;

/** Measures one contestant at one size, in this process. */
async function measure(name: string, size: number): Promise<Result> {
  const kits = benchKits(size);
  const build = await CONTESTANTS[name]!(kits);
  const before = process.memoryUsage().rss;
  const start = performance.now();
  const search = await build();
  const buildSeconds = (performance.now() - start) / 1000;
  const memoryMegabytes = (process.memoryUsage().rss - before) / 2 ** 20;
  const useCases = typicalUseCases(MAX_TIMED);
  const warm = performance.now() + WARM_UP_SECONDS * 1000;
  for (let i = 0; performance.now() < warm; i++) await search(useCases[i % useCases.length]!, TIMED_RESULTS);
  const times: number[] = [];
  const until = performance.now() + TIMED_SECONDS * 1000;
  for (const useCase of useCases) {
    const from = performance.now();
    await search(useCase, TIMED_RESULTS);
    times.push(performance.now() - from);
    if (performance.now() > until) break;
  }
  const gains: number[] = [];
  const judged = benchQueries();
  const p50 = median(times);
  const step = p50 > 50 ? 8 : 1;
  for (let i = 0; i < judged.length; i += step)
    gains.push(ndcg(await search(judged[i]!.text, 10), judged[i]!.grades, 10));
  return { buildSeconds, memoryMegabytes, p50, p99: quantile(times, 0.99), ndcg10: mean(gains) };
}

interface BuildResult {
  seconds: number;
  /** Memory of the whole process, including the catalogue. */
  peakMegabytes: number;
  megabytesOfFiles: number;
}

/**
 * Builds like the server: one kit at a time, each released after reading. Generating the kits is not timed, and their
 * vectors are there: the server computes each once, in another thread.
 */
function measureRealBuild(count: number): BuildResult {
  const names = readCatalogue(join(import.meta.dirname, '../catalogue')).map(({ name }) => name);
  const builder = new IndexBuilder(names);
  const vector = new Uint8Array(PACKED_BYTES);
  let [ms, characters] = [0, 0];
  const timed = (work: () => void) => {
    const from = performance.now();
    work();
    ms += performance.now() - from;
  };
  for (const kit of realLengthKits(count)) {
    for (const { text } of kit.files) characters += text.length;
    timed(() => builder.add(kit, kit.files, vector));
  }
  timed(() => builder.finish());
  const peakMegabytes = process.resourceUsage().maxRSS / 1024;
  return { seconds: ms / 1000, peakMegabytes, megabytesOfFiles: characters / 2 ** 20 };
}

interface HostileResult {
  kind: string;
  first: number;
  p50: number;
  worst: number;
}

const HOSTILE_CALLS = 30;

/** Every text is new, so nothing is cached. */
async function measureHostile(count: number): Promise<HostileResult[]> {
  const kits = benchKits(count);
  const engine = kitscoutEngine(kits, await prepareKitscout(kits));
  const kinds = Object.entries(hostileUseCases(kits.map(({ description }) => description)));
  const texts = kinds.map(([kind, make]) => ({ kind, useCases: Array.from({ length: HOSTILE_CALLS }, make) }));
  // Collect garbage from generating kits and texts, which is not the engine's.
  globalThis.gc?.();
  const results: HostileResult[] = [];
  for (const { kind, useCases } of texts) {
    const times: number[] = [];
    for (const useCase of useCases) {
      const from = performance.now();
      await engine.recommend({ platform: 'any', useCase, maxResults: 10 });
      times.push(performance.now() - from);
    }
    results.push({ kind, first: times[0]!, p50: median(times), worst: Math.max(...times) });
  }
  return results;
}

function apart<T>(args: string[]): T | null {
  try {
    const out = execFileSync(
      process.execPath,
      ['--max-old-space-size=6000', '--expose-gc', import.meta.filename, ...args],
      {
        timeout: Number(options.limit) * 1000,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    return JSON.parse(out.trim().split('\n').at(-1)!) as T;
  } catch {
    return null;
  }
}

const REAL_LENGTH_KITS = 10_000;

function realBuildTable(): string {
  const result = apart<BuildResult>(['--real', String(REAL_LENGTH_KITS)]);
  const row =
    result === null
      ? 'did not finish | | '
      : `${result.seconds.toFixed(2)} | ${result.peakMegabytes.toFixed(0)} | ${result.megabytesOfFiles.toFixed(0)}`;
  return `## Building ${REAL_LENGTH_KITS.toLocaleString('en')} kits with files as long as ours

Only Kitscout, kit by kit as the server builds. Memory is the peak of the whole process, Node included.

| build, s | memory, MB | files, MB |
|---|---|---|
| ${row} |`;
}

const HOSTILE_KITS = 10_000;

function hostileTable(): string {
  const results = apart<HostileResult[]>(['--hostile', String(HOSTILE_KITS)]) ?? [];
  const rows = results.map(
    ({ kind, first, p50, worst }) => `| ${kind} | ${first.toFixed(1)} | ${p50.toFixed(1)} | ${worst.toFixed(1)} |`,
  );
  return `## Hostile use cases over ${HOSTILE_KITS.toLocaleString('en')} kits

Only Kitscout: 10,000 characters each, ${HOSTILE_CALLS} calls per kind, a new text every time, ten results, in ms.

| | first call | p50 | slowest |
|---|---|---|---|
${rows.join('\n')}`;
}

function row(name: string, result: Result | null): string {
  if (result === null) return `| ${name} | did not finish in ${options.limit} s | | | | |`;
  const { buildSeconds, memoryMegabytes, p50, p99, ndcg10 } = result;
  return `| ${name} | ${buildSeconds.toFixed(2)} | ${memoryMegabytes.toFixed(0)} | ${p50.toFixed(3)} | ${p99.toFixed(3)} | ${ndcg10.toFixed(3)} |`;
}

function count(option: string, value: string | undefined): number {
  return /^[1-9]\d{0,6}$/.test(value ?? '') ? Number(value) : giveUp(`--${option}: expected a number of kits`);
}

async function main(): Promise<void> {
  if (options.one !== undefined) {
    if (!(options.one in CONTESTANTS)) giveUp(`--one: expected one of ${Object.keys(CONTESTANTS).join(', ')}`);
    console.log(JSON.stringify(await measure(options.one, count('size', options.size))));
    return;
  }
  if (options.real !== undefined) {
    console.log(JSON.stringify(measureRealBuild(count('real', options.real))));
    return;
  }
  if (options.hostile !== undefined) {
    console.log(JSON.stringify(await measureHostile(count('hostile', options.hostile))));
    return;
  }
  const sizes = options.sizes.split(',').map((size) => count('sizes', size));
  const tables: string[] = [];
  const lines = Object.keys(CONTESTANTS).map((label) => ({ label, points: [] as [number, number][] }));
  for (const size of sizes) {
    const rows = lines.map((line) => {
      const result = apart<Result>(['--one', line.label, '--size', String(size)]);
      if (result !== null) line.points.push([size, result.p50]);
      console.log(size, row(line.label, result));
      return row(line.label, result);
    });
    tables.push(
      `## ${size.toLocaleString('en')} kits\n\n| | build, s | memory, MB | p50, ms | p99, ms | nDCG@10 |\n|---|---|---|---|---|---|\n${rows.join('\n')}`,
    );
  }
  for (const table of [realBuildTable(), hostileTable()]) {
    console.log(table);
    tables.push(table);
  }
  if (!options.dry)
    write(
      tables,
      lines.filter((line) => line.points.length > 0),
    );
}

function write(tables: string[], lines: { label: string; points: [number, number][] }[]): void {
  const docs = join(import.meta.dirname, '../docs');
  mkdirSync(join(docs, 'img'), { recursive: true });
  writeFileSync(join(docs, 'img/bench-engine.svg'), logPlot('One query of 25 words, p50', 'kits', 'ms', lines));
  writeFileSync(
    join(docs, 'bench-engine.md'),
    `---
description: "Speed, memory and quality next to MiniSearch, Orama, FlexSearch and SQLite FTS5."
search: false
---

# The engine compared with other search libraries

Generated by \`npm run bench:engine\`; do not edit. Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores.

All libraries get the same kits and use cases in one run, each in its own process.

- Kits: our catalogue, plus kits mixed from sentences we wrote about other subjects (recipes, travel, laboratories),
  each with a file.
- Times: use cases of 25 words, half of them about those other subjects, with three results; Kitscout's include the
  reasoning.
- nDCG@10: our judged use cases.
- Memory: growth of the process during the build.
- Kitscout reads each use case with its encoder, in one thread. The vectors of the kits are there before its build, as
  in the service; from the thousandth mixture on, they are those of other mixtures.
- Options: the defaults over the same fields, except SQLite with its Porter stemmer and OR between words, and FlexSearch
  with suggestions; without these, both find nothing for a whole sentence.

${tables.join('\n\n')}

![p50 by size](img/bench-engine.svg)
`,
  );
  console.log('wrote docs/bench-engine.md and docs/img/bench-engine.svg');
}

await main();

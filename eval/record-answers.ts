// Writes the engine's answers to many requests as JSON lines, so that answers before and after a change can be compared
// byte for byte: `node eval/record-answers.ts --set DIR --set DIR --out before.jsonl`, then the same after it, then
// `cmp before.jsonl after.jsonl`.

import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { KitSource } from '../src/recommend/measure.ts';
import { PLATFORMS } from '../src/recommend/recommend.ts';
import { giveUp, readOptions } from './command-line.ts';
import { hostileUseCases } from './hostile-use-cases.ts';
import { readCatalogue } from './read-catalogue.ts';
import { readJudgements, readSet } from './read-set.ts';
import { openShippedReader } from './shipped-reader.ts';

const ROOT = join(import.meta.dirname, '..');
const ASKED = ['any', ...PLATFORMS] as const;
const LENGTHS = [1, 3, 5, 10];

const USAGE = `node eval/record-answers.ts --out FILE [options]      the answers to many requests, as JSON lines

  --set DIR      one more judged set whose use cases are asked; may be given several times
  --count 5000   requests in all, spread evenly over the sets`;

const options = readOptions(USAGE, {
  out: { type: 'string' },
  set: { type: 'string', multiple: true, default: [] },
  count: { type: 'string', default: '5000' },
});

interface Source {
  name: string;
  kits: KitSource[];
  useCases: string[];
}

function ownSources(): Source[] {
  const kits = readCatalogue(join(ROOT, 'catalogue'));
  const { queries } = readJudgements(join(ROOT, 'eval/sets/kitscout'));
  const nuisances = Object.values(hostileUseCases(kits.map(({ description }) => description)));
  return [
    { name: 'kitscout', kits, useCases: queries.map(({ text }) => text) },
    { name: 'hostile', kits, useCases: Array.from({ length: 10 }, () => nuisances.map((make) => make())).flat() },
  ];
}

const file = options.out ?? giveUp(USAGE);
const embedder = await openShippedReader();
const sources = [
  ...ownSources(),
  ...options.set.map((folder): Source => {
    const { name, kits, queries } = readSet(folder);
    return { name, kits, useCases: queries.map(({ text }) => text) };
  }),
];
const out = createWriteStream(file);
let written = 0;
for (const [i, { name, kits, useCases }] of sources.entries()) {
  const engine = await embedder.engineFor(kits);
  const share = Math.ceil((Number(options.count) - written) / (sources.length - i));
  for (let n = 0; n < share; n++, written++) {
    // A set with more use cases than its share is sampled evenly; one with fewer is asked again for other assistants.
    const at = useCases.length > share ? Math.floor((n * useCases.length) / share) : n % useCases.length;
    const turn = useCases.length > share ? n : n + Math.floor(n / useCases.length);
    const request = {
      platform: ASKED[turn % ASKED.length]!,
      useCase: useCases[at]!,
      maxResults: LENGTHS[turn % LENGTHS.length]!,
    };
    const { fallback, recommendations } = await engine.recommend(request);
    const shown = recommendations.map(({ kit, ...rest }) => ({ kit: kits[kit]!.slug, ...rest }));
    const asked = { set: name, use_case: at, platform: request.platform, max_results: request.maxResults };
    out.write(`${JSON.stringify({ ...asked, fallback, recommendations: shown })}\n`);
  }
}
await new Promise<void>((done) => out.end(done));
console.log(`${written} answers over ${sources.length} sets: ${file}`);
process.exit(0);

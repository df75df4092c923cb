// `npm run eval:rehearsal -- DIR`: how often `kitscout check` predicts the skill that a prompt's author means. Each set of
// DIR (corpus.jsonl, queries.jsonl, qrels.tsv, each also as .gz) is taken as the skills that somebody has installed: only
// names and descriptions are ranked, as assistants list them.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { byWords, type Ranker } from '../src/project/rehearsal/ranking.ts';
import { openReader } from '../src/recommend/recommend.ts';
import { giveUp } from './command-line.ts';
import { engineRanker } from './engine-ranker.ts';
import { mean } from './metrics.ts';
import { type JudgedSet, readSet } from './read-set.ts';

const folder = process.argv[2];
if (folder === undefined || !existsSync(folder)) giveUp('npm run eval:rehearsal -- DIR, a folder of judged sets');
const rankers: Record<string, Ranker> = { words: byWords, engine: engineRanker(await openReader()) };

async function hitsOf({ kits, queries, grades }: JudgedSet, { rank }: Ranker): Promise<number[]> {
  const judged = queries.filter(({ id }) => grades.has(id));
  const scores = await rank(
    kits,
    judged.map(({ text }) => text),
  );
  return judged.map(({ id }, i) => {
    const of = scores[i]!;
    const best = of.reduce((first, score, kit) => (score > of[first]! ? kit : first), 0);
    return of[best]! > 0 && grades.get(id)!.has(kits[best]!.slug) ? 1 : 0;
  });
}

const means: Record<string, number[]> = { words: [], engine: [] };
console.log('| installed set | skills / prompts | right by words, % | right by the engine, % |\n|---|---|---|---|');
for (const name of readdirSync(folder).sort()) {
  if (!existsSync(join(folder, name, 'queries.jsonl'))) continue;
  const set = readSet(join(folder, name));
  const cells: string[] = [];
  let prompts = 0;
  for (const [ranker, rates] of Object.entries(means)) {
    const hits = await hitsOf(set, rankers[ranker]!);
    prompts = hits.length;
    rates.push(mean(hits));
    cells.push((100 * mean(hits)).toFixed(1));
  }
  console.log(`| ${name} | ${set.kits.length} / ${prompts} | ${cells.join(' | ')} |`);
}
console.log(
  `| **mean** | | ${Object.values(means)
    .map((rates) => (100 * mean(rates)).toFixed(1))
    .join(' | ')} |`,
);
process.exit(0);

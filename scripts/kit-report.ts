// `npm run kit-report [-- KIT ...]`: how far the bundled kits are from their standard (test/kits/standard.ts), and whether
// their descriptions alone bring each kit its own prompts.

import { openShippedReader } from '../eval/shipped-reader.ts';
import type { KitWithFiles } from '../src/catalogue/kit.ts';
import { type BundledKit, bundledKits } from '../test/kits/bundled-kits.ts';
import { listingRanks } from '../test/kits/listing.ts';
import { hasSamples } from '../test/kits/sample-runs.ts';
import {
  DESCRIPTION,
  descriptionOf,
  evalsOf,
  isUnconverted,
  MOST_JUDGED,
  shortcomings,
} from '../test/kits/standard.ts';

/** Texts to paste say what the skill says; what the assistant loads and runs by itself gives more. */
const TO_PASTE = /^platforms\/(chatgpt\/|gemini\/gem\.md)/;

const named = process.argv.slice(2);
const entries = bundledKits(named);
const all = bundledKits().flatMap(({ kit }) => kit ?? []);
const kits = entries.flatMap(({ kit }) => kit ?? []);
const converted = kits.filter((kit) => !isUnconverted(kit));

const percent = (part: number, whole: number) => (whole === 0 ? '-' : `${Math.round((part / whole) * 100)} %`);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const range = (numbers: readonly number[]) => `${Math.min(...numbers)} to ${Math.max(...numbers)}`;
const line = (name: string, text: string) => console.log(`${name.padEnd(14)}${text}`);

function descriptions(): void {
  const lengths = kits.map((kit) => descriptionOf(kit).length);
  const { least, most, inAll } = DESCRIPTION;
  const fitting = lengths.filter((length) => length >= least && length <= most).length;
  line('descriptions', `${range(lengths)} characters, ${fitting} of ${kits.length} within ${least} to ${most}`);
  line('', `${sum(lengths)} in all, at most ${inAll}`);
}

function evals(): void {
  const expectations = converted.flatMap(evalsOf).flatMap(({ expect }) => expect);
  const judged = expectations.filter(({ kind }) => kind === 'judge').length;
  line('evals', `version 2 in ${converted.length} of ${kits.length} kits`);
  if (converted.length === 0) return;
  line('', `${range(converted.map((kit) => evalsOf(kit).length))} prompts a kit`);
  line(
    '',
    `${percent(judged, expectations.length)} of ${expectations.length} expectations need a judge, at most ${MOST_JUDGED * 100} %`,
  );
}

function samples(): void {
  line('samples', `good and bad in ${kits.filter(hasSamples).length} of ${kits.length} kits`);
}

function platformParts(): void {
  const partsOf = ({ kit }: KitWithFiles) => kit.deliverables.filter((name) => name.startsWith('platforms/'));
  const loaded = kits.filter((kit) => partsOf(kit).some((name) => !TO_PASTE.test(name))).length;
  const any = kits.filter((kit) => partsOf(kit).length > 0).length;
  line('platforms', `${any} kits have a part for one assistant, ${loaded} of them more than a text to paste`);
  const folders = kits.flatMap(partsOf).map((name) => name.replace(/^platforms\/|\/[^/]*$/g, ''));
  const counts = Object.entries(Object.groupBy(folders, (folder) => folder)).sort();
  for (const [folder, files] of counts) line('', `${folder}: ${files!.length}`);
}

/** Over all kits, because the others are what a prompt may stray to; named are only those asked for. */
async function listing(): Promise<void> {
  if (converted.length === 0) return;
  const own = new Set(converted.map(({ kit }) => kit.slug));
  const embedder = await openShippedReader();
  const { counts, strays } = await listingRanks(all, own, (listed) => embedder.engineFor(listed));
  await embedder.reader.close();
  const lost = strays.filter(({ triggers }) => triggers);
  const caught = strays.filter(({ triggers }) => !triggers);
  line('listing', 'by descriptions alone, the engine gives');
  line(
    '',
    `${percent(counts.triggering - lost.length, counts.triggering)} of ${counts.triggering} prompts to their kit, 85 % or more`,
  );
  line(
    '',
    `${percent(counts.nearMisses - caught.length, counts.nearMisses)} of ${counts.nearMisses} near misses to another, 85 % or more`,
  );
  for (const { slug, id, first, triggers } of strays)
    line('', triggers ? `${slug}: ${id} goes to ${first}` : `${slug}: ${id} goes to the kit itself`);
}

function missing(entry: BundledKit): void {
  const found = shortcomings(entry);
  if (found.length > 0) console.log(`  ${entry.slug}: ${found.join('; ')}`);
}

line('kits', String(entries.length));
descriptions();
evals();
samples();
platformParts();
await listing();
const short = entries.filter((entry) => shortcomings(entry).length > 0);
console.log(short.length === 0 ? '\nAll meet the standard.' : `\nNot yet up to the standard (${short.length}):`);
for (const entry of short) missing(entry);

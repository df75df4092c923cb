// Writes what train.py reads: pairs of texts, the texts of the kits, and our judged use cases as the encoder will see them.
// usage: node training/prepare.ts --data DIR --out DIR      (DIR of --data contains train/)
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '../eval/metrics.ts';
import { readCatalogue } from '../eval/read-catalogue.ts';
import { glossOfForeign, kitTexts } from '../src/recommend/measure.ts';
import { readText } from './json-lines.ts';
import {
  pairsOfSkills,
  pairsOfSkillUseCases,
  pairsOfUseCases,
  readPairs,
  readSections,
  readSkills,
  readSkillUseCases,
  readUseCases,
} from './read-data.ts';
import { isForTheScore, readSituations, type Situation, unmarked } from './situations.ts';

/** What the encoder reads of a text in a pair, with room to spare. */
const MAX_CHARACTERS = 480;
/** Kinds that gained nothing: glosses of single words, and headings of documentation in this number. */
const LEFT_OUT = new Set(['wordnet']);
const AT_MOST: Record<string, number> = { docs: 22_000, section: 30_000 };

/** Texts made of each frame. */
const PER_FRAME = 50;

const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } });
if (values.data === undefined || values.out === undefined) throw new Error('usage: prepare.ts --data DIR --out DIR');
const { data, out } = values as { data: string; out: string };
mkdirSync(out, { recursive: true });

const folder = (name: string) => new URL(`./${name}`, import.meta.url).pathname;
const skills = readSkills(data);
const pairs = [
  ...readPairs(data),
  ...pairsOfSkills(skills),
  ...readSections(data),
  ...pairsOfUseCases(readUseCases(folder('use-cases'))),
  ...pairsOfSkillUseCases(readSkillUseCases(folder('use-cases/skills')), skills),
].filter(({ kind }) => !LEFT_OUT.has(kind));
const texts = new Map<string, number>();
const items = new Map<string, number>();
write(
  'pairs.jsonl',
  thinned(pairs).map(({ kind, a, b, item }) => [
    kind,
    numberIn(texts, cut(a)),
    numberIn(texts, cut(b)),
    numberIn(items, item),
  ]),
);
write('texts.jsonl', [...texts.keys()]);

const kits = [...readCatalogue(folder('../catalogue'))];
write(
  'kits.jsonl',
  kits.map((kit) => ({ slug: kit.slug, ...kitTexts(kit, kit.files) })),
);

const numbers = new Map(kits.map(({ slug }, i) => [slug, i]));
const every = readSituations();
const situations = every.filter((one) => !isForTheScore(one));
const told = [...readMarked(folder('asides.txt')), ...framed(folder('frames.txt'))];
write('situations.jsonl', [...situations.flatMap(forTraining), ...told]);
// What train.py reports on.
write(
  'held-out.jsonl',
  every.filter(isForTheScore).map((one) => ({ ...forTraining(one)[0], group: groupOf(one) })),
);
console.log(`${pairs.length} pairs, ${kits.length} kits, ${situations.length} use cases, ${told.length} marked texts`);

/** Frames with keywords of two kits in them, of which only is known what they do not ask for. */
function framed(file: string) {
  const random = seeded(1);
  const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)]!;
  const frames = readText(file)
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  return frames.flatMap((frame) =>
    Array.from({ length: PER_FRAME }, () => {
      const [kit, other] = [pick(kits), pick(kits)];
      const names = { A: pick(kit.keywords), B: pick(other.keywords) };
      const { text, asides } = unmarked(frame.replace(/\b[AB]\b/g, (name) => names[name as 'A' | 'B']));
      return { text, asides: asides.map(({ start, end }) => [start, end]), kits: null, not: [], several: false };
    }),
  );
}

/** Texts of which only is known what they do not ask for. */
function readMarked(file: string) {
  let lang = 'en';
  return readText(file)
    .trim()
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('# ')) {
        lang = line.slice(2).trim();
        return [];
      }
      const { text, asides } = unmarked(line);
      if (lang === 'mixed') return [];
      const seen = lang === 'en' ? { text, asides } : glossOfForeign(text, lang, asides);
      const marks = seen.asides.map(({ start, end }) => [start, end]);
      return [{ text: seen.text, asides: marks, kits: null, not: [], several: false }];
    });
}

/** A use case in another language is seen in the words of the glossary, and in good English too. */
function forTraining({ text, asides, kits: served, not, group, lang, en }: Situation) {
  const one = {
    text,
    asides: asides.map(({ start, end }) => [start, end]),
    kits: numbersOf(served),
    not: numbersOf(not),
    several: group === 'several',
  };
  if (lang === undefined) return [one];
  const { text: gloss, asides: within } = glossOfForeign(text, lang, asides);
  const glossed = { ...one, text: gloss, asides: within.map(({ start, end }) => [start, end]) };
  // Where something is refused in English is not marked, so only what asks for nothing else serves.
  return en === undefined || asides.length > 0 ? [glossed] : [glossed, { ...one, text: en }];
}

function groupOf({ group, lang }: Situation): string {
  return lang === undefined ? group : 'language';
}

function numbersOf(slugs: readonly string[]): number[] {
  return slugs.map((slug) => {
    const number = numbers.get(slug);
    if (number === undefined) throw new Error(`a use case names the kit "${slug}", which does not exist`);
    return number;
  });
}

/** Every n-th of a kind that is too many. */
function thinned<T extends { kind: string }>(all: readonly T[]): T[] {
  const counts = new Map<string, number>();
  for (const { kind } of all) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const seen = new Map<string, number>();
  return all.filter(({ kind }) => {
    const most = AT_MOST[kind] ?? Number.POSITIVE_INFINITY;
    const each = Math.max(1, Math.ceil(counts.get(kind)! / most));
    const at = seen.get(kind) ?? 0;
    seen.set(kind, at + 1);
    return at % each === 0;
  });
}

/** The number of a text, the next one if it is new. */
function numberIn(numbers: Map<string, number>, text: string): number {
  const number = numbers.get(text) ?? numbers.size;
  numbers.set(text, number);
  return number;
}

function cut(text: string): string {
  return text.slice(0, MAX_CHARACTERS).replace(/\s+/g, ' ').trim();
}

function write(name: string, rows: readonly unknown[]): void {
  writeFileSync(join(out, name), `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);
}

// Kits for the benchmark: the catalogue, and as many mixtures of our own texts as needed. The mixtures are about
// subjects that no kit of the catalogue and no judged use case covers, so the judgements stay valid however many there
// are.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { seeded } from '../eval/metrics.ts';
import { readCatalogue } from '../eval/read-catalogue.ts';
import { readJudgements } from '../eval/read-set.ts';
import type { KitSource } from '../src/recommend/measure.ts';
import { readJsonLines } from '../training/json-lines.ts';

const ROOT = join(import.meta.dirname, '..');

/** Everyday life, laboratories and workshops: the catalogue is about software and office work. */
const OTHER_SUBJECTS =
  /^(life-(faith|food|health|info|media|money|shopping|travel)|pro-(bioscience|industry|physical)|srv-(knowledge|world))/;

interface Kind {
  kind: string;
  name: string;
  description: string;
  use_cases: string[];
}

function readKinds(): Kind[] {
  const folder = join(ROOT, 'training/use-cases');
  return readdirSync(folder)
    .filter((file) => OTHER_SUBJECTS.test(file))
    .sort()
    .flatMap((file) => readJsonLines<Kind>(join(folder, file)));
}

const ASKED_A_FILE = 6;
const WORDS = 25;

/** The catalogue and mixtures, `count` in all, the same in every run. */
export function benchKits(count: number): KitSource[] {
  const catalogue = readCatalogue(join(ROOT, 'catalogue'));
  const kinds = readKinds();
  const asked = kinds.flatMap((kind) => kind.use_cases);
  const next = seeded(11);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
  const kits = catalogue.slice(0, count);
  const sentences = kinds
    .flatMap((kind) => kind.description.split(/(?<=[.!?])\s+/))
    .filter((sentence) => sentence.length > 30);
  while (kits.length < count) {
    kits.push({
      slug: `mix-${String(kits.length).padStart(6, '0')}`,
      name: `${pick(kinds).name.split(' ')[0]} ${pick(kinds).name.split(' ').at(-1)}`,
      tagline: '',
      description: `${pick(sentences)} ${pick(sentences)} ${pick(sentences)}`,
      keywords: [],
      personas: [],
      whats_inside: [],
      ai_targets: ['any'],
      files: [{ text: Array.from({ length: ASKED_A_FILE }, () => pick(asked)).join('\n\n') }],
    });
  }
  return kits.sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

/**
 * Mixtures of the catalogue's paragraphs, one at a time, with as many and as long files as our kits; the same in every
 * run.
 */
export function* realLengthKits(count: number): Generator<KitSource> {
  const catalogue = readCatalogue(join(ROOT, 'catalogue'));
  const paragraphs = catalogue.flatMap((kit) => kit.files.flatMap(({ text }) => text.split(/\n\n+/)));
  const next = seeded(5);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
  const typical = paragraphs.reduce((sum, text) => sum + text.length, 0) / paragraphs.length;
  const like = (text: string) => {
    const parts: string[] = [];
    for (let left = text.length; left > typical / 2; left -= parts.at(-1)!.length + 2) parts.push(pick(paragraphs));
    return parts.join('\n\n');
  };
  for (let i = 0; i < count; i++) {
    const [kit, other] = [pick(catalogue), pick(catalogue)];
    const files = kit.files.map(({ text }) => ({ text: like(text) }));
    const slug = `mix-${String(i).padStart(6, '0')}`;
    yield { ...kit, slug, name: `${kit.name} ${i}`, description: other.description, files };
  }
}

interface BenchQuery {
  text: string;
  grades: Map<string, number>;
}

/** Our judged use cases that some kit of the catalogue serves. */
export function benchQueries(): BenchQuery[] {
  const { queries, grades } = readJudgements(join(ROOT, 'eval/sets/kitscout'));
  return queries
    .filter((query) => grades.has(query.id))
    .map((query) => ({ text: query.text, grades: grades.get(query.id)! }));
}

/**
 * Use cases of 25 words, the length in the speed targets, cut from concatenated use cases: half of them judged ones,
 * half about the subjects of the mixtures, so every second one matches many kits.
 */
export function typicalUseCases(count: number): string[] {
  const judged = benchQueries().flatMap(({ text }) => text.split(/\s+/));
  const others = readKinds().flatMap((kind) => kind.use_cases.flatMap((text) => text.split(/\s+/)));
  return Array.from({ length: count }, (_, i) => {
    const all = i % 2 === 0 ? judged : others;
    const from = (i * WORDS) % (all.length - WORDS);
    return all.slice(from, from + WORDS).join(' ');
  });
}

// Kits for the benchmark: the catalogue, and as many mixtures of our texts as are needed to fill up. A mixture serves no one,
// so the judgements stay true however many there are.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seeded } from '../eval/metrics.ts';
import { readCatalogue } from '../eval/read-catalogue.ts';
import { readJudgements } from '../eval/read-set.ts';
import type { KitText } from '../src/recommend/kit-text.ts';

const ROOT = join(import.meta.dirname, '..');

interface Kind {
  kind: string;
  name: string;
  description: string;
}

function readKinds(): Kind[] {
  const folder = join(ROOT, 'training/use-cases');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Kind);
}

/** The catalogue and mixtures, `count` in all. The same for the same seed. */
export function benchKits(count: number, seed = 11): KitText[] {
  const catalogue = readCatalogue(join(ROOT, 'catalogue'));
  const kinds = readKinds();
  const paragraphs = catalogue
    .flatMap((kit) => kit.deliverables.flatMap(({ text }) => text.split(/\n\n+/)))
    .filter((text) => text.length > 80);
  const next = seeded(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
  const body = () => [{ name: 'README.md', text: `${pick(paragraphs)}\n\n${pick(paragraphs)}\n\n${pick(paragraphs)}` }];
  const plain = (slug: string, name: string, description: string): KitText => {
    return {
      slug,
      name,
      tagline: '',
      description,
      keywords: [],
      personas: [],
      whatsInside: [],
      aiTargets: ['any'],
      deliverables: body(),
    };
  };
  const kits = catalogue.slice(0, count);
  const sentences = kinds
    .flatMap((kind) => kind.description.split(/(?<=[.!?])\s+/))
    .filter((sentence) => sentence.length > 30);
  while (kits.length < count) {
    const name = `${pick(kinds).name.split(' ')[0]} ${pick(kinds).name.split(' ').at(-1)}`;
    kits.push(
      plain(
        `mix-${String(kits.length).padStart(6, '0')}`,
        name,
        `${pick(sentences)} ${pick(sentences)} ${pick(sentences)}`,
      ),
    );
  }
  return kits.sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

/** Kits with as many and as long files as ours have, one at a time: mixtures of the catalogue's paragraphs. The same for the same seed. */
export function* realLengthKits(count: number, seed = 5): Generator<KitText> {
  const catalogue = readCatalogue(join(ROOT, 'catalogue'));
  const paragraphs = catalogue.flatMap((kit) => kit.deliverables.flatMap(({ text }) => text.split(/\n\n+/)));
  const next = seeded(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
  const typical = paragraphs.reduce((sum, text) => sum + text.length, 0) / paragraphs.length;
  const like = (text: string) => {
    const parts: string[] = [];
    for (let left = text.length; left > typical / 2; left -= parts.at(-1)!.length + 2) parts.push(pick(paragraphs));
    return parts.join('\n\n');
  };
  for (let i = 0; i < count; i++) {
    const [kit, other] = [pick(catalogue), pick(catalogue)];
    const deliverables = kit.deliverables.map(({ name, text }) => ({ name, text: like(text) }));
    const slug = `mix-${String(i).padStart(6, '0')}`;
    yield { ...kit, slug, name: `${kit.name} ${i}`, description: other.description, deliverables };
  }
}

export interface BenchQuery {
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

/** Use cases of 25 words, the length that the promises are about, cut from the judged ones run together. */
export function typicalUseCases(count: number): string[] {
  const all = benchQueries().flatMap(({ text }) => text.split(/\s+/));
  return Array.from({ length: count }, (_, i) => {
    const from = (i * 25) % (all.length - 25);
    return all.slice(from, from + 25).join(' ');
  });
}

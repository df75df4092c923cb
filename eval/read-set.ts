// A judged set: kits, use cases, and which kits serve which use case.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { KitSource } from '../src/recommend/measure.ts';
import type { Platform } from '../src/recommend/recommend.ts';
import { readJsonLines, readText } from '../training/json-lines.ts';

export interface JudgedQuery {
  id: string;
  text: string;
  part?: string;
  platform?: Platform;
  /** Nothing in the catalogue serves it. */
  fallback?: boolean;
}

export interface JudgedSet {
  name: string;
  kits: KitSource[];
  queries: JudgedQuery[];
  /** Query id to kit slug to grade. */
  grades: Map<string, Map<string, number>>;
}

interface Item {
  id: string;
  name?: string;
  text?: string;
  body?: string;
}

/** Reads `corpus.jsonl`, `queries.jsonl` and `qrels.tsv` of a folder, each plain or gzipped. */
export function readSet(folder: string): JudgedSet {
  const kits = readJsonLines<Item>(join(folder, 'corpus.jsonl')).map(kitOf);
  kits.sort(bySlug);
  return { name: folder.split('/').filter(Boolean).at(-1) ?? folder, kits, ...readJudgements(folder) };
}

/**
 * Another publisher's catalogue with its authors' own prompts: alone, and among many other kits, as in a large
 * catalogue.
 */
export interface RealSet {
  name: string;
  alone: JudgedSet;
  large: JudgedSet;
  /** Prompts for which, according to their authors, nothing in the catalogue alone applies. */
  negatives: string[];
}

/** The sets in the subfolders of a folder; `others.jsonl` has the kits to mix theirs with. */
export function* readRealSets(folder: string): Generator<RealSet> {
  const others = readJsonLines<Item>(join(folder, 'others.jsonl'));
  for (const name of readdirSync(folder).sort()) {
    const own = join(folder, name);
    if (!existsSync(join(own, 'queries.jsonl'))) continue;
    const alone = readSet(own);
    const tooNear = new Set(readText(join(own, 'too-near.txt')).split('\n'));
    const kits = [...alone.kits, ...others.filter(({ id }) => !tooNear.has(id)).map(kitOf)].sort(bySlug);
    const negatives = readJsonLines<{ text: string; scope: string }>(join(own, 'negatives.jsonl'));
    yield {
      name,
      alone,
      large: { ...alone, name: `${name}, large`, kits },
      negatives: negatives.filter(({ scope }) => scope === 'none').map(({ text }) => text),
    };
  }
}

function bySlug(a: KitSource, b: KitSource): number {
  return a.slug < b.slug ? -1 : 1;
}

export function readJudgements(folder: string): Pick<JudgedSet, 'queries' | 'grades'> {
  const queries = readJsonLines<JudgedQuery>(join(folder, 'queries.jsonl')).map((query) => ({
    ...query,
    id: String(query.id),
  }));
  const mute = queries.find(({ text }) => typeof text !== 'string');
  if (mute !== undefined) throw new Error(`query ${mute.id} in ${folder} has no text`);
  if (queries.length === 0) throw new Error(`queries.jsonl in ${folder} is empty`);
  return { queries, grades: readGrades(folder) };
}

function kitOf({ id, name, text, body }: Item): KitSource {
  return {
    slug: String(id),
    name: name ?? String(id),
    tagline: '',
    description: text ?? '',
    keywords: [],
    personas: [],
    whats_inside: [],
    ai_targets: ['any'],
    files: body ? [{ text: body }] : [],
  };
}

function readGrades(folder: string): Map<string, Map<string, number>> {
  const grades = new Map<string, Map<string, number>>();
  for (const line of readText(join(folder, 'qrels.tsv')).split('\n')) {
    const [query, kit, grade] = line.trimEnd().split('\t');
    if (!query || !kit || !Number(grade)) continue;
    const of = grades.get(query) ?? new Map<string, number>();
    of.set(kit, Number(grade));
    grades.set(query, of);
  }
  return grades;
}

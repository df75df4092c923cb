// A judged set: kits, use cases, and which kits serve which use case.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { KitText } from '../src/recommend/kit-text.ts';

export interface JudgedQuery {
  id: string;
  text: string;
  part?: string;
  platform?: string;
  /** Nothing in the catalogue serves it. */
  fallback?: boolean;
}

export interface JudgedSet {
  name: string;
  kits: KitText[];
  queries: JudgedQuery[];
  /** Query id to kit slug to grade. */
  grades: Map<string, Map<string, number>>;
}

interface Item {
  id: string;
  name: string;
  text: string;
  body?: string;
}

/** Reads `corpus.jsonl[.gz]`, `queries.jsonl` and `qrels.tsv` of a folder. */
export function readSet(folder: string): JudgedSet {
  const kits = readLines<Item>(folder, 'corpus.jsonl').map(kitOf);
  kits.sort((a, b) => (a.slug < b.slug ? -1 : 1));
  return { name: folder.split('/').filter(Boolean).at(-1) ?? folder, kits, ...readJudgements(folder) };
}

export function readJudgements(folder: string): Pick<JudgedSet, 'queries' | 'grades'> {
  return { queries: readLines<JudgedQuery>(folder, 'queries.jsonl'), grades: readGrades(join(folder, 'qrels.tsv')) };
}

function kitOf({ id, name, text, body }: Item): KitText {
  return {
    slug: id,
    name,
    tagline: '',
    description: text,
    keywords: [],
    personas: [],
    whatsInside: [],
    aiTargets: ['any'],
    deliverables: body ? [{ name: 'body.md', text: body }] : [],
  };
}

function readLines<T>(folder: string, file: string): T[] {
  const plain = join(folder, file);
  const text = existsSync(plain)
    ? readFileSync(plain, 'utf8')
    : gunzipSync(readFileSync(`${plain}.gz`)).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}

function readGrades(path: string): Map<string, Map<string, number>> {
  const grades = new Map<string, Map<string, number>>();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [query, kit, grade] = line.split('\t');
    if (!query || !kit || !Number(grade)) continue;
    const of = grades.get(query) ?? new Map<string, number>();
    of.set(kit, Number(grade));
    grades.set(query, of);
  }
  return grades;
}

// Our own judged use cases: a text, the kits of the catalogue that serve it, and, marked by {{ }}, what it does not ask
// for.

import { readdirSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { readJsonLines } from './json-lines.ts';

export interface Situation {
  /** Without the marks. */
  text: string;
  /** The parts that are not asked for. */
  asides: { start: number; end: number }[];
  /** Slugs, best first; empty: nothing serves it. */
  kits: string[];
  /** Slugs that the text refuses, has or is done with. */
  not: string[];
  group: string;
  lang?: string;
  /** In English, for texts in other languages. */
  en?: string;
}

const FOLDER = new URL('./situations/', import.meta.url).pathname;

export function readSituations(folder = FOLDER): Situation[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readJsonLines<Partial<Situation> & { text: string; kits: string[] }>(`${folder}${name}`))
    .map(({ text: marked, kits, not = [], group = 'nothing', ...rest }) => ({
      ...unmarked(marked),
      kits,
      not,
      group,
      ...rest,
    }));
}

/** The text without its marks, and where they were. */
export function unmarked(marked: string): Pick<Situation, 'text' | 'asides'> {
  const asides: Situation['asides'] = [];
  let text = '';
  let start = -1;
  for (const part of marked.split(/(\{\{|\}\})/)) {
    if (part === '{{') start = text.length;
    else if (part === '}}') {
      if (start >= 0 && text.length > start) asides.push({ start, end: text.length });
      start = -1;
    } else text += part;
  }
  return { text, asides };
}

/** One in five is not trained on: the score is fitted on these. */
export function isForTheScore({ text }: Pick<Situation, 'text'>): boolean {
  return crc32(text) % 5 === 0;
}

// Where a text's sentences are.

import type { Span } from './spans.ts';

const BETWEEN =
  /(?<=[.!?؟।])(?<!\b(?:e\.g|i\.e|vs)\.)\s+|(?<=[.!?][)\]"”’»])\s+(?=\p{Lu})|(?<=[。！？])\s*|\n\s*\n|\s{8,}/gu;

export function sentencesIn(text: string): Span[] {
  const found: Span[] = [];
  let start = 0;
  for (const { 0: gap, index } of text.matchAll(BETWEEN)) {
    found.push({ start, end: index });
    start = index + gap.length;
  }
  found.push({ start, end: text.length });
  return found.filter(({ start, end }) => text.slice(start, end).trim() !== '');
}

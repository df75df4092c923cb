// Where a text may name several needs.

import type { Span } from '../text/spans.ts';

/** In a short text, every clause can be a need; in a longer one, sentences can. */
const BETWEEN_CLAUSES = /[.;:!?\n]+\s|\s[-–—]\s|,\s+|\s(?:and|plus|then|also|und|et|y|och|ve)\s/giu;
const BETWEEN_SENTENCES = /[.;!?\n]+\s|\s[-–—]\s|,\s+(?:and|also|plus|und|et|y|och|ve)\s/giu;
const MAX_SHORT_CHARACTERS = 160;
/** A longer text describes one need in many words, and more parts than this are a list of details. */
const MAX_CHARACTERS = 420;
const MAX_NEEDS = 7;
const MIN_LETTERS = 3;

/** The parts; empty if it is one need. */
export function splitNeeds(text: string): Span[] {
  if (text.length > MAX_CHARACTERS) return [];
  const between = text.length <= MAX_SHORT_CHARACTERS ? BETWEEN_CLAUSES : BETWEEN_SENTENCES;
  const parts: Span[] = [];
  let start = 0;
  const add = (end: number) => {
    if (text.slice(start, end).replace(/[^\p{L}\p{N}]/gu, '').length >= MIN_LETTERS) parts.push({ start, end });
  };
  for (const { 0: gap, index } of text.matchAll(between)) {
    add(index);
    start = index + gap.length;
  }
  add(text.length);
  return parts.length < 2 || parts.length > MAX_NEEDS ? [] : parts;
}

// Where a text may name several needs.

/** In a short text, every clause can be a need; in a longer one, sentences can. */
const BETWEEN_CLAUSES = /[.;:!?\n]+\s|\s[-–—]\s|,\s+|\s(?:and|plus|then|also|und|et|y|och|ve)\s/giu;
const BETWEEN_SENTENCES = /[.;!?\n]+\s|\s[-–—]\s|,\s+(?:and|also|plus|und|et|y|och|ve)\s/giu;
const MAX_SHORT_CHARACTERS = 160;
/** A longer text describes one need in many words, and more parts than this are a list of details. */
const MAX_CHARACTERS = 420;
const MAX_NEEDS = 7;
const MIN_LETTERS = 3;

/** The parts; empty if it is one need. */
export function splitNeeds(text: string): string[] {
  if (text.length > MAX_CHARACTERS) return [];
  const between = text.length <= MAX_SHORT_CHARACTERS ? BETWEEN_CLAUSES : BETWEEN_SENTENCES;
  const parts: string[] = [];
  let start = 0;
  const add = (end: number) => {
    const part = text.slice(start, end).trim();
    if (part.replace(/[^\p{L}\p{N}]/gu, '').length >= MIN_LETTERS) parts.push(part);
  };
  for (const { 0: gap, index } of text.matchAll(between)) {
    add(index);
    start = index + gap.length;
  }
  add(text.length);
  return parts.length < 2 || parts.length > MAX_NEEDS ? [] : parts;
}

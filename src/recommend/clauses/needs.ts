// Finds several needs in one text: "a landing page and cold e-mails". The cuts are proposals; the engine follows them
// only if different kits serve the parts.

import { MAX_LISTED_CHARACTERS, MAX_NEEDS, MAX_SPLIT_CHARACTERS } from '../settings.ts';
import type { Span } from '../text/spans.ts';

const CUT =
  /[;\n]|[.!?]\s|\s\+\s|(?<![\p{L}\p{N}])(?:\d[.)]|(?:,\s*)?(?:and (?:also|then|with)|as well as|and|plus|then|also|und|et|y|e|en)(?![\p{L}\p{N}-]))/giu;

/**
 * A list of three is also cut at its commas ("slow queries, flaky tests, unclear logs"). A longer part is a clause, and
 * what follows only adds to it.
 */
const COMMA = /,\s/g;

/** The parts of a text that may be separate needs; empty if it is one need. */
export function splitNeeds(text: string): Span[] {
  if (text.length > MAX_SPLIT_CHARACTERS) return [];
  const parts: Span[] = [];
  cut(text, CUT, 0, text.length, parts);
  if (parts.length < MAX_NEEDS && text.includes(',')) {
    const listed: Span[] = [];
    for (const { start, end } of parts) cut(text, COMMA, start, end, listed);
    if (listed.length === MAX_NEEDS && listed.every(({ start, end }) => end - start <= MAX_LISTED_CHARACTERS))
      return listed;
  }
  return parts.length > 1 && parts.length <= MAX_NEEDS ? parts : [];
}

/** Adds the parts from `start` to `end` that contain a word. */
function cut(text: string, between: RegExp, start: number, end: number, parts: Span[]): void {
  let from = start;
  between.lastIndex = start;
  for (let match = between.exec(text); match !== null && match.index < end; match = between.exec(text)) {
    if (between.lastIndex > end) break;
    addPart(parts, text, from, match.index);
    from = between.lastIndex;
  }
  addPart(parts, text, from, end);
}

function addPart(parts: Span[], text: string, start: number, end: number): void {
  if (/\p{L}{2}/u.test(text.slice(start, end))) parts.push({ start, end });
}

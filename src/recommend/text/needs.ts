// Finds several needs in one text: "a landing page and cold e-mails". The cuts are proposals; the engine follows them
// only if different kits serve the parts.

const CUTS =
  /[;\n]|[.!?]\s|\s\+\s|(?<![\p{L}\p{N}])(?:\d[.)]|(?:,\s*)?(?:and (?:also|then|with)|as well as|and|plus|then|also|und|et|y|e|en)(?![\p{L}\p{N}-]))/giu;
const NUMBERS = /(?<![\p{L}\p{N}])\d[.)]/gu;
/** Longer texts describe one need in many words. More parts than this are a list of details. */
const MAX_CHARACTERS = 160;
const MAX_NEEDS = 3;

/**
 * A list of three is also cut at its commas ("slow queries, flaky tests, unclear logs"). A longer part is a clause, and
 * what follows only adds to it.
 */
const COMMA = /,\s/g;
const MAX_LISTED = 40;

interface Part {
  start: number;
  end: number;
}

/** The parts of a text that may be separate needs; empty if it is one need. */
export function splitNeeds(text: string): Part[] {
  if (text.length > MAX_CHARACTERS) return [];
  let parts = cut(text, CUTS, 0);
  // "1) slides and notes 2) a talk and its questions" is two needs.
  if (parts.length > MAX_NEEDS) parts = cut(text, NUMBERS, 0);
  if (parts.length < MAX_NEEDS && text.includes(',')) {
    const listed = parts.flatMap(({ start, end }) => cut(text.slice(start, end), COMMA, start));
    if (listed.length === MAX_NEEDS && listed.every(({ start, end }) => end - start <= MAX_LISTED)) return listed;
  }
  return parts.length > 1 && parts.length <= MAX_NEEDS ? parts : [];
}

/** The parts that contain a word. `offset` is the position of `text` in the whole. */
function cut(text: string, between: RegExp, offset: number): Part[] {
  const parts: Part[] = [];
  let start = 0;
  const add = (end: number) => {
    if (/\p{L}{2}/u.test(text.slice(start, end))) parts.push({ start: offset + start, end: offset + end });
  };
  between.lastIndex = 0;
  for (let match = between.exec(text); match !== null; match = between.exec(text)) {
    add(match.index);
    start = between.lastIndex;
  }
  add(text.length);
  return parts;
}

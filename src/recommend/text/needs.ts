// Finds several needs in one text: "a landing page and cold e-mails". The cuts are proposals; the engine follows them
// only if different kits serve the parts.

const CUT =
  /[;\n]|[.!?]\s|\s\+\s|(?<![\p{L}\p{N}])(?:\d[.)]|(?:,\s*)?(?:and (?:also|then|with)|as well as|and|plus|then|also|und|et|y|e|en)(?![\p{L}\p{N}-]))/iuy;
const NUMBER = /(?<![\p{L}\p{N}])\d[.)]/uy;
/**
 * What these patterns can begin with. When you add a word or a sign to a pattern, add it here too; a test compares the
 * results with and without these lists.
 */
export const CUT_WORDS: ReadonlySet<string> = new Set(
  'and as plus then also und et y e en 0 1 2 3 4 5 6 7 8 9'.split(' '),
);
export const CUT_SIGNS = ';\n.!?,+';
/** Longer texts describe one need in many words. More parts than this are a list of details. */
export const MAX_SPLIT_LENGTH = 160;
const MAX_NEEDS = 3;
const EVERYWHERE: readonly number[] = Array.from({ length: MAX_SPLIT_LENGTH }, (_, at) => at);

/**
 * A list of three is also cut at its commas ("slow queries, flaky tests, unclear logs"). A longer part is a clause, and
 * what follows only adds to it.
 */
const COMMA = /,\s/y;
const MAX_LISTED = 40;

interface Part {
  start: number;
  end: number;
}

/**
 * The parts of a text that may be separate needs; empty if it is one need. `places` are the positions, ascending, at
 * which a cut can begin, if known: trying all positions takes 4 % of a query.
 */
export function splitNeeds(text: string, places: readonly number[] = EVERYWHERE): Part[] {
  if (text.length > MAX_SPLIT_LENGTH) return [];
  let parts: Part[] = [];
  cut(text, places, CUT, 0, text.length, parts);
  if (parts.length > MAX_NEEDS) {
    // "1) slides and notes 2) a talk and its questions" is two needs.
    parts = [];
    cut(text, places, NUMBER, 0, text.length, parts);
  }
  if (parts.length < MAX_NEEDS && text.includes(',')) {
    const listed: Part[] = [];
    for (const { start, end } of parts) cut(text, places, COMMA, start, end, listed);
    if (listed.length === MAX_NEEDS && listed.every(({ start, end }) => end - start <= MAX_LISTED)) return listed;
  }
  return parts.length > 1 && parts.length <= MAX_NEEDS ? parts : [];
}

/** Adds the parts from `start` to `end` that contain a word. `between` is sticky. */
function cut(
  text: string,
  places: readonly number[],
  between: RegExp,
  start: number,
  end: number,
  parts: Part[],
): void {
  let from = start;
  for (let i = 0; i < places.length; i++) {
    const at = places[i]!;
    if (at < from || at >= end) continue;
    between.lastIndex = at;
    if (!between.test(text) || between.lastIndex > end) continue;
    addPart(parts, text, from, at);
    from = between.lastIndex;
  }
  addPart(parts, text, from, end);
}

function addPart(parts: Part[], text: string, start: number, end: number): void {
  if (/\p{L}{2}/u.test(text.slice(start, end))) parts.push({ start, end });
}

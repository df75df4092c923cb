// Several needs in one text: "a landing page and cold e-mails". Where a text is cut is only a proposal; the engine keeps to it when
// different kits serve the parts.

const CUTS =
  /[;\n]|[.!?]\s|\s\+\s|(?<![\p{L}\p{N}])(?:\d[.)]|(?:,\s*)?(?:and (?:also|then|with)|as well as|and|plus|then|also|und|et|y|e|en)(?![\p{L}\p{N}-]))/giu;
/** Longer texts tell about one need in many words; and more parts than these are a list of details. */
const MAX_CHARACTERS = 160;
const MAX_NEEDS = 3;

/** A list of three is cut at its commas too ("slow queries, flaky tests, unclear logs"); a longer part is a clause, and what follows it tells more of the same. */
const COMMA = /,\s/;
const MAX_LISTED = 40;

/** The parts of a text that may be needs of their own, or none when it is one need. */
export function splitNeeds(text: string): string[] {
  if (text.length > MAX_CHARACTERS) return [];
  const parts = text.split(CUTS).filter(hasWord);
  if (parts.length < MAX_NEEDS && text.includes(',')) {
    const listed = parts.flatMap((part) => part.split(COMMA)).filter(hasWord);
    if (listed.length === MAX_NEEDS && listed.every((part) => part.length <= MAX_LISTED)) return listed;
  }
  return parts.length > 1 && parts.length <= MAX_NEEDS ? parts : [];
}

function hasWord(part: string): boolean {
  return /\p{L}{2}/u.test(part);
}

// Several needs in one text: "a landing page and cold e-mails". Where a text is cut is only a proposal; the engine keeps to it when
// different kits serve the parts.

const CUTS =
  /[;\n]|[.!?]\s|\s\+\s|(?<![\p{L}\p{N}])(?:\d[.)]|(?:,\s*)?(?:and (?:also|then|with)|as well as|and|plus|then|also|und|et|y|e|en)(?![\p{L}\p{N}-]))/giu;
/** Longer texts tell about one need in many words; and more parts than these are a list of details. */
const MAX_CHARACTERS = 160;
const MAX_NEEDS = 3;

/** The parts of a text that may be needs of their own, or none when it is one need. */
export function splitNeeds(text: string): string[] {
  if (text.length > MAX_CHARACTERS) return [];
  const parts = text.split(CUTS).filter((part) => /\p{L}{2}/u.test(part));
  return parts.length > 1 && parts.length <= MAX_NEEDS ? parts : [];
}

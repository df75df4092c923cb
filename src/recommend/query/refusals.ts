// What a text refuses, by its wording alone: for an engine without the encoder, and for the plainest refusals, which the
// encoder must not overlook.

import type { Span } from '../text/spans.ts';

const CUE = [
  "(?:do(?:es)?n['’]?t|do not|not|no longer|never) (?:want|need|looking for|interested in|care about)",
  'not',
  'no',
  'without',
  'instead of',
  'rather than',
  'except',
  'apart from',
  'other than',
  'besides',
  'anything but',
  'skip',
  'leave out',
  "(?:we|i)(?:['’]ve| have) already(?: got)?",
  'already have',
].join('|');
/** "Nobody", "does not start" and "no idea" describe a problem; so does what must not happen. */
const NO_REFUSAL =
  /^(?:\p{L}+ing|idea|clue|longer|only|just|sure|enough|more|one|time|way|matter|working|downtime|risk\p{L}*|los(?:s|ing)|data loss|errors?|even|know\p{L}*|be|have|able|found|yet|really|always|much|possible|experience|signal|traffic|visitors|sales|customers|response|reply|answers?)(?!\p{L})/iu;
const REFUSAL = new RegExp(
  `(?:^|[.,;:!?()\\n–—]|\\s)\\s{0,4}(?:(?:but|and|just|please|so) )?(?<cue>${CUE})\\s(?<what>[^.,;:!?()\\n–—]{2,80}?)(?=[.,;:!?()\\n–—]|$|\\s(?:but|and|only|just|so|because|while)\\s)`,
  'giu',
);
/** Before a bare "not" or "no", a verb makes a symptom of it: "the build does not start". */
const CLAUSE_START = /(?:^|[.,;:!?()\n–—]|(?:but|and|just|please))\s*$/iu;
const MAX_REFUSALS = 20;
/** "Don't want", "not a", "rather than": these hardly ever qualify what is asked for, unlike "no" and "without". */
const OUTRIGHT = /^(?:do|not\s+(?:want|need|looking|interested|care)|no longer|never|rather than|instead of)|^not$/i;
const NAMES_SOMETHING = /^(?:an?|the|any|for|about)\s/i;

/** `onlyOutright`: only those that can hardly mean anything else. */
export function findRefusals(text: string, onlyOutright = false): Span[] {
  const found: Span[] = [];
  for (const match of text.matchAll(REFUSAL)) {
    if (found.length === MAX_REFUSALS) break;
    const { cue, what } = match.groups as { cue: string; what: string };
    const start = match.index + match[0].lastIndexOf(`${cue}`, match[0].length - what.length);
    const isBare = /^(?:not|no)$/i.test(cue);
    if (onlyOutright && !(OUTRIGHT.test(cue) && (!/^not$/i.test(cue) || NAMES_SOMETHING.test(what)))) continue;
    if (NO_REFUSAL.test(what) || (isBare && !CLAUSE_START.test(text.slice(0, start)))) continue;
    found.push({ start, end: match.index + match[0].length });
  }
  return found;
}

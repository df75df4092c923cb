// Finds clauses that ask for nothing beside a request: "our logo is new. I need a newsletter", "the agency does the
// ads, we want a landing page". There are more ways to say that something is done, unwanted or in other hands than any
// list of phrases has, but a request is easy to recognise.

import { AND, type Clause, CONTRAST, clausesOf } from './clauses.ts';
import { CONTRACTED, endingIn, hasApostropheS } from './contractions.ts';
import { type QueryWord, setOf, wordsAsRead } from './phrases.ts';
import { BEING, FIRST } from './set-aside-phrases.ts';
import { countContentWords, hasAny, isSymptom } from './still-meant.ts';

const ASKING =
  setOf(`need want looking like help please give suggest show teach how what why where something searching prompts kit
  missing lack find write make draft should could would wish`);
/** A clause with one of these tells of trouble, sets a condition, or says what the user works with. */
const OF_THE_NEED =
  setOf(`keep keeps can cannot know understand unable idea awful hard difficult struggle struggling trouble rejected blocked
  leave leaving cancel cancelling canceling if when whether because only still currently use uses using building creating
  setting integrating working project app application codebase stack called named always sometimes again twice due asks asked
  asking wants sent angry confused confusing down overwhelmed flaky chaotic unclear boring dispute duplicates overdue
  next tomorrow soon coming`);
/** Figures describe the need: "opened by 18 %, was 40 %". */
const FIGURE = /^\d/;
/** The text has several needs. */
const SEVERAL = setOf('also plus too both');
/** Deny something the users do ("we don't train models"); "the page does not convert" is trouble. */
const DENYING = setOf('not no nothing');
/** Signs of a statement, in addition to BEING. */
const STATING =
  setOf(`has have had did does do will ve ll m am went came got goes comes go sits lies exists handles looks runs run
  takes makes writes covers picks owns work works answers already`);
/** In the sentence of the request, other clauses may be a part of it if they are not plainly sentences. */
const MAX_SUBJECT = 5;
/** Minimum words of a request that say something. */
const MIN_REQUEST = 2;

interface Background {
  /** The clauses that ask for nothing. */
  clauses: string;
  rest: string;
}

/** Null, if the text asks for nothing or says nothing else. */
export function findBackground(text: string): Background | null {
  const clauses = clausesOf(text);
  const asks = (clause: Clause) => clause.mark === '?' || hasAny(clause.words, ASKING);
  const sentences = new Set(clauses.filter(asks).map(({ sentence }) => sentence));
  if (sentences.size === 0 || clauses.some(({ words }) => hasAny(words, SEVERAL))) return null;
  const found = clauses.filter((clause, i) => {
    // In the middle of a request, a clause is a part of it.
    const isInside = sentences.has(clause.sentence);
    if (isInside && i > 0 && i < clauses.length - 1) return false;
    return !asks(clause) && isStatement(clause, isInside ? MAX_SUBJECT : Infinity);
  });
  const rest = clauses.filter((clause) => !found.includes(clause));
  if (found.length === 0 || countContentWords(rest.flatMap(({ words }) => words)) < MIN_REQUEST) return null;
  const textOf = (parts: readonly Clause[]) => parts.map(({ start, end }) => text.slice(start, end)).join('. ');
  return { clauses: textOf(found), rest: textOf(rest) };
}

/** `within`: how many words its subject and verb may take. */
function isStatement({ words }: Clause, within: number): boolean {
  if (countContentWords(words) === 0 || words.some(({ text }) => isOfTheNeed(text))) return false;
  if (!hasAny(words, FIRST) && hasAny(words, DENYING)) return false;
  const sign = words.findIndex(
    ({ text }, i) => (i > 0 && (BEING.has(text) || STATING.has(text))) || (FIRST.has(text) && i + 1 < words.length),
  );
  return sign >= 0 && sign < within;
}

function isOfTheNeed(word: string): boolean {
  return OF_THE_NEED.has(word) || FIGURE.test(word) || (isSymptom(word) && !DENYING.has(word));
}

/** What a word can be, as bits beside those of set-aside-gate.ts. */
const ASKS = 1 << 20;
const STATES = 1 << 21;
const IS_OF_THE_NEED = 1 << 22;
const BEGINS_CLAUSE = 1 << 23;
const IS_SEVERAL = 1 << 24;
const ROLES = new Map<string, number>();
for (const [role, words] of [
  [ASKS, ASKING],
  [STATES, [...BEING, ...STATING, ...FIRST].flatMap((word) => [word, ...endingIn(word)])],
  [STATES, CONTRACTED.keys()],
  [BEGINS_CLAUSE, [...AND, ...CONTRAST]],
  [IS_SEVERAL, SEVERAL],
] as const)
  for (const word of wordsAsRead(words)) ROLES.set(word, (ROLES.get(word) ?? 0) | role);

export function backgroundRoles(word: string): number {
  return (ROLES.get(word) ?? 0) | (isOfTheNeed(word) ? IS_OF_THE_NEED : 0);
}

/**
 * Whether a text can have such clauses, from its words: cutting it takes longer than ranking a part. `beginsAt` tells
 * whether a sign precedes word i.
 */
export function mayHaveBackground(
  words: readonly QueryWord[],
  text: string,
  beginsAt: (i: number) => boolean,
): boolean {
  const all = rolesOf(words);
  if ((all & IS_SEVERAL) !== 0 || ((all & ASKS) === 0 && !text.includes('?'))) return false;
  const hidden = hasApostropheS(text) ? STATES : 0;
  if (((all | hidden) & STATES) === 0) return false;
  let clause = hidden;
  for (let i = 0; i < words.length; i++) {
    const { aside } = words[i]!;
    if (i > 0 && ((aside & BEGINS_CLAUSE) !== 0 || (clause !== 0 && beginsAt(i)))) {
      if (statesOnly(clause)) return true;
      clause = hidden;
    }
    clause |= aside;
  }
  return statesOnly(clause);
}

/** Whether a part of a text only states something, from its words. */
export function onlyStates(words: readonly QueryWord[], text: string): boolean {
  return statesOnly(rolesOf(words)) && !text.includes('?');
}

function statesOnly(roles: number): boolean {
  return (roles & (ASKS | IS_OF_THE_NEED)) === 0 && (roles & STATES) !== 0;
}

function rolesOf(words: readonly QueryWord[]): number {
  let roles = 0;
  for (let i = 0; i < words.length; i++) roles |= words[i]!.aside;
  return roles;
}

// Tells quickly whether a use case can set something aside (set-aside.ts). Cutting a text into clauses and searching
// them takes 20 to 50 µs, and only one text in a hundred sets something aside. This looks at the words as the tokenizer
// read them: it joins contractions ("weve"), leaves out "'s", and has American spelling.

import { CONTRAST } from './clauses.ts';
import { endingIn, hasApostropheS } from './contractions.ts';
import {
  asRead,
  firstWordsOf,
  MAX_PHRASE,
  Phrases,
  QueryPhrases,
  type QueryWord,
  rarestWordsOf,
  singleWords,
  wordsAsRead,
} from './phrases.ts';
import * as LISTS from './set-aside-phrases.ts';

/** What a word can be, as bits. First, the words of a pair in a phrase. */
const FIRST = 1;
const SECOND = 1 << 1;
/** A phrase by itself: anywhere, after a form of "to be", the same at the end of a clause, or after "I" or "we". */
const ANYWHERE = 1 << 2;
const OVER = 1 << 3;
const SETTLED = 1 << 4;
const GIVEN_UP = 1 << 5;
/** Comes before these, or after what is settled. */
const BEING = 1 << 6;
const BEFORE_VERB = 1 << 7;
const FOLLOWING = 1 << 8;
/** Closes a clause around something (AROUND). */
const CLOSING = 1 << 9;
/** Somebody else, what they do, and what puts something into their hands. */
const PERSON = 1 << 10;
const DOING = 1 << 11;
const LYING = 1 << 12;
const BY = 1 << 13;
const VERDICT = 1 << 14;

const ROLES = new Map<string, number>();
function add(role: number, words: Iterable<string>): void {
  for (const word of words) ROLES.set(word, (ROLES.get(word) ?? 0) | role);
}

const FAMILIES: [role: number, phrases: Phrases][] = [
  [OVER, LISTS.OVER],
  [SETTLED, LISTS.SETTLED],
  [SETTLED, LISTS.GIVEN_TO],
  [GIVEN_UP, LISTS.GIVEN_UP],
  [GIVEN_UP, LISTS.LEFT_NAME],
  [GIVEN_UP, LISTS.DISLIKED],
  [GIVEN_UP, LISTS.AT_HAND],
  [GIVEN_UP, LISTS.DONE_WITH],
  [ANYWHERE, LISTS.CLOSING],
  [ANYWHERE, LISTS.DOES_ALREADY],
  [ANYWHERE, LISTS.WORKING],
  [ANYWHERE, LISTS.REFUSING],
  [ANYWHERE, LISTS.POINTING],
  [ANYWHERE, LISTS.FORMER],
  [ANYWHERE, LISTS.BY_NOW],
];
for (const [role, phrases] of FAMILIES) add(role, singleWords(asRead(phrases)));
const PHRASES = new QueryPhrases(FAMILIES.flatMap(([, phrases]) => asRead(phrases)));
add(FIRST, PHRASES.firsts);
add(SECOND, PHRASES.seconds);
/** By a word of each closing phrase, what can open and close its clause. */
const AROUND = new Map<string, { opening: Phrases; closing: Phrases }[]>();
for (const { opening, closing } of LISTS.AROUND) {
  const around = { opening: new Phrases(asRead(opening)), closing: new Phrases(asRead(closing)) };
  for (const word of new Set(rarestWordsOf(asRead(closing)))) {
    add(CLOSING, [word]);
    AROUND.getOrInsertComputed(word, () => []).push(around);
  }
}
for (const [role, ...lists] of [
  // "Rock solid" is one word by itself, because its first may be missing.
  [BEING, LISTS.BEING, LISTS.ADVERBS, ['rock']],
  [BEFORE_VERB, LISTS.FIRST, LISTS.BEFORE_VERB],
  [FOLLOWING, LISTS.SINCE, LISTS.BY, LISTS.BETWEEN, CONTRAST],
  [PERSON, LISTS.PEOPLE],
  [LYING, LISTS.BEING, LISTS.LYING],
  [BY, LISTS.BY, ['up']],
  [VERDICT, LISTS.VERDICT],
] as const)
  for (const words of lists) add(role, [...wordsAsRead(words), ...[...words].flatMap(endingIn)]);
// Said of what was not chosen: "React is out".
add(SETTLED, ['out']);
for (const doing of [LISTS.DOING, LISTS.HAVING_DONE]) add(DOING, firstWordsOf(asRead(doing)));
const HAVING = new Set([...wordsAsRead(LISTS.HAVING), ...[...LISTS.HAVING].flatMap(endingIn)]);

/** What a word can be in a phrase that sets something aside, as bits. */
export function asideRoles(word: string): number {
  return ROLES.get(word) ?? 0;
}

/** `beginsAt` tells whether a sign precedes word i. */
export function maySetAside(words: readonly QueryWord[], text: string, beginsAt: (i: number) => boolean): boolean {
  for (let i = 0; i < words.length; i++) {
    const { aside } = words[i]!;
    if (aside === 0) continue;
    const last = i === 0 ? 0 : words[i - 1]!.aside;
    if ((aside & ANYWHERE) !== 0) return true;
    if ((aside & SECOND) !== 0 && (last & FIRST) !== 0 && PHRASES.hasAt(words, i)) return true;
    if ((aside & GIVEN_UP) !== 0 && (last & BEFORE_VERB) !== 0) return true;
    if ((aside & (OVER | SETTLED)) !== 0 && isSaidOf(words, i, text, beginsAt)) return true;
    if ((aside & CLOSING) !== 0 && isClosing(words, i)) return true;
    if ((aside & PERSON) !== 0 && isOthers(words, i, text)) return true;
    if ((aside & VERDICT) !== 0 && isAnswer(i, text, beginsAt)) return true;
  }
  return false;
}

/** "The menu is fine." "'s" may hide the form of "to be". */
function isSaidOf(words: readonly QueryWord[], i: number, text: string, beginsAt: (i: number) => boolean): boolean {
  if (i === 0) return false;
  const next = words[i + 1];
  const isEnd =
    next === undefined ||
    (next.aside & FOLLOWING) !== 0 ||
    beginsAt(i + 1) ||
    (i + 2 < words.length && LISTS.DATE.test(words[i + 2]!.word));
  if ((words[i]!.aside & OVER) === 0 && !isEnd) return false;
  return (words[i - 1]!.aside & BEING) !== 0 || isOwner(words[i - 1]!.word, text);
}

/** "Keep the budget out of it." */
function isClosing(words: readonly QueryWord[], at: number): boolean {
  const read = words.map(({ word }) => ({ text: word }));
  return AROUND.get(words[at]!.word)!.some(({ opening, closing }) => {
    const isOpen = read.some((_, i) => i < at - 1 && opening.endAt(read, i) >= 0);
    return isOpen && read.some((_, i) => i > at - MAX_PHRASE && i <= at && closing.endAt(read, i) > at);
  });
}

/** Maximum words from a form of "to be" to a person. */
const MAX_TO_PERSON = 5;

/** "The agency does the ads", "is my colleague's job", "is up to the agency". */
function isOthers(words: readonly QueryWord[], person: number, text: string): boolean {
  const before = words.slice(Math.max(0, person - MAX_TO_PERSON), person);
  const next = words[person + 1]?.word;
  const mayOwn = next === 'else' || hasApostropheS(text);
  if (mayOwn && before.some(({ word, aside }) => (aside & LYING) !== 0 || isOwner(word, text))) return true;
  if (before.some(({ aside }, i) => (aside & BY) !== 0 && i > 0 && (before[i - 1]!.aside & LYING) !== 0)) return true;
  const after = words[person + (next === 'else' ? 2 : next === 'from' ? 3 : 1)];
  if (after?.word === 'for') return before.some(({ word }) => HAVING.has(word));
  return ((after?.aside ?? 0) & DOING) !== 0;
}

const MAX_INTERJECTIONS = 3;

/** "Slides? God no." */
function isAnswer(at: number, text: string, beginsAt: (i: number) => boolean): boolean {
  if (!/[?:]/.test(text)) return false;
  for (let i = Math.max(0, at - MAX_INTERJECTIONS); i <= at; i++) if (beginsAt(i)) return true;
  return false;
}

/** "The agency's". */
function isOwner(word: string, text: string): boolean {
  if (!hasApostropheS(text)) return false;
  const lower = text.toLowerCase();
  return lower.includes(`${word}'s`) || lower.includes(`${word}’s`);
}

// Tells quickly whether a use case can set something aside (set-aside.ts). Cutting a text into clauses and searching
// them takes 20 to 50 µs, and only one text in a hundred sets something aside. This looks at the words as the tokenizer
// read them: it joins contractions ("weve"), leaves out "'s", and has American spelling.

import { words } from '../text/words.ts';
import { CONTRACTED, CONTRAST, NEGATIONS } from './clauses.ts';
import {
  beginningsOf,
  begins,
  newTrigger,
  Phrases,
  type PhraseWord,
  type Said,
  type Trigger,
  triggersOf,
  union,
} from './phrases.ts';
import * as LISTS from './set-aside-phrases.ts';

const AFTER_SUBJECT: ReadonlySet<string> = new Set([...LISTS.BEING, ...LISTS.ADVERBS]);
const AFTER_PERSON: ReadonlySet<string> = new Set([...LISTS.FIRST, ...LISTS.BEFORE_VERB]);
const FAMILIES: [rows: string, context: ReadonlySet<string> | null][] = [
  [LISTS.OVER, AFTER_SUBJECT],
  [LISTS.SETTLED, AFTER_SUBJECT],
  [LISTS.GIVEN_UP, AFTER_PERSON],
  [LISTS.LEFT_NAME, AFTER_PERSON],
  [LISTS.DISLIKED, AFTER_PERSON],
  [LISTS.AT_HAND, AFTER_PERSON],
  [LISTS.CLOSING, null],
  [LISTS.WORKING, null],
  [LISTS.REFUSING, null],
  [LISTS.POINTING, null],
  [LISTS.FORMER, null],
  [LISTS.BY_NOW, null],
  ...LISTS.RATHER.map(([opening]): [string, null] => [opening, null]),
];
/** What makes a text worth searching, by word. One table: each lookup may miss the processor's cache. */
interface Gate extends Trigger {
  /** Alone, it is a phrase only at the end of its clause. */
  isLast: boolean;
  /** It closes a clause around something, if one of these words is there too. */
  partners: ReadonlySet<string> | null;
  closing: Trigger | null;
  isPerson: boolean;
  isVerdict: boolean;
}

const HAVING: ReadonlySet<string> = new Set(['ive', 'weve']);
const GATES = new Map<string, Gate>();
for (const [rows, context] of FAMILIES)
  for (const [word, trigger] of triggersOf(asRead(rows), context)) {
    const gate = gateOf(word);
    if (trigger.alone.size > 0) gate.isLast = rows === LISTS.SETTLED && gate.alone.size === 0;
    addAll(gate, trigger);
  }
for (const negation of NEGATIONS) GATES.set(negation, gateOf('not'));
for (const [opening, closing] of LISTS.AROUND)
  for (const [word, trigger] of triggersOf(asRead(closing))) {
    const gate = gateOf(word);
    gate.closing ??= newTrigger();
    addAll(gate.closing, trigger);
    gate.partners = union(gate.partners ?? HAVING, beginningsOf(asRead(opening)));
  }
for (const word of setAsRead(LISTS.PEOPLE)) gateOf(word).isPerson = true;
for (const word of setAsRead(LISTS.VERDICT)) gateOf(word).isVerdict = true;

/** All phrases of several words. */
const PHRASES = new Phrases(
  FAMILIES.flatMap(([rows]) => asRead(rows).split('\n'))
    .filter((row) => row.split(' ').filter((part) => !part.endsWith('?')).length > 1)
    .join('\n'),
);
const DOING = new Phrases(asRead(LISTS.DOING));
const OTHERS_OBJECT = setAsRead(LISTS.OTHERS_OBJECT);
const LYING = setAsRead([...LISTS.BEING, ...LISTS.LYING]);
const BY = setAsRead([...LISTS.BY, 'up']);
/** The words at which the search begins. */
export const SET_ASIDE_WORDS: readonly string[] = [...GATES.keys()];

/** `mark` is the bit of SET_ASIDE_WORDS. */
export function maySetAside(said: readonly Said[], mark: number, text: string): boolean {
  let mayAnswer = false;
  let near: number[] | null = null;
  for (let i = 0; i < said.length; i++) {
    if ((said[i]!.exclusion & mark) === 0) continue;
    const { word } = said[i]!;
    const gate = GATES.get(word);
    if (gate === undefined) continue;
    const last = said[i - 1]?.word ?? '';
    const next = said[i + 1]?.word ?? '';
    if (gate.isAnywhere || (isAlone(gate, last, text) && (!gate.isLast || isLast(word, text)))) return true;
    if (isBefore(gate.before, next, word, text) || isAfter(gate.after, last, text)) {
      near ??= [];
      near.push(i);
    }
    if (gate.closing !== null && isClosing(gate.closing, gate.partners!, said, i)) return true;
    if (gate.isPerson && isOthers(said, i, text)) return true;
    mayAnswer ||= gate.isVerdict;
  }
  return (mayAnswer && isAnswer(text)) || (near !== null && hasPhrase(said, near, text));
}

function isClosing(
  { before, after, isAnywhere }: Trigger,
  partners: ReadonlySet<string>,
  said: readonly Said[],
  at: number,
): boolean {
  const isThere = isAnywhere || before.has(said[at + 1]?.word ?? '') || after.has(said[at - 1]?.word ?? '');
  return isThere && said.some(({ word }, i) => i < at - 1 && partners.has(word));
}

function isAlone({ alone }: Gate, last: string, text: string): boolean {
  for (const after of alone) if (isAfter(after, last, text)) return true;
  return false;
}

const MAY_FOLLOW = new Set([...LISTS.SINCE, ...LISTS.BY, ...LISTS.BETWEEN, ...CONTRAST]);
const NEXT = /^[^\S\n]*(['’]s|[^\s\p{L}\p{N}]|$|\p{L}+)/u;

/** Whether a settled thing's word is at the end of a clause, or followed by when or by whom. */
function isLast(word: string, text: string): boolean {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
    const next = NEXT.exec(lower.slice(at + word.length, at + word.length + 40))?.[1];
    if (next === undefined || !/^['’\p{L}]/u.test(next) || MAY_FOLLOW.has(next) || !PLAIN.test(text)) return true;
  }
  // The tokenizer spells it in another way.
  return !lower.includes(word);
}

/** "The agency does the ads", "is my colleague's job", "is up to the agency". */
function isOthers(said: readonly Said[], person: number, text: string): boolean {
  const isElse = said[person + 1]?.word === 'else';
  if (isElse || isOwner(said[person]!.word, text)) {
    // "It's" may hide the form of "to be".
    for (let i = Math.max(0, person - MAX_TO_PERSON); i < person; i++)
      if (LYING.has(said[i]!.word) || isOwner(said[i]!.word, text)) return true;
  }
  for (let i = Math.max(1, person - MAX_TO_PERSON); i < person; i++)
    if (BY.has(said[i]!.word) && LYING.has(said[i - 1]!.word)) return true;
  const from = person + (isElse ? 2 : 1);
  const read = said.slice(from, from + MAX_PHRASE).map(({ word }) => ({ text: word, begins: begins(word) }));
  const does = DOING.endAt(read, 0);
  return does >= 0 && OTHERS_OBJECT.has(read[does]?.text ?? '');
}

function isBefore(before: ReadonlySet<string>, next: string, word: string, text: string): boolean {
  return before.has(next) || (before.has('s') && isOwner(word, text));
}

/** The ends of contractions that the tokenizer joins to a pronoun: "were" may be "we're". */
const JOINED = new Map(
  'i we you they he she it that who there'
    .split(' ')
    .flatMap((word) => ['re', 've', 'm', 'll', 'd'].map((end): [string, string] => [word + end, end])),
);
const IS_NEGATION: ReadonlySet<string> = new Set(NEGATIONS);

function isAfter(after: ReadonlySet<string>, last: string, text: string): boolean {
  if (after.size === 0 || last === '') return false;
  if (after.has(last) || after.has(JOINED.get(last) ?? '') || (IS_NEGATION.has(last) && after.has('not'))) return true;
  return after.has('s') && isOwner(last, text);
}

/** "The agency's". */
function isOwner(word: string, text: string): boolean {
  const lower = text.toLowerCase();
  return lower.includes(`${word}'s`) || lower.includes(`${word}’s`);
}

const ANSWER = new RegExp(
  `[?:][^\\p{L}\\p{N}]{1,4}(?:\\p{L}+[\\s,]+){0,3}(?:${[...LISTS.VERDICT].join('|')})(?!\\p{L})`,
  'iu',
);
const PLAIN = /^[\0-\x7f‘’“”–—…]*$/;

/** "Slides? God no." The words of the list have no diacritics. */
function isAnswer(text: string): boolean {
  return /[?:]/.test(text) && (!PLAIN.test(text) || ANSWER.test(text));
}

/** Maximum words before the marked word of a phrase, and of a phrase. */
const MAX_BEFORE = 7;
const MAX_PHRASE = 12;
/** Maximum words from a form of "to be" to a person. */
const MAX_TO_PERSON = 5;

function hasPhrase(said: readonly Said[], near: readonly number[], text: string): boolean {
  const contracted = contractionsOf(text);
  for (const at of near) {
    const read: PhraseWord[] = [];
    const from = Math.max(0, at - MAX_BEFORE);
    let starts = 0;
    for (let i = from; i < Math.min(said.length, at + MAX_PHRASE); i++) {
      const { word } = said[i]!;
      for (const part of contracted.get(word) ?? CONTRACTED.get(word) ?? [word])
        read.push({ text: part, begins: begins(part) });
      if (i <= at) starts = read.length;
    }
    for (let start = 0; start < starts; start++) if (PHRASES.endAt(read, start) >= 0) return true;
  }
  return false;
}

const CONTRACTION = /(?<![\p{L}\p{N}])(\p{L}+)['’](ve|re|ll|d|m)(?![\p{L}\p{N}])/giu;
const NONE: ReadonlyMap<string, readonly string[]> = new Map();

/** The contractions of a text, as the tokenizer joins them: "were" may be "we're". */
function contractionsOf(text: string): ReadonlyMap<string, readonly string[]> {
  if (!/['’]/.test(text)) return NONE;
  const found = new Map<string, readonly string[]>();
  for (const [, word, end] of text.toLowerCase().matchAll(CONTRACTION)) found.set(word! + end, [word!, end!]);
  return found;
}

/** Rows of phrases in the tokenizer's words. */
function asRead(rows: string): string {
  return rows
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(partAsRead).join(' '))
    .join('\n');
}

function partAsRead(part: string): string {
  const sign = (part.includes('*') ? '*' : '') + (part.endsWith('?') || part === 's' ? '?' : '');
  const all = part.replace(/[*?]/g, '').split('/');
  return [...setAsRead(all)].join('/') + sign;
}

function setAsRead(all: Iterable<string>): Set<string> {
  return new Set([...all].flatMap((word) => [word, words(word)[0] ?? word]));
}

function addAll(to: Trigger, { after, before, alone, isAnywhere }: Trigger): void {
  to.after = union(to.after, after);
  to.before = union(to.before, before);
  to.alone = union(to.alone, alone);
  to.isAnywhere ||= isAnywhere;
}

function gateOf(word: string): Gate {
  return GATES.getOrInsertComputed(word, () => ({
    ...newTrigger(),
    isLast: false,
    partners: null,
    closing: null,
    isPerson: false,
    isVerdict: false,
  }));
}

// Tells from the words of a text which exclusions it can contain. Most texts contain none and need no closer look. What
// to look for is taken from the rows of the patterns; a test compares the results with a search of the whole text.

import { ANYWHERE, AT_CLAUSE, LEADING, NEARBY, STRESSING } from './cues.ts';
import { IDIOMS } from './idioms.ts';
import { mayExcludeInJapanese } from './japanese-exclusions.ts';
import { NEEDING, NOW } from './needing.ts';
import { asRead, QueryPhrases, type QueryWord, singleWords } from './phrases.ts';
import { maySetAside } from './set-aside-gate.ts';
import { CLAUSE_ROWS, HAVING_ROWS } from './whole-clauses.ts';

/** Bits of a text and of words that say it alone: a cue, a whole clause, what somebody has, an idiom. */
export const CUE = 1;
export const CLAUSE = 1 << 1;
export const HAD = 1 << 2;
export const IDIOM = 1 << 3;
/** A phrase that sets something aside, in longer texts too. */
export const ASIDE = 1 << 4;
/** States a need; without one, nothing is said to be at hand. */
const NEEDS = 1 << 5;
/** A cue at the start of a clause, where a word that LEADS to it may come before. */
const AT_START = 1 << 6;
const LEADS = 1 << 7;
/** Shifts a bit to those for the first and for the second of two words which say it together. */
const FIRST = 8;
const SECOND = 12;
const PAIRS = CUE | CLAUSE | HAD | IDIOM;

/** Maximum characters of a text that is searched for whole clauses. Bounds hostile input. */
export const MAX_CLAUSES_TEXT = 1_000;

const WORDS = new Map<string, number>();

function add(bits: number, words: Iterable<string>): void {
  for (const word of words) WORDS.set(word, (WORDS.get(word) ?? 0) | bits);
}

const BEGINNING = asRead(AT_CLAUSE.rows, false);
const ELSEWHERE = asRead(`${ANYWHERE.rows}\n${NEARBY.rows}`, false);
const PHRASES: { bit: number; phrases: QueryPhrases }[] = [
  { bit: CUE, phrases: new QueryPhrases([...BEGINNING, ...ELSEWHERE]) },
  { bit: CLAUSE, phrases: new QueryPhrases(asRead(CLAUSE_ROWS)) },
  { bit: HAD, phrases: new QueryPhrases(asRead(HAVING_ROWS, false)) },
  { bit: IDIOM, phrases: new QueryPhrases(asRead(IDIOMS)) },
];
for (const {
  bit,
  phrases: { firsts, seconds },
} of PHRASES) {
  add(bit << FIRST, firsts);
  add(bit << SECOND, seconds);
}
add(AT_START, singleWords(BEGINNING));
add(CUE, singleWords(ELSEWHERE));
add(CLAUSE, singleWords(asRead(CLAUSE_ROWS)));
add(HAD, singleWords(asRead(HAVING_ROWS, false)));
add(LEADS, [...LEADING, ...STRESSING]);
/** As in "je n'utilise pas". */
const CUE_STEM = /^(?:utili[sz]|cherch|souhait|recrut)/;

/** What a word can be in an exclusion. */
export function exclusionBits(word: string): number {
  return (WORDS.get(word) ?? 0) | (CUE_STEM.test(word) ? CUE : 0) | (NEEDING.test(word) || NOW.test(word) ? NEEDS : 0);
}

/** The exclusions that a text can contain; 0 for none. `beginsAt` tells whether a sign precedes word i. */
export function exclusionBitsOf(words: readonly QueryWord[], text: string, beginsAt: (i: number) => boolean): number {
  const bits = bitsOf(words, beginsAt, PAIRS);
  if (text.length > MAX_CLAUSES_TEXT) return bits;
  return mayExcludeInJapanese(text) || maySetAside(words, text, beginsAt) ? bits | ASIDE : bits;
}

/** The same for a part of a text, of which idioms and what it sets aside are already known. */
export function partBitsOf(words: readonly QueryWord[], beginsAt: (i: number) => boolean): number {
  return bitsOf(words, beginsAt, PAIRS & ~IDIOM);
}

function bitsOf(words: readonly QueryWord[], beginsAt: (i: number) => boolean, pairs: number): number {
  let bits = 0;
  let last = LEADS;
  for (let i = 0; i < words.length; i++) {
    const { exclusion } = words[i]!;
    bits |= exclusion & (CUE | CLAUSE | HAD | NEEDS);
    if ((exclusion & AT_START) !== 0 && ((last & LEADS) !== 0 || beginsAt(i))) bits |= CUE;
    // What is known already need not be looked for.
    const others = (exclusion >> SECOND) & (last >> FIRST) & pairs & ~bits;
    if (others !== 0) bits |= phrasesAt(words, i, others);
    last = exclusion;
  }
  return (bits & NEEDS) === 0 ? bits & ~HAD : bits & ~NEEDS;
}

function phrasesAt(words: readonly QueryWord[], i: number, bits: number): number {
  let found = 0;
  for (let k = 0; k < PHRASES.length; k++) {
    const one = PHRASES[k]!;
    if ((bits & one.bit) !== 0 && one.phrases.hasAt(words, i)) found |= one.bit;
  }
  return found;
}

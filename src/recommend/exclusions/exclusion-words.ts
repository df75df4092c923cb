// Tells from the words of a text which exclusions it can contain. Most texts contain none and need no closer look. What
// to look for is taken from the rows of the patterns; a test compares the results with a search of the whole text.

import { ANYWHERE, AT_CLAUSE, LEADING, NEARBY, STRESSING } from './cues.ts';
import { mayExcludeInJapanese } from './japanese-exclusions.ts';
import { asRead, QueryPhrases, type QueryWord, singleWords } from './phrases.ts';

/** Bits of a text: a cue, a text in Japanese, an assistant. The first and the last also of words. */
export const CUE = 1;
export const JAPANESE = 1 << 1;
export const ASSISTANT = 1 << 6;
/** A cue at the start of a clause, where a word that LEADS to it may come before. */
const AT_START = 1 << 2;
const LEADS = 1 << 3;
/** The first and the second of two words that are a cue together. */
const FIRST = 1 << 4;
const SECOND = 1 << 5;

const WORDS = new Map<string, number>();

function add(bits: number, words: Iterable<string>): void {
  for (const word of words) WORDS.set(word, (WORDS.get(word) ?? 0) | bits);
}

const BEGINNING = asRead(AT_CLAUSE.rows);
const ELSEWHERE = asRead(`${ANYWHERE.rows}\n${NEARBY.rows}`);
const PHRASES = new QueryPhrases([...BEGINNING, ...ELSEWHERE]);
add(FIRST, PHRASES.firsts);
add(SECOND, PHRASES.seconds);
add(AT_START, singleWords(BEGINNING));
add(CUE, singleWords(ELSEWHERE));
add(LEADS, [...LEADING, ...STRESSING]);
add(ASSISTANT, 'claude chatgpt gemini codex cursor copilot'.split(' '));
/** As in "je n'utilise pas". */
const CUE_STEM = /^(?:utili[sz]|cherch|souhait|recrut)/;

/** What a word can be in an exclusion. */
export function exclusionBits(word: string): number {
  return (WORDS.get(word) ?? 0) | (CUE_STEM.test(word) ? CUE : 0);
}

/** The exclusions that a text can contain; 0 for none. `beginsAt` tells whether a sign precedes word i. */
export function exclusionBitsOf(words: readonly QueryWord[], text: string, beginsAt: (i: number) => boolean): number {
  let bits = mayExcludeInJapanese(text) ? JAPANESE : 0;
  let last = LEADS;
  for (let i = 0; i < words.length; i++) {
    const { exclusion } = words[i]!;
    bits |= exclusion & (CUE | ASSISTANT);
    if ((exclusion & AT_START) !== 0 && ((last & LEADS) !== 0 || beginsAt(i))) bits |= CUE;
    // What is known already need not be looked for.
    if ((exclusion & SECOND) !== 0 && (last & FIRST) !== 0 && (bits & CUE) === 0 && PHRASES.hasAt(words, i))
      bits |= CUE;
    last = exclusion;
  }
  return bits;
}

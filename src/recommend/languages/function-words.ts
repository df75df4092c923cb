// The function words of other languages, which identify them.

import { readList } from '../text/word-lists.ts';
import { LANGUAGES, languageIndex } from './glossary-stems.ts';
import { scriptOf } from './scripts.ts';

export const LANGUAGE_COUNT = LANGUAGES.length;
/** Function words, each with one bit per language that uses it. */
const LANGUAGE_BITS = new Map<string, number>();

for (const line of readList('languages/function-words.txt').trim().split(/\n+/)) {
  const [language, ...words] = line.split(' ');
  const bit = 1 << languageIndex(language!);
  for (const word of words) LANGUAGE_BITS.set(word, (LANGUAGE_BITS.get(word) ?? 0) | bit);
}

export function isFunctionWord(language: number, word: string): boolean {
  return (((LANGUAGE_BITS.get(word) ?? 0) >>> language) & 1) === 1;
}

/** A flag next to the language bits: the word is in a script of its own (scripts.ts). */
export const CHARACTERS = 1 << 30;

/** Bits for the other languages in which this is a function word. Call once per word. */
export function foreignBits(word: string): number {
  if (word.charCodeAt(0) < FIRST_OTHER) return LANGUAGE_BITS.get(word) ?? 0;
  return scriptOf(word) === undefined ? 0 : CHARACTERS;
}

/** Devanagari; the other scripts follow. */
const FIRST_OTHER = 0x900;

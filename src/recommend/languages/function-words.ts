// The function words of other languages, which identify them.

import { FIRST_KANA } from '../text/characters.ts';
import { readList } from '../text/word-lists.ts';
import { LANGUAGES } from './glossary-stems.ts';

/** The number of a language's column in the glossary. */
export function languageIndex(language: string): number {
  const index = LANGUAGES.indexOf(language);
  if (index < 0) throw new Error(`glossary.txt has no language "${language}"`);
  return index;
}

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

/** A flag next to the language bits: the word consists of Japanese or Chinese characters. */
export const CHARACTERS = 1 << 30;

/** Bits for the other languages in which this is a function word. Call once per word. */
export function foreignBits(word: string): number {
  if (word.charCodeAt(0) < FIRST_KANA) return LANGUAGE_BITS.get(word) ?? 0;
  for (let i = 0; i < word.length; i++) if (isKanaOrHan(word.charCodeAt(i))) return CHARACTERS;
  return 0;
}

function isKanaOrHan(unit: number): boolean {
  return unit >= FIRST_KANA && (unit <= 0x30ff || (unit >= 0x4e00 && unit <= 0x9fff));
}

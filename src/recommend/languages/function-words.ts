// The function words of other languages, which identify them.

import { FIRST_KANA } from '../text/characters.ts';
import { readList } from '../text/word-lists.ts';

/** In the order of the glossary's columns. */
const LANGUAGES = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'sv', 'tr', 'hi'] as const;
type Language = (typeof LANGUAGES)[number];

export function languageIndex(language: Language): number {
  return LANGUAGES.indexOf(language);
}

export const LANGUAGE_COUNT = LANGUAGES.length;
/** Function words, each with one bit per language that uses it. */
const LANGUAGE_BITS = new Map<string, number>();

for (const line of readList('languages/function-words.txt').trim().split(/\n+/)) {
  const [language, ...words] = line.split(' ');
  if (!LANGUAGES.includes(language as Language)) throw new Error(`function-words.txt: no language "${language}"`);
  const bit = 1 << languageIndex(language as Language);
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

// Detects the language of a text: by its function words, and by other words that English does not have.

import { isFigure } from '../text/characters.ts';
import { readWords } from '../text/word-lists.ts';
import { plainEnglish } from './dictionary.ts';
import { LANGUAGE_COUNT } from './function-words.ts';
import { isStem, MAX_STEM } from './glossary-stems.ts';

export interface Told {
  word: string;
  /** The languages of which it is a function word, as bits, and whether it is an English one. */
  foreign: number;
  isStop: boolean;
  /** Whether it is no common English word; and whether no kit has it either. */
  isRare: boolean;
  isStrange: boolean;
}

/** Maximum words looked up in dictionaries. Bounds hostile input. */
const MAX_LOOKED_UP = 40;
/** Minimum letters of a stem that tells a language. By hand. */
const MIN_TELLING_STEM = 5;

const ENGLISH_TOO = readWords('languages/english-too.txt');

/** The number of the language; -1 for English and for languages without a glossary. */
export function detect(words: readonly Told[]): number {
  const english = words.reduce((sum, { isStop }) => sum + (isStop ? 1 : 0), 0);
  const functions = countsOf((language) => words.reduce((sum, { foreign }) => sum + ((foreign >>> language) & 1), 0));
  const some = words.slice(0, MAX_LOOKED_UP);
  // Without any English function word, words that kits have may be of the language of the others.
  const isOdd = english === 0 && Math.max(...functions) > 0;
  const strange = some.filter(
    ({ word, isRare, isStrange, foreign }) => (isOdd ? isRare : isStrange) && foreign === 0 && !ENGLISH_TOO.has(word),
  );
  if (strange.length === 0 && Math.max(...functions) <= english) return -1;
  const counts = countsOf((language) => functions[language]! + countKnown(language, strange));
  const most = Math.max(...counts);
  // A single word is too little, unless nothing in the text is English.
  const isEnough = most > 1 || words.every(({ isStrange, foreign, isStop }) => isStrange || (foreign !== 0 && !isStop));
  if (most <= english || !isEnough) return -1;
  // Words that several languages share, or that are English too, decide between equals.
  const likeliest = countsOf((language) => (counts[language] === most ? 1 + countKnown(language, some) : 0));
  return likeliest.indexOf(Math.max(...likeliest));
}

function countsOf(count: (language: number) => number): number[] {
  return Array.from({ length: LANGUAGE_COUNT }, (_, language) => count(language));
}

function countKnown(language: number, words: readonly Told[]): number {
  return words.reduce((sum, { word }) => sum + (isKnown(language, word) ? 1 : 0), 0);
}

function isKnown(language: number, word: string): boolean {
  // Numbers belong to no language.
  if (isFigure(word)) return false;
  if (plainEnglish(language, word) !== undefined || isStem(language, word, word.length)) return true;
  for (let end = Math.min(word.length, MAX_STEM); end >= Math.max(MIN_TELLING_STEM, word.length / 2); end--)
    if (isStem(language, word, end)) return true;
  return false;
}

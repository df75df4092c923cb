// Words that say nothing about a need.

import { readWords } from './word-lists.ts';

const STOP = readWords('text/stop-words.txt');

const ONE_LETTER_NAMES = new Set(['c', 'r']);

/** Expects a word from `words`. Numbers of one or two digits are stop words too. */
export function isStop(word: string): boolean {
  const first = word.charCodeAt(0);
  if (word.length === 1) return first < 128 && !ONE_LETTER_NAMES.has(word);
  if (word.length === 2 && isDigit(first) && isDigit(word.charCodeAt(1))) return true;
  return STOP.has(word);
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

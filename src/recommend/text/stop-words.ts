// Words that say nothing about a need, of several kinds. Only the stop words are those that the model was trained with.

import { readWords } from './word-lists.ts';

const STOP = readWords('text/stop-words.txt');
const CHAT = readWords('text/chat-words.txt');
const FIRST_NAMES = readWords('text/first-names.txt');
const VAGUE = readWords('text/vague-words.txt');

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

export function isChatWord(word: string): boolean {
  return CHAT.has(word);
}

export function isFirstName(word: string): boolean {
  return FIRST_NAMES.has(word);
}

/** Matches the singular, or the plural with s. */
export function isVague(word: string): boolean {
  return VAGUE.has(word) || (word.endsWith('s') && VAGUE.has(word.slice(0, -1)));
}

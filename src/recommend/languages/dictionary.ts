// Everyday words of other languages in English, form by form ("wirst": will). With them, a gloss reads like clumsy English,
// function words and all. The glossary knows the words of the trade, by their stems.

import { readList } from '../text/word-lists.ts';
import { languageIndex } from './glossary-stems.ts';

/** Per language, its lines in order: maps of all the words took megabytes. */
const LINES = new Map<number, string>();
for (const part of readList('languages/dictionary.txt').split(/^= /m).slice(1)) {
  const end = part.indexOf('\n');
  LINES.set(languageIndex(part.slice(0, end)), part.slice(end));
}

/** One to three English words; undefined for a word that is not there. */
export function plainEnglish(language: number, word: string): string | undefined {
  const lines = LINES.get(language) ?? '';
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const start = lines.lastIndexOf('\n', (low + high) >> 1) + 1;
    const colon = lines.indexOf(':', start);
    const end = lines.indexOf('\n', start);
    if (colon < 0 || end < 0) return undefined;
    const found = lines.slice(start, colon);
    if (found === word) return lines.slice(colon + 1, end);
    if (found < word) low = end;
    else high = start - 1;
  }
  return undefined;
}

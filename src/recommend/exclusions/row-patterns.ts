// Patterns made from rows of words. The rows are phrases as in phrases.ts; in addition, "'d" is what follows an
// apostrophe, "nt" is "n't" with or without one, "é" is also written "e" and "ß" "ss", and "~" stands for letters.

import { rowsOf } from './phrases.ts';

interface RowPattern {
  pattern: string;
  /** Phrases (phrases.ts) of which a text that matches has one. */
  rows: string;
}

/** `others` are patterns that depend on what is around them, and phrases that they contain. */
export function patternOf(rows: string, others: readonly [pattern: string, rows: string][] = []): RowPattern {
  const all = rowsOf(rows);
  return {
    pattern: [...all.map(rowPattern), ...others.map(([pattern]) => pattern)].join('|'),
    rows: [...all.map(plainRow), ...others.map(([, its]) => its)].join('\n'),
  };
}

/** "J 'ai" is one word, and what follows "~" is unknown. */
function plainRow(row: string): string {
  return row
    .replaceAll(/\b(\w) '/g, '$1')
    .replaceAll("'", '')
    .replace(/ \S*~.*/, '');
}

function rowPattern(row: string): string {
  const parts = row.split(' ').map((part) => {
    const words = part.replace('?', '').split('/').map(wordPattern);
    return `(?:${words.join('|')})${part.endsWith('?') ? '?' : ''}`;
  });
  // The blank before the first word.
  return parts.join('').replace(/^[^)]*/, (first) => first.replaceAll(/(?<=[:|]) /g, ''));
}

/** Ends of contractions, whose apostrophe may be missing. */
const ENDS = new Map([
  ['nt', "n['’]?t"],
  ['m', "['’]?m"],
  ['re', "['’]?re"],
]);

function wordPattern(word: string): string {
  const letters = word
    .replace('ß', '(?:ß|ss)')
    .replace(/[à-ž]/g, (letter) => `[${letter.normalize('NFD')[0]}${letter}]`)
    .replace("'", "['’]")
    .replace('~', '\\p{L}+');
  return ENDS.get(word) ?? (word.startsWith("'") ? letters : ` ${letters}`);
}

// Patterns made from rows of words. In a row, "a/b" means either word and "a?" may be missing; "'d" is what follows an
// apostrophe, "nt" is "n't" with or without one, "é" is also written "e" and "ß" "ss", and "~" stands for letters.

interface RowPattern {
  pattern: string;
  /** A text that matches the pattern contains a phrase of one of these rows. */
  rows: readonly string[];
}

/** `others` are patterns that depend on what is around them, and rows of phrases that they contain. */
export function patternOf(rows: string, others: readonly [pattern: string, rows: string][] = []): RowPattern {
  const all = rowsOf(rows);
  return {
    pattern: [...all.map(rowPattern), ...others.map(([pattern]) => pattern)].join('|'),
    rows: [...all, ...others.flatMap(([, its]) => rowsOf(its))],
  };
}

/** Rows are on lines of their own or after commas. */
function rowsOf(list: string): string[] {
  return list.trim().split(/(?:,?\n)+|, /);
}

/** All phrases of a row, up to letters that are not known. */
export function phrasesOf(row: string): string[] {
  let phrases = [''];
  for (const part of row.replace(/ \S*~.*/, '').split(' ')) {
    const words = part.replace('?', '').split('/');
    const ends = words.map((word) => (ENDS.has(word) || word.startsWith("'") ? word : ` ${word}`));
    if (part.endsWith('?')) ends.push('');
    phrases = phrases.flatMap((phrase) => ends.map((end) => phrase + end));
  }
  return phrases;
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

// Abbreviations and developer slang. Kept apart from `words` because the index and the query trust them differently.

import { readMeanings, readPairs } from './word-lists.ts';

const ALIAS = readPairs('text/aliases.txt');

const EXPANSION = new Map<string, string[]>();
for (const [short, long] of readMeanings('text/abbreviations.txt')) EXPANSION.set(short, long.split(' '));

/** The standard word for a slang word, or the word itself. */
export function alias(word: string): string {
  return ALIAS.get(word) ?? word;
}

/** The words that an abbreviation stands for or a word implies, or undefined. */
export function expansion(word: string): readonly string[] | undefined {
  return EXPANSION.get(word);
}

const BY_FIRST = new Map<string, [string, readonly string[]][]>();
for (const [short, long] of EXPANSION) addLong(short, long);

function addLong(short: string, long: readonly string[]): void {
  BY_FIRST.getOrInsertComputed(long[0]!, () => []).push([short, long]);
}

/** Phrases whose words say less than they mean: function words and a common one. */
const PHRASES_MEANT: readonly [begin: string, ends: string, meant: string][] = [
  ['more', 'customers clients buyers guests orders bookings sales leads', 'customers leads prospects advertising'],
  ['new', 'customers clients buyers', 'customers leads prospects advertising'],
  ['who', 'else', 'competitors rivals'],
  ['it', 'true', 'fact check'],
  ['that', 'true', 'fact check'],
  ['let', 'go', 'fired unemployed'],
];
for (const [begin, ends, meant] of PHRASES_MEANT)
  for (const end of ends.split(' ')) for (const word of meant.split(' ')) addLong(word, [begin, end]);

/** Abbreviations whose long form begins with this word, each with its words. */
export function expansionsFrom(word: string): readonly [string, readonly string[]][] {
  return BY_FIRST.get(word) ?? NONE;
}
const NONE: readonly [string, readonly string[]][] = [];

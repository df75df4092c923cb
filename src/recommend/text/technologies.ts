// Technologies that take each other's place. A kit about one of them is of little use to somebody who works with another,
// although both are described in the same words.

import { readList } from './word-lists.ts';
import { words } from './words.ts';

/** Each under its names, with the bit of its family. */
const TECHNOLOGIES = readList('text/technologies.txt')
  .trim()
  .split('\n')
  .flatMap((line, i) => line.split(' ').map((names) => ({ names: names.split('/'), family: 1 << i })));
const BY_NAME = new Map(TECHNOLOGIES.flatMap((one) => one.names.map((name) => [name, one])));

export function technologyOf(word: string): { names: readonly string[]; family: number } | undefined {
  return BY_NAME.get(word);
}

/** The families, as bits, of which a text names exactly one technology. With several, it covers or compares them. */
export function familiesOf(text: string): number {
  // In names of kits, "Go" is the language.
  const named = new Set(words(text.replace(/\bGo\b/g, 'golang')).map(technologyOf));
  let [once, several] = [0, 0];
  for (const one of named) {
    several |= once & (one?.family ?? 0);
    once |= one?.family ?? 0;
  }
  return once & ~several;
}

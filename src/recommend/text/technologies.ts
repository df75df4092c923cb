// Technologies that take each other's place. A kit about one of them is of little use to somebody who works with
// another, although both are described in the same words.

import { readList } from './word-lists.ts';
import { plainText } from './words.ts';

/** A technology under its names, and the bit of its family. */
interface Technology {
  names: readonly string[];
  family: number;
}

export const TECHNOLOGIES: readonly Technology[] = readList('text/technologies.txt')
  .trim()
  .split('\n')
  .flatMap((line, i) => line.split(' ').map((names) => ({ names: names.split('/'), family: 1 << i })));

const BY_NAME = new Map(TECHNOLOGIES.flatMap(({ names }, number) => names.map((name) => [name, number])));

/** The number of a technology, by its position in TECHNOLOGIES; -1 for any other word. */
export function technologyOf(word: string): number {
  return BY_NAME.get(word) ?? -1;
}

const NAME = /[a-z\d]+/gi;

/**
 * The families, as bits, of which a text names exactly one technology. With several, it covers the family or compares
 * its members. "Go" is a verb too: it is the language only with `isGolang`, if the text is known to be about it.
 */
export function familiesOf(text: string, isGolang: boolean): number {
  let [once, several] = [0, 0];
  const seen: number[] = [];
  for (const name of plainText(text).match(NAME) ?? []) {
    const number = technologyOf(name === 'Go' && isGolang ? 'golang' : name.toLowerCase());
    if (number < 0 || seen.includes(number)) continue;
    seen.push(number);
    const { family } = TECHNOLOGIES[number]!;
    several |= once & family;
    once |= family;
  }
  return once & ~several;
}

// The technologies that a use case names, for telling whether a kit is about a rival of them.

import type { RecommendIndex } from '../index/recommend-index.ts';
import { lookUp } from '../index/string-table.ts';
import { keyOf } from '../model/word-keys.ts';
import { TECHNOLOGIES, technologyOf } from '../text/technologies.ts';
import type { WordInfo } from './word-cache.ts';

export interface Named {
  /** Their families, as bits; 0 if none is named. */
  families: number;
  /** The terms of all their names. */
  terms: readonly number[];
}

export const NO_TECHNOLOGIES: Named = { families: 0, terms: [] };

export class NamedTechnologies {
  /** Per technology, the terms of its names that kits have. */
  readonly #terms: readonly (readonly number[])[];

  constructor({ terms }: RecommendIndex) {
    this.#terms = TECHNOLOGIES.map(({ names }) =>
      names.map((name) => lookUp(terms, keyOf(name))).filter((term) => term >= 0),
    );
  }

  /** The technologies among these words, without those that somebody leaves. */
  namedBy(words: readonly WordInfo[]): Named {
    // Each once: a use case can repeat a name thousands of times.
    const named: number[] = [];
    for (let i = 0; i < words.length; i++) {
      if (!words[i]!.isTechnology || isLeft(words, i)) continue;
      const { word } = words[i]!;
      // With this bit, "Go" is the language.
      const technology = technologyOf(word === 'go' ? 'golang' : word);
      if (!named.includes(technology)) named.push(technology);
    }
    if (named.length === 0) return NO_TECHNOLOGIES;
    return {
      families: named.reduce((bits, technology) => bits | TECHNOLOGIES[technology]!.family, 0),
      terms: named.flatMap((technology) => this.#terms[technology]!),
    };
  }
}

const LEAVING = new Set(
  `from off leave leaving replace replacing convert converting rewrite rewriting port porting retire retiring`.split(
    ' ',
  ),
);

/** Whether somebody moves away from the technology at i: "replace our Angular app", "migrate from Oracle". */
function isLeft(words: readonly WordInfo[], i: number): boolean {
  return LEAVING.has(words[i - 1]?.word ?? '') || LEAVING.has(words[i - 2]?.word ?? '');
}

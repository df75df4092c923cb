// The technologies that a use case names, for telling whether a kit is about a rival of them.

import type { RecommendIndex } from '../index/recommend-index.ts';
import { lookUp } from '../index/string-table.ts';
import { keyOf } from '../model/word-keys.ts';
import { TECHNOLOGIES } from '../text/technologies.ts';

export interface Named {
  /** Their families, as bits; 0 if none is named. */
  families: number;
  /** The terms of all their names. */
  terms: readonly number[];
}

const NONE: Named = { families: 0, terms: [] };

export class NamedTechnologies {
  /** Per technology, the terms of its names that kits have. */
  readonly #terms: readonly (readonly number[])[];

  constructor({ terms }: RecommendIndex) {
    this.#terms = TECHNOLOGIES.map(({ names }) =>
      names.map((name) => lookUp(terms, keyOf(name))).filter((term) => term >= 0),
    );
  }

  /** Expects numbers of technologies. */
  named(technologies: readonly number[]): Named {
    if (technologies.length === 0) return NONE;
    let families = 0;
    for (const technology of technologies) families |= TECHNOLOGIES[technology]!.family;
    return { families, terms: technologies.flatMap((technology) => this.#terms[technology]!) };
  }
}

// Ranks kits about a rival of the technology that the use case names behind others.

import type { Postings } from '../index/postings.ts';
import type { Query } from '../query/query-parser.ts';
import { RIVAL_WEIGHT } from '../settings.ts';
import type { Candidate } from './candidate.ts';

type Named = Query['named'];

export class Rivals {
  readonly #families: Uint32Array;
  readonly #postings: Postings;

  /** `families` are those that each kit is about, as bits. */
  constructor(families: Uint32Array, postings: Postings) {
    this.#families = families;
    this.#postings = postings;
  }

  /** Whether a kit is about a rival of the named technologies and describes none of them. */
  includes(kit: number, { families, terms }: Named): boolean {
    if (families === 0 || (this.#families[kit]! & families) === 0) return false;
    return !terms.some((term) => this.#postings.placeOf(kit, term) === 'described');
  }

  /** The kits in their new order. Rivals keep a share of all that speaks for them. */
  lower(kits: Candidate[], named: Named): Candidate[] {
    if (named.families === 0) return kits;
    // Not `map`: it returns another kind of array, and all code that reads both gets slower.
    const all: Candidate[] = [];
    let hasRivals = false;
    for (const one of kits) {
      const isRival = this.includes(one.kit, named);
      all.push(isRival ? lowered(one) : one);
      hasRivals ||= isRival;
    }
    return hasRivals ? all.sort((a, b) => b.value - a.value || a.kit - b.kit) : kits;
  }
}

function lowered({ kit, words, meaning, value }: Candidate): Candidate {
  const share = value > 0 ? RIVAL_WEIGHT : 1;
  return { kit, words: share * words, meaning: share * meaning, value: share * value };
}

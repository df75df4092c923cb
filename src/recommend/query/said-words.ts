// The words of a text, each with the place of the run between blanks that it is in.

import { words } from '../text/words.ts';
import type { WordCache, WordInfo } from './word-cache.ts';

export interface SaidWord {
  info: WordInfo;
  /** Where the run is that contains it. */
  start: number;
  end: number;
}

const RUN = /\S+/g;

export class SaidWords {
  readonly #words: WordCache;
  readonly #runs = new Map<string, readonly WordInfo[]>();

  constructor(words: WordCache) {
    this.#words = words;
  }

  read(text: string): SaidWord[] {
    const said: SaidWord[] = [];
    for (const { 0: run, index } of text.matchAll(RUN))
      for (const info of this.#infosOf(run)) said.push({ info, start: index, end: index + run.length });
    return said;
  }

  #infosOf(run: string): readonly WordInfo[] {
    let infos = this.#runs.get(run);
    if (infos === undefined) {
      infos = words(run).map((word) => this.#words.infoOf(word));
      if (this.#runs.size >= MAX_CACHED_RUNS) this.#runs.clear();
      if (run.length <= MAX_KEPT) this.#runs.set(run, infos);
    }
    return infos;
  }
}

/** Longer runs hardly repeat. */
const MAX_KEPT = 40;
const MAX_CACHED_RUNS = 50_000;

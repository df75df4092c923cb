// From a use case to the terms that are looked up, each with its weight.

import { Spoken, WORD } from '../explain/evidence.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import type { Model } from '../model/model.ts';
import type { RankSettings } from '../rank/ranker.ts';
import { CHARACTERS, mayBeForeign, toEnglish } from '../text/glossary.ts';
import { RunReader } from '../text/tokenizer.ts';
import { wordsOfRun } from '../text/words.ts';
import { Reading } from './query-terms.ts';
import { type Known, KnownWords } from './word-cache.ts';

export interface Query {
  /** All words as they were said. */
  said: readonly Known[];
  /** Per word, slips mended, where the model has its vector. */
  rows: (readonly number[])[];
  /** Terms that kits have, and how much each weighs; without regard to rarity. */
  terms: number[];
  weights: number[];
  /** Hashes of neighbouring terms, each once. */
  phrases: number[];
  /** What a kit would be worth that says all of it as plainly as can be; words that no kit has count in full. */
  possible: number;
  spoken: Spoken;
}

/** What all runs remembered may take together; hostile ones are long. */
const MOST_RUN_BYTES = 1 << 19;

/** Reads use cases over one index; remembers the words it has met, which is cheaper than to work them out again. */
export class QueryReader {
  readonly #index: RecommendIndex;
  readonly #settings: RankSettings;
  readonly #words: KnownWords;
  readonly #reading: Reading;
  #reader: RunReader;
  /** Per run of letters and digits: the word it stands for, or the words. */
  #meant: (Known | readonly Known[])[] = [];
  /** And the word that it is as it is written; null when the evidence would not take it for one word. */
  #written: (Known | null)[] = [];

  constructor(index: RecommendIndex, model: Model | null, settings: RankSettings) {
    this.#index = index;
    this.#settings = settings;
    this.#words = new KnownWords(index, model, settings.learned);
    this.#reading = new Reading(index, this.#words);
    this.#reader = this.#newReader();
  }

  /** `useCase` must be well-formed; evidence is looked for in `written`, of which it may be the folded beginning. */
  read(useCase: string, written: string): Query {
    if (this.#words.isFull || this.#reader.storedBytes > MOST_RUN_BYTES) this.#forget();
    this.#reader.read(useCase);
    const said = this.#knownRuns();
    const english = this.#settings.translated ? inEnglish(said) : null;
    const meant = english === null ? said : this.#understood(english, said);
    const { rows, terms, weights, phrases, possible } = this.#reading.read(
      meant,
      this.#settings.implied,
      english !== null,
    );
    const spoken = (written === useCase ? this.#spokenRuns(useCase) : null) ?? this.#spokenWords(written);
    return { said, rows, terms, weights, phrases, possible, spoken };
  }

  /** The words of a kit's name or the like, read as use cases are. */
  wordsOf(text: string): string[] {
    this.#reader.read(text.toWellFormed());
    return this.#knownRuns().map(({ word }) => word);
  }

  know(word: string): Known {
    return this.#words.know(word);
  }

  /**
   * Words of another language that the glossary lacks say nothing, neither for a kit nor against it. Kits in Japanese or
   * Chinese are found by the very characters.
   */
  #understood(english: readonly string[], said: readonly Known[]): Known[] {
    const understood = english.map((word) => this.#words.know(word));
    const written = said.filter(({ foreign, term }) => foreign === CHARACTERS && term >= 0);
    return [...understood.filter((known) => known.term >= 0 || known.isStop || known.isWord), ...written];
  }

  #newReader(): RunReader {
    return new RunReader((run) => {
      const lower = run.toLowerCase();
      const meant = wordsOfRun(run).map((word) => this.#words.know(word));
      const isPlain = meant.length === 1 && meant[0]!.word === lower;
      const isWord = isPlain || lower.match(WORD)?.[0] === lower;
      this.#written.push(isPlain ? meant[0]! : isWord ? this.#words.know(lower) : null);
      this.#meant.push(meant.length === 1 ? meant[0]! : meant);
    });
  }

  #forget(): void {
    this.#words.forget();
    this.#meant = [];
    this.#written = [];
    this.#reader = this.#newReader();
  }

  #knownRuns(): Known[] {
    const { runs, count } = this.#reader;
    const known: Known[] = [];
    for (let i = 0; i < count; i++) {
      const meant = this.#meant[runs[i]!]!;
      if ('word' in meant) known.push(meant);
      else known.push(...meant);
    }
    return known;
  }

  /** From the runs just read; null when they do not stand in the use case as evidence has to. */
  #spokenRuns(useCase: string): Spoken | null {
    const { runs, starts, ends, count, isInPlace } = this.#reader;
    if (!isInPlace) return null;
    const spoken = new Spoken(useCase);
    for (let i = 0; i < count && !spoken.isFull; i++) {
      const written = this.#written[runs[i]!]!;
      if (written === null) return null;
      spoken.add(starts[i]!, ends[i]!, written.term, this.#worth(written));
    }
    return spoken;
  }

  #spokenWords(useCase: string): Spoken {
    const spoken = new Spoken(useCase);
    for (const match of spoken.text.matchAll(WORD)) {
      if (spoken.isFull) break;
      const known = this.#words.know(match[0]);
      spoken.add(match.index, match.index + match[0].length, known.term, this.#worth(known));
    }
    return spoken;
  }

  #worth({ term }: Known): number {
    return term < 0 ? 0 : this.#index.rarity[term]!;
  }
}

/** The words in English when they are of another language, or null. */
function inEnglish(said: readonly Known[]): string[] | null {
  let glue = 0;
  let foreign = 0;
  let bits = 0;
  for (let i = 0; i < said.length; i++) {
    const known = said[i]!;
    if (known.isStop) glue++;
    if (known.foreign !== 0) foreign++;
    bits |= known.foreign;
  }
  if (!mayBeForeign(bits, foreign, glue)) return null;
  return toEnglish(
    said.map(({ word }) => word),
    said.map((known) => known.foreign),
    glue,
  );
}

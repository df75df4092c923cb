// A use case that equals a kit's name, slug or tagline word for word means that kit, however large the catalogue is.

import { fold } from '../text/characters.ts';
import { Tokenizer } from '../text/tokenizer.ts';
import { wordsOfRun } from '../text/words.ts';
import { findHash, hashEntry, makeHashTable } from './hash-table.ts';
import type { IndexedKit } from './indexed-kit.ts';
import type { ExactNamesTable } from './recommend-index.ts';
import { hashOf, hashOfWords } from './string-table.ts';

/** The text in comparable form: its words, or the bare text if it has none (emoji). */
function exactKey(text: string, itsWords: readonly string[]): string {
  return itsWords.join(' ') || fold(text).trim().toLowerCase();
}

export class ExactNamesBuilder {
  #hashes: number[] = [];
  readonly #longest: number[] = [];
  /** Reads like `words`, but faster. */
  readonly #wordsOfRuns: string[][] = [];
  readonly #tokenizer = new Tokenizer((run) => this.#wordsOfRuns.push(wordsOfRun(run)) - 1);

  add({ name, slug, tagline }: IndexedKit): void {
    let longest = 0;
    for (const text of [name, slug, tagline]) {
      const itsWords = this.#wordsOf(text);
      this.#hashes.push(hashOf(exactKey(text, itsWords)));
      longest = Math.max(longest, itsWords.length);
    }
    this.#longest.push(longest);
  }

  /** A kit of an earlier build: the hashes of its three texts, and the number of words in the longest. */
  addKept(hashes: Uint32Array, longest: number): void {
    this.#hashes.push(...hashes);
    this.#longest.push(longest);
  }

  /** Per kit, the number of words in its longest text. */
  get longest(): readonly number[] {
    return this.#longest;
  }

  #wordsOf(text: string): string[] {
    this.#tokenizer.read(text.toWellFormed());
    const { runs, count } = this.#tokenizer;
    const found: string[] = [];
    for (let i = 0; i < count; i++) found.push(...this.#wordsOfRuns[runs[i]!]!);
    return found;
  }

  finish(): ExactNamesTable {
    // Three texts per kit, so at most 699,050 kits.
    return {
      texts: makeHashTable(this.#hashes.map(hashEntry)),
      longest: this.#longest.reduce((most, words) => Math.max(most, words), 0),
      names: Uint32Array.from({ length: this.#hashes.length / 3 }, (_, kit) => this.#hashes[3 * kit]!),
    };
  }
}

/** The hashes of the three texts of each kit, one after the other. */
export function exactHashesOf({ texts, names }: ExactNamesTable): Uint32Array {
  const all = new Uint32Array(3 * names.length);
  texts.numbers.forEach((number, i) => {
    all[number] = texts.hashes[i]!;
  });
  return all;
}

interface NamedKit {
  kit: number;
  /** 0 for its name, 1 for its slug, 2 for its tagline. */
  which: number;
}

type Words = readonly { word: string }[];

/**
 * Kits that the use case names outright, given its words: names before slugs before taglines, then in order of slug.
 * `wordsOf` reads a kit's texts the way the use case was read.
 */
export function findExactNames(
  table: ExactNamesTable,
  useCase: string,
  words: Words,
  wordsOf: (text: string) => Words,
  kitAt: (kit: number) => IndexedKit,
  serves: (kit: number) => boolean,
  limit: number,
): NamedKit[] {
  // Hashing 25 words takes longer than the rest of this function.
  if (words.length > table.longest) return [];
  const keyOf = (text: string, itsWords: Words) =>
    exactKey(
      text,
      itsWords.map(({ word }) => word),
    );
  const hash = words.length > 0 ? hashOfWords(words) : hashOf(keyOf(useCase, words));
  const { hashes, numbers } = table.texts;
  const from = findHash(table.texts, hash);
  if (from < 0) return [];
  const key = keyOf(useCase, words);
  if (key === '') return [];
  const found: NamedKit[] = [];
  // In order of rank, to stop once there are enough: any number of kits can share a tagline.
  for (let which = 0; which < 3; which++) {
    for (let i = from; hashes[i] === hash && found.length < limit; i++) {
      const kit = Math.floor(numbers[i]! / 3);
      if (numbers[i]! % 3 !== which || !serves(kit) || found.some((one) => one.kit === kit)) continue;
      const { name, slug, tagline } = kitAt(kit);
      const text = [name, slug, tagline][which]!;
      if (keyOf(text, wordsOf(text)) === key) found.push({ kit, which });
    }
  }
  return found;
}

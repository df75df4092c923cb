// Builds the index from kits. Runs in a worker thread; the engine never waits for it.

import { ExactNamesBuilder } from '../index/exact-names.ts';
import { makeHashTable } from '../index/hash-table.ts';
import type { IndexedKit, KitFile, KitSource } from '../index/indexed-kit.ts';
import { makePhraseFilters } from '../index/phrase-filters.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import { entryAt, lookUp, makeStringTable } from '../index/string-table.ts';
import { buildTypos, type TypoTable } from '../index/typos.ts';
import { makeVectorTable } from '../index/vector-table.ts';
import { platformBits } from '../platforms.ts';
import { blankOut } from '../text/spans.ts';
import { familiesOf } from '../text/technologies.ts';
import { GrowableArray } from './growable-array.ts';
import { type BuildSettings, eachTerm, invert, numberTerms } from './inverted-index.ts';
import { type KeptKit, type KeptKits, KeptReader, type PreviousBuild } from './kept-kits.ts';
import { type CountedKit, KitCounter } from './kit-counter.ts';
import { KitEncoder } from './kit-encoder.ts';
import { findKitExclusions } from './kit-exclusions.ts';
import { KitNames } from './kit-names.ts';
import { PackedLists, packNumbers } from './packed-numbers.ts';
import { findStarters } from './starters.ts';

/** Found by trying values on the judged sets, as were the field weights. No script in the repository repeats this. */
export const BUILD_SETTINGS: BuildSettings = {
  fields: {
    name: 2,
    tagline: 2,
    keywords: 2,
    inside: 0.75,
    personas: 0.5,
    description: 1,
    heading: 1,
    body: 0.5,
  },
  described: { k1: 1.5, b: 0.3 },
  contained: { k1: 1.5, b: 0.6 },
  containedShare: 0.75,
  filesShare: 0.5,
};

/** Takes kits one at a time, so the text of a whole catalogue is never in memory at once. */
export class IndexBuilder {
  readonly #settings: BuildSettings;
  readonly #previous: PreviousBuild | null;
  readonly #reader: KeptReader | null;
  readonly #encoder: KitEncoder;
  readonly #counter: KitCounter;
  #terms = new PackedLists();
  /** Per kit, the words that describe it: first those of the previous build, after them those of the encoder. */
  readonly #words = new PackedLists();
  readonly #packed = new GrowableArray((size) => new Uint8Array(size));
  readonly #filters: CountedKit['filter'][] = [];
  readonly #vectors: (Uint8Array | null)[] = [];
  readonly #exact = new ExactNamesBuilder();
  readonly #platforms: number[] = [];
  readonly #families: number[] = [];
  readonly #names: KitNames;
  readonly #exclusionEnds: number[] = [];
  readonly #exclusions: number[] = [];
  /** The new numbers of the kits of the previous build. */
  readonly #kept: Int32Array;

  /**
   * `names` are those of all kits to come: what a kit says about another kit does not count for it. The result does
   * not depend on `previous`, only the time does.
   */
  constructor(names: readonly string[] = [], settings = BUILD_SETTINGS, previous: PreviousBuild | null = null) {
    this.#settings = settings;
    this.#previous = previous;
    this.#reader = previous && new KeptReader(previous, names);
    this.#kept = new Int32Array(previous?.index.kits ?? 0).fill(-1);
    this.#names = new KitNames(names);
    this.#encoder = new KitEncoder(settings.fields, previous?.index.terms);
    this.#counter = new KitCounter(this.#encoder.table);
  }

  /** Whether a kit of the previous build that did not change can be added with `addKept`. */
  canKeep(kit: IndexedKit): boolean {
    return this.#reader?.isSame(kit) === true;
  }

  /** Add kits in order of slug. `vector` is packed (read/embed-kit.ts); a kit without one is ranked by its words. */
  add(kit: IndexedKit, files: readonly KitFile[], vector: Uint8Array | null = null): void {
    const excluded = findKitExclusions(kit.description, this.#names, kit.name);
    const described = excluded.length === 0 ? kit : { ...kit, description: blankOut(kit.description, excluded) };
    const { terms, filter } = this.#counter.count(this.#encoder.encode(this.#filters.length, described, files));
    this.#exact.add(kit);
    this.#put({
      terms,
      words: this.#describingWords(),
      filter,
      platforms: platformBits(kit.ai_targets),
      families: familiesOf(`${kit.name} ${kit.tagline}`),
      exclusions: excluded.flatMap(({ start, end }) => [start, end]),
      vector,
    });
  }

  /** The kit with this number in the previous build, in its place among the others. */
  addKept(number: number, vector: Uint8Array | null = null): void {
    const { exact, longest, ...kept } = this.#reader!.kit(number);
    this.#kept[number] = this.#filters.length;
    this.#exact.addKept(exact, longest);
    this.#put({ ...kept, vector });
  }

  #put({ terms, words, filter, platforms, families, exclusions, vector }: AddedKit): void {
    this.#terms.add(terms);
    this.#words.add(words);
    this.#filters.push(filter);
    this.#platforms.push(platforms);
    this.#families.push(families);
    this.#exclusions.push(...exclusions);
    this.#exclusionEnds.push(this.#exclusions.length);
    this.#vectors.push(vector);
  }

  #describingWords(): Uint8Array<ArrayBuffer> {
    const { describing } = this.#encoder;
    const first = this.#previousWords;
    for (let i = 0; i < describing.length; i++) describing.values[i]! += first;
    return packNumbers(describing, this.#packed);
  }

  get #previousWords(): number {
    return this.#previous?.index.typos.terms.length ?? 0;
  }

  /** Call once, after the last kit. */
  finish(): { index: RecommendIndex; kept: KeptKits } {
    const { termCount, keywords } = this.#encoder;
    const { numbers, count } = numberTerms(this.#terms, termCount);
    if (!isSame(numbers, count)) {
      const renumbered = this.#terms.changed((list) => eachTerm(list, (term) => numbers[term]!));
      this.#terms.release();
      this.#terms = renumbered;
    }
    const base = {
      kits: this.#filters.length,
      platforms: Uint8Array.from(this.#platforms),
      families: Uint32Array.from(this.#families),
      ...invert(this.#terms, count, this.#settings),
    };
    const { typos, words } = this.#typos(numbers);
    const kept = { terms: this.#terms.table(), words: words.table(), longest: Uint16Array.from(this.#exact.longest) };
    for (const lists of [this.#terms, this.#words, words]) lists.release();
    const index = {
      ...base,
      terms: makeStringTable(this.#termsInOrder(numbers, count)),
      phrases: makePhraseFilters(this.#filters),
      keywords: makeHashTable([...keywords, ...(this.#reader?.keywords(this.#kept) ?? [])]),
      typos,
      exact: this.#exact.finish(),
      exclusions: { ends: Uint32Array.from(this.#exclusionEnds), spans: Uint32Array.from(this.#exclusions) },
      vectors: makeVectorTable(this.#vectors),
      starters: findStarters(base),
    };
    return { index, kept };
  }

  #termsInOrder(numbers: Int32Array, count: number): string[] {
    const texts = new Array<string>(count);
    const known = this.#previous?.index.terms;
    const first = known === undefined ? 0 : known.starts.length - 1;
    for (let term = 0; term < first; term++) if (numbers[term]! >= 0) texts[numbers[term]!] = entryAt(known!, term);
    this.#encoder.newTerms.forEach((text, i) => {
      if (numbers[first + i]! >= 0) texts[numbers[first + i]!] = text;
    });
    return texts;
  }

  /**
   * Typos are corrected to words from descriptions; words that occur only in files are too many and too odd. Also the
   * words of each kit, as entries of the table.
   */
  #typos(termNumbers: Int32Array): { typos: TypoTable; words: PackedLists } {
    const { words, table } = this.#encoder;
    const first = this.#previousWords;
    const isUsed = new Uint8Array(first + words.length);
    const list = new GrowableArray((size) => new Int32Array(size));
    for (let kit = 0; kit < this.#words.count; kit++) {
      this.#words.unpack(kit, list);
      for (let i = 0; i < list.length; i++) isUsed[list.values[i]!] = 1;
    }
    const previous = this.#previous?.index.typos;
    const terms = new Map<string, number>();
    const textOf = (word: number) => (word < first ? entryAt(previous!.surfaces, word) : words[word - first]!);
    for (let word = 0; word < isUsed.length; word++)
      if (isUsed[word] === 1)
        terms.set(textOf(word), termNumbers[word < first ? previous!.terms[word]! : table.codes[word - first]!]!);
    // In an order that does not depend on what was read first.
    const sorted = [...terms.keys()].sort();
    const surfaces = makeStringTable(sorted);
    const entries = new Int32Array(isUsed.length);
    for (let word = 0; word < isUsed.length; word++)
      if (isUsed[word] === 1) entries[word] = lookUp(surfaces, textOf(word));
    const perKit = this.#words.changed(({ values, length }) => {
      for (let i = 0; i < length; i++) values[i] = entries[values[i]!]!;
      values.subarray(0, length).sort();
    });
    const typos = buildTypos(
      surfaces,
      sorted,
      Uint32Array.from(sorted, (word) => terms.get(word)!),
    );
    return { typos, words: perKit };
  }
}

interface AddedKit extends Omit<KeptKit, 'exact' | 'longest' | 'exclusions'> {
  exclusions: Iterable<number>;
  vector: Uint8Array | null;
}

function isSame(numbers: Int32Array, count: number): boolean {
  return numbers.length === count && numbers.every((number, term) => number === term);
}

/** `vectorOf` gives the packed vector of a kit, if it has one. */
export function buildIndex(
  kits: readonly KitSource[],
  vectorOf: (kit: KitSource) => Uint8Array | null = () => null,
  settings: BuildSettings = BUILD_SETTINGS,
): RecommendIndex {
  const builder = new IndexBuilder(
    kits.map(({ name }) => name),
    settings,
  );
  for (const kit of kits) builder.add(kit, kit.files, vectorOf(kit));
  return builder.finish().index;
}

/** The buffers to transfer when the index moves to another thread. */
export function transferables(index: RecommendIndex): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = [];
  const visit = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) {
      if (value.buffer instanceof ArrayBuffer) buffers.push(value.buffer);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(index);
  return buffers;
}

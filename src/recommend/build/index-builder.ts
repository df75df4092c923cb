// Builds the index from kits. Runs in a worker thread; the engine never waits for it.

import { ExactNamesBuilder } from '../index/exact-names.ts';
import { makeHashTable } from '../index/hash-table.ts';
import type { IndexedKit, KitFile, KitSource } from '../index/indexed-kit.ts';
import { makePhraseFilters } from '../index/phrase-filters.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import { makeStringTable } from '../index/string-table.ts';
import { buildTypos, type TypoTable } from '../index/typos.ts';
import { makeVectorTable } from '../index/vector-table.ts';
import { platformBits } from '../platforms.ts';
import { blankOut } from '../text/spans.ts';
import { familiesOf } from '../text/technologies.ts';
import { type BuildSettings, invert } from './inverted-index.ts';
import { type CountedKit, KitCounter } from './kit-counter.ts';
import { KitEncoder } from './kit-encoder.ts';
import { findKitExclusions } from './kit-exclusions.ts';
import { KitNames } from './kit-names.ts';
import { PackedLists } from './packed-numbers.ts';
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
  readonly #encoder: KitEncoder;
  readonly #counter: KitCounter;
  readonly #terms = new PackedLists();
  readonly #filters: CountedKit['filter'][] = [];
  readonly #vectors: (Uint8Array | null)[] = [];
  readonly #exact = new ExactNamesBuilder();
  readonly #platforms: number[] = [];
  readonly #families: number[] = [];
  readonly #names: KitNames;
  readonly #exclusionEnds: number[] = [];
  readonly #exclusions: number[] = [];

  /** `names` are those of all kits to come: what a kit says about another kit does not count for it. */
  constructor(names: Iterable<string> = [], settings: BuildSettings = BUILD_SETTINGS) {
    this.#settings = settings;
    this.#names = new KitNames(names);
    this.#encoder = new KitEncoder(settings.fields);
    this.#counter = new KitCounter(this.#encoder.table);
  }

  /** Add kits in order of slug. `vector` is packed (read/embed-kit.ts); a kit without one is ranked by its words. */
  add(kit: IndexedKit, files: readonly KitFile[], vector: Uint8Array | null = null): void {
    const excluded = findKitExclusions(kit.description, this.#names, kit.name);
    for (const { start, end } of excluded) this.#exclusions.push(start, end);
    this.#exclusionEnds.push(this.#exclusions.length);
    const described = excluded.length === 0 ? kit : { ...kit, description: blankOut(kit.description, excluded) };
    const { terms, filter } = this.#counter.count(this.#encoder.encode(described, files));
    this.#terms.add(terms);
    this.#filters.push(filter);
    this.#exact.add(kit);
    this.#platforms.push(platformBits(kit.ai_targets));
    this.#families.push(familiesOf(`${kit.name} ${kit.tagline}`));
    this.#vectors.push(vector);
  }

  /** Call once, after the last kit. */
  finish(): RecommendIndex {
    const encoder = this.#encoder;
    const base = {
      kits: this.#filters.length,
      platforms: Uint8Array.from(this.#platforms),
      families: Uint32Array.from(this.#families),
      ...invert(this.#terms, encoder.terms.length, this.#settings),
    };
    this.#terms.release();
    return {
      ...base,
      terms: makeStringTable(encoder.terms),
      phrases: makePhraseFilters(this.#filters),
      keywords: makeHashTable(encoder.keywords),
      typos: typosOf(encoder),
      exact: this.#exact.finish(),
      exclusions: { ends: Uint32Array.from(this.#exclusionEnds), spans: Uint32Array.from(this.#exclusions) },
      vectors: makeVectorTable(this.#vectors),
      starters: findStarters(base),
    };
  }
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
  return builder.finish();
}

/** Typos are corrected to words from descriptions; words that occur only in files are too many and too odd. */
function typosOf(encoder: KitEncoder): TypoTable {
  const words: string[] = [];
  const terms: number[] = [];
  const codes = encoder.table.codes;
  encoder.words.forEach((word, number) => {
    const term = codes[number]!;
    if (term < 0 || !encoder.isDescribing[number]) return;
    words.push(word);
    terms.push(term);
  });
  return buildTypos(makeStringTable(words), words, Uint32Array.from(terms));
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

// Builds the index from kits. Runs in a worker thread; the engine never waits for it.

import { findKitExclusions } from '../exclusions/kit-exclusions.ts';
import { KitNames } from '../exclusions/kit-names.ts';
import { ExactNamesBuilder } from '../index/exact-names.ts';
import { makeHashTable } from '../index/hash-table.ts';
import type { IndexedKit, KitFile, KitSource } from '../index/indexed-kit.ts';
import { makePhraseFilters } from '../index/phrase-filters.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import { makeStringTable } from '../index/string-table.ts';
import { buildTypos, type TypoTable } from '../index/typos.ts';
import type { Model } from '../model/model.ts';
import { platformBits } from '../platforms.ts';
import { BUILD_SETTINGS, type BuildSettings } from '../settings.ts';
import { blankOut } from '../text/spans.ts';
import { familiesOf } from '../text/technologies.ts';
import { CountClient } from './count-client.ts';
import { invert } from './inverted-index.ts';
import { type CountedKit, KitCounter } from './kit-counter.ts';
import { KitEmbedder } from './kit-embedder.ts';
import { KitEncoder } from './kit-encoder.ts';
import { PackedLists } from './packed-numbers.ts';
import { findStarters } from './starters.ts';
import { makeVectorTable } from './vector-table.ts';

/** Takes kits one at a time, so the text of a whole catalogue is never in memory at once. */
export class IndexBuilder {
  readonly #settings: BuildSettings;
  readonly #model: Model | null;
  readonly #encoder: KitEncoder;
  readonly #counts: CountClient;
  readonly #terms = new PackedLists();
  readonly #counted: Omit<CountedKit, 'terms'>[] = [];
  readonly #exact = new ExactNamesBuilder();
  readonly #platforms: number[] = [];
  readonly #families: number[] = [];
  readonly #names: KitNames;
  readonly #exclusionEnds: number[] = [];
  readonly #exclusions: number[] = [];

  /** `names` are those of all kits to come: what a kit says about another kit does not count for it. */
  constructor(model: Model | null, names: Iterable<string> = [], settings: BuildSettings = BUILD_SETTINGS) {
    this.#settings = settings;
    this.#model = model;
    this.#names = new KitNames(names);
    this.#encoder = new KitEncoder(settings.fields, model);
    const { filesShare } = settings;
    const { table } = this.#encoder;
    this.#counts = new CountClient(
      new KitCounter(table, model && new KitEmbedder(model, filesShare, table)),
      model && { model: model.shared, words: table.shared, filesShare },
      ({ terms, ...rest }) => {
        this.#terms.add(terms);
        this.#counted.push(rest);
      },
    );
  }

  /** Add kits in order of slug. */
  add(kit: IndexedKit, files: readonly KitFile[]): void {
    const excluded = findKitExclusions(kit.description, this.#names, kit.name);
    for (const { start, end } of excluded) this.#exclusions.push(start, end);
    this.#exclusionEnds.push(this.#exclusions.length);
    const described = excluded.length === 0 ? kit : { ...kit, description: blankOut(kit.description, excluded) };
    this.#counts.add(this.#encoder.encode(described, files));
    this.#exact.add(kit);
    this.#platforms.push(platformBits(kit.ai_targets));
    this.#families.push(familiesOf(`${kit.name} ${kit.tagline}`, saysGolang(described)));
  }

  /** Call once, after the last kit. */
  finish(): RecommendIndex {
    this.#counts.finish();
    const [encoder, counted] = [this.#encoder, this.#counted];
    const base = {
      kits: counted.length,
      platforms: Uint8Array.from(this.#platforms),
      ...invert(this.#terms, encoder.terms.length, this.#settings),
    };
    this.#terms.release();
    return {
      ...base,
      families: Uint32Array.from(this.#families),
      terms: makeStringTable(encoder.terms),
      phrases: makePhraseFilters(counted.map(({ filter }) => filter)),
      keywords: makeHashTable(encoder.keywords),
      typos: typosOf(encoder),
      exact: this.#exact.finish(),
      exclusions: { ends: Uint32Array.from(this.#exclusionEnds), spans: Uint32Array.from(this.#exclusions) },
      vectors: this.#model && makeVectorTable(counted, this.#model),
      starters: findStarters(base),
    };
  }
}

export function buildIndex(
  kits: Iterable<KitSource>,
  model: Model | null,
  settings: BuildSettings = BUILD_SETTINGS,
  names: Iterable<string> = Array.isArray(kits) ? (kits as KitSource[]).map(({ name }) => name) : [],
): RecommendIndex {
  const builder = new IndexBuilder(model, names, settings);
  for (const kit of kits) builder.add(kit, kit.files);
  return builder.finish();
}

const GOLANG = /\bgolang\b/i;

function saysGolang({ description, keywords }: IndexedKit): boolean {
  return GOLANG.test(description) || keywords.some((keyword) => GOLANG.test(keyword));
}

/** Typos are corrected to words from descriptions; words that occur only in files are too many and too odd. */
function typosOf(encoder: KitEncoder): TypoTable {
  const words: string[] = [];
  const terms: number[] = [];
  const codes = encoder.table.codes.values;
  encoder.words.forEach((word, number) => {
    const term = codes[number]!;
    if (term < 0 || !encoder.isDescribing[number]) return;
    words.push(word);
    terms.push(term);
  });
  return buildTypos(makeStringTable(words), words, Uint32Array.from(terms));
}

/** The buffers to transfer when the index moves to another thread. Shared memory is neither moved nor copied. */
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

// From kits to the index. Runs in a worker thread; the engine never waits for it.

import { ExactNamesBuilder } from '../index/exact-names.ts';
import type { IndexedKit, KitFile, KitSource } from '../index/indexed-kit.ts';
import { makeKeywordTable } from '../index/keywords.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import { makeStringTable } from '../index/string-table.ts';
import { buildTypos, type TypoTable } from '../index/typos.ts';
import type { Model } from '../model/model.ts';
import { platformBits } from '../platforms.ts';
import { BUILD_SETTINGS, type BuildSettings } from '../settings.ts';
import { blankOut } from '../text/exclusions.ts';
import { findKitExclusions } from '../text/kit-exclusions.ts';
import { KitNames } from '../text/kit-names.ts';
import { invert } from './inverted-index.ts';
import { findStarters } from './starters.ts';
import { TermCounter } from './term-counter.ts';
import { VectorBuilder } from './vector-builder.ts';

/** Takes kits one at a time, so that the text of a whole catalogue is never in memory at once. */
export class IndexBuilder {
  readonly #settings: BuildSettings;
  readonly #counter: TermCounter;
  readonly #vectors: VectorBuilder | null;
  readonly #exact = new ExactNamesBuilder();
  readonly #platforms: number[] = [];
  readonly #names: KitNames;
  readonly #exclusionEnds: number[] = [];
  readonly #exclusions: number[] = [];

  /** `names`: those of all kits that will come, so that what one says about another does not count for it. */
  constructor(model: Model | null, names: Iterable<string> = [], settings: BuildSettings = BUILD_SETTINGS) {
    this.#settings = settings;
    this.#names = new KitNames(names);
    this.#counter = new TermCounter(settings.fields);
    this.#vectors = model === null ? null : new VectorBuilder(model, this.#counter, settings.filesShare);
  }

  /** In order of slug. */
  add(kit: IndexedKit, files: readonly KitFile[]): void {
    const excluded = findKitExclusions(kit.description, this.#names, kit.name);
    for (const { start, end } of excluded) this.#exclusions.push(start, end);
    this.#exclusionEnds.push(this.#exclusions.length);
    const described = excluded.length === 0 ? kit : { ...kit, description: blankOut(kit.description, excluded) };
    this.#counter.read(described, files, (counted) => this.#vectors?.add(counted));
    this.#exact.add(kit);
    this.#platforms.push(platformBits(kit.ai_targets));
  }

  /** Once, after the last kit. */
  finish(): RecommendIndex {
    const [counter, settings] = [this.#counter, this.#settings];
    const base = {
      kits: counter.kits,
      platforms: Uint8Array.from(this.#platforms),
      ...invert(counter, settings),
    };
    return {
      ...base,
      terms: makeStringTable(counter.terms),
      phrases: counter.phraseFilters(),
      keywords: makeKeywordTable(counter.keywords),
      typos: typosOf(counter),
      exact: this.#exact.finish(),
      exclusions: { ends: Uint32Array.from(this.#exclusionEnds), spans: Uint32Array.from(this.#exclusions) },
      vectors: this.#vectors?.finish() ?? null,
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

/** Typos are corrected to words that describe kits; those that are only in files are too many and too odd. */
function typosOf(counter: TermCounter): TypoTable {
  const words: string[] = [];
  const terms: number[] = [];
  counter.words.forEach((word, number) => {
    const term = counter.termOf(number);
    if (term < 0 || counter.isDescribing.values[number] === 0) return;
    words.push(word);
    terms.push(term);
  });
  return buildTypos(makeStringTable(words), words, Uint32Array.from(terms));
}

/** The buffers to move rather than copy when the index goes to another thread. Shared memory is neither moved nor copied. */
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

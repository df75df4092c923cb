// From kits to the index. Runs in a worker thread; the engine never waits for it.

import { ExactBuilder } from '../index/exact-names.ts';
import type { KitText } from '../index/indexed-kit.ts';
import { platformBits } from '../index/platforms.ts';
import type { RecommendIndex } from '../index/recommend-index.ts';
import { makeVocabulary } from '../index/string-table.ts';
import { buildTypos, type TypoTable } from '../index/typos.ts';
import type { Model } from '../model/model.ts';
import { FIELD_WEIGHTS, type FieldWeights } from './fields.ts';
import { invert, invertPhrases, type Saturation } from './inverted-index.ts';
import { findStarters } from './starters.ts';
import { Reader } from './term-counter.ts';
import { VectorBuilder } from './vector-builder.ts';
import type { VectorWork } from './vector-work.ts';

export interface BuildSettings {
  fields: FieldWeights;
  described: Saturation;
  contained: Saturation;
  /** How much the files count in a kit's vector. */
  filesShare: number;
}

export const BUILD_SETTINGS: BuildSettings = {
  fields: FIELD_WEIGHTS,
  described: { k1: 2, b: 0.6 },
  contained: { k1: 2, b: 0.75 },
  filesShare: 0.3,
};

/** Takes kits one at a time, so that the text of a whole catalogue is never in memory at once. */
export class IndexBuilder {
  readonly #settings: BuildSettings;
  readonly #reader: Reader;
  readonly #vectors: VectorBuilder | null;
  readonly #exact = new ExactBuilder();
  readonly #platforms: number[] = [];

  constructor(model: Model | null, settings: BuildSettings = BUILD_SETTINGS) {
    this.#settings = settings;
    this.#reader = new Reader(settings.fields);
    this.#vectors = model === null ? null : new VectorBuilder(model, this.#reader, settings.filesShare);
  }

  /** In order of slug. */
  add(kit: KitText): void {
    this.#reader.read(kit, (counted) => this.#vectors?.add(counted));
    this.#exact.add(kit);
    this.#platforms.push(platformBits(kit.aiTargets));
  }

  get kits(): number {
    return this.#reader.kits;
  }

  /** What another thread needs to help with what is added from now on (see `help`); null when there is nothing to help with. Once. */
  share(): VectorWork | null {
    return this.#vectors?.share() ?? null;
  }

  /** Once, after the last kit. */
  finish(): RecommendIndex {
    const [reader, settings] = [this.#reader, this.#settings];
    const base = {
      kits: reader.kits,
      platforms: Uint8Array.from(this.#platforms),
      ...invert(reader, settings.described, settings.contained),
    };
    return {
      ...base,
      terms: makeVocabulary(reader.terms),
      phrases: invertPhrases(reader),
      typos: typosOf(reader),
      exact: this.#exact.finish(),
      vectors: this.#vectors?.finish() ?? null,
      starters: findStarters(base),
    };
  }
}

export function buildIndex(
  kits: Iterable<KitText>,
  model: Model | null,
  settings: BuildSettings = BUILD_SETTINGS,
): RecommendIndex {
  const builder = new IndexBuilder(model, settings);
  for (const kit of kits) builder.add(kit);
  return builder.finish();
}

/** Slips are mended to words that describe kits; those that only stand in files are too many and too odd. */
function typosOf(reader: Reader): TypoTable {
  const words: string[] = [];
  const terms: number[] = [];
  reader.words.forEach((word, number) => {
    const term = reader.termOf(number);
    if (term < 0 || reader.isDescribing.values[number] === 0) return;
    words.push(word);
    terms.push(term);
  });
  return buildTypos(makeVocabulary(words), words, Uint32Array.from(terms));
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

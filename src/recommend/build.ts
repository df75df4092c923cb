// From kits to the index. Runs in a worker thread; the engine never waits for it.

import { alias } from './abbreviations.ts';
import { buildExact } from './exact.ts';
import { FIELD_WEIGHTS, type FieldWeights, fieldsOf } from './fields.ts';
import { Grow } from './grow.ts';
import type { KitText } from './kit-text.ts';
import type { Model } from './model.ts';
import { platformBits } from './platforms.ts';
import type { RecommendIndex } from './recommend-index.ts';
import { RunTable } from './run-table.ts';
import { stem } from './stem.ts';
import { isStop } from './stop-words.ts';
import { makeVocabulary } from './vocabulary.ts';
import { eachRun, wordsOfRun } from './words.ts';

/** Term frequencies are stored in sixteenths, so that fractional field weights survive. */
const TF_UNIT = 16;

export interface Saturation {
  /** How soon further occurrences stop counting. */
  k1: number;
  /** How much long texts are held back. */
  b: number;
}

export interface BuildSettings {
  fields: FieldWeights;
  described: Saturation;
  contained: Saturation;
}

export const BUILD_SETTINGS: BuildSettings = {
  fields: FIELD_WEIGHTS,
  described: { k1: 1.2, b: 0.5 },
  contained: { k1: 1.2, b: 0.6 },
};

export function buildIndex(
  kits: Iterable<KitText>,
  _model: Model | null,
  settings: BuildSettings = BUILD_SETTINGS,
): RecommendIndex {
  const reader = new Reader(settings.fields);
  const platforms: number[] = [];
  const exact: [string, string, string][] = [];
  for (const kit of kits) {
    reader.read(kit);
    platforms.push(platformBits(kit.aiTargets));
    exact.push([kit.name, kit.slug, kit.tagline]);
  }
  const n = platforms.length;
  return {
    kits: n,
    platforms: Uint8Array.from(platforms),
    terms: makeVocabulary(reader.terms),
    ...invert(reader, n, settings),
    exact: buildExact(exact),
    starters: new Int32Array(60).fill(-1),
  };
}

/** Reads kits one after the other into a forward index: per kit its terms with their two frequencies. */
class Reader {
  readonly terms: string[] = [];
  readonly termOf = new Map<string, number>();
  readonly #runs = new RunTable();
  /** Per run its terms: one number, or for identifiers several. Most runs of a catalogue have been seen before. */
  readonly #runTerms: (number | number[])[] = [];
  readonly kitTerms = new Grow((size) => new Uint32Array(size));
  readonly described = new Grow((size) => new Uint16Array(size));
  readonly contained = new Grow((size) => new Uint16Array(size));
  /** Where each kit's terms end. */
  readonly ends = new Grow((size) => new Uint32Array(size));
  readonly describedLengths: number[] = [];
  readonly containedLengths: number[] = [];
  #describedNow = new Float64Array(1024);
  #containedNow = new Float64Array(1024);
  readonly #touched: number[] = [];
  readonly #weights: FieldWeights;

  constructor(weights: FieldWeights) {
    this.#weights = weights;
  }

  read(kit: KitText): void {
    let described = 0;
    let contained = 0;
    for (const { text, weight, weightInAll } of fieldsOf(kit, this.#weights)) {
      const count = this.#add(text, weight, weightInAll);
      described += count * weight;
      contained += count * weightInAll;
    }
    this.#flush();
    this.describedLengths.push(described);
    this.containedLengths.push(contained);
  }

  #add(text: string, weight: number, weightInAll: number): number {
    let count = 0;
    const one = (term: number): void => {
      if (term < 0) return;
      count++;
      if (this.#containedNow[term] === 0) this.#touched.push(term);
      this.#describedNow[term]! += weight;
      this.#containedNow[term]! += weightInAll;
    };
    eachRun(text, (plain, from, end) => {
      const run = this.#runs.find(plain, from, end);
      const terms = run >= 0 ? this.#runTerms[run]! : this.#learn(plain.slice(from, end));
      if (typeof terms === 'number') one(terms);
      else for (const term of terms) one(term);
    });
    return count;
  }

  /** -1 stands for a stop word. */
  #learn(run: string): number | number[] {
    const terms = wordsOfRun(run).map((word) => (isStop(word) ? -1 : this.#number(stem(alias(word)))));
    const kept = terms.length === 1 ? terms[0]! : terms;
    this.#runTerms.push(kept);
    return kept;
  }

  #number(text: string): number {
    let term = this.termOf.get(text);
    if (term === undefined) {
      term = this.terms.length;
      this.terms.push(text);
      this.termOf.set(text, term);
      if (term >= this.#describedNow.length) this.#grow();
    }
    return term;
  }

  #grow(): void {
    const described = new Float64Array(this.#describedNow.length * 2);
    described.set(this.#describedNow);
    this.#describedNow = described;
    const contained = new Float64Array(this.#containedNow.length * 2);
    contained.set(this.#containedNow);
    this.#containedNow = contained;
  }

  #flush(): void {
    for (const term of this.#touched) {
      this.kitTerms.push(term);
      this.described.push(Math.min(65535, this.#describedNow[term]! * TF_UNIT));
      this.contained.push(Math.min(65535, this.#containedNow[term]! * TF_UNIT));
      this.#describedNow[term] = 0;
      this.#containedNow[term] = 0;
    }
    this.#touched.length = 0;
    this.ends.push(this.kitTerms.length);
  }
}

type Inverted = Pick<RecommendIndex, 'starts' | 'postings' | 'described' | 'contained' | 'rarity' | 'rarityInAll'>;

/** Turns the forward index around by counting, and stores what each posting is worth instead of how often it occurs. */
function invert(reader: Reader, n: number, settings: BuildSettings): Inverted {
  const termCount = reader.terms.length;
  const total = reader.kitTerms.length;
  const { starts, rarity, rarityInAll } = countTerms(reader, n);
  const postings = new Uint32Array(total);
  const described = new Uint8Array(total);
  const contained = new Uint8Array(total);
  const next = starts.slice(0, termCount);
  const inDescribed = worth(settings.described, reader.describedLengths);
  const inContained = worth(settings.contained, reader.containedLengths);
  let at = 0;
  for (let kit = 0; kit < n; kit++) {
    for (const end = reader.ends.values[kit]!; at < end; at++) {
      const to = next[reader.kitTerms.values[at]!]!++;
      postings[to] = kit;
      described[to] = inDescribed(reader.described.values[at]! / TF_UNIT, kit);
      contained[to] = inContained(reader.contained.values[at]! / TF_UNIT, kit);
    }
  }
  return { starts, postings, described, contained, rarity, rarityInAll };
}

function countTerms(reader: Reader, n: number) {
  const termCount = reader.terms.length;
  const starts = new Uint32Array(termCount + 1);
  const inDescriptions = new Uint32Array(termCount);
  for (let at = 0; at < reader.kitTerms.length; at++) {
    const term = reader.kitTerms.values[at]!;
    starts[term + 1]!++;
    if (reader.described.values[at]! > 0) inDescriptions[term]!++;
  }
  const rarity = new Float32Array(termCount);
  const rarityInAll = new Float32Array(termCount);
  for (let term = 0; term < termCount; term++) {
    rarity[term] = rarityOf(inDescriptions[term]!, n);
    rarityInAll[term] = rarityOf(starts[term + 1]!, n);
  }
  for (let term = 0; term < termCount; term++) starts[term + 1]! += starts[term]!;
  return { starts, rarity, rarityInAll };
}

export function rarityOf(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}

/** BM25's share of a term, 0 to 255, in a kit of a given length. */
function worth({ k1, b }: Saturation, lengths: readonly number[]): (tf: number, kit: number) => number {
  let sum = 0;
  for (const length of lengths) sum += length;
  const mean = sum / Math.max(1, lengths.length) || 1;
  return (tf, kit) => {
    const held = k1 * (1 - b + (b * lengths[kit]!) / mean);
    return tf === 0 ? 0 : Math.max(1, Math.round((255 * tf) / (tf + held)));
  };
}

/** The buffers to move rather than copy when the index goes to another thread. */
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

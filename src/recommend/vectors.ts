// What kits mean, as vectors of small whole numbers in memory that threads share and SIMD reads.

import { EVERYDAY } from './everyday.ts';
import { Grow } from './grow.ts';
import type { Model } from './model.ts';
import type { Counted, Reader } from './reader.ts';
import { RowList } from './row-list.ts';
import { RowTable } from './row-table.ts';
import { makeMemory, PLANE, TOGETHER, type WasmMemory } from './simd.ts';
import { words } from './words.ts';

export interface VectorTable {
  /** The vectors and what a query works with, laid out as `placesFor` says. */
  memory: WasmMemory;
  dims: number;
  kits: number;
  /** How many everyday matters compete with the kits. */
  matters: number;
}

/** As many kits as are looked at together first: so that blocks, and kits of the blocks worth a second look, are about equally many. */
export function blockSize(kits: number): number {
  return Math.min(LONGEST_BLOCK, TOGETHER * Math.max(1, Math.round(Math.sqrt(kits / 120) / TOGETHER)));
}

const LONGEST_BLOCK = 64;

export interface VectorPlaces {
  /** In 16 bits a number. */
  query: number;
  /** The first plane of every vector, and the `more` others of every vector; in 8 bits a number. */
  heads: number;
  tails: number;
  more: number;
  /** The number of the first vector behind the kits', which is the first everyday matter's. */
  matters: number;
  /** Per vector, in 32 bits, what one step of its numbers is. */
  scales: number;
  /** Room for one number of 32 bits a kit each; zeros beyond the last kit. */
  scores: number;
  values: number;
  maxima: number;
  steps: number;
  out: number;
  ids: number;
  /** Room for as many numbers of 32 bits as there are bytes. */
  counts: number;
  bytes: number;
}

/** `dims` may be any number: the last plane is filled up with zeros. */
export function placesFor(kits: number, matters: number, dims: number): VectorPlaces {
  const firstMatter = roundUp(kits, TOGETHER);
  const count = roundUp(firstMatter + matters, TOGETHER);
  const more = Math.max(0, Math.ceil(dims / PLANE) - 1);
  const heads = 2 * PLANE * (1 + more);
  const tails = heads + count * PLANE;
  const scales = tails + count * PLANE * more;
  const each = 4 * (count + LONGEST_BLOCK);
  const [scores, values, maxima, steps, out, ids, counts] = [1, 2, 3, 4, 5, 6, 7].map(
    (i) => scales + i * each,
  ) as number[] as [number, number, number, number, number, number, number];
  return {
    query: 0,
    heads,
    tails,
    more,
    matters: firstMatter,
    scales,
    scores,
    values,
    maxima,
    steps,
    out,
    ids,
    counts,
    bytes: counts + 4 * 256,
  };
}

function roundUp(value: number, unit: number): number {
  return Math.ceil(value / unit) * unit;
}

/** Kits whose vectors are made together. */
const AT_ONCE = 16;

/** How much the files count in a kit's meaning, beside what describes it. */
const FILES_SHARE = 0.3;

/** As many terms of a kit's files as take part in its meaning. With 350 the judged sets were a little worse, with all of them no better. */
const MOST_TERMS = 400;

/** Terms are told apart by how heavy they are in such steps; the last is for all that is heavier still. */
const STEPS = 1024;
const STEPS_A_UNIT = 64;

function step(heaviness: number): number {
  return Math.min(STEPS - 1, Math.floor(heaviness * STEPS_A_UNIT));
}

/** Collects the vectors of kits while they are read. */
export class VectorBuilder {
  readonly #model: Model;
  readonly #reader: Reader;
  readonly #filesShare: number;
  /** By number of the reader's words and terms. */
  readonly #ofWords: RowTable;
  readonly #ofTerms: RowTable;
  /** Of the kit at hand, by term: how much it counts in the files; zeros between kits. */
  #inFiles = new Float32Array(1024);
  readonly #having = new Uint32Array(STEPS);
  readonly #terms = new Grow((buffer) => new Uint32Array(buffer));
  /** Of the kits whose vectors are still to be made: what describes them, and their files. */
  readonly #short = new RowList();
  readonly #long = new RowList();
  #vectors: Int8Array<ArrayBuffer>;
  #scales = new Float32Array(1024);
  #count = 0;

  constructor(model: Model, reader: Reader, filesShare = FILES_SHARE) {
    this.#model = model;
    this.#reader = reader;
    this.#filesShare = filesShare;
    this.#ofWords = new RowTable(model, (word) => model.rowsOf(reader.words[word]!));
    this.#ofTerms = new RowTable(model, (term) => model.rowsOfKey(reader.terms[term]!));
    this.#vectors = new Int8Array(1024 * model.dims);
  }

  /** Notes down what to add up. It is done for several kits at once: counting and adding would drive each other's data out of the cache. */
  add({ words, counts }: Counted): void {
    const { words: allWords, terms: allTerms } = this.#reader;
    this.#ofWords.learn(allWords.length);
    this.#ofTerms.learn(allTerms.length);
    if (allTerms.length > this.#inFiles.length) this.#inFiles = new Float32Array(2 * allTerms.length);
    const [inFiles, terms] = [this.#inFiles, this.#terms.roomFor(words.length)];
    let count = 0;
    for (let i = 0; i < words.length; i++) {
      const word = words[i]!;
      const described = counts[2 * word]!;
      const times = counts[2 * word + 1]! - described;
      if (described > 0) this.#ofWords.note(word, described, this.#short);
      const term = times > 0 ? this.#reader.termOf(word) : -1;
      if (term < 0) continue;
      if (inFiles[term] === 0) terms[count++] = term;
      inFiles[term]! += Math.sqrt(times);
    }
    this.#addFiles(terms.subarray(0, count));
    this.#short.endKit();
    this.#long.endKit();
    if (this.#short.kits === AT_ONCE) this.#addUp();
  }

  /** Once a term, as its words share its rows, and only the heaviest terms: each row less to add up is time saved. */
  #addFiles(terms: Uint32Array): void {
    const [inFiles, { weights }] = [this.#inFiles, this.#ofTerms];
    const least = this.#filesShare > 0 ? this.#leastHeavy(terms) : STEPS;
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i]!;
      const factor = inFiles[term]!;
      inFiles[term] = 0;
      if (step(weights[term]! * factor) >= least) this.#ofTerms.note(term, factor, this.#long);
    }
  }

  /** The step from which on terms are among the heaviest; found without sorting, so that it may be a few more than MOST_TERMS. */
  #leastHeavy(terms: Uint32Array): number {
    if (terms.length <= MOST_TERMS) return 0;
    const [inFiles, { weights }, having] = [this.#inFiles, this.#ofTerms, this.#having.fill(0)];
    for (let i = 0; i < terms.length; i++) having[step(weights[terms[i]!]! * inFiles[terms[i]!]!)]!++;
    let least = STEPS;
    for (let count = 0; count < MOST_TERMS; count += having[least]!) least--;
    return least;
  }

  #addUp(): void {
    for (let kit = 0; kit < this.#short.kits; kit++) {
      const [short, long] = [this.#short.addUp(kit, this.#model, 0), this.#long.addUp(kit, this.#model, 1)];
      unit(short);
      unit(long);
      for (let i = 0; i < short.length; i++) short[i]! += this.#filesShare * long[i]!;
      unit(short);
      this.#keep(short);
    }
    this.#short.clear();
    this.#long.clear();
  }

  #keep(vector: Float32Array): void {
    const dims = vector.length;
    const at = this.#count++;
    if (at === this.#scales.length) {
      const [scales, vectors] = [new Float32Array(at * 2), new Int8Array(at * 2 * dims)];
      scales.set(this.#scales);
      vectors.set(this.#vectors);
      [this.#scales, this.#vectors] = [scales, vectors];
    }
    let most = 0;
    for (let i = 0; i < dims; i++) most = Math.max(most, Math.abs(vector[i]!));
    this.#scales[at] = most / 127;
    if (most > 0) for (let i = 0; i < dims; i++) this.#vectors[at * dims + i] = Math.round((127 * vector[i]!) / most);
  }

  finish(): VectorTable {
    this.#addUp();
    const dims = this.#model.dims;
    const kits = this.#count;
    for (const matter of EVERYDAY) this.#keep(this.#model.embed(words(matter)));
    const matters = this.#count - kits;
    const places = placesFor(kits, matters, dims);
    const memory = makeMemory(places.bytes);
    const bytes = new Int8Array(memory.buffer);
    const scales = new Float32Array(memory.buffer, places.scales);
    for (let i = 0; i < this.#count; i++) {
      const to = i < kits ? i : places.matters + i - kits;
      scales[to] = this.#scales[i]!;
      const vector = this.#vectors.subarray(i * dims, (i + 1) * dims);
      bytes.set(vector.subarray(0, PLANE), places.heads + to * PLANE);
      bytes.set(vector.subarray(PLANE), places.tails + to * PLANE * places.more);
    }
    return { memory, dims, kits, matters };
  }
}

function unit(vector: Float32Array): void {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += vector[i]! * vector[i]!;
  const length = Math.sqrt(squares);
  if (length > 0) for (let i = 0; i < vector.length; i++) vector[i]! /= length;
}

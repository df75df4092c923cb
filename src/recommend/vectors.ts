// What kits mean, as vectors of small whole numbers in memory that threads share and SIMD reads.

import { EVERYDAY } from './everyday.ts';
import type { Model } from './model.ts';
import type { Counted, Reader } from './reader.ts';
import { makeMemory, type WasmMemory } from './simd.ts';
import { words } from './words.ts';

export interface VectorTable {
  /** Query vector (16 bit), vectors (8 bit, `dims` each), then room for results and ids (32 bit, one a vector each). */
  memory: WasmMemory;
  dims: number;
  /** Per vector, what one step of its numbers is: first the kits, then the everyday matters that compete with them. */
  scales: Float32Array<ArrayBuffer>;
}

export interface VectorPlaces {
  query: number;
  vectors: number;
  out: number;
  ids: number;
  bytes: number;
}

export function placesFor(count: number, dims: number): VectorPlaces {
  const vectors = 2 * dims;
  const out = vectors + Math.ceil((count * dims) / 16) * 16;
  const ids = out + 4 * count;
  return { query: 0, vectors, out, ids, bytes: ids + 4 * count };
}

/** How much the files count in a kit's meaning, beside what describes it. */
const FILES_SHARE = 0.3;

/** Collects the vectors of kits while they are read. */
export class VectorBuilder {
  readonly #model: Model;
  readonly #reader: Reader;
  readonly #filesShare: number;
  /** Per word of the reader: its rows in the model. */
  readonly #rows: (readonly number[] | undefined)[] = [];
  #vectors: Int8Array<ArrayBuffer>;
  #scales = new Float32Array(1024);
  #count = 0;

  constructor(model: Model, reader: Reader, filesShare = FILES_SHARE) {
    this.#model = model;
    this.#reader = reader;
    this.#filesShare = filesShare;
    this.#vectors = new Int8Array(1024 * model.dims);
  }

  add({ words, described, contained }: Counted): void {
    const model = this.#model;
    const [short, long] = [model.begin(0), model.begin(1)];
    const useFiles = this.#filesShare > 0;
    for (const word of words) {
      const rows = this.#rowsOf(word);
      const inFiles = contained[word]! - described[word]!;
      if (described[word]! > 0) model.add(0, rows, described[word]!);
      if (inFiles > 0 && useFiles && this.#reader.termOf(word) >= 0) model.add(1, rows, Math.sqrt(inFiles));
    }
    unit(short);
    unit(long);
    for (let i = 0; i < short.length; i++) short[i]! += this.#filesShare * long[i]!;
    unit(short);
    this.#keep(short);
  }

  #rowsOf(word: number): readonly number[] {
    this.#rows[word] ??= this.#model.rowsOf(this.#reader.words[word]!);
    return this.#rows[word];
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
    for (const matter of EVERYDAY) this.#keep(this.#model.embed(words(matter)));
    const dims = this.#model.dims;
    const places = placesFor(this.#count, dims);
    const memory = makeMemory(places.bytes);
    new Int8Array(memory.buffer).set(this.#vectors.subarray(0, this.#count * dims), places.vectors);
    return { memory, dims, scales: this.#scales.slice(0, this.#count) };
  }
}

function unit(vector: Float32Array): void {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += vector[i]! * vector[i]!;
  const length = Math.sqrt(squares);
  if (length > 0) for (let i = 0; i < vector.length; i++) vector[i]! /= length;
}

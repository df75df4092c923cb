// The meaning of words, as trained by us: one vector a word, and a text is their sum (training/README.md says how they came about).
//
// model.bin, little-endian:
//   0  8 bytes  "KITSVEC2"
//   8  u32 x 6  dims, words, buckets, bytes of the word list, CRC-32 of all bytes after the header, CRC-32 of header bytes 0..28
//  32  f32      one scale a row (words first, then buckets)
//      i8       the rows, `dims` each
//      utf-8    the word list, one a line, in the order of the rows
// A row times its scale is the word's vector; its length is how much the word weighs in a text.
import { crc32 } from 'node:zlib';
import { alias } from './abbreviations.ts';
import { RowSum } from './row-sum.ts';
import { makeMemory, SHIFTED } from './simd.ts';
import { stem } from './stem.ts';
import { isStop } from './stop-words.ts';

const MAGIC = 'KITSVEC2';
const HEADER_BYTES = 32;
const GRAM = 4;

export class ModelDamagedError extends Error {
  override name = 'ModelDamagedError';
}

/** Keeps stop words apart from stems that look the same; they too say a little ("without", "how"). */
export const STOP_MARK = '-';

/** Under what a word stands in the model: inflections and abbreviations share a vector. */
export function keyOf(word: string): string {
  return isStop(word) ? STOP_MARK + word : stem(alias(word));
}

/** FNV-1a of every run of four characters of `<word>`: what a word that the model never met is made of. */
export function gramHashes(word: string): number[] {
  const framed = `<${word}>`;
  const hashes: number[] = [];
  for (let start = 0; start === 0 || start + GRAM <= framed.length; start++) {
    let hash = 0x811c9dc5;
    const end = Math.min(framed.length, start + GRAM);
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ framed.charCodeAt(i), 0x01000193);
    hashes.push(hash >>> 0);
  }
  return hashes;
}

export class Model {
  readonly dims: number;
  readonly rows: ReadonlyMap<string, number>;
  readonly #buckets: number;
  readonly #scales: Float32Array;
  readonly #sums: RowSum[];

  constructor(dims: number, words: readonly string[], buckets: number, scales: Float32Array, vectors: Int8Array) {
    this.dims = dims;
    this.#buckets = buckets;
    this.#scales = scales;
    // The sums, and behind them the rows, lie in memory that SIMD reads.
    const rowsAt = SUMS * RowSum.bytes(dims);
    const memory = makeMemory(rowsAt + vectors.length);
    new Int8Array(memory.buffer).set(vectors, rowsAt);
    // Adds SHIFTED to each byte, four at a time: it turns the highest bit round.
    const fours = new Int32Array(memory.buffer, rowsAt, vectors.length / 4);
    for (let i = 0; i < fours.length; i++) fours[i]! ^= SHIFTED * 0x01010101;
    this.#sums = Array.from({ length: SUMS }, (_, i) => new RowSum(memory, i * RowSum.bytes(dims), rowsAt, dims));
    const rows = new Map<string, number>();
    for (let i = 0; i < words.length; i++) rows.set(words[i] as string, i);
    this.rows = rows;
  }

  knows(word: string): boolean {
    return this.rows.has(keyOf(word));
  }

  /** The rows that a word's vector is the mean of: its own, or those of its runs of four letters. */
  rowsOf(word: string): number[] {
    return this.rowsOfKey(keyOf(word));
  }

  /** The same, given what the word stands under. */
  rowsOfKey(key: string): number[] {
    const row = this.rows.get(key);
    return row !== undefined ? [row] : gramHashes(key).map((hash) => this.rows.size + (hash % this.#buckets));
  }

  /** Starts sum 0 or 1 anew. */
  begin(sum: number): void {
    this.#sums[sum]!.clear();
  }

  /** Adds `factor` times the vector of a word, given as its rows, to sum 0 or 1. */
  add(sum: number, rows: readonly number[], factor: number): void {
    if (rows.length === 1) this.addRow(sum, rows[0]!, this.#scales[rows[0]!]! * factor);
    else for (const row of rows) this.addRow(sum, row, (this.#scales[row]! * factor) / rows.length);
  }

  /** What one step of a row's numbers is. */
  scaleOf(row: number): number {
    return this.#scales[row]!;
  }

  /** Adds `factor` times the numbers of a row, its scale left aside. */
  addRow(sum: number, row: number, factor: number): void {
    this.#sums[sum]!.add(row, factor);
  }

  /** Sum 0 or 1 as it stands; always the same array, to be read before the sum is used again. */
  total(sum: number): Float32Array {
    return this.#sums[sum]!.total();
  }

  /** The unit vector of a text, given as the words that `words()` finds in it; all zeros when there are none. */
  embed(words: readonly string[]): Float32Array<ArrayBuffer> {
    this.begin(0);
    for (const word of words) this.add(0, this.rowsOf(word), 1);
    const vector = Float32Array.from(this.total(0));
    normalise(vector);
    return vector;
  }

  /** The unit vector of one word. */
  wordVector(word: string): Float32Array<ArrayBuffer> {
    return this.embed([word]);
  }

  /** How much the word says: near 0 for "the", around 1 for an ordinary noun. */
  wordWeight(word: string): number {
    return this.weightOf(this.rowsOf(word));
  }

  /** The length of a word's vector, given as its rows. */
  weightOf(rows: readonly number[]): number {
    this.begin(0);
    this.add(0, rows, 1);
    return length(this.total(0));
  }
}

const SUMS = 2;

function length(vector: Float32Array): number {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += (vector[i] as number) ** 2;
  return Math.sqrt(squares);
}

/** In place; a vector of zeros stays as it is. */
function normalise(vector: Float32Array): void {
  const norm = length(vector);
  if (norm === 0) return;
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] as number) / norm;
}

/** Reads a model file; the model keeps views of `bytes`, which must not change afterwards. */
export function loadModel(bytes: Uint8Array): Model {
  const header = readHeader(bytes);
  const { dims, words, buckets, listBytes } = header;
  const rows = words + buckets;
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const scales = new Float32Array(aligned.buffer, aligned.byteOffset + HEADER_BYTES, rows);
  const vectors = new Int8Array(aligned.buffer, aligned.byteOffset + HEADER_BYTES + 4 * rows, rows * dims);
  // slice: a TextDecoder refuses shared memory, and the file may lie in it.
  const list = new TextDecoder().decode(bytes.slice(bytes.length - listBytes)).split('\n');
  if (list.length !== words)
    throw new ModelDamagedError(`the word list has ${list.length} entries, the header says ${words}`);
  return new Model(dims, list, buckets, scales, vectors);
}

function readHeader(bytes: Uint8Array): { dims: number; words: number; buckets: number; listBytes: number } {
  if (bytes.length < HEADER_BYTES) throw new ModelDamagedError(`only ${bytes.length} bytes long`);
  const magic = String.fromCharCode(...bytes.subarray(0, MAGIC.length));
  if (magic !== MAGIC)
    throw new ModelDamagedError(`does not begin with ${MAGIC}: not a model file, or of another version`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
  const field = (i: number) => view.getUint32(MAGIC.length + 4 * i, true);
  if (crc32(bytes.subarray(0, 28)) !== field(5)) throw new ModelDamagedError('the header fails its checksum');
  const [dims, words, buckets, listBytes] = [field(0), field(1), field(2), field(3)];
  const expected = HEADER_BYTES + (words + buckets) * (4 + dims) + listBytes;
  if (bytes.length !== expected) throw new ModelDamagedError(`${bytes.length} bytes long instead of ${expected}`);
  if (crc32(bytes.subarray(HEADER_BYTES)) !== field(4)) throw new ModelDamagedError('the content fails its checksum');
  return { dims, words, buckets, listBytes };
}

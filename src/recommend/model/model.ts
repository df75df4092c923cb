// The meaning of words: one vector per word, trained by us; a text is their sum. See training/README.md.
//
// model.bin, little-endian:
//   0  8 bytes  "KITSVEC2"
//   8  u32 x 6  dims, words, buckets, bytes of the word list, CRC-32 of all bytes after the header, CRC-32 of header
//               bytes 0..28
//  32  f32      one scale per row (words first, then buckets)
//      i8       the rows, `dims` each
//      utf-8    the word list, one per line, in the order of the rows
// A row times its scale is the word's vector; its length is the word's weight in a text.
// model.json, next to it, is its stamp: `content` is the CRC-32 of all bytes after the header, in hexadecimal, and
// `tokenizer` identifies the tokenizer it was trained with.
import { crc32 } from 'node:zlib';
import { ModelRows, makeUnit, type SharedRows, shareRows, THREAD_SLOT } from './model-rows.ts';
import { tokenizerStamp } from './tokenizer-stamp.ts';
import { gramHashes, keyOf } from './word-keys.ts';

const MAGIC = 'KITSVEC2';
const HEADER_BYTES = 32;

export class ModelDamagedError extends Error {
  override name = 'ModelDamagedError';
}

/** What threads need to share the model without copying it. */
export interface SharedModel extends SharedRows {
  /** One word per line, in the order of the rows. The rows after the last word's belong to the buckets. */
  list: Uint8Array<SharedArrayBuffer>;
}

export class Model extends ModelRows {
  readonly shared: SharedModel;
  readonly rows: ReadonlyMap<string, number>;
  readonly #buckets: number;

  constructor(shared: SharedModel, slot: number = THREAD_SLOT.eventLoop) {
    super(shared, slot);
    this.shared = shared;
    // slice: a TextDecoder rejects shared memory.
    const words = new TextDecoder().decode(shared.list.slice()).split('\n');
    this.#buckets = shared.rows - words.length;
    const rows = new Map<string, number>();
    for (let i = 0; i < words.length; i++) rows.set(words[i]!, i);
    this.rows = rows;
  }

  /** The rows whose mean is a word's vector: its own row, or those of its runs of four letters. */
  rowsOf(word: string): number[] {
    return this.rowsOfKey(keyOf(word));
  }

  /** Whether the model has a vector for a word. */
  knows(key: string): boolean {
    return this.rows.has(key);
  }

  /** Like `rowsOf`, for the word's key. */
  rowsOfKey(key: string): number[] {
    const row = this.rows.get(key);
    if (row !== undefined) return [row];
    return gramHashes(key).map((hash) => this.rows.size + (hash % this.#buckets));
  }

  /** The unit vector of a text, given as its words from `words()`; all zeros if there are none. */
  embed(words: readonly string[]): Float32Array<ArrayBuffer> {
    this.begin();
    for (const word of words) this.add(this.rowsOf(word), 1);
    const vector = Float32Array.from(this.total());
    makeUnit(vector);
    return vector;
  }
}

/** Reads a model file and its stamp. Keeps no reference to `bytes`. */
export function loadModel(bytes: Uint8Array, stamp: string): Model {
  const { dims, words, buckets, listBytes, content } = readHeader(bytes);
  checkStamp(stamp, content);
  const rows = words + buckets;
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const scales = new Float32Array(aligned.buffer, aligned.byteOffset + HEADER_BYTES, rows);
  const vectors = new Int8Array(aligned.buffer, aligned.byteOffset + HEADER_BYTES + 4 * rows, rows * dims);
  const list = new Uint8Array(new SharedArrayBuffer(listBytes));
  list.set(bytes.subarray(bytes.length - listBytes));
  const model = new Model({ ...shareRows(dims, scales, vectors), list });
  if (model.rows.size !== words)
    throw new ModelDamagedError(`the word list has ${model.rows.size} entries, the header says ${words}`);
  return model;
}

/**
 * Checks that the stamp belongs to this file and that the model was trained with this tokenizer. Neither file can be
 * replaced without the other.
 */
function checkStamp(text: string, content: number): void {
  let stamp: { content?: unknown; tokenizer?: unknown };
  try {
    stamp = JSON.parse(text) as typeof stamp;
  } catch {
    throw new ModelDamagedError('its stamp, the .json file beside it, is missing or not JSON');
  }
  if (stamp.content !== hex(content)) throw new ModelDamagedError('its stamp belongs to another model file');
  if (stamp.tokenizer !== tokenizerStamp())
    throw new ModelDamagedError(
      `it was trained with another tokenizer (stamp ${stamp.tokenizer}, this one is ${tokenizerStamp()}): train it again`,
    );
}

function hex(crc: number): string {
  return crc.toString(16).padStart(8, '0');
}

function readHeader(bytes: Uint8Array) {
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
  return { dims, words, buckets, listBytes, content: field(4) };
}

// Lists of mostly small numbers, with one byte for every 7 bits: all kits of a build are in memory at once.

import { GrowableArray } from './growable-array.ts';

/** Lists that do not grow any more. */
export interface PackedTable {
  bytes: Uint8Array<ArrayBuffer>;
  ends: Uint32Array<ArrayBuffer>;
}

type Unpacked = GrowableArray<Int32Array<ArrayBuffer>>;

const MAX_BYTES = 5;
/** Maximum size of all lists. This reserves only addresses; memory is allocated as they grow. */
const MAX_PACKED_BYTES = 2 ** 32;

/** Packed lists, in memory that grows in place and is freed at once: a copy to grow would double it. */
export class PackedLists {
  readonly #buffer = new ArrayBuffer(0, { maxByteLength: MAX_PACKED_BYTES });
  readonly #ends: number[] = [];
  readonly #part = new GrowableArray((size) => new Uint8Array(size));

  get count(): number {
    return this.#ends.length;
  }

  add(packed: Uint8Array): void {
    const start = this.#ends.at(-1) ?? 0;
    const end = start + packed.length;
    if (end > this.#buffer.byteLength) this.#buffer.resize(Math.ceil(1.25 * end));
    new Uint8Array(this.#buffer, start).set(packed);
    this.#ends.push(end);
  }

  unpack(list: number, to: Unpacked): void {
    const start = this.#ends[list - 1] ?? 0;
    const length = this.#ends[list]! - start;
    // A copy: memory that can grow is slower to read.
    const part = this.#part.roomFor(length);
    part.set(new Uint8Array(this.#buffer, start, length));
    unpackNumbers(part, length, to);
  }

  /** A copy of everything. */
  table(): PackedTable {
    const end = this.#ends.at(-1) ?? 0;
    return { bytes: new Uint8Array(this.#buffer, 0, end).slice(), ends: Uint32Array.from(this.#ends) };
  }

  /** The same lists with other numbers, rewritten by `change`. */
  changed(change: (list: Unpacked) => void): PackedLists {
    const made = new PackedLists();
    const numbers = new GrowableArray((size) => new Int32Array(size));
    const room = new GrowableArray((size) => new Uint8Array(size));
    for (let list = 0; list < this.count; list++) {
      this.unpack(list, numbers);
      change(numbers);
      made.add(packNumbers(numbers, room));
    }
    return made;
  }

  release(): void {
    this.#buffer.resize(0);
  }
}

/** Valid until `room` is used again. */
export function packNumbers(
  { values, length }: Unpacked,
  room: GrowableArray<Uint8Array<ArrayBuffer>>,
): Uint8Array<ArrayBuffer> {
  const bytes = room.roomFor(MAX_BYTES * length);
  let at = 0;
  for (let i = 0; i < length; i++) {
    let rest = values[i]!;
    for (; rest > 127; rest >>>= 7) bytes[at++] = rest | 128;
    bytes[at++] = rest;
  }
  return bytes.subarray(0, at);
}

function unpackNumbers(bytes: Uint8Array, length: number, to: Unpacked): void {
  to.length = 0;
  const values = to.roomFor(length);
  let [count, number, shift] = [0, 0, 0];
  for (let at = 0; at < length; at++) {
    const byte = bytes[at]!;
    number |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    values[count++] = number;
    number = 0;
    shift = 0;
  }
  to.length = count;
}

/** The bytes of one list. */
export function packedAt({ bytes, ends }: PackedTable, list: number): Uint8Array<ArrayBuffer> {
  return bytes.subarray(ends[list - 1] ?? 0, ends[list]);
}

// Finds the runs of letters and digits of a text and numbers them, straight from its UTF-8 bytes and in one pass:
// reading millions of words is most of what a build does. Gives exactly the runs of `eachRun`.

import { separates, wordUnits } from './characters.ts';
import { plainText } from './words.ts';

/** What a byte is. Letters and digits come first, so that one comparison finds the end of a run. */
const LETTER = 0;
const DIGIT = 1;
const SEPARATOR = 2;
const APOSTROPHE = 3;
/** Signs that may belong to a name (C++, C#, e-mail, .NET), and bytes of characters outside ASCII. */
const SIGN = 4;
const WIDE = 5;
const KIND = new Uint8Array(256).fill(SEPARATOR);
for (let c = 48; c <= 57; c++) KIND[c] = DIGIT;
for (let c = 65; c <= 90; c++) KIND[c] = KIND[c + 32] = LETTER;
for (const sign of '+#-.') KIND[sign.charCodeAt(0)] = SIGN;
KIND[39] = APOSTROPHE;
KIND.fill(WIDE, 128);

const HASH_START = 0x811c9dc5 | 0;
const HASH_PRIME = 0x01000193;

export class RunReader {
  /** The numbers of the runs of the last text, in their order, and where each stood in what was scanned. */
  runs = new Uint32Array(1 << 10);
  starts = new Uint32Array(1 << 10);
  ends = new Uint32Array(1 << 10);
  count = 0;
  /** Whether what was scanned is the text itself, unit by unit; straight or curly apostrophes are all the same. */
  isInPlace = false;
  /** How many different runs there have been. */
  known = 0;
  #bytes = new Uint8Array(1 << 14);
  #length = 0;
  #slots = new Int32Array(1 << 15);
  #stored = new Uint8Array(1 << 16);
  #places = new Uint32Array(1 << 13);
  readonly #learn: (run: string) => void;
  readonly #encoder = new TextEncoder();

  /** `learn` is told each new run, in the order of their numbers. */
  constructor(learn: (run: string) => void) {
    this.#learn = learn;
  }

  read(text: string): void {
    const straight = text.includes('’') ? text.replaceAll('’', "'") : text;
    const isDone = this.#scan(straight, false);
    this.isInPlace = isDone && this.#length === text.length;
    if (!isDone) this.#scan(plainText(text), true);
  }

  /** How much is kept of all texts so far. */
  get storedBytes(): number {
    return this.#places[this.known]!;
  }

  /** False when the text needs `plainText` first. */
  #scan(text: string, isPlain: boolean): boolean {
    if (this.#bytes.length < text.length * 3) this.#bytes = new Uint8Array(text.length * 3 + 1024);
    const length = this.#encoder.encodeInto(text, this.#bytes).written;
    this.#length = length;
    if (this.runs.length < length) {
      const [runs, starts, ends] = [0, 1, 2].map(() => new Uint32Array(length * 2));
      Object.assign(this, { runs, starts, ends });
    }
    const bytes = this.#bytes;
    const { runs, starts, ends } = this;
    let count = 0;
    for (let at = 0; at < length; ) {
      const kind = KIND[bytes[at]!]!;
      if (kind === SEPARATOR || kind === APOSTROPHE) {
        at++;
        continue;
      }
      const from = at;
      let hash = HASH_START;
      if (kind <= DIGIT) {
        do hash = Math.imul(hash ^ bytes[at++]!, HASH_PRIME);
        while (at < length && KIND[bytes[at]!]! <= DIGIT);
      }
      if (at < length && KIND[bytes[at]!] !== SEPARATOR) {
        at = this.#odd(from, at, isPlain);
        if (at < 0) return false;
        if (at === from) {
          at += this.#sizeAt(at);
          continue;
        }
        hash = this.#hash(from, at);
      }
      starts[count] = from;
      ends[count] = at;
      runs[count++] = this.#number(from, at, hash ^ (hash >>> 15));
    }
    this.count = count;
    return true;
  }

  /** A run, so far [from, at), that stops at something else than a plain separator: its true end, or -1 when the text needs `plainText`. */
  #odd(from: number, stop: number, isPlain: boolean): number {
    const bytes = this.#bytes;
    let at = stop;
    while (at < this.#length) {
      const kind = KIND[bytes[at]!]!;
      if (kind <= DIGIT) at++;
      else if (kind === WIDE) {
        const size = this.#sizeAt(at);
        const point = this.#pointAt(at, size);
        if (!isPlain) return separates(point) ? at : -1;
        if (wordUnits(String.fromCodePoint(point), 0) === 0) return at;
        at += size;
      } else if (kind === APOSTROPHE && at > from && this.#letterAt(at + 1, isPlain)) at++;
      else if (kind === SIGN && !isPlain && (this.#signed(from, at) || this.#dotNet(at))) return -1;
      else return at;
    }
    return at;
  }

  #hash(from: number, end: number): number {
    let hash = HASH_START;
    for (let at = from; at < end; at++) hash = Math.imul(hash ^ this.#bytes[at]!, HASH_PRIME);
    return hash;
  }

  #sizeAt(at: number): number {
    const first = this.#bytes[at]!;
    return first < 0xc0 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  }

  #letterAt(at: number, isPlain: boolean): boolean {
    if (at >= this.#length) return false;
    const kind = KIND[this.#bytes[at]!]!;
    if (kind !== WIDE) return kind === LETTER;
    const point = this.#pointAt(at, this.#sizeAt(at));
    return isPlain && /\p{L}/u.test(String.fromCodePoint(point));
  }

  /** Whether this may be C++, C#, F# or e-mail, whose sign belongs to the word. */
  #signed(from: number, end: number): boolean {
    if (end === from || (end - 2 >= from && KIND[this.#bytes[end - 2]!]! <= DIGIT)) return false;
    const letter = this.#bytes[end - 1]! | 32;
    const next = this.#bytes[end]!;
    return ((letter === 99 || letter === 102) && (next === 35 || next === 43)) || (letter === 101 && next === 45);
  }

  #dotNet(at: number): boolean {
    const bytes = this.#bytes;
    if (bytes[at] !== 46 || at + 3 >= this.#length) return false;
    return (bytes[at + 1]! | 32) === 110 && (bytes[at + 2]! | 32) === 101 && (bytes[at + 3]! | 32) === 116;
  }

  #pointAt(at: number, size: number): number {
    const bytes = this.#bytes;
    let point = bytes[at]! & (0xff >> (size + 1));
    for (let i = 1; i < size; i++) point = (point << 6) | (bytes[at + i]! & 63);
    return point;
  }

  #number(from: number, end: number, hash: number): number {
    const slots = this.#slots;
    const wrap = slots.length - 1;
    for (let slot = hash & wrap; ; slot = (slot + 1) & wrap) {
      const entry = slots[slot]! - 1;
      if (entry < 0) return this.#store(from, end, slot);
      if (this.#equals(entry, from, end)) return entry;
    }
  }

  #equals(entry: number, from: number, end: number): boolean {
    const stored = this.#stored;
    const bytes = this.#bytes;
    let at = this.#places[entry]!;
    if (this.#places[entry + 1]! - at !== end - from) return false;
    for (let i = from; i < end; i++) if (stored[at++] !== bytes[i]) return false;
    return true;
  }

  #store(from: number, end: number, slot: number): number {
    const entry = this.known++;
    this.#slots[slot] = entry + 1;
    const start = this.#places[entry]!;
    const next = start + end - from;
    if (next > this.#stored.length) this.#stored = larger(this.#stored, new Uint8Array(next * 2));
    if (entry + 2 > this.#places.length) this.#places = larger(this.#places, new Uint32Array(entry * 2));
    this.#stored.set(this.#bytes.subarray(from, end), start);
    this.#places[entry + 1] = next;
    if (this.known * 2 > this.#slots.length) this.#spread();
    this.#learn(Buffer.from(this.#bytes.buffer, from, end - from).toString());
    return entry;
  }

  #spread(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const wrap = slots.length - 1;
    for (let entry = 0; entry < this.known; entry++) {
      let hash = HASH_START;
      for (let c = this.#places[entry]!; c < this.#places[entry + 1]!; c++)
        hash = Math.imul(hash ^ this.#stored[c]!, HASH_PRIME);
      let slot = (hash ^ (hash >>> 15)) & wrap;
      while (slots[slot] !== 0) slot = (slot + 1) & wrap;
      slots[slot] = entry + 1;
    }
    this.#slots = slots;
  }
}

function larger<T extends Uint8Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

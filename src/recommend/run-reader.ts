// Finds the runs of letters and digits of a text and numbers them, straight from its UTF-8 bytes and in one pass:
// reading millions of words is most of what a build does. Gives exactly the runs of `eachRun`.

import { plainText, separates, wordUnits } from './words.ts';

const LETTER = 1;
const DIGIT = 2;
const ASCII = new Uint8Array(128);
for (let c = 48; c <= 57; c++) ASCII[c] = DIGIT;
for (let c = 65; c <= 90; c++) ASCII[c] = ASCII[c + 32] = LETTER;

const APOSTROPHE = 39;
const HASH_START = 0x811c9dc5 | 0;
const HASH_PRIME = 0x01000193;

export class RunReader {
  /** The numbers of the runs of the last text, in their order. */
  runs = new Uint32Array(1 << 10);
  count = 0;
  /** How many different runs there have been. */
  known = 0;
  #bytes = new Uint8Array(1 << 14);
  #length = 0;
  #slots = new Int32Array(1 << 15);
  #stored = new Uint8Array(1 << 16);
  #starts = new Uint32Array(1 << 13);
  readonly #learn: (run: string) => void;
  readonly #encoder = new TextEncoder();

  /** `learn` is told each new run, in the order of their numbers. */
  constructor(learn: (run: string) => void) {
    this.#learn = learn;
  }

  read(text: string): void {
    const straight = text.includes('’') ? text.replaceAll('’', "'") : text;
    if (!this.#scan(straight, false)) this.#scan(plainText(text), true);
  }

  /** False when the text needs `plainText` first. */
  #scan(text: string, isPlain: boolean): boolean {
    if (this.#bytes.length < text.length * 3) this.#bytes = new Uint8Array(text.length * 3 + 1024);
    this.#length = this.#encoder.encodeInto(text, this.#bytes).written;
    if (this.runs.length < this.#length) this.runs = new Uint32Array(this.#length * 2);
    this.count = 0;
    const [bytes, length] = [this.#bytes, this.#length];
    for (let at = 0; at < length; ) {
      const first = bytes[at]!;
      if (first < 128) {
        if (ASCII[first] !== 0) {
          at = this.#run(at, isPlain);
          if (at < 0) return false;
        } else {
          if (!isPlain && first === 46 && this.#dotNet(at)) return false;
          at++;
        }
        continue;
      }
      const size = sizeOf(first);
      const point = this.#pointAt(at, size);
      if (!isPlain && !separates(point)) return false;
      at = isPlain && wordUnits(String.fromCodePoint(point), 0) > 0 ? this.#run(at, isPlain) : at + size;
    }
    return true;
  }

  /** Reads and numbers the run that begins at `from`; its end, or -1 when the text needs `plainText` first. */
  #run(from: number, isPlain: boolean): number {
    const bytes = this.#bytes;
    let hash = HASH_START;
    let at = from;
    for (; at < this.#length; ) {
      const byte = bytes[at]!;
      if (byte >= 128) {
        const size = sizeOf(byte);
        const point = this.#pointAt(at, size);
        if (!isPlain && !separates(point)) return -1;
        if (!isPlain || wordUnits(String.fromCodePoint(point), 0) === 0) break;
        for (const end = at + size; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, HASH_PRIME);
        continue;
      }
      if (ASCII[byte] === 0 && !(byte === APOSTROPHE && this.#letterAt(at + 1, isPlain))) break;
      hash = Math.imul(hash ^ byte, HASH_PRIME);
      at++;
    }
    if (!isPlain && at - from === 1 && this.#signed(from, at)) return -1;
    this.runs[this.count++] = this.#number(from, at, hash ^ (hash >>> 15));
    return at;
  }

  #letterAt(at: number, isPlain: boolean): boolean {
    const byte = at < this.#length ? this.#bytes[at]! : 0;
    if (byte < 128) return ASCII[byte] === LETTER;
    return isPlain && /\p{L}/u.test(String.fromCodePoint(this.#pointAt(at, sizeOf(byte))));
  }

  /** Whether this may be C++, C#, F# or e-mail, whose sign belongs to the word. */
  #signed(from: number, end: number): boolean {
    const letter = this.#bytes[from]! | 32;
    const next = end < this.#length ? this.#bytes[end]! : 0;
    return ((letter === 99 || letter === 102) && (next === 35 || next === 43)) || (letter === 101 && next === 45);
  }

  #dotNet(at: number): boolean {
    const [n, e, t] = [this.#bytes[at + 1]! | 32, this.#bytes[at + 2]! | 32, this.#bytes[at + 3]! | 32];
    return at + 3 < this.#length && n === 110 && e === 101 && t === 116;
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
    let at = this.#starts[entry]!;
    if (this.#starts[entry + 1]! - at !== end - from) return false;
    for (let i = from; i < end; i++) if (stored[at++] !== bytes[i]) return false;
    return true;
  }

  #store(from: number, end: number, slot: number): number {
    const entry = this.known++;
    this.#slots[slot] = entry + 1;
    const start = this.#starts[entry]!;
    const next = start + end - from;
    if (next > this.#stored.length) this.#stored = larger(this.#stored, new Uint8Array(next * 2));
    if (entry + 2 > this.#starts.length) this.#starts = larger(this.#starts, new Uint32Array(entry * 2));
    this.#stored.set(this.#bytes.subarray(from, end), start);
    this.#starts[entry + 1] = next;
    if (this.known * 2 > this.#slots.length) this.#spread();
    this.#learn(Buffer.from(this.#bytes.buffer, from, end - from).toString());
    return entry;
  }

  #spread(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const wrap = slots.length - 1;
    for (let entry = 0; entry < this.known; entry++) {
      let hash = HASH_START;
      for (let c = this.#starts[entry]!; c < this.#starts[entry + 1]!; c++) hash = Math.imul(hash ^ this.#stored[c]!, HASH_PRIME);
      let slot = (hash ^ (hash >>> 15)) & wrap;
      while (slots[slot] !== 0) slot = (slot + 1) & wrap;
      slots[slot] = entry + 1;
    }
    this.#slots = slots;
  }
}

function sizeOf(first: number): number {
  return first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
}

function larger<T extends Uint8Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

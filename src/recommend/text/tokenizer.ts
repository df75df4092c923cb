// Finds the runs of letters and digits in a text in one pass over its UTF-8 bytes: a build spends most of its time
// reading millions of words. Returns the same runs as `eachRun`, except for a few rare characters: full-width ones next
// to a curly apostrophe, and circled digits.

import {
  APOSTROPHE,
  DIGIT,
  FOUND,
  KEY,
  KIND,
  LETTER,
  makeScanner,
  type ScanKernels,
  SEPARATOR,
  SIGN,
  SOUGHT,
  TEXT,
  WIDE,
} from '../wasm/scan-kernels.ts';
import { separates, wordUnits } from './characters.ts';
import { plainText } from './words.ts';

const SPACE = 32;
/** Extra slots after the last one that a hash can select. */
const SPARE_SLOTS = 64;
const CURLY = '’';
/**
 * After this many words that need `plainText`, the rest of the text is converted at once: accents in every line, or
 * another alphabet.
 */
const MAX_WORDS_REDONE = 8;
const BLANK = new Uint8Array(256);
for (const blank of ' \n\r\t') BLANK[blank.charCodeAt(0)] = 1;

export class Tokenizer {
  /**
   * The numbers that `learn` returned for the runs of the last text, in order, and where each run was in the scanned
   * text.
   */
  runs = new Int32Array(0);
  starts = new Uint32Array(0);
  ends = new Uint32Array(0);
  count = 0;
  /** The scanned text: the bytes up to `end`. */
  bytes = new Uint8Array(0);
  end = 0;
  /** Whether the scanned text equals the original unit by unit. Straight and curly apostrophes count as equal. */
  isInPlace = false;
  /** The size of all distinct runs stored so far. */
  storedBytes = 0;
  /** The number of runs stored as keys. */
  #known = 0;
  /** The end of everything in memory: of the text, and of words read again. */
  #used = 0;
  /** Numbers from `learn` for runs too long for a key. */
  readonly #long = new Map<string, number>();
  readonly #learn: (run: string) => number;
  readonly #encoder = new TextEncoder();
  /** The memory's capacity: bytes of text, and keys. There are twice as many slots as keys. */
  #room = 1 << 12;
  #keyRoom = 1 << 11;
  #memory = new Uint8Array(0);
  #slots = new Int32Array(0);
  /** Numbers from `learn`, in the order of the keys. */
  #values = new Int32Array(0);
  #found = new Int32Array(1);
  #keysAt = 0;
  #kernels!: ScanKernels;

  /** `learn` receives each new run once and returns its number. */
  constructor(learn: (run: string) => number) {
    this.#learn = learn;
    this.#layOut();
  }

  read(text: string): void {
    this.count = 0;
    this.#used = 0;
    this.#append(text);
    if (this.#hasCurly(text)) {
      this.#used = 0;
      this.#append(text.replaceAll(CURLY, "'"));
    }
    const length = this.end;
    let at = this.#scan(0, false);
    this.isInPlace = at === length && length === text.length;
    for (let redone = 0, settled = 0; at < length; redone++) {
      const end = redone < MAX_WORDS_REDONE ? this.#blankFrom(at) : length;
      this.#redo(at, end, settled);
      settled = this.count;
      this.end = length;
      at = this.#scan(end, false);
    }
  }

  /** Whether anything but blanks is between run i and the one before, or their places in the text are not known. */
  hasSignBefore(i: number): boolean {
    if (!this.isInPlace) return true;
    const start = this.starts[i]!;
    for (let at = i === 0 ? 0 : this.ends[i - 1]!; at < start; at++) if (this.bytes[at] !== SPACE) return true;
    return false;
  }

  /**
   * Reads the text again as `plainText` writes it, from the blank before `at` to `end`. Between two blanks, the result
   * is the same as for the whole text. The first `settled` runs come before that blank.
   */
  #redo(at: number, end: number, settled: number): void {
    let from = at;
    while (from > 0 && !BLANK[this.bytes[from - 1]!]) from--;
    while (this.count > settled && this.starts[this.count - 1]! >= from) this.count--;
    this.#scan(this.#append(plainText(this.#textOf(from, end))), true);
  }

  #blankFrom(from: number): number {
    let at = from;
    while (at < this.end && !BLANK[this.bytes[at]!]) at++;
    return at;
  }

  /**
   * Searches the bytes: in a string, `includes` stops at every blank, because a blank is one byte of this character's
   * code.
   */
  #hasCurly(text: string): boolean {
    return this.end > text.length && Buffer.from(this.bytes.buffer, TEXT, this.end).includes(CURLY);
  }

  /** Scans until something needs `plainText` first, and returns its position, or the end. */
  #scan(from: number, isPlain: boolean): number {
    let at = this.#scanKnown(from);
    for (; at < this.end; at = this.#scanKnown(at)) {
      const end = this.#runEnd(at, isPlain);
      if (end < 0) return at;
      if (end === at) at += this.#sizeAt(at);
      else {
        // Call this first: it can move the arrays.
        const value = this.#valueOf(at, end);
        this.runs[this.count] = value;
        this.starts[this.count] = at;
        this.ends[this.count++] = end;
        at = end;
      }
    }
    return this.end;
  }

  /** Appends the text to the memory, followed by zeros, so reads past its end find nothing. Returns its start. */
  #append(text: string): number {
    const from = this.#used;
    this.#makeRoom(from + text.length);
    let { read, written } = this.#encoder.encodeInto(text, from === 0 ? this.bytes : this.bytes.subarray(from));
    if (read < text.length) {
      this.#makeRoom(from + text.length * 3);
      ({ read, written } = this.#encoder.encodeInto(text, this.bytes.subarray(from)));
    }
    this.end = from + written;
    this.#used = this.end + KEY;
    this.#memory.fill(0, TEXT + this.end, TEXT + this.#used);
    return from;
  }

  #makeRoom(bytes: number): void {
    if (bytes <= this.#room) return;
    while (this.#room < bytes) this.#room *= 2;
    this.#layOut();
  }

  /** Reads known runs and returns the position of the first thing that is not one. */
  #scanKnown(from: number): number {
    const { runs, starts, count } = this;
    const room = starts.byteOffset - runs.byteOffset;
    const at = this.#kernels.scan(
      from,
      this.end,
      count,
      runs.byteOffset,
      room,
      this.#slots.byteOffset,
      this.#shift,
      this.#keysAt,
      this.#values.byteOffset,
    );
    this.count = this.#found[0]!;
    return at;
  }

  /** The shift that leaves the bits of a hash that select a slot. */
  get #shift(): number {
    return 32 + Math.clz32(this.#keyRoom);
  }

  /** The end of the run that begins at `from`: `from` if there is none, -1 if the text needs `plainText`. */
  #runEnd(from: number, isPlain: boolean): number {
    const bytes = this.bytes;
    let at = from;
    while (at < this.end && KIND[bytes[at]!]! <= DIGIT) at++;
    return at < this.end && KIND[bytes[at]!] !== SEPARATOR ? this.#odd(from, at, isPlain) : at;
  }

  /** The true end of a run [from, stop) that did not end at a plain separator, or -1 if the text needs `plainText`. */
  #odd(from: number, stop: number, isPlain: boolean): number {
    const bytes = this.bytes;
    let at = stop;
    while (at < this.end) {
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

  #sizeAt(at: number): number {
    const first = this.bytes[at]!;
    return first < 0xc0 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  }

  #letterAt(at: number, isPlain: boolean): boolean {
    if (at >= this.end) return false;
    const kind = KIND[this.bytes[at]!]!;
    if (kind !== WIDE) return kind === LETTER;
    const point = this.#pointAt(at, this.#sizeAt(at));
    return isPlain && /\p{L}/u.test(String.fromCodePoint(point));
  }

  /** Whether this may be C++, C#, F# or e-mail, where the sign belongs to the word. */
  #signed(from: number, end: number): boolean {
    if (end === from || (end - 2 >= from && KIND[this.bytes[end - 2]!]! <= DIGIT)) return false;
    const letter = this.bytes[end - 1]! | 32;
    const next = this.bytes[end]!;
    return ((letter === 99 || letter === 102) && (next === 35 || next === 43)) || (letter === 101 && next === 45);
  }

  #dotNet(at: number): boolean {
    const bytes = this.bytes;
    if (bytes[at] !== 46 || at + 3 >= this.end) return false;
    return (bytes[at + 1]! | 32) === 110 && (bytes[at + 2]! | 32) === 101 && (bytes[at + 3]! | 32) === 116;
  }

  #pointAt(at: number, size: number): number {
    const bytes = this.bytes;
    let point = bytes[at]! & (0xff >> (size + 1));
    for (let i = 1; i < size; i++) point = (point << 6) | (bytes[at + i]! & 63);
    return point;
  }

  #valueOf(from: number, end: number): number {
    if (end - from > KEY) return this.#valueOfLong(from, end);
    this.#memory.fill(0, SOUGHT, SOUGHT + KEY);
    this.#memory.copyWithin(SOUGHT, TEXT + from, TEXT + end);
    const known = this.#slots[this.#slotOf(SOUGHT)]!;
    if (known > 0) return this.#values[known]!;
    if (this.#known === this.#keyRoom) this.#grow();
    const place = ++this.#known;
    this.#memory.copyWithin(this.#keyAt(place), TEXT + from, TEXT + end);
    if (!this.#file(place)) this.#grow();
    const value = this.#tell(from, end);
    this.#values[place] = value;
    return value;
  }

  #valueOfLong(from: number, end: number): number {
    const run = this.#textOf(from, end);
    const known = this.#long.get(run);
    if (known !== undefined) return known;
    const value = this.#tell(from, end);
    this.#long.set(run, value);
    return value;
  }

  #tell(from: number, end: number): number {
    this.storedBytes += end - from;
    return this.#learn(this.#textOf(from, end));
  }

  #textOf(from: number, end: number): string {
    return Buffer.from(this.bytes.buffer, TEXT + from, end - from).toString();
  }

  /** The first key stays unused, because 0 marks a free slot. */
  #keyAt(place: number): number {
    return this.#keysAt + KEY * place;
  }

  #slotOf(key: number): number {
    const { byteOffset } = this.#slots;
    return (this.#kernels.slotOf(key, byteOffset, this.#shift, this.#keysAt) - byteOffset) / 4;
  }

  /** Stores a key's position in a slot; returns false if that would take the last slot, which must stay free. */
  #file(place: number): boolean {
    const slot = this.#slotOf(this.#keyAt(place));
    if (slot >= this.#slots.length - 1) return false;
    this.#slots[slot] = place;
    return true;
  }

  #grow(): void {
    this.#keyRoom *= 2;
    this.#layOut();
  }

  /** Allocates memory with the requested capacity and copies everything so far. */
  #layOut(): void {
    const old = {
      memory: this.#memory,
      bytes: this.bytes,
      keysAt: this.#keysAt,
      values: this.#values,
      runs: this.runs,
      starts: this.starts,
      ends: this.ends,
    };
    // At least one byte separates two runs.
    const mostRuns = (this.#room >> 1) + 1;
    const outAt = Math.ceil((TEXT + this.#room + KEY) / KEY) * KEY;
    const slotsAt = outAt + 3 * 4 * mostRuns;
    const slotCount = 2 * this.#keyRoom + SPARE_SLOTS;
    const valuesAt = slotsAt + 4 * slotCount;
    this.#keysAt = Math.ceil((valuesAt + 4 * (this.#keyRoom + 1)) / KEY) * KEY;
    const { buffer, kernels } = makeScanner(this.#keysAt + KEY * (this.#keyRoom + 1));
    this.#kernels = kernels;
    this.#memory = new Uint8Array(buffer);
    this.bytes = new Uint8Array(buffer, TEXT, this.#room);
    this.#slots = new Int32Array(buffer, slotsAt, slotCount);
    this.#values = new Int32Array(buffer, valuesAt, this.#keyRoom + 1);
    this.#found = new Int32Array(buffer, FOUND, 1);
    this.runs = new Int32Array(buffer, outAt, mostRuns);
    this.starts = new Uint32Array(buffer, outAt + 4 * mostRuns, mostRuns);
    this.ends = new Uint32Array(buffer, outAt + 8 * mostRuns, mostRuns);
    this.bytes.set(old.bytes.subarray(0, this.#used));
    this.runs.set(old.runs.subarray(0, this.count));
    this.starts.set(old.starts.subarray(0, this.count));
    this.ends.set(old.ends.subarray(0, this.count));
    this.#memory.set(old.memory.subarray(old.keysAt, old.keysAt + KEY * (this.#known + 1)), this.#keysAt);
    this.#values.set(old.values.subarray(0, this.#known + 1));
    let place = 1;
    while (place <= this.#known && this.#file(place)) place++;
    if (place <= this.#known) this.#grow();
  }
}

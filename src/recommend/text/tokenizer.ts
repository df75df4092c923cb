// Finds the runs of letters and digits in a text in one pass over its UTF-8 bytes: a build spends most of its time
// reading millions of words. Returns the same runs as `eachRun`. Three steps hand over to each other:
// 1. `RunTable.scan` reads known runs and stops at everything else.
// 2. `#scan` looks closer: it learns a new run or skips a sign, and goes on with step 1.
// 3. `#readPlainly` reads a word that `plainText` would change (an accent, C++): it writes the plain word behind the
//    text, takes its runs from there, and step 1 goes on after the word as written.

import { APOSTROPHE, DIGIT, KEY, KIND, LETTER, SIGN, WIDE } from '../wasm/scan-kernels.ts';
import { separates, wordUnits } from './characters.ts';
import { RunTable } from './run-table.ts';
import { plainText } from './words.ts';

const [SPACE, C, E, F, N, HASH, PLUS, HYPHEN, DOT] = Buffer.from(' cefn#+-.');
/** The bit that turns a letter into lower case. */
const LOWER_CASE = 32;
const CURLY = '’';
/**
 * After this many words that need `plainText`, the rest of the text is converted at once: accents in every line, or
 * another alphabet.
 */
const MAX_WORDS_REDONE = 8;
const BLANK = new Uint8Array(256);
for (const blank of ' \n\r\t') BLANK[blank.charCodeAt(0)] = 1;

export class Tokenizer {
  /** The number of runs in the last text. */
  count = 0;
  /** The end of the scanned text in `bytes`. */
  end = 0;
  /** Whether the scanned text equals the original unit by unit. Straight and curly apostrophes count as equal. */
  isInPlace = false;
  /** The end of everything in memory: of the text, and of words read again. */
  #used = 0;
  readonly #table = new RunTable();
  readonly #learn: (run: string) => number;

  /** `learn` receives each new run once and returns its number. */
  constructor(learn: (run: string) => number) {
    this.#learn = learn;
  }

  /** The numbers that `learn` returned for the runs of the last text, in order: `count` entries. */
  get runs(): Int32Array {
    return this.#table.runs;
  }

  /** Where each run begins and ends in `bytes`. */
  get starts(): Uint32Array {
    return this.#table.starts;
  }

  get ends(): Uint32Array {
    return this.#table.ends;
  }

  get bytes(): Uint8Array {
    return this.#table.bytes;
  }

  /** The size of all distinct runs so far. */
  get knownBytes(): number {
    return this.#table.knownBytes;
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
      this.#readPlainly(at, end, settled);
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
  #readPlainly(at: number, end: number, settled: number): void {
    let from = at;
    while (from > 0 && !BLANK[this.bytes[from - 1]!]) from--;
    while (this.count > settled && this.starts[this.count - 1]! >= from) this.count--;
    this.#scan(this.#append(plainText(this.#table.textOf(from, end))), true);
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
    return this.end > text.length && Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.end).includes(CURLY);
  }

  /** Appends a text to the memory and returns its start. */
  #append(text: string): number {
    const from = this.#used;
    this.end = this.#table.write(text, from);
    this.#used = this.end + KEY;
    return from;
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
        const number = this.#numberOf(at, end);
        this.runs[this.count] = number;
        this.starts[this.count] = at;
        this.ends[this.count++] = end;
        at = end;
      }
    }
    return this.end;
  }

  #scanKnown(from: number): number {
    const at = this.#table.scan(from, this.end, this.count);
    this.count = this.#table.found;
    return at;
  }

  #numberOf(from: number, end: number): number {
    const known = this.#table.valueOf(from, end);
    if (known !== undefined) return known;
    const number = this.#learn(this.#table.textOf(from, end));
    this.#table.add(from, end, number);
    return number;
  }

  /** The end of the run that begins at `from`: `from` if there is none, -1 if the text needs `plainText`. */
  #runEnd(from: number, isPlain: boolean): number {
    const bytes = this.bytes;
    let at = from;
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
      else if (kind === SIGN && !isPlain && (this.#isInName(from, at) || this.#isDotNet(at))) return -1;
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

  /** Whether the sign after a run belongs to it, as in C++, C#, F# and e-mail. */
  #isInName(from: number, end: number): boolean {
    if (end === from || (end - 2 >= from && KIND[this.bytes[end - 2]!]! <= DIGIT)) return false;
    const letter = this.bytes[end - 1]! | LOWER_CASE;
    const sign = this.bytes[end]!;
    return letter === E ? sign === HYPHEN : (letter === C || letter === F) && (sign === HASH || sign === PLUS);
  }

  #isDotNet(at: number): boolean {
    // Two bytes rule out nearly all.
    if (this.bytes[at] !== DOT || (this.bytes[at + 1]! | LOWER_CASE) !== N) return false;
    return this.#table.textOf(at, at + 4).toLowerCase() === '.net';
  }

  #pointAt(at: number, size: number): number {
    const bytes = this.bytes;
    let point = bytes[at]! & (0xff >> (size + 1));
    for (let i = 1; i < size; i++) point = (point << 6) | (bytes[at + i]! & 63);
    return point;
  }
}

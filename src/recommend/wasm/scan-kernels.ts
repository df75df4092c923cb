// Finds known runs of letters and digits, and their numbers: scan.wat. In plain JavaScript, a build of 10,000 kits with
// files as long as ours took 10.7 s of processor time instead of 6.0 s; the promise is 8 s.

import { loadWasm, ownMemory } from './load.ts';

/** The kind of a byte. Letters and digits come first, so one comparison finds the end of a run. */
export const LETTER = 0;
export const DIGIT = 1;
export const SEPARATOR = 2;
export const APOSTROPHE = 3;
/** Signs that may belong to a name (C++, C#, e-mail, .NET), and bytes of characters outside ASCII. */
export const SIGN = 4;
export const WIDE = 5;

export const KIND = new Uint8Array(256).fill(SEPARATOR);
for (let c = 48; c <= 57; c++) KIND[c] = DIGIT;
for (let c = 65; c <= 90; c++) KIND[c] = KIND[c + 32] = LETTER;
for (const sign of '+#-.') KIND[sign.charCodeAt(0)] = SIGN;
KIND[39] = APOSTROPHE;
KIND.fill(WIDE, 128);

/** Runs are compared as keys of this many bytes, padded with zeros. Longer runs are not found here. */
export const KEY = 16;

/**
 * The memory layout: masks for the bytes of a key, the kinds, the number of runs found, a key to search for, the text.
 */
const MASKS = 0;
const KINDS = MASKS + (KEY + 1) * KEY;
export const FOUND = KINDS + 256;
export const SOUGHT = FOUND + KEY;
export const TEXT = SOUGHT + KEY;

export interface ScanKernels {
  /** The slot that holds the key's position, or the free slot for it. */
  slotOf(key: number, slots: number, shift: number, keys: number): number;
  /**
   * Reads the text from `at` to its end or to something unknown, and returns that position. Writes the values of the
   * runs' keys from `out` on, beginning with entry `found`; the starts and ends of the runs follow at `room` and twice
   * `room` bytes. Stores the new number of runs in FOUND. The highest bits of a hash select the slot: `shift` leaves
   * that many.
   */
  scan(
    at: number,
    end: number,
    found: number,
    out: number,
    room: number,
    slots: number,
    shift: number,
    keys: number,
    values: number,
  ): number;
}

const instance = loadWasm<ScanKernels>('./scan.wasm');

/**
 * Different in each process, so nobody can craft texts whose runs all share one slot. They do not affect the results.
 */
const factors = { factor: randomOdd(), otherFactor: randomOdd() };

function randomOdd(): bigint {
  const part = () => BigInt(Math.floor(Math.random() * 2 ** 32));
  return BigInt.asIntN(64, (part() << 32n) | part() | 1n);
}

/** A prepared memory of this many bytes, and the functions that read it. */
export function makeScanner(bytes: number): { buffer: ArrayBuffer; kernels: ScanKernels } {
  const memory = ownMemory(bytes);
  const view = new Uint8Array(memory.buffer);
  for (let length = 0; length <= KEY; length++) view.fill(0xff, MASKS + length * KEY, MASKS + length * KEY + length);
  view.set(KIND, KINDS);
  return { buffer: memory.buffer, kernels: instance({ memory, ...factors }) };
}

// Finds runs of letters and digits that have been met before, and their numbers: scan.wat. In plain JavaScript a build of 10,000 kits
// with files as long as ours took 10.7 s of processor time instead of 6.0; 8 s are promised.

import { loadWasm, ownMemory } from './load.ts';

/** What a byte is. Letters and digits come first, so that one comparison finds the end of a run. */
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

/** Runs are compared as keys of so many bytes, filled up with zeros; longer ones are not found here. */
export const KEY = 16;

/** Where things lie in the memory: how many bytes of a key count, the kinds, how many runs were found, a key to look for; the text. */
const MASKS = 0;
const KINDS = MASKS + (KEY + 1) * KEY;
export const FOUND = KINDS + 256;
export const SOUGHT = FOUND + KEY;
export const TEXT = SOUGHT + KEY;

export interface ScanKernels {
  /** Where the slot is that holds the key's place, or the free one where that belongs. */
  slotOf(key: number, slots: number, shift: number, keys: number): number;
  /**
   * Reads the text on from `at`, until its end or something that it does not know; there it stops and tells where. Writes the
   * values of the runs' keys from `out` on, where they begin and end `room` and twice `room` bytes further on, from the `found`th on;
   * leaves their new number in FOUND. Slots are chosen by the highest bits of a hash: `shift` leaves as many.
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

/** Others in each process: nobody can then write texts whose runs all fall into one slot. What is found does not depend on them. */
const factors = { factor: randomOdd(), otherFactor: randomOdd() };

function randomOdd(): bigint {
  const part = () => BigInt(Math.floor(Math.random() * 2 ** 32));
  return BigInt.asIntN(64, (part() << 32n) | part() | 1n);
}

/** A memory of so many bytes, made ready, and what reads it. */
export function makeScanner(bytes: number): { buffer: ArrayBuffer; kernels: ScanKernels } {
  const memory = ownMemory(bytes);
  const view = new Uint8Array(memory.buffer);
  for (let length = 0; length <= KEY; length++) view.fill(0xff, MASKS + length * KEY, MASKS + length * KEY + length);
  view.set(KIND, KINDS);
  return { buffer: memory.buffer, kernels: instance({ memory, ...factors }) };
}

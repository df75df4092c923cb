// Finds runs of letters and digits that have been met before, and their numbers: 16 bytes of text at a time, in WebAssembly.
// What is not as plain as that (new runs, long ones, signs that may belong to a name, other alphabets) it leaves to run-reader.ts.

import {
  ADD,
  assemble,
  block,
  type Code,
  constant,
  constant64,
  get,
  I32,
  I64,
  leave,
  leaveIf,
  load128,
  loop,
  set,
  simd,
  step,
  tee,
  unsigned,
  V128,
  type WasmFunction,
} from './assembler.ts';

/** What a byte is. Letters and digits come first, so that one comparison finds the end of a run. */
export const LETTER = 0;
export const DIGIT = 1;
export const SEPARATOR = 2;
export const APOSTROPHE = 3;
/** Signs that may belong to a name (C++, C#, e-mail, .NET), and bytes of characters outside ASCII. */
export const SIGN = 4;
export const WIDE = 5;

/** Of all letters and digits, the last digit is followed by letters only. */
const NINE = 57;

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
  /** The place of the slot that holds the key's number plus one, or of the free one where that belongs. */
  slotOf(key: number, slots: number, shift: number, keys: number): number;
  /**
   * Reads the text on from `at`, until its end or something that it does not know; there it stops and tells where. Writes the
   * numbers of the runs from `out` on, where they begin and end `room` and twice `room` bytes further on, from the `found`th on;
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
  ): number;
}

interface Wasm {
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer };
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: object) => { exports: unknown };
}
const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;

let compiled: object | undefined;

/** A memory of so many bytes, made ready, and what reads it. */
export function makeScanner(bytes: number): { buffer: ArrayBuffer; kernels: ScanKernels } {
  const memory = new Memory({ initial: Math.ceil(bytes / 65536) });
  const view = new Uint8Array(memory.buffer);
  for (let length = 0; length <= KEY; length++) view.fill(0xff, MASKS + length * KEY, MASKS + length * KEY + length);
  view.set(KIND, KINDS);
  compiled ??= new Module(assemble([slotOf(), scan()], false));
  return { buffer: memory.buffer, kernels: new Instance(compiled, { m: { m: memory } }).exports as ScanKernels };
}

const load8 = (offset: number): Code => [0x2d, 0x00, ...unsigned(offset)];
const load16 = (offset: number): Code => [0x2f, 0x00, ...unsigned(offset)];
const load32: Code = [0x28, 0x00, 0x00];
const load64 = (offset: number): Code => [0x29, 0x00, offset];
const store32: Code = [0x36, 0x00, 0x00];
const MULTIPLY = 0x7e;
const XOR = 0x85;
const SHIFT_RIGHT = 0x88;
const [ZERO, EQUAL, UNEQUAL, ABOVE, NOT_BELOW] = [0x45, 0x46, 0x47, 0x4b, 0x4f];
const [AND, EITHER_BIT, SHIFT_LEFT, TRAILING_ZEROS] = [0x71, 0x72, 0x74, 0x68];

/**
 * Other factors in each process: nobody can then write texts whose runs all fall into one slot. What is found does not depend on them.
 */
const ANY_FACTOR = randomOdd();
const ANOTHER_FACTOR = randomOdd();

function randomOdd(): bigint {
  const part = () => BigInt(Math.floor(Math.random() * 2 ** 32));
  return BigInt.asIntN(64, (part() << 32n) | part() | 1n);
}

interface Probe {
  low: number;
  high: number;
  slots: number;
  shift: number;
  keys: number;
  slot: number;
  entry: number;
}

/** Looks the key in `low` and `high` up, among keys of which number 0 lies in the second place: leaves its slot in `slot` and what that holds in `entry`, 0 when it is not there. */
function probe({ low, high, slots, shift, keys, slot, entry }: Probe): Code {
  const key: Code = [...get(keys), ...get(entry), ...constant(4), SHIFT_LEFT, ADD];
  const same = (half: number, offset: number): Code => [...key, ...load64(offset), ...get(half), 0x51];
  return [
    // Multiplied, the letters of both halves reach the highest bits.
    ...[...get(high), ...constant64(ANY_FACTOR), MULTIPLY, ...get(low), XOR],
    ...[...constant64(ANOTHER_FACTOR), MULTIPLY, ...get(shift), 0xad, SHIFT_RIGHT, 0xa7],
    ...[...constant(2), SHIFT_LEFT, ...get(slots), ADD, ...set(slot)],
    ...block(
      loop([
        ...[...get(slot), ...load32, ...tee(entry), ZERO, ...leaveIf(1)],
        ...[...same(low, 0), ...same(high, 8), AND, ...leaveIf(1)],
        // The very last slot is always free: so the table need not wrap around.
        ...[...step(slot, constant(4)), ...leave(0)],
      ]),
    ),
  ];
}

function slotOf(): WasmFunction {
  const [key, slots, shift, keys, slot, entry, low, high] = [0, 1, 2, 3, 4, 5, 6, 7];
  const body = [
    ...[...get(key), ...load64(0), ...set(low), ...get(key), ...load64(8), ...set(high)],
    ...[...probe({ low, high, slots, shift, keys, slot, entry }), ...get(slot)],
  ];
  const locals = [
    [2, I32],
    [2, I64],
  ] as const;
  return { name: 'slotOf', inputs: [I32, I32, I32, I32], output: [I32], locals, body };
}

const splat = (byte: number): Code => [...simd(0x0c), ...new Array<number>(16).fill(byte)];
const BELOW = simd(0x26);
const MINUS = simd(0x71);
const BITS = simd(0x64);
const EITHER = simd(0x50);
const BOTH = simd(0x4e);
const half = (i: number): Code => [...simd(0x1d), i];

function scan(): WasmFunction {
  const [at, end, found, out, room, slots, shift, keys] = [0, 1, 2, 3, 4, 5, 6, 7];
  const [slot, entry, length, low, high, bytes] = [8, 9, 10, 11, 12, 13];
  const kindAt = (place: Code): Code => [...place, ...load8(TEXT), ...load8(KINDS)];
  const next: Code = [...get(at), ...get(length), ADD];
  /** Whether ".n" or ".N" stands there. */
  const dotAndN = (place: Code): Code => [
    ...[...place, ...load16(TEXT), ...constant(0x2000), EITHER_BIT, ...constant(0x6e2e), EQUAL],
  ];
  const within = (first: string, count: number): Code => [
    ...[...splat(first.charCodeAt(0)), ...MINUS, ...splat(count), ...BELOW],
  ];
  const body = [
    ...[...get(out), ...get(found), ...constant(2), SHIFT_LEFT, ADD, ...set(out)],
    ...block(
      loop([
        // Whatever parts words; at the end of the text there is nothing more to do.
        ...block(
          loop([
            ...[...get(at), ...get(end), NOT_BELOW, ...leaveIf(3)],
            ...[...kindAt(get(at)), ...tee(entry), ...constant(DIGIT), ABOVE, ZERO, ...leaveIf(1)],
            ...[...get(entry), ...constant(SIGN), ABOVE, ...dotAndN(get(at)), EITHER_BIT, ...leaveIf(3)],
            ...[...step(at, constant(1)), ...leave(0)],
          ]),
        ),
        // How many of the next bytes are letters or digits: small letters and capitals differ in one bit.
        ...[...get(at), ...load128(TEXT), ...set(bytes)],
        ...[...get(bytes), ...splat(32), ...EITHER, ...within('a', 26), ...get(bytes), ...within('0', 10), ...EITHER],
        ...[...BITS, ...constant(-1), 0x73, TRAILING_ZEROS, ...tee(length), ...constant(KEY), EQUAL, ...leaveIf(1)],
        // A sign ends a run too, unless the two may be a name: C++, e-mail, ASP.NET.
        ...block([
          ...[...kindAt(next), ...tee(entry), ...constant(SEPARATOR), EQUAL, ...leaveIf(0)],
          // Names of one letter, that is: the digits of numbered lists are none.
          ...[...get(length), ...constant(1), EQUAL, ...get(at), ...load8(TEXT), ...constant(NINE), ABOVE, AND],
          ...[...get(entry), ...constant(SIGN), UNEQUAL, EITHER_BIT, ...dotAndN(next), EITHER_BIT, ...leaveIf(2)],
        ]),
        ...[...get(bytes), ...get(length), ...constant(4), SHIFT_LEFT, ...load128(MASKS), ...BOTH, ...set(bytes)],
        ...[...get(bytes), ...half(0), ...set(low), ...get(bytes), ...half(1), ...set(high)],
        ...probe({ low, high, slots, shift, keys, slot, entry }),
        ...[...get(entry), ZERO, ...leaveIf(1)],
        ...[...get(out), ...get(entry), ...constant(1), 0x6b, ...store32],
        ...[...get(out), ...get(room), ADD, ...get(at), ...store32],
        ...[...get(out), ...get(room), ADD, ...get(room), ADD, ...next, ...tee(at), ...store32],
        // What ended the run need not be looked at again.
        ...step(at, constant(1)),
        ...[...step(out, constant(4)), ...step(found, constant(1)), ...leave(0)],
      ]),
    ),
    ...[...constant(FOUND), ...get(found), ...store32, ...get(at)],
  ];
  const locals = [
    [3, I32],
    [2, I64],
    [1, V128],
  ] as const;
  return { name: 'scan', inputs: new Array<number>(8).fill(I32), output: [I32], locals, body };
}

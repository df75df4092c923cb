// Arithmetic over many vectors at once. JavaScript has no SIMD of its own, so this assembles a WebAssembly module.
// Dot products are of whole numbers, the rest strict IEEE arithmetic in a fixed order: the results are the same on every machine.

import {
  ADD,
  assemble,
  type Code,
  constant,
  countDown,
  F32,
  F64,
  get,
  I32,
  load128,
  MUL,
  set,
  shuffle,
  simd,
  step,
  store128,
  unlessZero,
  unsigned,
  V128,
  type WasmFunction,
  zeros,
} from './assembler.ts';
import { collect, type ShortlistKernels, tally } from './shortlist-kernels.ts';

/** Vectors are read so many dimensions at a time, one byte a dimension: a plane. First planes lie together, as they are read together. */
export const PLANE = 64;
/** Kits are valued so many at a time. */
export const TOGETHER = 4;
/** Dimensions that `sum` adds at a time. */
export const LANES = 16;
/** What is added to the numbers of a row to make them bytes without sign. */
export const SHIFTED = 128;

/** All places are in bytes from the beginning of the memory. */
export interface Kernels extends ShortlistKernels {
  /** memory[at .. at + bytes] = 0. */
  clear(at: number, bytes: number): void;
  /**
   * values[i] = scores[i] + factor * scales[i] * (query · vector i over one plane), for `count` vectors, a multiple of TOGETHER and
   * not 0: in 64-bit floating point, stored in 32 bits. Gives the highest value before it was stored, or 0.
   */
  value(
    query: number,
    plane: number,
    count: number,
    factor: number,
    scales: number,
    scores: number,
    values: number,
  ): number;
  /** out[i] = the highest of each `size` values, a multiple of 4; `blocks` must not be 0. */
  maxima(values: number, blocks: number, size: number, out: number): void;
  /** out[i] = query · vector ids[i], over its plane in `heads` and its `more` planes in `tails`. */
  gather(query: number, heads: number, tails: number, more: number, ids: number, count: number, out: number): void;
  /**
   * sum[i] += factor * (row[i] - SHIFTED), over `dims`, a multiple of LANES, for each of `count` (place of the row, factor) in the
   * list. Rows are of bytes without sign. `constants` are FOR_SUM.
   */
  sum(sum: number, list: number, count: number, dims: number, ...constants: typeof FOR_SUM): void;
}

/** The few parts of WebAssembly's interface used here; TypeScript has them only together with those of browsers. */
interface Wasm {
  Memory: new (size: { initial: number; maximum: number; shared: true }) => WasmMemory;
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: object) => { exports: unknown };
}
export interface WasmMemory {
  buffer: SharedArrayBuffer;
}
const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;

const PAGE = 65536;

/** Memory that two threads can share, so that vectors made by one are at once at hand for the other. */
export function makeMemory(bytes: number): WasmMemory {
  const pages = Math.max(1, Math.ceil(bytes / PAGE));
  return new Memory({ initial: pages, maximum: pages, shared: true });
}

let compiled: object | undefined;

export function instantiate(memory: WasmMemory): Kernels {
  compiled ??= new Module(assemble([clear(), value(), maxima(), gather(), sum(), tally(), collect()], true));
  return new Instance(compiled, { m: { m: memory } }).exports as Kernels;
}

const PRODUCTS_LOW = simd(0xbc);
const PRODUCTS_HIGH = simd(0xbd);
/** Eight bytes, each as a number of 16 bits. */
const loadEight = (offset: number): Code => [...simd(0x01), 0x00, ...unsigned(offset)];
const ADD_WHOLE = simd(0xae);
const lane = (i: number): Code => [...simd(0x1b), i];

/** Registers of eight 16-bit numbers that one plane of the query takes. */
const QUERY_REGISTERS = PLANE / 8;
const QUERY_BYTES = 2 * PLANE;

/**
 * Leaves four partial sums of the products of one plane. `part` loads a register of the query; `half` is a local to work with.
 * There is an instruction that multiplies and adds pairs at once, and x64 is faster with it; arm64, which has no such thing, is
 * slower by a fifth, and was the slower one to begin with.
 */
function dotPlane(vector: number, offset: number, part: (register: number) => Code, half: number): Code {
  return Array.from({ length: QUERY_REGISTERS }, (_, i) => [
    ...[...get(vector), ...loadEight(offset + 8 * i), ...set(half)],
    ...[...get(half), ...part(i), ...PRODUCTS_LOW, ...(i === 0 ? [] : ADD_WHOLE)],
    ...[...get(half), ...part(i), ...PRODUCTS_HIGH, ...ADD_WHOLE],
  ]).flat();
}

function clear(): WasmFunction {
  const body = [...get(0), ...constant(0), ...get(1), 0xfc, 0x0b, 0x00];
  return { name: 'clear', inputs: [I32, I32], output: [], locals: [], body };
}

const EVEN = shuffle(0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27);
const ODD = shuffle(4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31);
const LOW_HALVES = shuffle(0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
const UPPER_FIRST = shuffle(8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15);
const SPLAT_DOUBLE = simd(0x14);
const MULTIPLY_DOUBLES = simd(0xf2);
const ADD_DOUBLES = simd(0xf0);
const MOST_DOUBLES = simd(0xf5);
const WHOLE_TO_DOUBLE = simd(0xfe);
const TO_DOUBLE = simd(0x5f);
const TO_FLOAT = simd(0x5e);
const loadTwo = (offset: number): Code => [...simd(0x5d), 0x00, offset];
const doubleLane = (i: number): Code => [...simd(0x21), i];

function value(): WasmFunction {
  const [query, plane, count, factor, scales, scores, values] = [0, 1, 2, 3, 4, 5, 6];
  const [sums, bytes, factors, best, two] = [7, 11, 12, 13, 14];
  const part = (register: number) => two + 1 + register;
  const addPairs = (a: number, b: number) => [
    ...[...get(a), ...get(b), ...EVEN],
    ...[...get(a), ...get(b), ...ODD, ...ADD_WHOLE],
  ];
  const half = (offset: number, dots: Code) => [
    ...[...get(scores), ...loadTwo(offset), ...TO_DOUBLE],
    ...[...get(factors), ...get(scales), ...loadTwo(offset), ...TO_DOUBLE, ...MULTIPLY_DOUBLES],
    ...[...dots, ...WHOLE_TO_DOUBLE, ...MULTIPLY_DOUBLES, ...ADD_DOUBLES, ...set(two)],
    ...[...get(best), ...get(two), ...MOST_DOUBLES, ...set(best)],
    ...[...get(two), ...TO_FLOAT],
  ];
  const four = Array.from({ length: TOGETHER }, (_, i) => i);
  const body = [
    ...Array.from({ length: QUERY_REGISTERS }, (_, i) => [...get(query), ...load128(16 * i), ...set(part(i))]).flat(),
    ...[...get(factor), ...SPLAT_DOUBLE, ...set(factors), ...zeros(), ...set(best)],
    ...countDown(count, TOGETHER, [
      ...four.flatMap((i) => [...dotPlane(plane, PLANE * i, (r) => get(part(r)), bytes), ...set(sums + i)]),
      // The four partial sums of four vectors become four sums.
      ...[...addPairs(sums, sums + 1), ...set(sums), ...addPairs(sums + 2, sums + 3), ...set(sums + 1)],
      ...[...addPairs(sums, sums + 1), ...set(sums)],
      ...get(values),
      ...half(0, get(sums)),
      ...half(8, [...get(sums), ...get(sums), ...UPPER_FIRST]),
      ...[...LOW_HALVES, ...store128(0)],
      ...step(plane, constant(PLANE * TOGETHER)),
      ...[scales, scores, values].flatMap((local) => step(local, constant(4 * TOGETHER))),
    ]),
    ...[...get(best), ...doubleLane(0), ...get(best), ...doubleLane(1), 0xa5],
  ];
  const inputs = [I32, I32, I32, F64, I32, I32, I32];
  return { name: 'value', inputs, output: [F64], locals: [[8 + QUERY_REGISTERS, V128]], body };
}

const MOST_FLOATS = simd(0xe9);
const floatLane = (i: number): Code => [...simd(0x1f), i];

function maxima(): WasmFunction {
  const [values, blocks, size, out, left, most] = [0, 1, 2, 3, 4, 5];
  const body = countDown(blocks, 1, [
    ...[...get(size), ...set(left), ...get(values), ...load128(0), ...set(most)],
    ...countDown(left, 4, [
      ...[...get(values), ...load128(0), ...get(most), ...MOST_FLOATS, ...set(most)],
      ...step(values, constant(16)),
    ]),
    ...[...get(out), ...[0, 1, 2, 3].flatMap((i) => [...get(most), ...floatLane(i), ...(i === 0 ? [] : [0x97])])],
    ...[0x38, 0x02, 0x00, ...step(out, constant(4))],
  ]);
  const locals = [
    [1, I32],
    [1, V128],
  ] as const;
  return { name: 'maxima', inputs: [I32, I32, I32, I32], output: [], locals, body };
}

function gather(): WasmFunction {
  const [query, heads, tails, more, ids, count, out, q, v, left, id, sums, bytes] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ];
  const plane = dotPlane(v, 0, (register) => [...get(q), ...load128(16 * register)], bytes);
  const each = [
    ...[...get(ids), 0x28, 0x02, 0x00, ...set(id), ...get(query), ...set(q)],
    ...[...get(heads), ...get(id), ...constant(PLANE), MUL, ADD, ...set(v), ...plane, ...set(sums)],
    ...[
      ...get(tails),
      ...get(id),
      ...get(more),
      ...constant(PLANE),
      MUL,
      MUL,
      ADD,
      ...set(v),
      ...get(more),
      ...set(left),
    ],
    ...unlessZero(
      left,
      countDown(left, 1, [
        ...step(q, constant(QUERY_BYTES)),
        ...[...plane, ...get(sums), ...ADD_WHOLE, ...set(sums)],
        ...step(v, constant(PLANE)),
      ]),
    ),
    ...[...get(out), ...[0, 1, 2, 3].flatMap((i) => [...get(sums), ...lane(i), ...(i === 0 ? [] : [ADD])])],
    ...[0x36, 0x02, 0x00, ...step(out, constant(4)), ...step(ids, constant(4))],
  ];
  const locals = [
    [4, I32],
    [2, V128],
  ] as const;
  const inputs = new Array<number>(7).fill(I32);
  return { name: 'gather', inputs, output: [], locals, body: unlessZero(count, countDown(count, 1, each)) };
}

const SPLAT_HALVES = simd(0x10);
const SPLAT_WHOLE = simd(0x11);
const SPLAT = simd(0x13);
const MULTIPLY = simd(0xe6);
const ADD_FLOATS = simd(0xe4);
const SUBTRACT_FLOATS = simd(0xe5);
const ZIP_BYTES_LOW = shuffle(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
const ZIP_BYTES_HIGH = shuffle(8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
const ZIP_LOW = shuffle(0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23);
const ZIP_HIGH = shuffle(8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30, 31);
/** With these upper 16 bits a number of 32 in floating point is 2^23 and whatever the lower ones are. */
const TWO_TO_23 = 0x4b00;
/** What `sum` is to be called with besides: constants that it would otherwise make anew at every step. */
export const FOR_SUM = [0, TWO_TO_23, 2 ** 23 + SHIFTED] as const;

/**
 * LANES dimensions of all rows, then the next: so the sums stay in registers. Bytes become floating point by being put between other
 * bytes and taking away what is too much, which is exact, and on arm64 half the work of the instructions made for it.
 */
function sum(): WasmFunction {
  const [total, list, count, dims, zero, upper, back] = [0, 1, 2, 3, 4, 5, 6];
  const [entry, left, at, sums, bytes, half, factor, zeros, uppers, backs] = [7, 8, 9, 10, 14, 15, 16, 17, 18, 19];
  const four = (i: number, zip: Code) => [
    ...[...get(sums + i), ...get(half), ...get(uppers), ...zip, ...get(backs), ...SUBTRACT_FLOATS],
    ...[...get(factor), ...MULTIPLY, ...ADD_FLOATS, ...set(sums + i)],
  ];
  const registers = [0, 1, 2, 3];
  const allRows = countDown(dims, LANES, [
    ...[...get(list), ...set(entry), ...get(count), ...set(left)],
    ...registers.flatMap((i) => [...get(total), ...load128(16 * i), ...set(sums + i)]),
    ...countDown(left, 1, [
      ...[...get(entry), 0x28, 0x02, 0x00, ...get(at), ADD, ...load128(0), ...set(bytes)],
      ...[...get(entry), 0x2a, 0x02, 0x04, ...SPLAT, ...set(factor)],
      ...[...get(bytes), ...get(zeros), ...ZIP_BYTES_LOW, ...set(half), ...four(0, ZIP_LOW), ...four(1, ZIP_HIGH)],
      ...[...get(bytes), ...get(zeros), ...ZIP_BYTES_HIGH, ...set(half), ...four(2, ZIP_LOW), ...four(3, ZIP_HIGH)],
      ...step(entry, constant(8)),
    ]),
    ...registers.flatMap((i) => [...get(total), ...get(sums + i), ...store128(16 * i)]),
    ...[...step(total, constant(4 * LANES)), ...step(at, constant(LANES))],
  ]);
  const body = [
    ...[...get(zero), ...SPLAT_WHOLE, ...set(zeros), ...get(upper), ...SPLAT_HALVES, ...set(uppers)],
    ...[...get(back), ...SPLAT, ...set(backs), ...allRows],
  ];
  const locals = [
    [3, I32],
    [10, V128],
  ] as const;
  const inputs = [I32, I32, I32, I32, I32, I32, F32];
  return { name: 'sum', inputs, output: [], locals, body: unlessZero(count, body) };
}

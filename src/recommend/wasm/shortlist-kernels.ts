// The two passes over kits that make up the shortlist, in WebAssembly: the same arithmetic as JavaScript's, without its checks.

import {
  ADD,
  block,
  type Code,
  constant,
  countDown,
  F64,
  get,
  I32,
  leave,
  leaveIf,
  set,
  step,
  tee,
  unlessZero,
  type WasmFunction,
} from './assembler.ts';

/** Steps from the best value down to 0; worthless kits are one beyond the last. */
export const STEPS = 255;

export interface ShortlistKernels {
  /** counts[s]++ for each of `count` values that is s steps below `first`; `scale` is how many steps a value of 1 is. */
  tally(values: number, count: number, first: number, scale: number, counts: number): void;
  /**
   * Of each block of `size` values whose maximum is above the bar, the values above it: their numbers into `ids`, how many steps they
   * are below `first` into `steps`, one byte each, and these counted; how many there are. `count` and `size` are not 0.
   */
  collect(
    values: number,
    maxima: number,
    count: number,
    size: number,
    bar: number,
    first: number,
    scale: number,
    counts: number,
    steps: number,
    ids: number,
  ): number;
}

const loadFloat: Code = [0x2a, 0x02, 0x00, 0xbb];
const load32: Code = [0x28, 0x02, 0x00];
const store32: Code = [0x36, 0x02, 0x00];
const store8: Code = [0x3a, 0x00, 0x00];
const [ABOVE, NOT, MINUS, TIMES, CHOOSE, SHIFT_LEFT] = [0x64, 0x45, 0xa1, 0xa2, 0x1b, 0x74];
const TRUNCATED: Code = [0xfc, 0x02];
const zero: Code = [0x44, ...new Array<number>(8).fill(0)];

interface Locals {
  value: number;
  first: number;
  scale: number;
  counts: number;
  place: number;
  below: number;
}

/** Leaves in `below` how many steps the value is below the first, and counts it. */
function countSteps({ value, first, scale, counts, place, below }: Locals): Code {
  return [
    ...[...get(first), ...get(value), MINUS, ...get(scale), TIMES, ...TRUNCATED, ...constant(STEPS)],
    ...[...get(value), ...zero, ABOVE, CHOOSE, ...tee(below)],
    ...[...constant(2), SHIFT_LEFT, ...get(counts), ADD, ...tee(place)],
    ...[...get(place), ...load32, ...constant(1), ADD, ...store32],
  ];
}

export function tally(): WasmFunction {
  const [values, count, first, scale, counts, place, below, value] = [0, 1, 2, 3, 4, 5, 6, 7];
  const each = [
    ...[...get(values), ...loadFloat, ...set(value)],
    ...countSteps({ value, first, scale, counts, place, below }),
    ...step(values, constant(4)),
  ];
  const locals = [
    [2, I32],
    [1, F64],
  ] as const;
  const body = unlessZero(count, countDown(count, 1, each));
  return { name: 'tally', inputs: [I32, I32, F64, F64, I32], output: [], locals, body };
}

export function collect(): WasmFunction {
  const [values, maxima, count, size, bar, first, scale, counts, steps, ids] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const [place, below, left, kit, found, value] = [10, 11, 12, 13, 14, 15];
  const isAbove = (from: number): Code => [...get(from), ...loadFloat, ...tee(value), ...get(bar), ABOVE, NOT];
  const inBlock = [
    ...block([
      ...[...isAbove(values), ...leaveIf(0)],
      ...countSteps({ value, first, scale, counts, place, below }),
      ...[...get(steps), ...get(found), ADD, ...get(below), ...store8],
      ...[...get(ids), ...get(found), ...constant(2), SHIFT_LEFT, ADD, ...get(kit), ...store32],
      ...step(found, constant(1)),
    ]),
    ...[...step(values, constant(4)), ...step(kit, constant(1))],
  ];
  const each = [
    ...block([
      ...block([
        ...[...isAbove(maxima), ...leaveIf(0)],
        ...[...get(size), ...set(left), ...countDown(left, 1, inBlock), ...leave(1)],
      ]),
      ...[...step(values, [...get(size), ...constant(2), SHIFT_LEFT]), ...step(kit, get(size))],
    ]),
    ...step(maxima, constant(4)),
  ];
  const locals = [
    [5, I32],
    [1, F64],
  ] as const;
  const inputs = [I32, I32, I32, I32, F64, F64, F64, I32, I32, I32];
  return { name: 'collect', inputs, output: [I32], locals, body: [...countDown(count, 1, each), ...get(found)] };
}

// Just enough of an assembler for WebAssembly to write simd.ts's functions down.

export const I32 = 0x7f;
export const I64 = 0x7e;
export const F32 = 0x7d;
export const F64 = 0x7c;
export const V128 = 0x7b;

export type Code = readonly number[];

export const get = (local: number): Code => [0x20, local];
export const set = (local: number): Code => [0x21, local];
export const tee = (local: number): Code => [0x22, local];
export const constant = (value: number): Code => [0x41, ...signed(value)];
export const ADD = 0x6a;
export const SUB = 0x6b;
export const MUL = 0x6c;
export const simd = (code: number): Code => [0xfd, ...unsigned(code)];
export const load128 = (offset: number): Code => [...simd(0x00), 0x00, ...unsigned(offset)];
export const store128 = (offset: number): Code => [...simd(0x0b), 0x00, ...unsigned(offset)];
/** Takes the two bytes of each pair of lanes that `lanes` names: 0 to 15 of the first vector, 16 to 31 of the second. */
export const shuffle = (...lanes: number[]): Code => [...simd(0x0d), ...lanes];
export const zeros = (): Code => [...simd(0x0c), ...new Array<number>(16).fill(0)];

/** Adds to a local. */
export const step = (local: number, by: Code): Code => [...get(local), ...by, ADD, ...set(local)];
/** Repeats the body, at least once, until the local has been counted down to 0 by `by`. */
export const countDown = (local: number, by: number, body: Code): Code => [
  ...[0x03, 0x40],
  ...body,
  ...[...get(local), ...constant(by), SUB, ...tee(local), 0x0d, 0x00, 0x0b],
];
/** A block that `leave(0)` leaves, and a loop that `leave(0)` begins anew; each block or loop around it is one more. */
export const block = (body: Code): Code => [0x02, 0x40, ...body, 0x0b];
export const loop = (body: Code): Code => [0x03, 0x40, ...body, 0x0b];
export const leave = (depth: number): Code => [0x0c, depth];
export const leaveIf = (depth: number): Code => [0x0d, depth];
/** Only when the local is not 0. */
export const unlessZero = (local: number, body: Code): Code => [...get(local), 0x04, 0x40, ...body, 0x0b];

export interface WasmFunction {
  name: string;
  inputs: readonly number[];
  output: readonly number[];
  /** How many locals of which type follow the inputs. */
  locals: readonly (readonly [count: number, type: number])[];
  body: Code;
}

/** A module of these functions over a memory, imported as m.m, of any size up to the most there can be. */
export function assemble(functions: readonly WasmFunction[], isShared: boolean): Uint8Array<ArrayBuffer> {
  const all = (parts: readonly Code[]) => [...unsigned(parts.length), ...parts.flat()];
  const sized = (content: Code) => [...unsigned(content.length), ...content];
  const name = (text: string) => sized(Array.from(text, (c) => c.charCodeAt(0)));
  const section = (id: number, content: Code) => [id, ...sized(content)];
  const types = functions.map(({ inputs, output }) => [0x60, ...sized(inputs), ...sized(output)]);
  const bodies = functions.map(({ locals, body }) => sized([...all(locals), ...body, 0x0b]));
  const memory = [...name('m'), ...name('m'), 0x02, ...(isShared ? [0x03, 0, ...unsigned(65536)] : [0x00, 0])];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, all(types)),
    ...section(2, all([memory])),
    ...section(3, all(functions.map((_, i) => [i]))),
    ...section(7, all(functions.map((one, i) => [...name(one.name), 0x00, i]))),
    ...section(10, all(bodies)),
  ]);
}

export function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest === 0 ? low : low | 0x80);
  } while (rest !== 0);
  return bytes;
}

export const constant64 = (value: bigint): Code => {
  const bytes: number[] = [];
  for (let rest = value; ; ) {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    const last = (rest === 0n && (low & 0x40) === 0) || (rest === -1n && (low & 0x40) !== 0);
    bytes.push(last ? low : low | 0x80);
    if (last) return [0x42, ...bytes];
  }
};

function signed(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; ) {
    const low = rest & 0x7f;
    rest >>= 7;
    const last = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0);
    bytes.push(last ? low : low | 0x80);
    if (last) return bytes;
  }
}

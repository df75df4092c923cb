// Many dot products at once. JavaScript has no SIMD of its own, so this assembles a WebAssembly module of three functions.
// The dot products are of whole numbers, the sums strict IEEE arithmetic: the results are the same on every machine.

/** Bytes of one vector and of the steps through it; vectors are padded to a multiple. */
export const LANES = 16;

export interface Dots {
  /** out[i] = query · vector i, over the first `dims` of each of `count` vectors that lie `stride` bytes apart. */
  scan(query: number, vectors: number, count: number, dims: number, stride: number, out: number): void;
  /** out[i] = query · vector ids[i]. */
  gather(query: number, vectors: number, ids: number, count: number, dims: number, stride: number, out: number): void;
  /** sum[i] += factor * row[i], over `dims`: the row in 8-bit numbers, the sum in 32-bit floating point. */
  add(sum: number, row: number, factor: number, dims: number): void;
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

export function instantiate(memory: WasmMemory): Dots {
  compiled ??= new Module(moduleBytes());
  return new Instance(compiled, { m: { m: memory } }).exports as Dots;
}

const I32 = 0x7f;
const F32 = 0x7d;
const V128 = 0x7b;
const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const tee = (local: number) => [0x22, local];
const constant = (value: number) => [0x41, ...signed(value)];
const ADD = 0x6a;
const SUB = 0x6b;
const MUL = 0x6c;
const simd = (code: number) => [0xfd, ...unsigned(code)];
const load128 = (offset: number) => [...simd(0x00), 0x00, ...unsigned(offset)];
const EXTEND_LOW = simd(0x87);
const EXTEND_HIGH = simd(0x88);
const DOT = simd(0xba);
const ADD_LANES = simd(0xae);
const lane = (i: number) => [...simd(0x1b), i];
const loop = (body: number[]) => [0x03, 0x40, ...body, 0x0b];
const unlessZero = (body: number[]) => [0x04, 0x40, ...body, 0x0b];
const AGAIN_IF = [0x0d, 0x00];

/**
 * sum = Σ of `dims` products: the query in 16-bit numbers, the vector in 8-bit ones.
 * Locals: q and v walk along both, left counts the dimensions down, sum is four partial sums.
 */
// biome-ignore format: one instruction group a line reads as assembly does
function dotProduct(q: number, v: number, left: number, sum: number, bytes: number): number[] {
  const half = (extend: number[], offset: number) => [...get(bytes), ...extend, ...get(q), ...load128(offset), ...DOT];
  return loop([
    ...get(v), ...load128(0), ...set(bytes),
    ...half(EXTEND_LOW, 0), ...half(EXTEND_HIGH, 16), ...ADD_LANES, ...get(sum), ...ADD_LANES, ...set(sum),
    ...get(q), ...constant(2 * LANES), ADD, ...set(q),
    ...get(v), ...constant(LANES), ADD, ...set(v),
    ...get(left), ...constant(LANES), SUB, ...tee(left), ...AGAIN_IF,
  ]);
}

// biome-ignore format: one instruction group a line reads as assembly does
function storeSum(out: number, sum: number): number[] {
  const lanes = [0, 1, 2, 3].flatMap((i) => [...get(sum), ...lane(i), ...(i === 0 ? [] : [ADD])]);
  return [...get(out), ...lanes, 0x36, 0x02, 0x00, ...get(out), ...constant(4), ADD, ...set(out)];
}

const CLEAR_SUM = (sum: number) => [...simd(0x0c), ...new Array<number>(16).fill(0), ...set(sum)];

/** scan(query 0, vectors 1, count 2, dims 3, stride 4, out 5); locals q 6, v 7, left 8, sum 9, bytes 10. */
// biome-ignore format: one instruction group a line reads as assembly does
function scanBody(): number[] {
  const each = [
    ...get(0), ...set(6), ...get(1), ...set(7), ...get(3), ...set(8), ...CLEAR_SUM(9),
    ...dotProduct(6, 7, 8, 9, 10), ...storeSum(5, 9),
    ...get(1), ...get(4), ADD, ...set(1),
    ...get(2), ...constant(1), SUB, ...tee(2), ...AGAIN_IF,
  ];
  return [...get(2), ...unlessZero(loop(each))];
}

/** gather(query 0, vectors 1, ids 2, count 3, dims 4, stride 5, out 6); locals q 7, v 8, left 9, sum 10, bytes 11. */
// biome-ignore format: one instruction group a line reads as assembly does
function gatherBody(): number[] {
  const each = [
    ...get(0), ...set(7), ...get(4), ...set(9), ...CLEAR_SUM(10),
    ...get(1), ...get(2), 0x28, 0x02, 0x00, ...get(5), MUL, ADD, ...set(8),
    ...dotProduct(7, 8, 9, 10, 11), ...storeSum(6, 10),
    ...get(2), ...constant(4), ADD, ...set(2),
    ...get(3), ...constant(1), SUB, ...tee(3), ...AGAIN_IF,
  ];
  return [...get(3), ...unlessZero(loop(each))];
}

/** add(sum 0, row 1, factor 2, dims 3); locals eight 4, factors 5. Eight numbers a step. */
// biome-ignore format: one instruction group a line reads as assembly does
function addBody(): number[] {
  const four = (extend: number[], offset: number) => [
    ...get(0),
    ...get(0), ...load128(offset), ...get(4), ...extend, ...TO_FLOAT, ...get(5), ...MULTIPLY, ...ADD_FLOATS,
    ...simd(0x0b), 0x00, ...unsigned(offset),
  ];
  return [
    ...get(2), ...SPLAT, ...set(5),
    ...loop([
      ...get(1), ...LOAD_EIGHT, ...set(4), ...four(WIDEN_LOW, 0), ...four(WIDEN_HIGH, 16),
      ...get(0), ...constant(32), ADD, ...set(0),
      ...get(1), ...constant(8), ADD, ...set(1),
      ...get(3), ...constant(8), SUB, ...tee(3), ...AGAIN_IF,
    ]),
  ];
}

const SPLAT = simd(0x13);
const LOAD_EIGHT = [...simd(0x01), 0x00, 0x00];
const WIDEN_LOW = simd(0xa7);
const WIDEN_HIGH = simd(0xa8);
const TO_FLOAT = simd(0xfa);
const MULTIPLY = simd(0xe6);
const ADD_FLOATS = simd(0xe4);

// biome-ignore format: one instruction group a line reads as assembly does
function moduleBytes(): Uint8Array<ArrayBuffer> {
  const signature = (...inputs: number[]) => [0x60, inputs.length, ...inputs, 0];
  const whole = (count: number) => new Array<number>(count).fill(I32);
  const code = (locals: number[], body: number[]) => {
    const content = [...locals, ...body, 0x0b];
    return [...unsigned(content.length), ...content];
  };
  const name = (text: string) => [text.length, ...Array.from(text, (c) => c.charCodeAt(0))];
  const section = (id: number, content: number[]) => [id, ...unsigned(content.length), ...content];
  return Uint8Array.from([
    0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, [3, ...signature(...whole(6)), ...signature(...whole(7)), ...signature(I32, I32, F32, I32)]),
    // Imports a shared memory of any size up to the most there can be.
    ...section(2, [1, ...name('m'), ...name('m'), 0x02, 0x03, 0, ...unsigned(65536)]),
    ...section(3, [3, 0, 1, 2]),
    ...section(7, [3, ...name('scan'), 0x00, 0, ...name('gather'), 0x00, 1, ...name('add'), 0x00, 2]),
    ...section(10, [3, ...code([2, 3, I32, 2, V128], scanBody()), ...code([2, 3, I32, 2, V128], gatherBody()), ...code([1, 2, V128], addBody())]),
  ]);
}

function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest === 0 ? low : low | 0x80);
  } while (rest !== 0);
  return bytes;
}

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

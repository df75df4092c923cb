// Arrays of numbers in memory that threads share, so that each thread can read a catalogue without a copy.

const ALIGNED = 8;

type TypedArray = { buffer: ArrayBufferLike; byteOffset: number; byteLength: number; length: number };

/** The same value, with all its arrays of numbers in one piece of shared memory. */
export function shareArrays<T>(value: T): T {
  let bytes = 0;
  each(value, (array) => {
    bytes += roundUp(array.byteLength);
    return array;
  });
  const memory = new SharedArrayBuffer(bytes);
  let at = 0;
  return each(value, (array) => {
    const Kind = array.constructor as new (buffer: SharedArrayBuffer, at: number, length: number) => Uint8Array;
    const shared = new Kind(memory, at, array.length);
    shared.set(array as unknown as Uint8Array);
    at += roundUp(array.byteLength);
    return shared;
  }) as T;
}

/** A copy of a value in which each array of numbers is replaced. */
function each(value: unknown, replace: (array: TypedArray) => TypedArray): unknown {
  if (ArrayBuffer.isView(value)) return replace(value as unknown as TypedArray);
  if (value instanceof Map) return new Map([...value].map(([name, inner]) => [name, each(inner, replace)]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, each(inner, replace)]));
}

function roundUp(bytes: number): number {
  return Math.ceil(bytes / ALIGNED) * ALIGNED;
}

// The encoder: from a text to one vector per word piece, and how likely each piece is not asked for. Runs in worker
// threads, because it blocks the thread that calls it.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { type Pieces, piecesOf } from './word-pieces.ts';

export const READER_FILE = new URL('./reader.onnx', import.meta.url).pathname;
/** The numbers of a vector. */
export const DIMS = 384;
/** Pieces of a use case that are read: its beginning and its end. The whole text is read for words. */
const MAX_PIECES = 256;
const LAST_PIECES = 80;

/** A text that was read. */
export interface Reading extends Pieces {
  /** One vector per piece. */
  vectors: Float32Array;
  /** Per piece, the probability that it is refused, owned, done or only told. */
  asides: Float32Array;
}

export interface Reader {
  /** Reads a use case. */
  read(text: string): Promise<Reading>;
  /** Reads the beginning of another text: `most` pieces. */
  readBeginning(text: string, most: number): Promise<Reading>;
  close(): Promise<void>;
}

/** Raise when vectors of kits are made or packed in another way. */
const FORMAT = '2';

/** Identifies the encoder and its use: vectors of different ones cannot be compared. */
export function readerStamp(file: string = READER_FILE): string {
  return createHash('sha256').update(FORMAT).update(readFileSync(file)).digest('hex').slice(0, 16);
}

/** Rejects where the runtime cannot be loaded, such as on musl, or the file is missing or damaged. */
export async function openReader(file: string = READER_FILE): Promise<Reader> {
  // Loaded on demand: a service without the encoder needs neither its memory nor a processor that it supports.
  const { InferenceSession, Tensor } = (await import('onnxruntime-node')).default;
  const session: InferenceSession = await InferenceSession.create(file, {
    // One text at a time per thread, and several threads. More inside one would only compete with the others.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // The arena keeps the memory of the longest text.
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  });
  async function run(pieces: Pieces): Promise<Reading> {
    const ids = BigInt64Array.from(pieces.ids, BigInt);
    const { vectors, asides } = (await session.run({ ids: new Tensor('int64', ids, [ids.length]) })) as Record<
      string,
      Tensor
    >;
    return {
      ...pieces,
      vectors: vectors!.data as Float32Array,
      asides: (asides!.data as Float32Array).map((logit) => 1 / (1 + Math.exp(-logit))),
    };
  }
  return {
    read: (text) => run(piecesOf(text, MAX_PIECES, LAST_PIECES)),
    readBeginning: (text, most) => run(piecesOf(text, most)),
    close: () => session.release(),
  };
}

/** The direction of the weighted sum of the pieces' vectors, as a unit vector; zeros if all weights are 0. */
export function meaningOf({ ids, vectors }: Reading, weightOf: (piece: number) => number): Float32Array {
  const sum = new Float32Array(DIMS);
  for (let i = 0; i < ids.length; i++) {
    const weight = weightOf(i);
    if (weight === 0) continue;
    for (let d = 0, at = i * DIMS; d < DIMS; d++, at++) sum[d]! += weight * vectors[at]!;
  }
  return unit(sum);
}

/** Scales to length 1, in place. */
export function unit(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const factor = squares > 0 ? 1 / Math.sqrt(squares) : 0;
  for (let d = 0; d < vector.length; d++) vector[d]! *= factor;
  return vector;
}

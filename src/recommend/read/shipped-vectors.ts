// The vectors of the kits that ship with the service: computed before a release, so a new service answers at once.

import { existsSync, readFileSync } from 'node:fs';
import { PACKED_BYTES } from './embed-kit.ts';
import { readerStamp } from './reader.ts';

export const SHIPPED_VECTORS_FILE = new URL('./catalogue-vectors.bin', import.meta.url).pathname;
/** The encoder's stamp, then per kit its digest and its vector; digests and stamps are written in hexadecimal. */
const STAMP = 16;
const DIGEST = 32;

export function writeShippedVectors(vectors: ReadonlyMap<string, Uint8Array>, stamp: string): Buffer {
  const rows = [...vectors].map(([digest, vector]) => Buffer.concat([Buffer.from(digest, 'latin1'), vector]));
  return Buffer.concat([Buffer.from(stamp, 'latin1'), ...rows]);
}

/** By digest (kitDigest); empty if they belong to another encoder. */
export function shippedVectors(stamp: string = readerStamp()): Map<string, Uint8Array> {
  const vectors = new Map<string, Uint8Array>();
  if (!existsSync(SHIPPED_VECTORS_FILE)) return vectors;
  const bytes = readFileSync(SHIPPED_VECTORS_FILE);
  if (bytes.toString('latin1', 0, STAMP) !== stamp) return vectors;
  for (let at = STAMP; at + DIGEST + PACKED_BYTES <= bytes.length; at += DIGEST + PACKED_BYTES) {
    const start = at + DIGEST;
    vectors.set(bytes.toString('latin1', at, start), new Uint8Array(bytes.subarray(start, start + PACKED_BYTES)));
  }
  return vectors;
}

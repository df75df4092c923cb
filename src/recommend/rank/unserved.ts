// How close a text is to those that no kit serves: homographs, errands, small talk, trades without a kit. They only
// compete with kits: a catalogue that has a kit for such a text is just as close and loses nothing. Texts of people in
// distress are among them, and apart, because they deserve another answer.

import { existsSync, readFileSync } from 'node:fs';
import { makeVectorTable, VectorScan } from '../index/vector-table.ts';
import { PACKED_BYTES, VECTOR_BYTES } from '../read/embed-kit.ts';

export const UNSERVED_FILE = new URL('./unserved-vectors.bin', import.meta.url).pathname;
export const DISTRESS_FILE = new URL('./distress-vectors.bin', import.meta.url).pathname;
/** The mean of this many of the closest: one may be close by chance. */
const CLOSEST = 3;
/** From here on, a text is one of distress. By hand, on texts that the vectors are not made of. */
const MIN_DISTRESS = 0.52;

const scans = new Map<string, VectorScan>();

/** Our own judged texts (`npm run catalogue:vectors` writes them). */
function textsOf(file: string): VectorScan {
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  const rows = Array.from({ length: Math.floor(bytes.length / VECTOR_BYTES) }, (_, i) => {
    const row = new Uint8Array(PACKED_BYTES);
    row.set(bytes.subarray(i * VECTOR_BYTES, (i + 1) * VECTOR_BYTES));
    return row;
  });
  return new VectorScan(makeVectorTable(rows));
}

function closeness(file: string, asked: Float32Array | null): number {
  if (asked === null) return 0;
  const scan = scans.getOrInsertComputed(file, textsOf);
  const closest = scan.cosines(asked).sort().subarray(-CLOSEST);
  return closest.reduce((sum, near) => sum + Math.max(0, near), 0) / CLOSEST;
}

export function closenessToUnserved(asked: Float32Array | null): number {
  return closeness(UNSERVED_FILE, asked);
}

export function isDistress(asked: Float32Array | null): boolean {
  return closeness(DISTRESS_FILE, asked) >= MIN_DISTRESS;
}

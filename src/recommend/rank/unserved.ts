// How close a text is to those that no kit serves: homographs, errands, small talk, trades without a kit. They only
// compete with kits: a catalogue that has a kit for such a text is just as close and loses nothing.

import { existsSync, readFileSync } from 'node:fs';
import { makeVectorTable, VectorScan } from '../index/vector-table.ts';
import { PACKED_BYTES, VECTOR_BYTES } from '../read/embed-kit.ts';

export const UNSERVED_FILE = new URL('./unserved-vectors.bin', import.meta.url).pathname;
/** The mean of this many of the closest: one may be close by chance. */
const CLOSEST = 3;

let scan: VectorScan | null = null;

/** Our own judged texts (`npm run catalogue:vectors` writes them). */
function unservedTexts(): VectorScan {
  const bytes = existsSync(UNSERVED_FILE) ? readFileSync(UNSERVED_FILE) : Buffer.alloc(0);
  const rows = Array.from({ length: Math.floor(bytes.length / VECTOR_BYTES) }, (_, i) => {
    const row = new Uint8Array(PACKED_BYTES);
    row.set(bytes.subarray(i * VECTOR_BYTES, (i + 1) * VECTOR_BYTES));
    return row;
  });
  return new VectorScan(makeVectorTable(rows));
}

export function closenessToUnserved(asked: Float32Array | null): number {
  if (asked === null) return 0;
  scan ??= unservedTexts();
  const closest = scan.cosines(asked).sort().subarray(-CLOSEST);
  return closest.reduce((sum, near) => sum + Math.max(0, near), 0) / CLOSEST;
}

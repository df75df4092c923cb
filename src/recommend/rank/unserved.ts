// How close a text is to those that no kit serves: homographs, errands, small talk, trades without a kit. They only
// compete with kits: a catalogue that has a kit for such a text is just as close and loses nothing.

import { existsSync, readFileSync } from 'node:fs';
import { makeVectorTable, VectorScan } from '../index/vector-table.ts';
import { PACKED_BYTES } from '../read/embed-kit.ts';

export const UNSERVED_FILE = new URL('./unserved-vectors.bin', import.meta.url).pathname;
/** The mean of this many of the closest: one may be close by chance. */
const CLOSEST = 3;

let scan: VectorScan | null = null;

/** Our own judged texts (`npm run catalogue:vectors` writes them). */
function unservedTexts(): VectorScan {
  const bytes = existsSync(UNSERVED_FILE) ? readFileSync(UNSERVED_FILE) : Buffer.alloc(0);
  const count = Math.floor(bytes.length / PACKED_BYTES);
  return new VectorScan(
    makeVectorTable(Array.from({ length: count }, (_, i) => bytes.subarray(i * PACKED_BYTES, (i + 1) * PACKED_BYTES))),
  );
}

export function closenessToUnserved(asked: Float32Array | null): number {
  if (asked === null) return 0;
  scan ??= unservedTexts();
  const closest = scan.cosines(asked).sort().subarray(-CLOSEST);
  return closest.reduce((sum, near) => sum + Math.max(0, near), 0) / CLOSEST;
}

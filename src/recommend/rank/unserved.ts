// How close a text is to those that no kit serves: homographs, errands, small talk, trades without a kit. They only
// compete with kits: a catalogue that has a kit for such a text is just as close and loses nothing.

import { existsSync, readFileSync } from 'node:fs';
import { cosine, makeVectorTable, type VectorTable } from '../index/vector-table.ts';
import { PACKED_BYTES } from '../read/embed-kit.ts';

export const UNSERVED_FILE = new URL('./unserved-vectors.bin', import.meta.url).pathname;
/** The mean of this many of the closest: one may be close by chance. */
const CLOSEST = 3;

let table: VectorTable | null = null;

/** The vectors of our own judged texts (`npm run catalogue:vectors` writes them). */
function unservedTexts(): VectorTable {
  if (table === null) {
    const bytes = existsSync(UNSERVED_FILE) ? readFileSync(UNSERVED_FILE) : Buffer.alloc(0);
    const count = Math.floor(bytes.length / PACKED_BYTES);
    table = makeVectorTable(
      Array.from({ length: count }, (_, i) => bytes.subarray(i * PACKED_BYTES, (i + 1) * PACKED_BYTES)),
    );
  }
  return table;
}

export function closenessToUnserved(asked: Float32Array | null): number {
  const texts = unservedTexts();
  if (asked === null || texts.known === 0) return 0;
  const closest = new Float64Array(CLOSEST);
  for (let i = 0; i < texts.known; i++) {
    const near = cosine(texts, i, asked);
    if (near <= closest[0]!) continue;
    closest[0] = near;
    closest.sort();
  }
  return closest.reduce((sum, near) => sum + near, 0) / CLOSEST;
}

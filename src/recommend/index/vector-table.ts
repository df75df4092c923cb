// The meanings of kits: one vector each, in numbers of 8 bits.

import { PACKED_BYTES } from '../read/embed-kit.ts';
import { DIMS } from '../read/reader.ts';

export interface VectorTable {
  /** The vectors of all kits, DIMS numbers each. */
  steps: Int8Array<ArrayBuffer>;
  /** Per kit, the value of one step; 0 for a kit without a vector. */
  scales: Float32Array<ArrayBuffer>;
  /** How many kits have a vector. */
  known: number;
}

export function makeVectorTable(packed: readonly (Uint8Array | null)[]): VectorTable {
  const known = packed.filter((one) => one !== null).length;
  const steps = new Int8Array(known === 0 ? 0 : packed.length * DIMS);
  const scales = new Float32Array(known === 0 ? 0 : packed.length);
  packed.forEach((one, kit) => {
    if (one === null) return;
    if (one.length !== PACKED_BYTES) throw new Error(`a vector has ${one.length} bytes instead of ${PACKED_BYTES}`);
    steps.set(new Int8Array(one.buffer, one.byteOffset, DIMS), kit * DIMS);
    scales[kit] = new DataView(one.buffer, one.byteOffset).getFloat32(DIMS, true);
  });
  return { steps, scales, known };
}

/** The cosine of a unit vector and that of a kit, over the dimensions up to `dims`; 0 for a kit without a vector. */
export function cosine({ steps, scales }: VectorTable, kit: number, vector: Float32Array, dims = DIMS): number {
  let sum = 0;
  for (let d = 0, at = kit * DIMS; d < dims; d++, at++) sum += steps[at]! * vector[d]!;
  return sum * scales[kit]!;
}

// The meanings of kits: one vector each, in numbers of 8 bits.

import { PACKED_BYTES, VECTOR_BYTES } from '../read/embed-kit.ts';
import { DIMS } from '../read/reader.ts';
import { loadWasm, ownMemory } from '../wasm/load.ts';

export interface VectorTable {
  /** The vectors of all kits, DIMS numbers each. */
  steps: Int8Array<ArrayBuffer>;
  /** Per kit, the value of one step; 0 for a kit without a vector. */
  scales: Float32Array<ArrayBuffer>;
  /** The packed sentences of all kits (read/embed-kit.ts). */
  sentences: Uint8Array<ArrayBuffer>;
  /** How many kits have a vector. */
  known: number;
}

const SENTENCES_BYTES = PACKED_BYTES - VECTOR_BYTES;

/** The packed sentences of one kit. */
export function sentencesAt({ sentences }: VectorTable, kit: number): Uint8Array {
  return sentences.subarray(kit * SENTENCES_BYTES, (kit + 1) * SENTENCES_BYTES);
}

export function makeVectorTable(packed: readonly (Uint8Array | null)[]): VectorTable {
  const known = packed.filter((one) => one !== null).length;
  const steps = new Int8Array(known === 0 ? 0 : packed.length * DIMS);
  const scales = new Float32Array(known === 0 ? 0 : packed.length);
  const sentences = new Uint8Array(known === 0 ? 0 : packed.length * SENTENCES_BYTES);
  packed.forEach((one, kit) => {
    if (one === null) return;
    if (one.length !== PACKED_BYTES) throw new Error(`a vector has ${one.length} bytes instead of ${PACKED_BYTES}`);
    steps.set(new Int8Array(one.buffer, one.byteOffset, DIMS), kit * DIMS);
    scales[kit] = new DataView(one.buffer, one.byteOffset).getFloat32(DIMS, true);
    sentences.set(one.subarray(VECTOR_BYTES), kit * SENTENCES_BYTES);
  });
  return { steps, scales, sentences, known };
}

/** The value of 1 in a vector that is compared: the largest at which sums of products with 8 bits fit in 32. */
const ONE = 16_383;

const instance = loadWasm<{ dots(vectors: number, end: number, query: number, out: number): void }>('./dots.wasm');

/** Compares vectors with those of a table, of which it keeps a copy: dots.wat takes 0.1 ms for 1,000 kits. */
export class VectorScan {
  readonly #scales: Float32Array;
  readonly #query: Int16Array;
  readonly #sums: Int32Array;
  readonly #scan: (from: number, to: number) => void;

  constructor({ steps, scales }: Pick<VectorTable, 'steps' | 'scales'>) {
    const [query, out] = [steps.length, steps.length + 2 * DIMS];
    const memory = ownMemory(out + 4 * scales.length);
    new Int8Array(memory.buffer).set(steps);
    this.#scales = scales;
    this.#query = new Int16Array(memory.buffer, query, DIMS);
    this.#sums = new Int32Array(memory.buffer, out, scales.length);
    const { dots } = instance({ memory });
    this.#scan = (from, to) => dots(from * DIMS, to * DIMS, query, out);
  }

  /** The cosine of a unit vector and that of each kit; 0 for a kit without one. Empty if no kit has one. */
  cosines(vector: Float32Array): Float32Array {
    this.#compare(vector);
    this.#scan(0, this.#sums.length);
    const cosines = new Float32Array(this.#sums.length);
    for (let kit = 0; kit < cosines.length; kit++) cosines[kit] = (this.#sums[kit]! * this.#scales[kit]!) / ONE;
    return cosines;
  }

  /** The same for a few kits: a scan of 100,000 takes 5 ms. */
  cosinesOf(vector: Float32Array, kits: readonly number[]): number[] {
    this.#compare(vector);
    return kits.map((kit) => {
      this.#scan(kit, kit + 1);
      return Math.fround((this.#sums[0]! * this.#scales[kit]!) / ONE);
    });
  }

  #compare(vector: Float32Array): void {
    for (let d = 0; d < DIMS; d++) this.#query[d] = Math.round(vector[d]! * ONE);
  }
}

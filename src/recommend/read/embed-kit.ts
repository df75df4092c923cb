// The vectors of a kit: one of all it says, which ranks it, and one per sentence, which choose the sentence of its
// reasons. Computed once, stored as bytes.

import { createHash } from 'node:crypto';
import type { IndexedKit, KitFile } from '../index/indexed-kit.ts';
import { kitTexts, plain, sentencesOf } from './kit-texts.ts';
import { DIMS, meaningOf, type Reader, unit } from './reader.ts';

const ABOUT_PIECES = 160;
const CONTENTS_PIECES = 192;
/** What is in a kit counts less than what it says about itself. */
const CONTENTS_SHARE = 0.5;

/** Bytes of a packed vector: one number of 8 bits each, and the value of one step. */
export const VECTOR_BYTES = DIMS + 4;
/** Sentences of a kit that have a vector, and its bytes: 4 bits are enough to choose one. */
export const MAX_SENTENCES = 10;
export const SENTENCE_BYTES = DIMS / 2;
export const PACKED_BYTES = VECTOR_BYTES + MAX_SENTENCES * SENTENCE_BYTES;

/** Identifies what the encoder reads of a kit. */
export function kitDigest(kit: IndexedKit, files: readonly KitFile[]): string {
  const { about, contents } = kitTexts(kit, files);
  return createHash('sha256').update(`${about}\n${contents}`).digest('hex').slice(0, 32);
}

export async function embedKit(reader: Reader, kit: IndexedKit, files: readonly KitFile[]): Promise<Uint8Array> {
  const texts = kitTexts(kit, files);
  const about = await reader.readBeginning(texts.about, ABOUT_PIECES);
  const contents = await reader.readBeginning(texts.contents, CONTENTS_PIECES);
  const whole = meaningOf(about, () => 1);
  const inside = meaningOf(contents, () => 1);
  for (let d = 0; d < DIMS; d++) whole[d]! += CONTENTS_SHARE * inside[d]!;
  const packed = new Uint8Array(PACKED_BYTES);
  packed.set(packVector(unit(whole)));
  let at = 0;
  sentencesOf(kit).forEach(({ text }, i) => {
    const start = texts.about.indexOf(plain(text), at);
    if (start < 0 || i >= MAX_SENTENCES) return;
    at = start + plain(text).length;
    // In the context of the others, a sentence says more than alone.
    const vector = meaningOf(about, (piece) => (about.starts[piece]! >= start && about.ends[piece]! <= at ? 1 : 0));
    packed.set(packSentence(vector), VECTOR_BYTES + i * SENTENCE_BYTES);
  });
  return packed;
}

export function packVector(vector: Float32Array): Uint8Array {
  const packed = new Uint8Array(VECTOR_BYTES);
  const step = most(vector) / 127;
  const steps = new Int8Array(packed.buffer, 0, DIMS);
  for (let d = 0; d < DIMS; d++) steps[d] = step > 0 ? Math.round(vector[d]! / step) : 0;
  new DataView(packed.buffer).setFloat32(DIMS, step, true);
  return packed;
}

/** Two numbers a byte, each from -7 to 7. A vector is only compared with others of its kit, so its length is not kept. */
function packSentence(vector: Float32Array): Uint8Array {
  const step = most(vector) / 7;
  const part = (d: number) => (step > 0 ? Math.round(vector[d]! / step) : 0) & 15;
  return Uint8Array.from({ length: SENTENCE_BYTES }, (_, i) => part(2 * i) | (part(2 * i + 1) << 4));
}

/** The cosines of a unit vector and packed sentences; 0 for one that is missing. */
export function sentenceCosines(packed: Uint8Array, vector: Float32Array): Float32Array {
  return Float32Array.from({ length: packed.length / SENTENCE_BYTES }, (_, sentence) => {
    let [dot, squares] = [0, 0];
    for (let d = 0; d < DIMS; d++) {
      const byte = packed[sentence * SENTENCE_BYTES + (d >> 1)]!;
      const value = ((d & 1 ? byte : byte << 4) << 24) >> 28;
      dot += value * vector[d]!;
      squares += value * value;
    }
    return squares === 0 ? 0 : dot / Math.sqrt(squares);
  });
}

function most(vector: Float32Array): number {
  return vector.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0);
}

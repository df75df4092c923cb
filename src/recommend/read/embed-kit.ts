// The vector of a kit: computed once, stored as bytes.

import { createHash } from 'node:crypto';
import type { IndexedKit, KitFile } from '../index/indexed-kit.ts';
import { kitTexts } from './kit-texts.ts';
import { DIMS, meaningOf, type Reader, unit } from './reader.ts';

const ABOUT_PIECES = 160;
const CONTENTS_PIECES = 192;
/** What is in a kit counts less than what it says about itself. */
const CONTENTS_SHARE = 0.5;

/** Bytes of a packed vector: one number of 8 bits each, and the value of one step. */
export const PACKED_BYTES = DIMS + 4;

/** Identifies what the encoder reads of a kit. */
export function kitDigest(kit: IndexedKit, files: readonly KitFile[]): string {
  const { about, contents } = kitTexts(kit, files);
  return createHash('sha256').update(`${about}\n${contents}`).digest('hex').slice(0, 32);
}

export async function embedKit(reader: Reader, kit: IndexedKit, files: readonly KitFile[]): Promise<Uint8Array> {
  const texts = kitTexts(kit, files);
  const about = await embed(reader, texts.about, ABOUT_PIECES);
  const contents = await embed(reader, texts.contents, CONTENTS_PIECES);
  for (let d = 0; d < DIMS; d++) about[d]! += CONTENTS_SHARE * contents[d]!;
  return packVector(unit(about));
}

async function embed(reader: Reader, text: string, most: number): Promise<Float32Array> {
  return meaningOf(await reader.readBeginning(text, most), () => 1);
}

export function packVector(vector: Float32Array): Uint8Array {
  const packed = new Uint8Array(PACKED_BYTES);
  let most = 0;
  for (const value of vector) most = Math.max(most, Math.abs(value));
  const step = most / 127;
  const steps = new Int8Array(packed.buffer, 0, DIMS);
  for (let d = 0; d < DIMS; d++) steps[d] = most > 0 ? Math.round(vector[d]! / step) : 0;
  new DataView(packed.buffer).setFloat32(DIMS, step, true);
  return packed;
}

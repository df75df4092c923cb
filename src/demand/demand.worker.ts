// Groups the unmet use cases that are kept. On a thread of its own, because it reads texts and compares all of them.

import { workerData } from 'node:worker_threads';
import type { Config } from '../config/config.ts';
import { groupNeeds, unit, wordVectors } from '../feedback/need-groups.ts';
import { openReader, type Reader, readerStamp } from '../recommend/recommend.ts';
import { openStore } from '../store/open.ts';
import type { UnmetText } from '../store/text-store.ts';

export interface DemandJob {
  config: Config;
  /** Texts of this time and later. */
  from: number;
  /** False: texts are compared by their words. */
  reads: boolean;
}

/** Of vectors of the encoder and of words: measured on the use cases of eval/sets (docs/demand.md). */
const LEAST_NEAR = { meaning: 0.3, words: 0.3 };

const { config, from, reads } = workerData as DemandJob;
const store = await openStore(config, { server: false });
const reader = reads ? await openReader() : null;
try {
  const texts = await store.texts.unmet(from);
  const stamp = reader === null ? 'words' : readerStamp();
  const vectors = reader === null ? wordVectors(texts.map(({ text }) => text)) : await meaningsOf(reader, texts, stamp);
  const groups = groupNeeds(vectors, reader === null ? LEAST_NEAR.words : LEAST_NEAR.meaning);
  const changed: UnmetText[] = [];
  for (const [i, before] of texts.entries()) {
    const { group, near } = groups[i]!;
    const { accountId, requestId } = texts[group]!;
    const after = { ...before, stamp, need: `${accountId} ${requestId}`, near: Math.round(near * 10_000) };
    if (before.stamp !== stamp) after.vector = reader === null ? null : packed(vectors[i]!);
    if (before.stamp !== stamp || before.need !== after.need || before.near !== after.near) changed.push(after);
  }
  await store.texts.setNeeds(changed);
} finally {
  await reader?.close();
  await store.close();
}

async function meaningsOf(reader: Reader, texts: readonly UnmetText[], stamp: string): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (const { text, vector, stamp: of } of texts)
    vectors.push(of === stamp && vector !== null ? unpacked(vector) : await meaningOf(reader, text));
  return vectors;
}

/** What is not asked for counts less. */
async function meaningOf(reader: Reader, text: string): Promise<Float32Array> {
  const { ids, vectors, asides } = await reader.read(text);
  const dims = vectors.length / ids.length;
  const sum = new Float32Array(dims);
  for (let i = 0; i < ids.length; i++)
    for (let d = 0; d < dims; d++) sum[d]! += (1 - asides[i]!) * vectors[i * dims + d]!;
  return unit(sum);
}

/** One byte a number: only the direction counts. */
function packed(vector: Float32Array): string {
  const most = vector.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0);
  return Buffer.from(
    Int8Array.from(vector, (value) => (most === 0 ? 0 : Math.round((value / most) * 127))).buffer,
  ).toString('base64');
}

function unpacked(vector: string): Float32Array {
  const bytes = Buffer.from(vector, 'base64');
  return unit(Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)));
}

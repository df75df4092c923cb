import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from '../../../eval/metrics.ts';
import { makeKits } from '../../../test/support/engine.ts';
import { makeVectorTable, VectorScan } from '../index/vector-table.ts';
import { embedKit, kitDigest, PACKED_BYTES, packVector, sentenceCosines, VECTOR_BYTES } from './embed-kit.ts';
import { DIMS, meaningOf, openReader, unit } from './reader.ts';
import { SHIPPED_VECTORS_FILE, shippedVectors, writeShippedVectors } from './shipped-vectors.ts';

const next = seeded(3);
const randomUnit = () => unit(Float32Array.from({ length: DIMS }, () => next() - 0.5));
const rowOf = (vector: Float32Array) =>
  Buffer.concat([packVector(vector), new Uint8Array(PACKED_BYTES - VECTOR_BYTES)]);
const oneOf = (d: number) => new Float32Array(DIMS).fill(1, d, d + 1);
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, d) => sum + value * b[d]!, 0);

test('packed vectors keep their cosines, also in a part of a larger buffer; a kit without one has the cosine 0', () => {
  const vectors = Array.from({ length: 20 }, randomUnit);
  const joined = Buffer.concat([Buffer.from('x'), ...vectors.map(rowOf)]);
  const parts = vectors.map((_, i) => joined.subarray(1 + i * PACKED_BYTES, 1 + (i + 1) * PACKED_BYTES));
  const table = makeVectorTable([...parts, null]);
  assert.equal(table.known, vectors.length);
  const scan = new VectorScan(table);
  for (const asked of [randomUnit(), randomUnit(), unit(new Float32Array(DIMS).fill(1)), oneOf(5)]) {
    const cosines = scan.cosines(asked);
    vectors.forEach((vector, kit) => {
      assert.ok(Math.abs(cosines[kit]! - dot(vector, asked)) < 0.005, `kit ${kit}`);
    });
    assert.equal(cosines[vectors.length], 0);
  }
  assert.ok(Math.abs(new VectorScan(makeVectorTable([rowOf(oneOf(5))])).cosines(oneOf(5))[0]! - 1) < 0.001);
  assert.equal(makeVectorTable([null, null]).known, 0);
});

test('a vector of zeros is packed and unpacked; one of another length is refused', () => {
  const zeros = rowOf(new Float32Array(DIMS));
  assert.equal(zeros.length, PACKED_BYTES);
  assert.equal(new VectorScan(makeVectorTable([zeros])).cosines(randomUnit())[0], 0);
  assert.throws(() => makeVectorTable([zeros.subarray(1)]), /instead of/);
});

test('each sentence of a kit has a vector that is nearest to a use case about it', async () => {
  const reader = await openReader();
  const kit = {
    ...makeKits(1)[0]!,
    name: 'House',
    tagline: 'Looks after a house.',
    description:
      'Tiles on the roof are replaced before it rains in. The cat gets fed twice a day. Bills are paid in time.',
  };
  const packed = await embedKit(reader, kit, []);
  const nearest = async (useCase: string) => {
    const asked = meaningOf(await reader.read(useCase), () => 1);
    const cosines = sentenceCosines(packed.subarray(VECTOR_BYTES), asked);
    assert.ok(cosines[3]! > 0 && cosines.subarray(4).every((cosine) => cosine === 0), `${cosines}`);
    return cosines.indexOf(Math.max(...cosines));
  };
  assert.equal(await nearest('water drips through the ceiling of the attic'), 1);
  assert.equal(await nearest('who feeds our pet while we are on holiday'), 2);
  assert.equal(await nearest('reminders about unpaid invoices keep coming'), 3);
  await reader.close();
});

test('the digest of a kit changes with what the encoder reads of it, and with nothing else', () => {
  const kit = makeKits(1)[0]!;
  const digest = kitDigest(kit, kit.files);
  assert.equal(kitDigest({ ...kit, ai_targets: ['gemini'], personas: [] }, kit.files), digest);
  assert.equal(kitDigest(kit, [...kit.files, { name: 'evals/evals.json', text: 'a prompt' }]), digest);
  for (const other of [{ name: 'Other' }, { tagline: 'Other' }, { description: 'Other' }, { keywords: ['other'] }])
    assert.notEqual(kitDigest({ ...kit, ...other }, kit.files), digest);
  assert.notEqual(kitDigest(kit, [{ text: 'Other' }]), digest);
});

test('shipped vectors belong to one encoder, and are written as they are read', () => {
  assert.equal(shippedVectors('0'.repeat(16)).size, 0);
  const known = shippedVectors();
  assert.ok(known.size > 0, SHIPPED_VECTORS_FILE);
  const stamp = 'f'.repeat(16);
  const row = 32 + PACKED_BYTES;
  assert.equal(writeShippedVectors(known, stamp).length, stamp.length + known.size * row);
});

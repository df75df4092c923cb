import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../test/support/until.ts';
import { shippedModel } from '../test-catalogue.ts';
import { KitEmbedder } from './kit-embedder.ts';
import { KitSlots, SLOTS, STATE } from './kit-slots.ts';
import type { VectorJob } from './vector.worker.ts';
import { VectorClient } from './vector-client.ts';

const FILES_SHARE = 0.5;
const model = shippedModel();
const embedder = new KitEmbedder(model, model.shared.rows, FILES_SHARE);

/** A word of one row and one of two, as WordRows notes them; others for every kit. */
const notedOf = (kit: number) => Int32Array.of(10 + kit, 4, 8, -2, 0, 2, 500 + kit, 900 + kit);

function expected(kit: number): [string, number] {
  const vector = new Int8Array(model.dims);
  const scale = embedder.embed(notedOf(kit), vector);
  return [vector.join(), Math.fround(scale)];
}

/** A client, the slots that it shares with its thread, and what it has kept so far. */
function clientOf(local: KitEmbedder, options: { start?: (job: VectorJob) => void; patienceMs?: number }) {
  const kept = new Map<number, [string, number]>();
  const keep = (kit: number, vector: Int8Array, scale: number) => kept.set(kit, [vector.join(), scale]);
  let slots!: KitSlots;
  const start = (job: VectorJob) => {
    slots = new KitSlots(model.dims, job.slots);
    options.start?.(job);
    return { terminate: () => ended.push('terminated') };
  };
  const ended: string[] = [];
  const client = new VectorClient(model.shared, FILES_SHARE, local, keep, { ...options, start });
  return { client, slots, kept, ended };
}

test('vectors made by the thread are those that the building thread makes, bit by bit', async () => {
  const { Worker } = await import('node:worker_threads');
  const refusing = { embed: () => assert.fail('left to the thread') } as unknown as KitEmbedder;
  let ended = false;
  const start = (workerData: VectorJob) =>
    void new Worker(new URL('./vector.worker.ts', import.meta.url), { workerData }).on('exit', () => (ended = true));
  const { client, slots, kept } = clientOf(refusing, { start });
  for (let kit = 0; kit < SLOTS; kit++) assert.equal(client.offer(kit, notedOf(kit)), true);
  await until(() => Array.from({ length: SLOTS }, (_, i) => slots.state(i)).every((s) => s === STATE.done), 20_000);
  client.finish();
  for (let kit = 0; kit < SLOTS; kit++) assert.deepEqual(kept.get(kit), expected(kit));
  await until(() => ended, 20_000);
});

test('where no thread starts every vector is made all the same, and a kit too large for a slot is refused', () => {
  const start = () => {
    throw new Error('no more threads');
  };
  const { client, kept } = clientOf(embedder, { start });
  assert.equal(client.offer(0, new Int32Array(100_000)), false);
  for (let kit = 0; kit < 3 * SLOTS; kit++) assert.equal(client.offer(kit, notedOf(kit)), true);
  client.finish();
  for (let kit = 0; kit < 3 * SLOTS; kit++) assert.deepEqual(kept.get(kit), expected(kit));
});

test('a thread that dies over a kit is made up for, ended, and gets no more', () => {
  const { client, slots, kept, ended } = clientOf(embedder, { patienceMs: 10 });
  for (let kit = 0; kit < SLOTS; kit++) client.offer(kit, notedOf(kit));
  assert.ok(slots.take(0) && slots.take(3));
  assert.equal(client.offer(SLOTS, notedOf(SLOTS)), false);
  assert.deepEqual(ended, ['terminated']);
  client.finish();
  for (let kit = 0; kit < SLOTS; kit++) assert.deepEqual(kept.get(kit), expected(kit));
});

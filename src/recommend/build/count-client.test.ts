import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { shippedModel } from '../../../test/support/engine.ts';
import { until } from '../../../test/support/until.ts';
import type { CountJob } from './count.worker.ts';
import { CountClient, type CountOptions } from './count-client.ts';
import { MAX_STOPS } from './encoded-kit.ts';
import { CountedKit, KitCounter } from './kit-counter.ts';
import { KitEmbedder } from './kit-embedder.ts';
import { KitSlots, SLOTS, STATE } from './kit-slots.ts';
import { WordTable } from './word-table.ts';

const FILES_SHARE = 0.5;
const TERMS = 33_000;
const model = shippedModel();
const table = new WordTable();
for (let term = 0; term < TERMS; term++) table.codes.set(term, term);
for (let term = 0; term < TERMS; term++)
  table.rows.set(MAX_STOPS + term, table.oneOrList(term % 3 === 0 ? [500 + term, 900 + term] : [10 + term]));
table.codes.set(TERMS, -1 - 'p'.charCodeAt(0));
table.rows.set(MAX_STOPS - 1 - 'p'.charCodeAt(0), 7);
const all = table.oneOrList(Array.from({ length: TERMS }, (_, term) => term));
const counter = new KitCounter(table, new KitEmbedder(model, model.shared.rows, FILES_SHARE, table));
const job = { model: model.shared, words: table.shared, filesShare: FILES_SHARE };

/** An encoded description with a stop word, and a file, as KitEncoder writes them; different for every kit. */
const encoded = (kit: number) => Int32Array.of(TERMS, 4, 4, 3, 3, kit, TERMS, kit + 1, 0, 2, 1, 3, kit, kit + 2, kit);
/** Few numbers, but more words than fit in a slot. */
const wide = Int32Array.of(TERMS, 0, 2, 1, 1, all);

function contentOf({ sizes, codes, contained, described, filter, vector, scale }: CountedKit): string {
  const [terms, describing, size] = sizes as unknown as [number, number, number];
  const counts = [codes.slice(0, terms), contained.slice(0, terms), described.slice(0, describing)];
  return [...counts, filter.slice(0, size), vector, scale].join(' | ');
}

function expected(kit: Int32Array): string {
  const to = new CountedKit(2 * TERMS, model.dims);
  assert.ok(counter.count(kit, to));
  return contentOf(to);
}

const many = Array.from({ length: 3 * SLOTS }, (_, kit) => encoded(kit));

/** A client that uses the thread from the first kit, their shared slots, and the results so far. */
function clientOf(local: KitCounter, options: Omit<CountOptions, 'start'> & { start?: (job: CountJob) => void } = {}) {
  const kept: string[] = [];
  const ended: string[] = [];
  let slots!: KitSlots;
  const start = (shared: CountJob) => {
    slots = new KitSlots(model.dims, shared.slots);
    options.start?.(shared);
    return { terminate: () => ended.push('terminated') };
  };
  const client = new CountClient(local, job, (kit) => kept.push(contentOf(kit)), { minKits: 0, ...options, start });
  client.add(encoded(0));
  return { client, slots, kept, ended };
}

test('the thread counts exactly what the building thread counts; kits too large for it are returned', async () => {
  let ended = false;
  const start = (workerData: CountJob) =>
    void new Worker(new URL('./count.worker.ts', import.meta.url), { workerData }).on('exit', () => (ended = true));
  const here: Int32Array[] = [];
  const noting = {
    count: (kit: Int32Array, to: CountedKit) => {
      here.push(kit.slice());
      return counter.count(kit, to);
    },
  } as KitCounter;
  const { client, slots, kept } = clientOf(noting, { start });
  for (const kit of many.slice(1, SLOTS - 1)) client.add(kit);
  client.add(wide);
  const isSettled = (_: unknown, slot: number) =>
    slots.state(slot) === STATE.done || slots.state(slot) === STATE.refused;
  await until(() => Array.from({ length: SLOTS }, isSettled).every(Boolean), 20_000);
  client.finish();
  assert.deepEqual(kept, [...many.slice(0, SLOTS - 1), wide].map(expected));
  for (const kit of here) assert.deepEqual(kit, wide);
  await until(() => ended, 20_000);
});

test('without a thread every kit is still counted', () => {
  const start = () => {
    throw new Error('no more threads');
  };
  const { client, kept } = clientOf(counter, { start });
  for (const kit of many.slice(1)) client.add(kit);
  client.finish();
  assert.deepEqual(kept, many.map(expected));
});

test('kits that the thread does not reach, and those too large for a slot, are counted here, in order', () => {
  const { client, kept } = clientOf(counter);
  const large = Int32Array.from({ length: 40_000 }, (_, i) => [TERMS, 0, 2, 0, 39_995][i] ?? i % 100);
  for (const kit of [...many.slice(1), large, ...many]) client.add(kit);
  client.finish();
  assert.deepEqual(kept, [...many, large, ...many].map(expected));
});

test('the kits of a thread that dies are counted here, and it gets no more', () => {
  const { client, slots, kept, ended } = clientOf(counter, { patienceMs: 10 });
  for (const kit of many.slice(1, SLOTS)) client.add(kit);
  assert.ok(slots.take(0) && slots.take(3));
  client.add(many[SLOTS]!);
  assert.deepEqual(ended, ['terminated']);
  // In case the thread is still alive.
  slots.setState(3, STATE.done);
  for (const kit of many.slice(SLOTS + 1)) client.add(kit);
  client.finish();
  assert.deepEqual(kept, many.map(expected));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { shippedModel } from '../../../test/support/engine.ts';
import { until } from '../../../test/support/until.ts';
import { filterSize } from '../index/phrase-filters.ts';
import { LETTER_PHRASES } from '../settings.ts';
import type { ThreadJob } from './count.worker.ts';
import { CountClient } from './count-client.ts';
import { MAX_STOPS } from './encoded-kit.ts';
import { type CountedKit, KitCounter } from './kit-counter.ts';
import { KitEmbedder } from './kit-embedder.ts';
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
const counter = new KitCounter(table, new KitEmbedder(model, FILES_SHARE, table));
const job = { model: model.shared, words: table.shared, filesShare: FILES_SHARE };

/** An encoded description with a stop word, and a file, as KitEncoder writes them; different for every kit. */
const encoded = (kit: number) => Int32Array.of(TERMS, 4, 4, 3, 3, kit, TERMS, kit + 1, 0, 2, 1, 3, kit, kit + 2, kit);
/** Few numbers, but many words. */
const wide = Int32Array.of(TERMS, 0, 2, 1, 1, all);
/** Too large to send. */
const large = Int32Array.from([TERMS, 0, 2, 1, 2 ** 18, ...new Int32Array(2 ** 18).fill(5)]);
/** Not a whole number of batches. */
const many = Array.from({ length: 100 }, (_, kit) => encoded(kit));
many.splice(50, 0, wide, large);
const expected = many.map((kit) => counter.count(kit));

/** Counts many kits, with a thread from the second kit if one starts. Notes which of them were counted here. */
function countMany(timeoutMs: number, start: (job: ThreadJob) => { terminate: () => unknown }) {
  const kept: CountedKit[] = [];
  const here: Int32Array[] = [];
  const local = {
    count: (kit: Int32Array) => {
      here.push(kit.slice());
      return counter.count(kit);
    },
  } as KitCounter;
  const client = new CountClient(local, job, (kit) => kept.push(kit), { minKits: 1, timeoutMs, start });
  for (const kit of many) client.add(kit);
  client.finish();
  return { kept, here };
}

test('the last letter of a text and the first term of the next form no phrase', () => {
  const apart = Int32Array.of(TERMS, 4, 4, 1, 1, TERMS, 4, 4, 1, 1, 5);
  const together = Int32Array.of(TERMS, 4, 4, 2, 2, TERMS, 5);
  assert.deepEqual(
    [apart, together].map((kit) => counter.count(kit).filter.length),
    [0, filterSize(LETTER_PHRASES)],
  );
});

test('the thread counts exactly what the building thread counts, in order', async () => {
  let ended = false;
  const { kept, here } = countMany(20_000, (workerData) => {
    const url = new URL('./count.worker.ts', import.meta.url);
    const worker = new Worker(url, { workerData, transferList: [workerData.port] }).on('exit', () => (ended = true));
    Atomics.wait(workerData.answered, 0, 0, 20_000);
    return worker;
  });
  assert.deepEqual(kept, expected);
  assert.deepEqual(
    here.map(({ length }) => length),
    [many[0]!.length, large.length],
  );
  await until(() => ended, 20_000);
});

test('without a thread every kit is still counted', () => {
  const { kept } = countMany(0, () => {
    throw new Error('no more threads');
  });
  assert.deepEqual(kept, expected);
});

test('the kits of a thread that does not answer are counted here, and it gets no more', () => {
  let ended = 0;
  const { kept, here } = countMany(10, ({ answered }) => {
    Atomics.add(answered, 0, 1);
    return { terminate: () => ended++ };
  });
  assert.deepEqual(kept, expected);
  assert.deepEqual(here, many);
  assert.equal(ended, 1);
});

test('nothing waits for a thread that does not start', () => {
  let ended = 0;
  const began = performance.now();
  const { kept } = countMany(5000, () => ({ terminate: () => ended++ }));
  assert.ok(performance.now() - began < 4000);
  assert.deepEqual(kept, expected);
  assert.equal(ended, 1);
});

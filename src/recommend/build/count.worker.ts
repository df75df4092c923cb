import { workerData } from 'node:worker_threads';
import { ModelRows, type SharedRows, THREAD_SLOT } from '../model/model-rows.ts';
import { KitCounter } from './kit-counter.ts';
import { KitEmbedder } from './kit-embedder.ts';
import { KitSlots, SLOTS, STATE } from './kit-slots.ts';
import { type SharedTables, WordTable } from './word-table.ts';

/** Counts the kits that a build has encoded, until the build ends. */
export interface CountJob {
  model: SharedRows;
  words: SharedTables;
  filesShare: number;
  slots: SharedArrayBuffer;
}

/** Without new kits for this long, the build was abandoned. */
const MAX_SILENCE_MS = 30_000;

const { model, words, filesShare, slots: buffer } = workerData as CountJob;
const slots = new KitSlots(model.dims, buffer);
const table = new WordTable(words);
const counter = new KitCounter(
  table,
  new KitEmbedder(new ModelRows(model, THREAD_SLOT.vectors), model.rows, filesShare, table),
);

for (let isAlive = true; isAlive && !slots.isOver; ) {
  const { rings } = slots;
  for (let slot = 0; slot < SLOTS; slot++) {
    if (!slots.take(slot)) continue;
    const isDone = counter.count(slots.kit(slot), slots.counted[slot]!);
    slots.setState(slot, isDone ? STATE.done : STATE.refused);
  }
  isAlive = slots.waitForRing(rings, MAX_SILENCE_MS);
}

import { workerData } from 'node:worker_threads';
import { ModelRows, SEAT, type SharedRows } from '../model/model-rows.ts';
import { KitEmbedder } from './kit-embedder.ts';
import { KitSlots, SLOTS, STATE } from './kit-slots.ts';

/** Makes the vectors of kits that a build has noted down, until it is over. */
export interface VectorJob {
  rows: SharedRows;
  filesShare: number;
  slots: SharedArrayBuffer;
}

/** A build that puts nothing for so long was given up. */
const MAX_SILENCE_MS = 30_000;

const { rows, filesShare, slots: buffer } = workerData as VectorJob;
const slots = new KitSlots(rows.dims, buffer);
const embedder = new KitEmbedder(new ModelRows(rows, SEAT.vectors), rows.rows, filesShare);

for (let isAlive = true; isAlive && !slots.isOver; ) {
  const { rings } = slots;
  for (let slot = 0; slot < SLOTS; slot++) {
    if (!slots.take(slot)) continue;
    slots.scales[slot] = embedder.embed(slots.noted(slot), slots.vector(slot));
    slots.setState(slot, STATE.done);
  }
  isAlive = slots.waitForRing(rings, MAX_SILENCE_MS);
}

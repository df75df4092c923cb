// How a second thread helps to make vectors: batches in shared memory, and a bell that tells it to look at them.
// A build never depends on it: what nobody has taken, the building thread does itself.

import { ModelRows, SEAT, type SharedRows } from '../model/model-rows.ts';
import { KitBatch, STATE } from './kit-batch.ts';
import { VectorMaker } from './kit-vectors.ts';

/** All that the helping thread has to be told. */
export interface VectorWork {
  rows: SharedRows;
  filesShare: number;
  batches: SharedArrayBuffer;
  /** How often it rang, and whether the work is over. */
  bell: Int32Array<SharedArrayBuffer>;
}

/** One being filled, one being worked on, and some between, as kits are not equally long. */
const BATCHES = 4;
const [RINGS, OVER] = [0, 1];

export class SharedBatches {
  readonly work: VectorWork;
  readonly batches: readonly KitBatch[];

  constructor(work: VectorWork) {
    const { dims } = work.rows;
    this.work = work;
    this.batches = Array.from(
      { length: BATCHES },
      (_, i) => new KitBatch(work.batches, i * KitBatch.bytes(dims), dims),
    );
  }

  static make({ memory, dims, rows }: SharedRows, filesShare: number): SharedBatches {
    const batches = new SharedArrayBuffer(BATCHES * KitBatch.bytes(dims));
    const bell = new Int32Array(new SharedArrayBuffer(8));
    return new SharedBatches({ rows: { memory, dims, rows }, filesShare, batches, bell });
  }

  ring(): void {
    Atomics.add(this.work.bell, RINGS, 1);
    Atomics.notify(this.work.bell, RINGS);
  }

  end(): void {
    Atomics.store(this.work.bell, OVER, 1);
    this.ring();
  }
}

/** Makes vectors until the build is over; the thread does nothing else meanwhile. */
export function help(work: VectorWork): void {
  const { batches } = new SharedBatches(work);
  const maker = new VectorMaker(new ModelRows(work.rows, SEAT.helper), work.filesShare);
  for (;;) {
    const rings = Atomics.load(work.bell, RINGS);
    for (const batch of batches) {
      if (!batch.take()) continue;
      maker.make(batch);
      batch.state = STATE.done;
    }
    if (Atomics.load(work.bell, OVER) === 1) return;
    Atomics.wait(work.bell, RINGS, rings);
  }
}

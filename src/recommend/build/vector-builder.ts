// Collects the vectors of kits while they are read. Whoever builds may let another thread help; the vectors are the same to the last bit.

import { placesFor, type VectorTable } from '../index/vector-layout.ts';
import type { Model } from '../model/model.ts';
import { words } from '../text/words.ts';
import { makeMemory, PLANE } from '../wasm/vector-kernels.ts';
import { KitBatch, STATE } from './kit-batch.ts';
import { quantise, VectorMaker } from './kit-vectors.ts';
import { EVERYDAY } from './off-topic.ts';
import { RowTable } from './row-table.ts';
import type { Counted, Reader } from './term-counter.ts';
import { SharedBatches, type VectorWork } from './vector-work.ts';

/** So long a helper may take for its last batch, a thousand times the usual, before it is thought dead. */
const PATIENCE_MS = 2000;

export class VectorBuilder {
  readonly #model: Model;
  readonly #filesShare: number;
  readonly #terms: RowTable;
  readonly #stops: RowTable;
  readonly #maker: VectorMaker;
  #shared: SharedBatches | null = null;
  #batches: readonly KitBatch[];
  /** The one that is being filled. */
  #batch: KitBatch;
  #vectors: Int8Array<ArrayBuffer>;
  #scales = new Float32Array(1024);
  #count = 0;

  constructor(model: Model, reader: Reader, filesShare: number) {
    this.#model = model;
    this.#filesShare = filesShare;
    this.#terms = new RowTable(model, reader.terms);
    this.#stops = new RowTable(model, reader.stops);
    this.#maker = new VectorMaker(model, filesShare);
    this.#batch = KitBatch.alone(model.dims);
    this.#batches = [this.#batch];
    this.#vectors = new Int8Array(this.#scales.length * model.dims);
  }

  /** What another thread needs to help from now on (see `help`). For one helper. */
  share(): VectorWork {
    this.#handOver();
    this.#shared = SharedBatches.make(this.#model.shared, this.#filesShare);
    this.#batches = this.#shared.batches;
    this.#batch = this.#freeBatch();
    return this.#shared.work;
  }

  /** Notes down what the next kit's vector is made of. */
  add(counted: Counted): void {
    this.#terms.learn();
    this.#stops.learn();
    const size = this.#terms.sizeOf(counted.terms) + this.#stops.sizeOf(counted.stops);
    if (!this.#batch.hasRoom(size)) this.#handOver();
    if (this.#batch.hasRoom(size)) this.#note(counted, this.#batch);
    else this.#addLarge(counted, size);
    this.#count++;
  }

  /** A kit too large for any batch gets one of its own. */
  #addLarge(counted: Counted, size: number): void {
    const batch = KitBatch.alone(this.#model.dims, size);
    batch.open(this.#count);
    this.#note(counted, batch);
    this.#maker.make(batch);
    this.#keep(batch);
    this.#batch.open(this.#count + 1);
  }

  #note({ terms, counts, stops, stopCounts }: Counted, batch: KitBatch): void {
    let at = batch.end(batch.kits);
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i]!;
      at = this.#terms.note(term, counts[2 * term]!, counts[2 * term + 1]!, batch, at);
    }
    for (let i = 0; i < stops.length; i++) at = this.#stops.note(stops[i]!, stopCounts[i]!, stopCounts[i]!, batch, at);
    batch.endKit(at);
  }

  /** Leaves the batch to whoever makes its vectors, and goes on with another. */
  #handOver(): void {
    this.#batch.state = STATE.ready;
    this.#shared?.ring();
    this.#batch = this.#freeBatch();
  }

  /** If all batches wait for their vectors, this thread makes those of one. */
  #freeBatch(): KitBatch {
    for (;;) {
      const free = this.#batches.find(({ state }) => state === STATE.open || state === STATE.done);
      // Between the two looks the helper may have made them all: then there is one to be found free.
      const batch = free ?? this.#batches.find((one) => one.take());
      if (batch === undefined) continue;
      if (free === undefined) this.#maker.make(batch);
      this.#keep(batch);
      batch.open(this.#count);
      return batch;
    }
  }

  #keep(batch: KitBatch): void {
    const dims = this.#model.dims;
    const { first, kits } = batch;
    if (first + kits > this.#scales.length) this.#grow(2 * (first + kits));
    this.#scales.set(batch.scales.subarray(0, kits), first);
    this.#vectors.set(batch.vectors.subarray(0, kits * dims), first * dims);
  }

  #grow(kits: number): void {
    const [scales, vectors] = [new Float32Array(kits), new Int8Array(kits * this.#model.dims)];
    scales.set(this.#scales);
    vectors.set(this.#vectors);
    [this.#scales, this.#vectors] = [scales, vectors];
  }

  finish(): VectorTable {
    this.#batch.state = STATE.ready;
    for (const batch of this.#batches) this.#settle(batch);
    this.#shared?.end();
    const dims = this.#model.dims;
    const places = placesFor(this.#count, EVERYDAY.length, dims);
    const memory = makeMemory(places.bytes);
    const bytes = new Int8Array(memory.buffer);
    const scales = new Float32Array(memory.buffer, places.scales);
    const put = (vector: Int8Array, scale: number, to: number) => {
      scales[to] = scale;
      bytes.set(vector.subarray(0, PLANE), places.heads + to * PLANE);
      bytes.set(vector.subarray(PLANE), places.tails + to * PLANE * places.more);
    };
    for (let i = 0; i < this.#count; i++) put(this.#vectors.subarray(i * dims, (i + 1) * dims), this.#scales[i]!, i);
    EVERYDAY.forEach((matter, i) => {
      const vector = new Int8Array(dims);
      put(vector, quantise(this.#model.embed(words(matter)), vector), places.matters + i);
    });
    return { memory, dims, kits: this.#count, matters: EVERYDAY.length };
  }

  /** Sees to it that the batch's vectors are there. A helper that died over it is made up for. */
  #settle(batch: KitBatch): void {
    if (batch.state === STATE.open) return;
    if (!batch.take()) batch.waitUntilDone(PATIENCE_MS);
    if (batch.state === STATE.taken) this.#maker.make(batch);
    this.#keep(batch);
  }
}

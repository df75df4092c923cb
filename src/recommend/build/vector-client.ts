// The building thread's side of the thread that makes vectors.

import { Worker } from 'node:worker_threads';
import type { SharedRows } from '../model/model-rows.ts';
import type { KitEmbedder } from './kit-embedder.ts';
import { KitSlots, SLOTS, STATE } from './kit-slots.ts';
import type { VectorJob } from './vector.worker.ts';

/** It has numbers in shared memory to read and write, and next to nothing else. */
const HEAP = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 1 };
/** So long a vector may take, ten thousand times the usual, before the thread is thought dead. */
const PATIENCE_MS = 2000;

type Keep = (kit: number, vector: Int8Array, scale: number) => void;

export class VectorClient {
  readonly #embedder: KitEmbedder;
  readonly #keep: Keep;
  readonly #slots: KitSlots;
  readonly #patienceMs: number;
  /** Per slot the kit that is in it. */
  readonly #kits = new Int32Array(SLOTS);
  #next = 0;
  #thread: { terminate: () => unknown } | undefined;
  /** Nothing is left to a thread that was thought dead: should it live, what it still writes is what this one writes, and then it ends. */
  #isLost = false;

  /** `keep` gets the vectors, in any order; `embedder` makes those that the thread does not get to. */
  constructor(
    { memory, dims, rows }: SharedRows,
    filesShare: number,
    embedder: KitEmbedder,
    keep: Keep,
    {
      start = startThread,
      patienceMs = PATIENCE_MS,
    }: { start?: (job: VectorJob) => { terminate: () => unknown } | undefined; patienceMs?: number } = {},
  ) {
    this.#embedder = embedder;
    this.#keep = keep;
    this.#slots = new KitSlots(dims);
    this.#patienceMs = patienceMs;
    try {
      this.#thread = start({ rows: { memory, dims, rows }, filesShare, slots: this.#slots.buffer });
    } catch {
      // The system gives no more threads: this one makes all vectors.
    }
  }

  /** Whether the kit was left to the thread. */
  offer(kit: number, noted: Int32Array): boolean {
    const slot = this.#next;
    if (!this.#slots.fits(noted)) return false;
    this.#settle(slot);
    if (this.#isLost) return false;
    this.#kits[slot] = kit;
    this.#slots.put(slot, noted);
    this.#next = (slot + 1) % SLOTS;
    return true;
  }

  /** Once: every vector is kept then, and the thread ends. */
  finish(): void {
    for (let i = 0; i < SLOTS; i++) this.#settle((this.#next + i) % SLOTS);
    this.#slots.end();
  }

  /** Frees a slot. If its kit still waits, this thread is ahead of the other and makes the vector. */
  #settle(slot: number): void {
    const slots = this.#slots;
    if (slots.state(slot) === STATE.free) return;
    const isMine = slots.take(slot);
    if (!isMine && !this.#isLost && !slots.waitFor(slot, this.#patienceMs)) {
      this.#isLost = true;
      // Else it could wake while the thread of the next build uses the same memory.
      this.#thread?.terminate();
    }
    const vector = slots.vector(slot);
    if (slots.state(slot) === STATE.taken) slots.scales[slot] = this.#embedder.embed(slots.noted(slot), vector);
    this.#keep(this.#kits[slot]!, vector, slots.scales[slot]!);
    slots.setState(slot, STATE.free);
  }
}

function startThread(workerData: VectorJob): Worker {
  const worker = new Worker(new URL('./vector.worker.ts', import.meta.url), { workerData, resourceLimits: HEAP });
  // A build does not depend on it.
  worker.on('error', () => {});
  worker.unref();
  return worker;
}

// Counts kits: the first ones on the building thread alone, the others with the help of a second thread.

import { Worker } from 'node:worker_threads';
import type { CountJob } from './count.worker.ts';
import { CountedKit, type KitCounter } from './kit-counter.ts';
import { KitSlots, SLOTS, STATE } from './kit-slots.ts';

/** Minimum kits for which a second thread saves more time than it takes to start. */
const MIN_KITS_FOR_THREAD = 500;
/** The thread mostly reads and writes numbers in shared memory. */
const HEAP = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 1 };
/** Maximum time per kit, a thousand times the usual, before the thread is considered dead. */
const PATIENCE_MS = 2000;
/** Initial capacity in codes per kit. */
const FIRST_ROOM = 1 << 12;

export interface CountOptions {
  start?: (job: CountJob) => { terminate: () => unknown } | undefined;
  minKits?: number;
  patienceMs?: number;
}

/** Only one per model at a time: the model's memory has one place for the second thread's sums. */
export class CountClient {
  readonly #counter: KitCounter;
  readonly #keep: (kit: CountedKit) => void;
  readonly #job: Omit<CountJob, 'slots'> | null;
  readonly #options: Required<CountOptions>;
  /** Kits counted by this thread. */
  #own: CountedKit;
  #kits = 0;
  /** Waiting kits, while there is a second thread. */
  #slots: KitSlots | null = null;
  /**
   * Per slot, whether it holds one of our kits. Kept here because a thread considered dead may still write to the slot.
   */
  readonly #waiting = new Uint8Array(SLOTS);
  #next = 0;
  #thread: { terminate: () => unknown } | undefined;
  /** A thread considered dead gets no more kits, and its results are not used. */
  #isLost = false;

  /** `keep` receives every counted kit, in order. `job` is null without a model; then there is no thread. */
  constructor(
    counter: KitCounter,
    job: Omit<CountJob, 'slots'> | null,
    keep: (kit: CountedKit) => void,
    options: CountOptions = {},
  ) {
    this.#counter = counter;
    this.#job = job;
    this.#keep = keep;
    this.#options = { start: startThread, minKits: MIN_KITS_FOR_THREAD, patienceMs: PATIENCE_MS, ...options };
    this.#own = new CountedKit(FIRST_ROOM, job?.model.dims ?? 0);
  }

  /** `kit` is encoded as encoded-kit.ts describes. */
  add(kit: Int32Array): void {
    if (this.#kits++ === this.#options.minKits && this.#job !== null) this.#start(this.#job);
    const slots = this.#slots;
    if (slots?.fits(kit) === true) {
      this.#settle(slots, this.#next);
      if (!this.#isLost) {
        slots.put(this.#next, kit);
        this.#waiting[this.#next] = 1;
        this.#next = (this.#next + 1) % SLOTS;
        return;
      }
    }
    this.#settleAll();
    this.#countHere(kit);
  }

  /** Call once: keeps all remaining kits and ends the thread. */
  finish(): void {
    this.#settleAll();
    this.#slots?.end();
  }

  #start(job: Omit<CountJob, 'slots'>): void {
    const slots = new KitSlots(job.model.dims);
    try {
      this.#thread = this.#options.start({ ...job, slots: slots.buffer });
      this.#slots = slots;
    } catch {
      // The system allows no more threads, so this one counts all kits.
    }
  }

  #settleAll(): void {
    const slots = this.#slots;
    if (slots === null) return;
    for (let i = 0; i < SLOTS; i++) this.#settle(slots, (this.#next + i) % SLOTS);
    if (this.#isLost) this.#slots = null;
  }

  /** Frees a slot. If its kit is still waiting, this thread counts it. */
  #settle(slots: KitSlots, slot: number): void {
    if (this.#waiting[slot] === 0) return;
    this.#waiting[slot] = 0;
    const isMine = slots.take(slot);
    if (!isMine && !this.#isLost && !slots.waitFor(slot, this.#options.patienceMs)) {
      this.#isLost = true;
      slots.end();
      // Otherwise, it could wake while the next build's thread uses the same memory.
      this.#thread?.terminate();
    }
    if (slots.state(slot) === STATE.done) this.#keep(slots.counted[slot]!);
    else this.#countHere(slots.kit(slot));
    slots.setState(slot, STATE.free);
  }

  #countHere(kit: Int32Array): void {
    while (!this.#counter.count(kit, this.#own)) {
      const { codes, vector } = this.#own;
      this.#own = new CountedKit(2 * codes.length, vector.length);
    }
    this.#keep(this.#own);
  }
}

function startThread(workerData: CountJob): Worker {
  const worker = new Worker(new URL('./count.worker.ts', import.meta.url), { workerData, resourceLimits: HEAP });
  // A build does not depend on the thread.
  worker.on('error', () => {});
  worker.unref();
  return worker;
}

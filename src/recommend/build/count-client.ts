// Has kits counted: the first by the building thread alone, then with the help of a second.

import { Worker } from 'node:worker_threads';
import type { CountJob } from './count.worker.ts';
import { CountedKit, type KitCounter } from './kit-counter.ts';
import { KitSlots, SLOTS, STATE } from './kit-slots.ts';

/** From so many kits on a second thread saves more time than its start takes. */
const MIN_KITS_FOR_THREAD = 500;
/** It has numbers in shared memory to read and write, and next to nothing else. */
const HEAP = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 1 };
/** So long a kit may take, a thousand times the usual, before the thread is thought dead. */
const PATIENCE_MS = 2000;
/** Codes of a kit that there is room for at first. */
const FIRST_ROOM = 1 << 12;

export interface CountOptions {
  start?: (job: CountJob) => { terminate: () => unknown } | undefined;
  minKits?: number;
  patienceMs?: number;
}

/** One at a time per model: the second thread has one place for sums in the model's memory. */
export class CountClient {
  readonly #counter: KitCounter;
  readonly #keep: (kit: CountedKit) => void;
  readonly #job: Omit<CountJob, 'slots'> | null;
  readonly #options: Required<CountOptions>;
  /** What this thread has counted. */
  #own: CountedKit;
  #kits = 0;
  /** Where kits wait, while there is a second thread. */
  #slots: KitSlots | null = null;
  /** Per slot whether a kit of ours is in it. Not asked of the slot, which a thread thought dead may still write to. */
  readonly #waiting = new Uint8Array(SLOTS);
  #next = 0;
  #thread: { terminate: () => unknown } | undefined;
  /** Nothing is left to a thread that was thought dead, and nothing that it may still write is used. */
  #isLost = false;

  /** `keep` gets every kit as it was counted, in their order; `job` is null where there is no model, and then no thread. */
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

  /** `kit` as encoded-kit.ts says. */
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

  /** Once: every kit is kept then, and the thread ends. */
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
      // The system gives no more threads: this one counts all kits.
    }
  }

  #settleAll(): void {
    const slots = this.#slots;
    if (slots === null) return;
    for (let i = 0; i < SLOTS; i++) this.#settle(slots, (this.#next + i) % SLOTS);
    if (this.#isLost) this.#slots = null;
  }

  /** Frees a slot. If its kit still waits, this thread is ahead of the other and counts it. */
  #settle(slots: KitSlots, slot: number): void {
    if (this.#waiting[slot] === 0) return;
    this.#waiting[slot] = 0;
    const isMine = slots.take(slot);
    if (!isMine && !this.#isLost && !slots.waitFor(slot, this.#options.patienceMs)) {
      this.#isLost = true;
      slots.end();
      // Else it could wake while the thread of the next build uses the same memory.
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
  // A build does not depend on it.
  worker.on('error', () => {});
  worker.unref();
  return worker;
}

// Counts kits: the first ones on the building thread, the others on a second thread.

import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { CountJob, ThreadJob } from './count.worker.ts';
import type { CountedKit, KitCounter } from './kit-counter.ts';

/** Minimum kits for which a second thread saves more time than it takes to start. */
const MIN_KITS_FOR_THREAD = 500;
/** The thread mostly reads and writes numbers outside its heap. */
const HEAP = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 1 };
/** Kits sent at a time. Waking the thread for each would cost a tenth of the time it saves. */
const BATCH = 4;
/** Maximum batches without an answer. The lengths of kits differ; this many keep the second thread busy. */
const MAX_SENT = 2;
/** Maximum numbers of a kit that is sent. Otherwise, the batches of very large kits would take hundreds of megabytes. */
const MAX_SENT_NUMBERS = 2 ** 18;
/** Maximum time per batch, a thousand times the usual, before the thread is considered dead. */
const THREAD_TIMEOUT_MS = 5000;

interface CountOptions {
  start?: (job: ThreadJob) => { terminate: () => unknown };
  minKits?: number;
  timeoutMs?: number;
}

/** Only one per model at a time: the model's memory has one place for the second thread's sums. */
export class CountClient {
  readonly #counter: KitCounter;
  readonly #keep: (kit: CountedKit) => void;
  readonly #job: CountJob | null;
  readonly #options: Required<CountOptions>;
  #kits = 0;
  /** Null before it starts, and if it does not or is considered dead. */
  #thread: { port: MessagePort; worker: { terminate: () => unknown } } | null = null;
  readonly #answered = new Int32Array(new SharedArrayBuffer(4));
  #batch: Int32Array[] = [];
  /** Kept until answered: no build depends on the thread. */
  readonly #sent: Int32Array[][] = [];

  /** `keep` receives every counted kit, in order. `job` is null without a model; then there is no thread. */
  constructor(counter: KitCounter, job: CountJob | null, keep: (kit: CountedKit) => void, options: CountOptions = {}) {
    this.#counter = counter;
    this.#job = job;
    this.#keep = keep;
    this.#options = { start: startThread, minKits: MIN_KITS_FOR_THREAD, timeoutMs: THREAD_TIMEOUT_MS, ...options };
  }

  /** `kit` is encoded as encoded-kit.ts describes. */
  add(kit: Int32Array): void {
    if (this.#kits++ === this.#options.minKits && this.#job !== null) this.#start(this.#job);
    // Waiting for a thread to start would take longer than it saves, and it may never start.
    const hasStarted = Atomics.load(this.#answered, 0) > 0;
    if (this.#thread === null || !hasStarted || kit.length > MAX_SENT_NUMBERS) {
      this.#settle();
      this.#keep(this.#counter.count(kit));
      return;
    }
    // Shared, because sending it would copy it two more times.
    const copy = new Int32Array(new SharedArrayBuffer(kit.byteLength));
    copy.set(kit);
    this.#batch.push(copy);
    if (this.#batch.length === BATCH) this.#send(this.#thread.port, MAX_SENT);
  }

  /** Call once: keeps all remaining kits and ends the thread. */
  finish(): void {
    this.#settle();
    this.#stop();
  }

  #start(job: CountJob): void {
    const { port1, port2 } = new MessageChannel();
    try {
      const worker = this.#options.start({ ...job, port: port2, answered: this.#answered });
      this.#thread = { port: port1, worker };
    } catch {
      // The system allows no more threads, so this one counts all kits.
      port1.close();
    }
  }

  /** Keeps all kits so far. */
  #settle(): void {
    if (this.#thread !== null && this.#batch.length + this.#sent.length > 0) this.#send(this.#thread.port, 0);
  }

  #stop(): void {
    this.#thread?.port.close();
    this.#thread?.worker.terminate();
    this.#thread = null;
  }

  /** Sends the batch, and waits until no more than `most` are without an answer. */
  #send(port: MessagePort, most: number): void {
    port.postMessage(this.#batch);
    this.#sent.push(this.#batch);
    this.#batch = [];
    while (this.#sent.length > (this.#thread === null ? 0 : most)) {
      const counted = this.#thread && this.#receive(port);
      for (const kit of counted ?? this.#sent[0]!.map((one) => this.#counter.count(one))) this.#keep(kit);
      this.#sent.shift();
    }
  }

  /** The counts of the first batch without an answer; null if the thread is dead. */
  #receive(port: MessagePort): CountedKit[] | null {
    for (;;) {
      const answered = Atomics.load(this.#answered, 0);
      const received = receiveMessageOnPort(port);
      if (received !== undefined) return received.message as CountedKit[];
      if (Atomics.wait(this.#answered, 0, answered, this.#options.timeoutMs) === 'timed-out') break;
    }
    // Otherwise, it could wake while the next build's thread uses the same memory.
    this.#stop();
    return null;
  }
}

function startThread(workerData: ThreadJob): Worker {
  const worker = new Worker(new URL('./count.worker.ts', import.meta.url), {
    workerData,
    transferList: [workerData.port],
    resourceLimits: HEAP,
  });
  // A build does not depend on the thread.
  worker.on('error', () => {});
  worker.unref();
  return worker;
}

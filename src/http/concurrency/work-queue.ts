import { BusyError } from '../error-response.ts';
import { FairQueue, type QueueLimits, type Share } from './fair-queue.ts';

/**
 * After this time, the finished answers are sent and the event loop turns before the work continues. Under load, other
 * routes wait for it: with 20 ms they waited twice as long, and new use cases took only 1 % less time.
 */
const MAX_BATCH_MS = 10;
/** Work that still waits this long after the server began to close fails and is refunded, before connections end. */
export const REFUSE_AFTER_MS = 8_000;

interface Work<T> {
  compute: () => T | Promise<T>;
  answer: (result: T | Error) => void;
}

interface Options extends QueueLimits {
  /** How much work may be in progress elsewhere, such as on other threads: work that returns a promise. */
  atOnce?: number;
  now?: () => number;
}

/**
 * Runs work in fair turns (fair-queue.ts). Work that arrived together is computed in one batch, before any of it is
 * answered: alternating with parsing and sending would evict its data from the processor's caches, which took a new use
 * case a fifth of its time. Answers go to callbacks, because a promise per call would cost slightly more.
 */
export class WorkQueue<T> {
  readonly #now: () => number;
  readonly #atOnce: number;
  readonly #quick: Work<T>[] = [];
  readonly #waiting: FairQueue<Work<T>>;
  #inProgress = 0;
  #isDue = false;
  #refusal: Error | null = null;

  constructor({ atOnce = 1, now = () => performance.now(), ...limits }: Options = {}) {
    this.#atOnce = atOnce;
    this.#now = now;
    this.#waiting = new FairQueue(limits);
  }

  /** Quick work belongs to nobody: it waits for the current batch, but for no other work. */
  run(compute: () => T | Promise<T>, share: Share | 'quick', answer: (result: T | Error) => void): void {
    const work = { compute, answer };
    if (share === 'quick') this.#quick.push(work);
    else this.#waiting.add(work, share)?.answer(new BusyError());
    this.#schedule();
  }

  /** The same for work of which each has its promise anyway. */
  do(compute: () => T | Promise<T>, share: Share): Promise<T> {
    return new Promise((resolve, reject) =>
      this.run(compute, share, (result) => (result instanceof Error ? reject(result) : resolve(result))),
    );
  }

  /** From now on, all work fails, including work that waits. */
  refuse(reason: Error): void {
    this.#refusal = reason;
  }

  /** The next tick comes after everything that the store's answer triggered. */
  #schedule(later: (run: () => void) => void = process.nextTick): void {
    if (this.#isDue || !(this.#quick.length > 0 || this.#canTake())) return;
    this.#isDue = true;
    later(() => this.#runBatch());
  }

  #canTake(): boolean {
    return this.#waiting.size > 0 && this.#inProgress < this.#atOnce;
  }

  #runBatch(): void {
    const end = this.#now() + MAX_BATCH_MS;
    const done: Work<T>[] = [];
    const results: (T | Error)[] = [];
    const start = (work: Work<T>) => {
      const result = this.#resultOf(work);
      if (result instanceof Promise) this.#follow(work, result);
      else {
        done.push(work);
        results.push(result);
      }
    };
    for (const work of this.#quick.splice(0)) start(work);
    if (this.#canTake()) start(this.#waiting.take()!);
    while (this.#canTake() && this.#now() < end) start(this.#waiting.take()!);
    this.#isDue = false;
    this.#schedule(setImmediate);
    for (let i = 0; i < done.length; i++) done[i]!.answer(results[i]!);
  }

  #follow({ answer }: Work<T>, result: Promise<T>): void {
    this.#inProgress += 1;
    const end = (value: T | Error) => {
      this.#inProgress -= 1;
      this.#schedule();
      answer(value);
    };
    result.then(end, end);
  }

  #resultOf({ compute }: Work<T>): T | Promise<T> | Error {
    if (this.#refusal !== null) return this.#refusal;
    try {
      return compute();
    } catch (error) {
      return error as Error;
    }
  }
}

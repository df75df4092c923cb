/**
 * After this long the answers that are ready are sent, and the event loop turns, before the work goes on. Half of it cut
 * the stretches of 64 connections in two, which took 3 % more time.
 */
const MAX_STRETCH_MS = 20;

/**
 * Does what came in together in one stretch, before any of it is answered. Work that takes turns with parsing and
 * sending finds the processor's caches full of what these need, and they find them full of what it needs: together
 * that took a new use case a fifth of its time.
 */
export class BackToBack {
  readonly #now: () => number;
  readonly #waiting: (() => void)[] = [];

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  run<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
      // The next tick comes after everything that the answer of the store has set off.
      if (this.#waiting.length === 1) process.nextTick(() => this.#stretch());
    });
  }

  #stretch(): void {
    const end = this.#now() + MAX_STRETCH_MS;
    let done = 0;
    do this.#waiting[done++]!();
    while (done < this.#waiting.length && this.#now() < end);
    this.#waiting.splice(0, done);
    if (this.#waiting.length > 0) setImmediate(() => this.#stretch());
  }
}

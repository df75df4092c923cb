/**
 * After this long the answers that are ready are sent, and the event loop turns, before the work goes on. Under load,
 * other routes wait for it: with 20 ms they waited twice as long, and new use cases took only 1 % less time.
 */
const MAX_STRETCH_MS = 10;
/** What still waits this long after the server began to close fails and is given back, before connections are cut. */
export const REFUSE_AFTER_MS = 8_000;

/**
 * Does what came in together in one stretch, before any of it is answered. Work that takes turns with parsing and
 * sending finds the processor's caches full of what these need, and they find them full of what it needs: together
 * that took a new use case a fifth of its time.
 */
export class BackToBack {
  readonly #now: () => number;
  readonly #quick: (() => void)[] = [];
  readonly #slow: (() => void)[] = [];
  #isDue = false;
  #refusal: Error | null = null;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Quick work never waits for slow work that came before it, except for the stretch under way. */
  run<T>(work: () => T, { isQuick }: { isQuick: boolean }): Promise<T> {
    return new Promise((resolve, reject) => {
      (isQuick ? this.#quick : this.#slow).push(() => {
        try {
          if (this.#refusal !== null) throw this.#refusal;
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
      if (this.#isDue) return;
      this.#isDue = true;
      // The next tick comes after everything that the answer of the store has set off.
      process.nextTick(() => this.#stretch());
    });
  }

  /** From now on work fails instead of being done, also what waits. */
  refuse(reason: Error): void {
    this.#refusal = reason;
  }

  #stretch(): void {
    const end = this.#now() + MAX_STRETCH_MS;
    for (const work of this.#quick.splice(0)) work();
    let done = 0;
    while (done < this.#slow.length && (done === 0 || this.#now() < end)) this.#slow[done++]!();
    this.#slow.splice(0, done);
    this.#isDue = this.#slow.length > 0;
    if (this.#isDue) setImmediate(() => this.#stretch());
  }
}

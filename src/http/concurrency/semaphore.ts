/** Limits how many tasks run at once; the others wait in order. */
export class Semaphore {
  readonly #permits: number;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(permits: number) {
    this.#permits = permits;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#permits) await new Promise<void>((resolve) => this.#queue.push(resolve));
    else this.#running += 1;
    try {
      return await task();
    } finally {
      // The next task takes over the permit.
      const next = this.#queue.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

/** A few pieces of work at once; the others wait in line. */
export class Turns {
  readonly #atOnce: number;
  readonly #line: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  get waiting(): number {
    return this.#line.length;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) await new Promise<void>((resolve) => this.#line.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // The next in line takes over the place; it is given up only when no one waits.
      const next = this.#line.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

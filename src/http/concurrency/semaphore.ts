/** Limits how many tasks run at once; the others wait in order. */
export function semaphore(permits: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    get waiting() {
      return queue.length;
    },
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (running >= permits) await new Promise<void>((resolve) => queue.push(resolve));
      else running += 1;
      try {
        return await task();
      } finally {
        // The next task takes over the permit.
        const next = queue.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}

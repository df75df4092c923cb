/** Limits how many tasks run at once. The others wait, in order; if too many wait already, a task is refused. */
export function semaphore(permits: number, maxWaiting = Number.POSITIVE_INFINITY) {
  const queue: (() => void)[] = [];
  let running = 0;
  const isFull = () => running >= permits && queue.length >= maxWaiting;
  return {
    isFull,
    isIdle: () => running === 0,
    async run<T>(task: () => Promise<T>, refusal = () => new Error('too many tasks are waiting')): Promise<T> {
      if (isFull()) throw refusal();
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

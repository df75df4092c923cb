/**
 * Limits how many tasks run at once. The others wait, in order, but clients take turns (`who`): the tasks of one do not
 * delay those of the others. If too many wait already, a task is refused.
 */
export function semaphore(permits: number, maxWaiting = Number.POSITIVE_INFINITY) {
  const queues = new Map<string, (() => void)[]>();
  let running = 0;
  let waiting = 0;
  const isFull = () => running >= permits && waiting >= maxWaiting;
  const wait = (who: string) =>
    new Promise<void>((resolve) => {
      queues.getOrInsertComputed(who, () => []).push(resolve);
      waiting += 1;
    });
  const startNext = () => {
    const [first] = queues;
    if (first === undefined) return false;
    const [who, queue] = first;
    queues.delete(who);
    const next = queue.shift()!;
    // To the end of the clients.
    if (queue.length > 0) queues.set(who, queue);
    waiting -= 1;
    next();
    return true;
  };
  return {
    isFull,
    isIdle: () => running === 0,
    async run<T>(
      task: () => Promise<T>,
      refusal = () => new Error('too many tasks are waiting'),
      who = '',
    ): Promise<T> {
      if (isFull()) throw refusal();
      if (running >= permits) await wait(who);
      else running += 1;
      try {
        return await task();
      } finally {
        // The next task takes over the permit.
        if (!startNext()) running -= 1;
      }
    },
  };
}

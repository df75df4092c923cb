/** Waits until the condition is true; fails after the given time. */
export async function until(condition: () => Promise<boolean> | boolean, withinMs: number): Promise<void> {
  const giveUp = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > giveUp) throw new Error(`not true within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

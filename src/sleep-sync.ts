const unchanged = new Int32Array(new SharedArrayBuffer(4));

/** Blocks this thread. Fractions of a millisecond count. */
export function sleepSync(ms: number): void {
  Atomics.wait(unchanged, 0, 0, ms);
}

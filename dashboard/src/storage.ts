/** Uses the browser's storage. Undefined if it is disabled or full: every page works without it. */
export function withStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

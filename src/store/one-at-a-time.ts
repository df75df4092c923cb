/** Concurrent callers share one answer: anyone may ask, and each answer costs the database a write. */
export function oneAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => {
    underWay ??= ask().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

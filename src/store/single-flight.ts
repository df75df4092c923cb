/** Callers that come while a call is in flight share its result. */
export function singleFlight<T>(call: () => Promise<T>): () => Promise<T> {
  let inFlight: Promise<T> | null = null;
  return () => {
    inFlight ??= call().finally(() => {
      inFlight = null;
    });
    return inFlight;
  };
}

/** The result of the first call, kept unless it failed. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => {
    result ??= work().catch((error) => {
      result = null;
      throw error;
    });
    return result;
  };
}

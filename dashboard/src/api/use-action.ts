import { useState } from 'react';
import { type ApiError, asApiError } from './client.ts';

/** Runs an action once at a time and keeps its error. */
export function useAction<Given extends unknown[]>(act: (...given: Given) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const run = (...given: Given) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    act(...given)
      .catch((cause: unknown) => setError(asApiError(cause)))
      .finally(() => setBusy(false));
  };
  return { busy, error, run };
}

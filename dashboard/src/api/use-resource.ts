import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, asApiError, get, onSignedOut } from './client.ts';

export interface Resource<T> {
  /** The last response; while a newer one is loading, the previous one. */
  data: T | undefined;
  error: ApiError | undefined;
  /** Fetches again. The current data stays until the new answer arrives. */
  reload: () => Promise<void>;
}

// Going back to a page shows its earlier response at once, and fetches again: figures must be current.
const seen = new Map<string, unknown>();
onSignedOut(() => seen.clear());

export function forgetEverything(): void {
  seen.clear();
}

/**
 * The response to GET /dashboard/api/{path}; null fetches nothing. Fetched again when the window becomes visible, and
 * when the browser is online again: an error from before would stay until a reload.
 */
export function useResource<T>(path: string | null): Resource<T> {
  const [state, setState] = useState<{ path: string | null; data?: T; error?: ApiError }>({ path });
  const latest = useRef(0);

  const load = useCallback(
    async (signal?: AbortSignal) => {
      if (path === null) return;
      latest.current += 1;
      const mine = latest.current;
      try {
        const data = await get<T>(path, signal);
        seen.set(path, data);
        if (mine === latest.current) setState({ path, data });
      } catch (error) {
        if (signal?.aborted || mine !== latest.current) return;
        const shown = asApiError(error, 'Something went wrong on this page.');
        setState((before) => ({ ...(before.path === path ? before : {}), path, error: shown }));
      }
    },
    [path],
  );

  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    const onVisible = () => {
      if (document.visibilityState === 'visible') void load(abort.signal);
    };
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('online', onVisible);
    return () => {
      abort.abort();
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('online', onVisible);
    };
  }, [load]);

  const isCurrent = state.path === path;
  const remembered = path === null ? undefined : (seen.get(path) as T | undefined);
  return {
    data: (isCurrent ? state.data : undefined) ?? remembered,
    error: isCurrent ? state.error : undefined,
    reload: load,
  };
}

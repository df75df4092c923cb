import { useEffect } from 'react';
import { get } from '../../api/client.ts';
import { useRouter } from '../../router.tsx';

/** Someone who is already signed in does not need the page, and is led to the next one. */
export function useAlreadySignedIn(next: string): void {
  const { go } = useRouter();
  useEffect(() => {
    const abort = new AbortController();
    get<{ user: unknown }>('auth/get-session', abort.signal).then(
      (session) => session.user && go(next, { replace: true }),
      () => undefined,
    );
    return () => abort.abort();
  }, [go, next]);
}

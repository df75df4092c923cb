import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { onSignedOut, post } from './api/client.ts';
import type { Account, PublicConfig } from './api/types.ts';
import { forgetEverything, type Resource, useResource } from './api/use-resource.ts';
import { forgetRuns } from './pages/playground/last-run.ts';
import { useRouter } from './router.tsx';

interface Session {
  account: Account;
  reload: () => Promise<void>;
  signOut: () => Promise<void>;
}

/** Somebody was signed in with this browser and has not signed out: when nobody is any more, the session has expired. */
const SIGNED_IN = 'kitscout-signed-in';

function noteSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(SIGNED_IN, '1');
    else localStorage.removeItem(SIGNED_IN);
  } catch {
    // Storage is switched off: an expired session then reads like none.
  }
}

function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN) !== null;
  } catch {
    return false;
  }
}

const SessionContext = createContext<Session | null>(null);

/** The signed-in account, for every page behind the sign-in. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession outside of SessionProvider');
  return session;
}

interface ProviderProps {
  children: ReactNode;
  /** While it is not known yet who is here. */
  waiting: (me: Resource<{ account: Account }>) => ReactNode;
}

export function SessionProvider({ children, waiting }: ProviderProps) {
  const me = useResource<{ account: Account }>('me');
  const { location, go } = useRouter();
  const account = me.data?.account;

  useEffect(
    () =>
      onSignedOut(() => {
        const query = location.search.toString();
        const here = location.path + (query === '' ? '' : `?${query}`);
        const parts = [
          ...(wasSignedIn() ? ['expired=1'] : []),
          ...(here === '/dashboard' ? [] : [`next=${encodeURIComponent(here)}`]),
        ];
        go(`/dashboard/sign-in${parts.length === 0 ? '' : `?${parts.join('&')}`}`, { replace: true });
      }),
    [location, go],
  );

  useEffect(() => {
    if (account !== undefined) noteSignedIn(true);
  }, [account]);

  const session = useMemo(
    () =>
      account && {
        account,
        reload: () => me.reload(),
        signOut: async () => {
          await post('auth/sign-out');
          forgetEverything();
          forgetRuns();
          noteSignedIn(false);
          go('/dashboard/sign-in?signed-out=1');
        },
      },
    [account, me.reload, go],
  );
  if (session === undefined) return waiting(me);
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}

const ConfigContext = createContext<PublicConfig | undefined>(undefined);

export function ConfigProvider({ children }: { children: ReactNode }) {
  const { data } = useResource<PublicConfig>('config');
  return <ConfigContext.Provider value={data}>{children}</ConfigContext.Provider>;
}

/** What the server tells everybody about itself; undefined until it has answered. */
export function useConfig(): PublicConfig | undefined {
  return useContext(ConfigContext);
}

/** The address that requests go to, as an API user has to write it. */
export function useBaseUrl(): string {
  const config = useConfig();
  return (config?.base_url ?? window.location.origin).replace(/\/+$/, '');
}

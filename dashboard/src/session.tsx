import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import type { Permission } from '../../src/accounts/team.ts';
import { onSignedOut, post, showAccount } from './api/client.ts';
import type { Account, ActingAccount, Me, Membership, PublicConfig } from './api/types.ts';
import { forgetEverything, type Resource, useResource } from './api/use-resource.ts';
import { forgetRuns } from './pages/playground/last-run.ts';
import { useRouter } from './router.tsx';
import { lastSignedIn, noteSignedIn, wasSignedIn } from './signed-in.ts';

interface Session {
  /** The person's own account. */
  account: Account;
  /** The account that pages show, which is another one while they work in a team. */
  acting: ActingAccount;
  teams: readonly Membership[];
  may: (permission: Permission) => boolean;
  /** Works in another account from now on. */
  workIn: (accountId: string) => Promise<void>;
  reload: () => Promise<void>;
  signOut: () => Promise<void>;
}

/** Called after signing out or deleting the account, so that the next person at this browser finds no data. */
export function forgetSession(): void {
  forgetEverything();
  forgetRuns();
  showAccount(undefined);
  noteSignedIn(null);
}

const SessionContext = createContext<Session | null>(null);

/** The signed-in account, for every page after sign-in. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession outside of SessionProvider');
  return session;
}

interface ProviderProps {
  children: ReactNode;
  /** Shown until the session is known. */
  waiting: (me: Resource<Me>) => ReactNode;
  /** Instead of leading to the page that signs in: pages of the site are for everyone. */
  ended?: () => void;
}

export function SessionProvider({ children, waiting, ended }: ProviderProps) {
  const me = useResource<Me>('me');
  const { location, go } = useRouter();
  const account = me.data?.account;
  const personId = account?.id;
  const { acting, teams } = me.data ?? {};
  const shown = acting && `${account?.id} ${acting.id}`;
  const shownId = useRef(shown);
  // Another tab may have signed in as somebody else, or chosen another account: no data of the previous one may be
  // shown or stored as theirs.
  if (shown !== undefined && shown !== shownId.current) {
    forgetEverything();
    shownId.current = shown;
  }
  showAccount(acting?.id);

  useEffect(
    () =>
      onSignedOut(() => {
        if (ended !== undefined) return ended();
        const query = location.search.toString();
        const here = location.path + (query === '' ? '' : `?${query}`);
        const parts = [
          ...(wasSignedIn() ? ['expired=1'] : []),
          ...(here === '/dashboard' ? [] : [`next=${encodeURIComponent(here)}`]),
        ];
        go(`/dashboard/sign-in${parts.length === 0 ? '' : `?${parts.join('&')}`}`, { replace: true });
      }),
    [location, go, ended],
  );

  useEffect(() => {
    if (personId === undefined) return;
    // The session of somebody else may have ended while no page was open.
    if (lastSignedIn() !== personId) forgetRuns();
    noteSignedIn(personId);
  }, [personId]);

  const session = useMemo(
    () =>
      account &&
      acting &&
      teams && {
        account,
        acting,
        teams,
        may: (permission: Permission) => acting.may.includes(permission),
        workIn: async (id: string) => {
          await post('teams/choose', { account: id });
          go('/dashboard');
          await me.reload();
        },
        reload: () => me.reload(),
        signOut: async () => {
          await post('auth/sign-out');
          forgetSession();
          go('/dashboard/sign-in?signed-out=1');
        },
      },
    [account, acting, teams, me.reload, go],
  );
  if (session === undefined) return waiting(me);
  return (
    <SessionContext.Provider value={session} key={`${session.account.id} ${session.acting.id}`}>
      {children}
    </SessionContext.Provider>
  );
}

const ConfigContext = createContext<PublicConfig | undefined>(undefined);

export function ConfigProvider({ children }: { children: ReactNode }) {
  const { data } = useResource<PublicConfig>('config');
  return <ConfigContext.Provider value={data}>{children}</ConfigContext.Provider>;
}

/** The server's public configuration; undefined until it has answered. */
export function useConfig(): PublicConfig | undefined {
  return useContext(ConfigContext);
}

export function useBaseUrl(): string {
  return useConfig()?.base_url ?? window.location.origin;
}

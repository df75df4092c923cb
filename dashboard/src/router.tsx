import {
  type AnchorHTMLAttributes,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';

interface Location {
  path: string;
  search: URLSearchParams;
}

interface Router {
  location: Location;
  /** Whether the page changes without loading a document. */
  isInside: (to: string) => boolean;
  go: (to: string, options?: { replace?: boolean }) => void;
}

const RouterContext = createContext<Router | null>(null);

/** Pages of this app; the catalogue, the docs and what the server answers itself are not. */
function isOfApp(to: string): boolean {
  return /^\/dashboard(?!\/oauth\/)(?![^/?])/.test(to);
}

/** Client-side routing with the browser's history; on pages of the site, every link loads a document. */
export function RouterProvider({ children, onSite = false }: { children: ReactNode; onSite?: boolean }) {
  const [location, setLocation] = useState(read);
  useEffect(() => {
    const onPop = () => setLocation(read());
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
  const isInside = useCallback((to: string) => !onSite && isOfApp(to), [onSite]);
  const go = useCallback(
    (to: string, { replace = false } = {}) => {
      if (!isInside(to)) return replace ? window.location.replace(to) : window.location.assign(to);
      const moved = new URL(to, window.location.href).pathname !== window.location.pathname;
      if (replace) window.history.replaceState(null, '', to);
      else window.history.pushState(null, '', to);
      setLocation(read());
      if (moved) window.scrollTo(0, 0);
    },
    [isInside],
  );
  const router = useMemo(() => ({ location, isInside, go }), [location, isInside, go]);
  return <RouterContext.Provider value={router}>{children}</RouterContext.Provider>;
}

export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (router === null) throw new Error('useRouter outside of RouterProvider');
  return router;
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
}

/** A real link, which can be opened in a new tab and copied, and is read out as one. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const { go, isInside } = useRouter();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (event.defaultPrevented || !plain || !isInside(to)) return;
        event.preventDefault();
        go(to);
      }}
    />
  );
}

/** Where to go after signing in: only pages of this app, kits and requests of apps, so a crafted link cannot redirect elsewhere. */
export function safeNext(next: string | null): string {
  if (next === null) return '/dashboard';
  const url = URL.parse(next, window.location.origin);
  const inside =
    url !== null &&
    url.origin === window.location.origin &&
    (isOfApp(url.pathname) || /^\/(kits(\/|$)|dashboard\/oauth\/oauth2\/authorize$)/.test(url.pathname));
  return inside ? url.pathname + url.search + url.hash : '/dashboard';
}

/** Keeps where to go, for a link from one page before sign-in to another. */
export function nextQuery(search: URLSearchParams): string {
  const next = search.get('next');
  return next === null ? '' : `?next=${encodeURIComponent(next)}`;
}

/** Whether somebody came to the pages before sign-in with the link of an invitation. */
export function isInvitation(search: URLSearchParams): boolean {
  return safeNext(search.get('next')).startsWith('/dashboard/join?');
}

function read(): Location {
  const { pathname, search } = window.location;
  return { path: pathname.replace(/\/+$/, '') || '/', search: new URLSearchParams(search) };
}

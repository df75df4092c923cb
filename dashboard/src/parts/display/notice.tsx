import type { ReactNode } from 'react';
import type { ApiError } from '../../api/client.ts';
import type { Resource } from '../../api/use-resource.ts';
import type { IconName } from '../../icon-paths.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

type Tone = 'info' | 'good' | 'warning' | 'danger';
const ICONS: Record<Tone, IconName> = { info: 'info', good: 'check', warning: 'warning', danger: 'warning' };

interface NoticeProps {
  tone: Tone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  /** The result of a user action, so screen readers announce it. */
  live?: boolean;
}

export function Notice({ tone, title, children, action, live = false }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}>
      <Icon name={ICONS[tone]} />
      <div className="notice-text">
        {title !== undefined && <p className="notice-title">{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}

export function Failed({ title, error }: { title: string; error: ApiError | undefined }) {
  if (error === undefined) return null;
  return (
    <Notice tone="danger" live title={title}>
      {error.code === 'signed_out' ? (
        <>
          Your session has ended.{' '}
          <a href="/dashboard/sign-in" target="_blank" rel="noopener">
            Sign in in a new tab
          </a>
          , then try again here.
        </>
      ) : (
        error.message
      )}
    </Notice>
  );
}

/** A success message; renders nothing if empty. */
export function Done({ children }: { children: string | false | undefined }) {
  if (!children) return null;
  return (
    <Notice tone="good" live>
      {children}
    </Notice>
  );
}

/** Shown in place of data that could not be loaded. */
export function LoadError({ error, retry, what }: { error: ApiError; retry: () => void; what: string }) {
  return (
    <Notice
      tone="danger"
      live
      title={`${what} could not be loaded`}
      action={<Button onClick={retry}>Try again</Button>}
    >
      {error.message}
    </Notice>
  );
}

export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </div>
  );
}

/** Placeholder for text that is loading. The page announces it once to screen readers. */
export function Skeleton({ lines = 1, className = '' }: { lines?: number; className?: string }) {
  return (
    <span className={`skeleton-group ${className}`} aria-hidden="true">
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <span className="skeleton" key={i} />
      ))}
    </span>
  );
}

/** Placeholder for the rows of a table that fills its card. */
export function NoteSkeleton({ lines }: { lines: number }) {
  return (
    <div className="table-note">
      <Skeleton lines={lines} className="rows-skeleton" />
    </div>
  );
}

export function Loading({ what }: { what: string }) {
  return (
    <span className="sr-only" role="status">
      Loading {what}
    </span>
  );
}

interface LoadedProps<T> {
  resource: Resource<T>;
  /** As at the start of a message: "Your keys". */
  what: string;
  /** Shown until the first response. */
  waiting: ReactNode;
  children?: (data: T) => ReactNode;
}

export function Loaded<T>({ resource: { data, error, reload }, what, waiting, children }: LoadedProps<T>) {
  return (
    <>
      {error && <LoadError error={error} retry={() => void reload()} what={what} />}
      {!data && !error && (
        <>
          <Loading what={what.charAt(0).toLowerCase() + what.slice(1)} />
          {waiting}
        </>
      )}
      {data && children?.(data)}
    </>
  );
}

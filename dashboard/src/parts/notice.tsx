import type { ReactNode } from 'react';
import type { ApiError } from '../api/client.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

type Tone = 'info' | 'good' | 'warning' | 'danger';
const ICONS: Record<Tone, IconName> = { info: 'info', good: 'check', warning: 'warning', danger: 'warning' };

interface NoticeProps {
  tone: Tone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  /** It came up after something the reader did, so it is read out. */
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

/** Instead of what could not be loaded. */
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

export function Loading({ what }: { what: string }) {
  return (
    <span className="sr-only" role="status">
      Loading {what}
    </span>
  );
}

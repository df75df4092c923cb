import { type ReactNode, useEffect, useRef } from 'react';
import { Skeleton } from '../display/notice.tsx';

interface PageProps {
  title: string;
  /** The window title, if the heading alone is not clear enough. */
  windowTitle?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

let firstPage = true;

/** After navigation the heading takes the focus, for screen readers and Tab, unless a code is typed next. */
export function Page({ title, windowTitle, lead, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${windowTitle ?? title} · Kitscout`;
  }, [title, windowTitle]);
  useEffect(() => {
    const asksForCode = document.activeElement?.matches('main [autocomplete="one-time-code"]');
    if (!firstPage && !asksForCode) heading.current?.focus({ preventScroll: true });
    firstPage = false;
  }, []);
  return (
    <>
      <header className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p className="lead">{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Card({
  title,
  children,
  actions,
  className = '',
}: {
  title?: string;
  children: ReactNode;
  actions?: ReactNode;
  className?: string;
}) {
  return (
    <section className={`card ${className}`}>
      {title !== undefined && (
        <header className="card-head">
          <h2>{title}</h2>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}

export function RowsSkeleton() {
  return (
    <Card>
      <Skeleton lines={4} className="rows-skeleton" />
    </Card>
  );
}

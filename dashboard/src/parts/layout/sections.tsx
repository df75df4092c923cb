import type { ReactNode } from 'react';
import { Link, useRouter } from '../../router.tsx';
import { Page } from './page.tsx';

interface SectionsProps {
  title: string;
  sections: readonly { to: string; label: string }[];
  lead?: string;
  children: ReactNode;
}

/** One of several pages with a common title, with links to the others. */
export function Sections({ title, sections, lead, children }: SectionsProps) {
  const { path } = useRouter().location;
  const here = sections.find(({ to }) => to === path)?.label;
  return (
    <Page title={title} windowTitle={`${here} · ${title}`} lead={lead}>
      <nav className="tabs" aria-label={title}>
        {sections.map(({ to, label }) => (
          <Link key={to} to={to} aria-current={to === path ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  );
}

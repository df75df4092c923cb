import type { ReactNode } from 'react';
import { Page } from '../../parts/layout/page.tsx';
import { Link, useRouter } from '../../router.tsx';

const PAGES = [
  { to: '/dashboard/settings', label: 'Account' },
  { to: '/dashboard/settings/security', label: 'Security' },
  { to: '/dashboard/settings/activity', label: 'Activity' },
] as const;

/** The settings pages, with their navigation. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { path } = useRouter().location;
  const here = PAGES.find(({ to }) => to === path)?.label;
  return (
    <Page title="Settings" windowTitle={`${here} · Settings`}>
      <nav className="tabs" aria-label="Settings">
        {PAGES.map(({ to, label }) => (
          <Link key={to} to={to} aria-current={to === path ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  );
}

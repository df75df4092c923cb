import { type ReactNode, useEffect, useState } from 'react';
import type { IconName } from '../../icon-paths.ts';
import { Link, useRouter } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { Button } from '../display/button.tsx';
import { Brand, Icon } from '../display/icon.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const PAGES: readonly { to: string; label: string; icon: IconName; adminOnly?: true }[] = [
  { to: '/dashboard', label: 'Overview', icon: 'overview' },
  { to: '/dashboard/keys', label: 'API keys', icon: 'key' },
  { to: '/dashboard/usage', label: 'Usage', icon: 'usage' },
  { to: '/dashboard/playground', label: 'Playground', icon: 'playground' },
  { to: '/kits', label: 'Kits', icon: 'kits' },
  { to: '/dashboard/plan', label: 'Plan', icon: 'plan' },
  { to: '/dashboard/settings', label: 'Settings', icon: 'settings' },
  { to: '/dashboard/admin', label: 'Operator', icon: 'operator', adminOnly: true },
  { to: '/docs/', label: 'Docs', icon: 'file' },
];

/** The frame of every page after sign-in: a column of links on wide screens, a menu on narrow ones. */
export function Shell({ children }: { children: ReactNode }) {
  const { location } = useRouter();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the path changes
  useEffect(() => setOpen(false), [location.path]);
  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from anywhere inside it */}
      <header
        className={open ? 'side side-open' : 'side'}
        onKeyDown={(event) => {
          if (!open || event.key !== 'Escape') return;
          setOpen(false);
          event.currentTarget.querySelector<HTMLElement>('.menu-button')?.focus();
        }}
      >
        <div className="side-column">
          <div className="side-top">
            <Brand />
            <Button
              look="quiet"
              icon={open ? 'close' : 'menu'}
              className="menu-button"
              aria-expanded={open}
              aria-controls="menu"
              onClick={() => setOpen(!open)}
            >
              Menu
            </Button>
          </div>
          <div className="side-menu" id="menu">
            <Navigation />
            <Footer />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        <div className="content">{children}</div>
      </main>
    </div>
  );
}

function Navigation() {
  const { account } = useSession();
  const { location } = useRouter();
  const isHere = (to: string) =>
    to === '/dashboard' ? location.path === to : location.path === to || location.path.startsWith(`${to}/`);
  return (
    <nav aria-label="Dashboard">
      <ul>
        {PAGES.filter((page) => !page.adminOnly || account.admin).map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} className="nav-link" aria-current={isHere(to) ? 'page' : undefined}>
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Footer() {
  const { account } = useSession();
  return (
    <div className="side-foot">
      <ThemeSwitch name="theme-side" />
      <p className="who" title={account.email}>
        <strong>{account.name || account.email}</strong>
        <span>{account.name ? account.email : `${account.tier_name} plan`}</span>
      </p>
      <SignOutButton />
    </div>
  );
}

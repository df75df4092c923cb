import { type ReactNode, useEffect, useState } from 'react';
import type { Permission } from '../../../../src/accounts/team.ts';
import { useAction } from '../../api/use-action.ts';
import type { IconName } from '../../icon-paths.ts';
import { Link, useRouter } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { Button } from '../display/button.tsx';
import { Brand, Icon } from '../display/icon.tsx';
import { Failed } from '../display/notice.tsx';
import { Select } from '../forms/field.tsx';
import { ServiceNotices } from './service-notices.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

interface NavPage {
  to: string;
  label: string;
  icon: IconName;
  needs?: Permission;
  adminOnly?: true;
}

const PAGES: readonly NavPage[] = [
  { to: '/dashboard', label: 'Overview', icon: 'overview' },
  { to: '/dashboard/keys', label: 'API keys', icon: 'key', needs: 'keys' },
  { to: '/dashboard/usage', label: 'Usage', icon: 'usage' },
  { to: '/dashboard/playground', label: 'Playground', icon: 'playground', needs: 'call' },
  { to: '/kits', label: 'Kits', icon: 'kits' },
  { to: '/dashboard/plan', label: 'Plan', icon: 'plan', needs: 'billing' },
  { to: '/dashboard/team', label: 'Team', icon: 'team' },
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
            <div>
              <AccountChoice />
              <Navigation />
            </div>
            <Footer />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        <div className="content">
          <ServiceNotices />
          {children}
        </div>
      </main>
    </div>
  );
}

/** For people in a team: the account they work in. */
function AccountChoice() {
  const { account, acting, teams, workIn } = useSession();
  const { error, busy, run } = useAction(workIn);
  if (teams.length === 0) return null;
  const options = [
    [account.id, 'Your own account'] as const,
    ...teams.map(({ id, name, email }) => [id, name || email] as const),
  ];
  return (
    <div className="account-choice">
      <Select
        label="Working in"
        options={options}
        value={acting.id}
        disabled={busy}
        onChange={({ target }) => run(target.value)}
      />
      <Failed title="The account was not changed" error={error} />
    </div>
  );
}

function Navigation() {
  const { account, may } = useSession();
  const { location } = useRouter();
  const isHere = (to: string) =>
    to === '/dashboard' ? location.path === to : location.path === to || location.path.startsWith(`${to}/`);
  return (
    <nav aria-label="Dashboard">
      <ul>
        {PAGES.filter(({ adminOnly, needs }) => (!adminOnly || account.admin) && (!needs || may(needs))).map(
          ({ to, label, icon }) => (
            <li key={to}>
              <Link to={to} className="nav-link" aria-current={isHere(to) ? 'page' : undefined}>
                <Icon name={icon} />
                {label}
              </Link>
            </li>
          ),
        )}
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

import { type ReactNode, useEffect, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { Link, useRouter } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { Avatar } from '../display/avatar.tsx';
import { Button } from '../display/button.tsx';
import { Brand, Icon } from '../display/icon.tsx';
import { Failed } from '../display/notice.tsx';
import { Select } from '../forms/field.tsx';
import { PAGES } from './nav-pages.ts';
import { Palette, usePaletteKey } from './palette.tsx';
import { ServiceNotices } from './service-notices.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);

/** The frame of every page after sign-in. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <Side />
      <main id="content" tabIndex={-1}>
        <div className="content">
          <ServiceNotices />
          {children}
        </div>
      </main>
    </div>
  );
}

/** A column of links on wide screens, a menu on narrow ones. The site shows it beside the catalogue, too. */
export function Side() {
  const { location } = useRouter();
  const [open, setOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  usePaletteKey(() => setSearching(true));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the path changes
  useEffect(() => setOpen(false), [location.path]);
  return (
    <>
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
              <Button icon="search" className="palette-button" onClick={() => setSearching(true)}>
                Go to <kbd>{isMac ? '⌘' : 'Ctrl'} K</kbd>
              </Button>
              <Navigation />
            </div>
            <Footer />
          </div>
        </div>
      </header>
      {isSearching && <Palette onClose={() => setSearching(false)} />}
    </>
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
      <div className="who-row">
        <Avatar id="me" version={account.avatar} name={account.name || account.email} />
        <p className="who" title={account.email}>
          <strong>{account.name || account.email}</strong>
          <span>{account.name ? account.email : `${account.tier_name} plan`}</span>
        </p>
      </div>
      <SignOutButton />
    </div>
  );
}

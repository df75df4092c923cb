import type { ReactNode } from 'react';
import { Link } from '../../router.tsx';
import { useConfig } from '../../session.tsx';
import { Brand } from '../display/icon.tsx';
import { Page } from './page.tsx';
import { MaintenanceNotice } from './service-notices.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** The frame of the pages before sign-in: a single card. */
export function AuthFrame({
  title,
  lead,
  children,
  below = <Link to="/dashboard/sign-in">Back to sign in</Link>,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
}) {
  const maintenance = useConfig()?.maintenance;
  return (
    <div className="auth">
      <header className="auth-top">
        <Brand />
        <ThemeSwitch name="theme-auth" />
      </header>
      <main className="auth-card">
        {maintenance && <MaintenanceNotice maintenance={maintenance} />}
        <Page title={title} lead={lead}>
          {children}
        </Page>
      </main>
      <footer className="auth-below">{below}</footer>
    </div>
  );
}

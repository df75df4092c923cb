import { Component, type ReactNode } from 'react';
import { AdminAccountPage } from './pages/admin/account-page.tsx';
import { AdminPage } from './pages/admin/admin-page.tsx';
import { AdminCataloguePage } from './pages/admin/catalogue-page.tsx';
import { AdminDemandPage } from './pages/admin/demand-page.tsx';
import { AdminLogPage } from './pages/admin/log-page.tsx';
import { AdminNoticesPage } from './pages/admin/notices-page.tsx';
import { AdminServicePage } from './pages/admin/service-page.tsx';
import { AdminSourcePage } from './pages/admin/source-page.tsx';
import { SupportPage } from './pages/admin/support-page.tsx';
import { ConnectPage } from './pages/connect-page.tsx';
import { KeysPage } from './pages/keys/keys-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { OverviewPage } from './pages/overview/overview-page.tsx';
import { PlanPage } from './pages/plan/plan-page.tsx';
import { PlaygroundPage } from './pages/playground/playground-page.tsx';
import { ActivityPage } from './pages/settings/activity-page.tsx';
import { SecurityPage } from './pages/settings/security-page.tsx';
import { SettingsPage } from './pages/settings/settings-page.tsx';
import { WebhooksPage } from './pages/settings/webhooks-page.tsx';
import { ConfirmEmailPage } from './pages/sign-in/confirm-email-page.tsx';
import { ConfirmNewEmailPage } from './pages/sign-in/confirm-new-email-page.tsx';
import { ForgotPasswordPage } from './pages/sign-in/forgot-password-page.tsx';
import { ResetPasswordPage } from './pages/sign-in/reset-password-page.tsx';
import { SignInPage } from './pages/sign-in/sign-in-page.tsx';
import { SignUpPage } from './pages/sign-in/sign-up-page.tsx';
import { JoinPage } from './pages/team/join-page.tsx';
import { TeamPage } from './pages/team/team-page.tsx';
import { UsagePage } from './pages/usage/usage-page.tsx';
import { Mark } from './parts/display/icon.tsx';
import { LoadError, Loading, Notice } from './parts/display/notice.tsx';
import { Shell } from './parts/layout/shell.tsx';
import { RouterProvider, useRouter } from './router.tsx';
import { ConfigProvider, SessionProvider } from './session.tsx';

/** Pages without sign-in. */
const OUTSIDE: Readonly<Record<string, () => ReactNode>> = {
  '/dashboard/sign-in': SignInPage,
  '/dashboard/sign-up': SignUpPage,
  '/dashboard/forgot-password': ForgotPasswordPage,
  '/dashboard/reset-password': ResetPasswordPage,
  '/dashboard/confirm-email': ConfirmEmailPage,
  '/dashboard/confirm-new-email': ConfirmNewEmailPage,
};

/** Pages that require sign-in. */
const INSIDE: Readonly<Record<string, () => ReactNode>> = {
  '/dashboard': OverviewPage,
  '/dashboard/keys': KeysPage,
  '/dashboard/usage': UsagePage,
  '/dashboard/plan': PlanPage,
  '/dashboard/team': TeamPage,
  '/dashboard/join': JoinPage,
  '/dashboard/playground': PlaygroundPage,
  '/dashboard/connect': ConnectPage,
  '/dashboard/settings': SettingsPage,
  '/dashboard/settings/security': SecurityPage,
  '/dashboard/settings/activity': ActivityPage,
  '/dashboard/settings/webhooks': WebhooksPage,
  '/dashboard/admin': AdminPage,
  '/dashboard/admin/service': AdminServicePage,
  '/dashboard/admin/catalogue': AdminCataloguePage,
  '/dashboard/admin/demand': AdminDemandPage,
  '/dashboard/admin/notices': AdminNoticesPage,
  '/dashboard/admin/log': AdminLogPage,
};

export function App() {
  return (
    <LastResort>
      <RouterProvider>
        <ConfigProvider>
          <Routes />
        </ConfigProvider>
      </RouterProvider>
    </LastResort>
  );
}

function Routes() {
  const { path } = useRouter().location;
  const Outside = OUTSIDE[path];
  if (Outside !== undefined) return <Outside key={path} />;
  return (
    <SessionProvider
      waiting={(me) => (
        <main className="waiting">
          <h1 className="sr-only">Kitscout dashboard</h1>
          <Mark />
          {me.error && me.error.code !== 'signed_out' ? (
            <LoadError error={me.error} retry={() => void me.reload()} what="Your account" />
          ) : (
            <Loading what="your account" />
          )}
        </main>
      )}
    >
      <Shell>
        <Inside path={path} key={path} />
      </Shell>
    </SessionProvider>
  );
}

function Inside({ path }: { path: string }) {
  const Page = INSIDE[path];
  if (Page !== undefined) return <Page />;
  const accountId = /^\/dashboard\/admin\/accounts\/([\w-]+)$/.exec(path)?.[1];
  if (accountId !== undefined) return <AdminAccountPage id={accountId} />;
  const viewedId = /^\/dashboard\/admin\/accounts\/([\w-]+)\/view$/.exec(path)?.[1];
  if (viewedId !== undefined) return <SupportPage id={viewedId} />;
  const source = /^\/dashboard\/admin\/sources\/([\w-]+)$/.exec(path)?.[1];
  return source === undefined ? <NotFoundPage /> : <AdminSourcePage name={source} />;
}

/** Shown after a bug in the app: says that it is not the user's fault, and offers a way to continue. */
class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="waiting">
        <h1 className="sr-only">Something went wrong</h1>
        <Notice tone="danger" live title="Something went wrong on this page">
          Nothing you saved is lost. <a href="/dashboard">Reload the dashboard</a>.
        </Notice>
      </main>
    );
  }
}

import { useState } from 'react';
import { post } from '../api/client.ts';
import { formatDate } from '../format.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Notice } from '../parts/notice.tsx';
import { Card, Page } from '../parts/page.tsx';
import { ThemeSwitch } from '../parts/theme-switch.tsx';
import { useSubmit } from '../parts/use-submit.ts';
import { useSession } from '../session.tsx';
import { MIN_PASSWORD } from './sign-in/sign-up-page.tsx';

export function SettingsPage() {
  const { account } = useSession();
  return (
    <Page title="Settings">
      <Card title="Account">
        <dl className="facts">
          <div>
            <dt>Name</dt>
            <dd>{account.name || 'Not given'}</dd>
          </div>
          <div>
            <dt>E-mail</dt>
            <dd>{account.email}</dd>
          </div>
          <div>
            <dt>Since</dt>
            <dd>{formatDate(account.created_at)}</dd>
          </div>
          <div>
            <dt>Account id</dt>
            <dd>
              <code>{account.id}</code>
            </dd>
          </div>
        </dl>
      </Card>
      <PasswordCard />
      <Card title="Theme">
        <ThemeSwitch name="theme-settings" />
      </Card>
      <SignOutCard />
    </Page>
  );
}

function PasswordCard() {
  const [changed, setChanged] = useState(0);
  const { busy, error, onSubmit } = useSubmit(async ({ current, next }) => {
    setChanged(0);
    await post('auth/change-password', { currentPassword: current, newPassword: next, revokeOtherSessions: true });
    setChanged(Date.now());
  });
  return (
    <Card title="Password">
      {changed > 0 && (
        <Notice tone="good" live>
          Your password is changed, and every other browser is signed out.
        </Notice>
      )}
      {error && (
        <Notice tone="danger" live title="The password was not changed">
          {error.code === 'wrong_credentials' ? 'The current password is not right.' : error.message}
        </Notice>
      )}
      {/* A new key empties the fields once the change is made. */}
      <form className="form form-narrow" onSubmit={onSubmit} key={changed}>
        <Field label="Current password" name="current" type="password" autoComplete="current-password" required />
        <Field
          label="New password"
          name="next"
          type="password"
          autoComplete="new-password"
          required
          minLength={MIN_PASSWORD}
          maxLength={128}
          hint={`At least ${MIN_PASSWORD} characters. All other browsers are signed out.`}
        />
        <Button type="submit" look="primary" busy={busy}>
          Change the password
        </Button>
      </form>
    </Card>
  );
}

function SignOutCard() {
  const { signOut } = useSession();
  const [busy, setBusy] = useState(false);
  return (
    <Card title="Sign out">
      <p className="muted">Your keys keep working; only this browser is signed out.</p>
      <Button
        icon="signOut"
        busy={busy}
        onClick={() => {
          setBusy(true);
          signOut().catch(() => setBusy(false));
        }}
      >
        Sign out
      </Button>
    </Card>
  );
}

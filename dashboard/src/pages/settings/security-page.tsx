import { useState } from 'react';
import { post } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Card } from '../../parts/page.tsx';
import { useSubmit } from '../../parts/use-submit.ts';
import { MIN_PASSWORD } from '../sign-in/sign-up-page.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

export function SecurityPage() {
  return (
    <SettingsFrame>
      <TwoFactorCard />
      <PasskeysCard />
      <SessionsCard />
      <PasswordCard />
    </SettingsFrame>
  );
}

function PasswordCard() {
  const [changed, setChanged] = useState(0);
  const { busy, error, onSubmit } = useSubmit(async ({ current, next }) => {
    setChanged(0);
    await post('auth/change-password', { currentPassword: current, newPassword: next });
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
          {error.message}
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
          Change password
        </Button>
      </form>
    </Card>
  );
}

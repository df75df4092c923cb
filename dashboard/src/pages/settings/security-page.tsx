import { useState } from 'react';
import { post } from '../../api/client.ts';
import type { Providers } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { Button } from '../../parts/display/button.tsx';
import { Done, Failed } from '../../parts/display/notice.tsx';
import { Field, NewPasswordField } from '../../parts/forms/field.tsx';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { Card } from '../../parts/layout/page.tsx';
import { AppsCard } from './apps-card.tsx';
import { NoPasswordCard } from './no-password-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { ProvidersCard } from './providers-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

export function SecurityPage() {
  const providers = useResource<Providers>('providers');
  return (
    <SettingsFrame>
      <TwoFactorCard />
      <PasskeysCard />
      <ProvidersCard resource={providers} />
      <SessionsCard />
      <AppsCard />
      {providers.data?.has_password === false ? <NoPasswordCard /> : <PasswordCard />}
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
      <Done>{changed > 0 && 'Your password is changed, and every other browser is signed out.'}</Done>
      <Failed title="The password was not changed" error={error} />
      {/* A new React key clears the fields after the change. */}
      <form className="form form-narrow" onSubmit={onSubmit} key={changed}>
        <Field label="Current password" name="current" type="password" autoComplete="current-password" required />
        <NewPasswordField label="New password" name="next" more=". All other browsers are signed out." />
        <Button type="submit" look="primary" busy={busy}>
          Change password
        </Button>
      </form>
    </Card>
  );
}

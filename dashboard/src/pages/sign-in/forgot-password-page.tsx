import { useState } from 'react';
import { post } from '../../api/client.ts';
import { Button } from '../../parts/display/button.tsx';
import { Failed, Notice } from '../../parts/display/notice.tsx';
import { Operator } from '../../parts/display/operator.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { AuthFrame } from '../../parts/layout/auth-frame.tsx';
import { useConfig } from '../../session.tsx';

export function ForgotPasswordPage() {
  const config = useConfig();
  const [sentTo, setSentTo] = useState<string>();
  const { busy, error, onSubmit } = useSubmit(async ({ email }) => {
    await post('auth/request-password-reset', { email });
    setSentTo(email);
  });
  const noMail = config?.mail === false;
  if (sentTo !== undefined) {
    return (
      <AuthFrame title={noMail ? 'The link is in the server log' : 'Check your e-mail'}>
        {noMail ? (
          <Notice tone="info" live>
            This server does not send e-mail. If there is an account for <strong>{sentTo}</strong>, the link to set a
            new password is now in the server's log: ask <Operator /> for it. It works for one hour.
          </Notice>
        ) : (
          <Notice tone="good" live>
            If there is an account for <strong>{sentTo}</strong>, a link to set a new password is on its way. It works
            for one hour.
          </Notice>
        )}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Set a new password" lead="Enter your e-mail address to get a link for a new password.">
      {noMail && (
        <Notice tone="info">
          This server does not send e-mail: the link will be in the server's log, where the operator can find it.
        </Notice>
      )}
      <Failed title="No link was sent" error={error} />
      <form className="form" onSubmit={onSubmit}>
        <Field label="E-mail" name="email" type="email" autoComplete="username" required autoFocus />
        <Button type="submit" look="primary" busy={busy}>
          Get a link
        </Button>
      </form>
    </AuthFrame>
  );
}

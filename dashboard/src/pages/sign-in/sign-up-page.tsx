import { useState } from 'react';
import { MAX_ACCOUNT_NAME, MAX_EMAIL } from '../../../../src/accounts/account.ts';
import { post } from '../../api/client.ts';
import { forgetEverything } from '../../api/use-resource.ts';
import { Button } from '../../parts/display/button.tsx';
import { Notice } from '../../parts/display/notice.tsx';
import { Operator } from '../../parts/display/operator.tsx';
import { Field, NewPasswordField } from '../../parts/forms/field.tsx';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { AuthFrame } from '../../parts/layout/auth-frame.tsx';
import { isInvitation, Link, nextQuery, safeNext, useRouter } from '../../router.tsx';
import { useConfig } from '../../session.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { useAlreadySignedIn } from './use-already-signed-in.ts';

export function SignUpPage() {
  const { location, go } = useRouter();
  const config = useConfig();
  const next = safeNext(location.search.get('next'));
  useAlreadySignedIn(next);
  const [mailedTo, setMailedTo] = useState<string>();
  const { busy, error, onSubmit } = useSubmit(async ({ name, email, password }) => {
    const answer = await post<{ check_mail?: boolean }>('auth/sign-up/email', { name, email, password });
    forgetEverything();
    if (answer.check_mail) setMailedTo(email ?? '');
    else go(next);
  });
  const below = (
    <>
      Have an account? <Link to={`/dashboard/sign-in${nextQuery(location.search)}`}>Sign in</Link>
    </>
  );
  if (config?.signup === 'closed') {
    return (
      <AuthFrame title="Sign-up is closed" below={below}>
        <p>
          Ask <Operator /> for an account.
        </p>
      </AuthFrame>
    );
  }
  if (mailedTo !== undefined) {
    return (
      <AuthFrame title="Confirm your address" below={below}>
        {config?.mail ? (
          <p>
            We sent an e-mail to {mailedTo}. Open the link in it to confirm your address, then sign in. If nothing
            arrives, check your spam folder.
          </p>
        ) : (
          <p>
            This server does not send e-mail. The link that confirms {mailedTo} is in its log: ask the operator for it.
          </p>
        )}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Create an account"
      lead={
        isInvitation(location.search)
          ? 'An account of your own, to join the team with. It is free.'
          : 'Every account starts on the free plan. No credit card.'
      }
      below={below}
    >
      {error && (
        <Notice tone="danger" live title="The account was not created">
          {error.message}
          {error.code === 'conflict' && (
            <p>
              <Link to="/dashboard/forgot-password">Set a password for it</Link> or{' '}
              <Link to="/dashboard/sign-in">sign in</Link>.
            </p>
          )}
        </Notice>
      )}
      <ProviderButtons />
      <form className="form" onSubmit={onSubmit}>
        <Field label="Name" name="name" autoComplete="name" required maxLength={MAX_ACCOUNT_NAME} autoFocus />
        <Field label="E-mail" name="email" type="email" autoComplete="username" required maxLength={MAX_EMAIL} />
        <NewPasswordField label="Password" name="password" />
        <Button type="submit" look="primary" busy={busy}>
          Create account
        </Button>
      </form>
    </AuthFrame>
  );
}

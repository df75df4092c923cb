import { useState } from 'react';
import { ApiError, get, post } from '../../api/client.ts';
import { forgetEverything } from '../../api/use-resource.ts';
import { Button } from '../../parts/display/button.tsx';
import { Notice } from '../../parts/display/notice.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { AuthFrame } from '../../parts/layout/auth-frame.tsx';
import { isInvitation, Link, nextQuery, safeNext, useRouter } from '../../router.tsx';
import { useConfig } from '../../session.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { keptNext, ProviderButtons } from './provider-buttons.tsx';
import { ProviderProblemNotice } from './provider-problem-notice.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { useAlreadySignedIn } from './use-already-signed-in.ts';

const NO_COOKIE =
  'Your browser did not keep the cookie of the session. Allow cookies for this site, then sign in again.';

export function SignInPage() {
  const { location, go } = useRouter();
  const config = useConfig();
  const arrived = location.search.get('arrived');
  const next = safeNext(location.search.get('next') ?? (arrived === null ? null : keptNext()));
  const [asksForCode, setAsksForCode] = useState(arrived === 'code');
  const enter = async () => {
    const session = await get<{ user: unknown }>('auth/get-session');
    if (!session.user) throw new ApiError('no_cookie', NO_COOKIE, 0);
    forgetEverything();
    go(next);
  };
  const { busy, error, onSubmit } = useSubmit(async ({ email, password }) => {
    const answer = await post<{ second_factor?: boolean }>('auth/sign-in/email', { email, password });
    if (answer.second_factor) setAsksForCode(true);
    else await enter();
  });

  useAlreadySignedIn(next);

  if (asksForCode) {
    return (
      <AuthFrame title="Enter a code" lead="Your account has two-factor authentication." below={null} key="code">
        <SecondFactorForm onDone={enter} onRestart={() => setAsksForCode(false)} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Sign in"
      below={
        config?.signup === 'closed' ? (
          'The operator of this server creates accounts.'
        ) : (
          <>
            New here? <Link to={`/dashboard/sign-up${nextQuery(location.search)}`}>Create an account</Link>
          </>
        )
      }
    >
      {error ? (
        <Notice tone="danger" live title="You are not signed in">
          {signInProblem(error.status, error.message, config?.verify_email ?? false)}
        </Notice>
      ) : (
        <Arrival search={location.search} />
      )}
      <ProviderButtons />
      <form className="form" onSubmit={onSubmit}>
        <Field label="E-mail" name="email" type="email" autoComplete="username" required autoFocus />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        <Button type="submit" look="primary" busy={busy}>
          Sign in
        </Button>
        <p className="form-aside">
          <Link to="/dashboard/forgot-password">Forgot your password?</Link>
        </p>
      </form>
      <PasskeySignIn onDone={enter} />
    </AuthFrame>
  );
}

/** Why the visitor was sent here. */
function Arrival({ search }: { search: URLSearchParams }) {
  if (search.has('problem')) return <ProviderProblemNotice search={search} />;
  if (search.has('signed-out')) return <Notice tone="good">You are signed out.</Notice>;
  if (search.has('deleted')) return <Notice tone="good">Your account is deleted.</Notice>;
  if (search.has('confirmed')) return <Notice tone="good">Your address is confirmed. Sign in now.</Notice>;
  if (search.has('reset')) return <Notice tone="good">Your password is changed. Sign in with the new one.</Notice>;
  if (search.has('expired'))
    return (
      <Notice tone="info" title="Your session has expired">
        Sign in again to continue where you were.
      </Notice>
    );
  if (isInvitation(search))
    return <Notice tone="info">You are invited to a team. Sign in, or create an account, to join it.</Notice>;
  return search.has('next') && <Notice tone="info">Sign in to continue to the page you asked for.</Notice>;
}

function signInProblem(status: number, message: string, mayBeUnconfirmed: boolean): string {
  if (status === 401 && !mayBeUnconfirmed) return 'Wrong e-mail or password. Check both, or set a new password.';
  return message;
}

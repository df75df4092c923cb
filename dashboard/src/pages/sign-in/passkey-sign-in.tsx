import { post } from '../../api/client.ts';
import { passkeyProblem } from '../../api/passkey-support.ts';
import { Button } from '../../parts/display/button.tsx';
import { Failed } from '../../parts/display/notice.tsx';
import { useSubmit } from '../../parts/forms/use-submit.ts';

/** Sign-in in one step, without e-mail, password or code. */
export function PasskeySignIn({ onDone }: { onDone: () => Promise<void> }) {
  const { busy, error, onSubmit } = useSubmit(async () => {
    const [{ answerWithPasskey }, { options }] = await Promise.all([
      import('../../api/webauthn.ts'),
      post<{ options: unknown }>('auth/passkey/begin'),
    ]);
    await post('auth/sign-in/passkey', { response: await answerWithPasskey(options) });
    await onDone();
  });
  if (passkeyProblem() !== null) return null;
  return (
    <form className="form passkey-sign-in" onSubmit={onSubmit}>
      <p className="form-or">or</p>
      <Failed title="The passkey did not sign you in" error={error} />
      <Button type="submit" icon="key" busy={busy}>
        Sign in with a passkey
      </Button>
    </form>
  );
}

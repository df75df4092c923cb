import { useState } from 'react';
import { post } from '../../api/client.ts';
import { forgetEverything } from '../../api/use-resource.ts';
import { Button } from '../../parts/display/button.tsx';
import { Done, Failed, Notice } from '../../parts/display/notice.tsx';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { AuthFrame } from '../../parts/layout/auth-frame.tsx';
import { Link, useRouter } from '../../router.tsx';

/** Requires a click, because mail scanners open links too. */
export function ConfirmNewEmailPage() {
  const { location } = useRouter();
  const token = location.search.get('token') ?? '';
  const [changed, setChanged] = useState<string>();
  const { busy, error, onSubmit } = useSubmit(async () => {
    const { email } = await post<{ email: string }>('auth/confirm-new-email', { token });
    forgetEverything();
    setChanged(email);
  });
  return (
    <AuthFrame title="Confirm your new address" below={<Link to="/dashboard/settings">Back to your settings</Link>}>
      {error?.code === 'signed_out' ? (
        <Notice tone="danger" live title="The address is not changed">
          Sign in to your account in this browser first.{' '}
          <Link to={`/dashboard/sign-in?next=${encodeURIComponent(`${location.path}?token=${token}`)}`}>Sign in</Link>
        </Notice>
      ) : (
        <Failed title="The address is not changed" error={error} />
      )}
      {changed === undefined ? (
        <form className="form" onSubmit={onSubmit}>
          <Button type="submit" look="primary" busy={busy} disabled={token === ''}>
            This address is mine
          </Button>
        </form>
      ) : (
        <Done>{`Your account now has the address ${changed}. Sign in with it from now on.`}</Done>
      )}
    </AuthFrame>
  );
}

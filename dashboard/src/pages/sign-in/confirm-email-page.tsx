import { post } from '../../api/client.ts';
import { forgetEverything } from '../../api/use-resource.ts';
import { Button } from '../../parts/display/button.tsx';
import { Notice } from '../../parts/display/notice.tsx';
import { NewPasswordField } from '../../parts/forms/field.tsx';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { AuthFrame } from '../../parts/layout/auth-frame.tsx';
import { Link, useRouter } from '../../router.tsx';

/**
 * Whoever has the mailbox sets the password: somebody else may have signed up with this address. Requires a click,
 * because mail scanners open links too.
 */
export function ConfirmEmailPage() {
  const { location, go } = useRouter();
  const token = location.search.get('token') ?? '';
  const { busy, error, onSubmit } = useSubmit(async ({ password }) => {
    await post('auth/confirm-email', { token, newPassword: password });
    forgetEverything();
    go('/dashboard/sign-in?confirmed=1');
  });
  return (
    <AuthFrame
      title="Confirm your address"
      lead="Set the password for your account. It can be the one you signed up with. Keys and other ways in that were set up before now stop working."
    >
      {error && (
        <Notice tone="danger" live title="The address was not confirmed">
          {error.message} Signing in sends a new link, and so does{' '}
          <Link to="/dashboard/forgot-password">“forgot password”</Link>.
        </Notice>
      )}
      <form className="form" onSubmit={onSubmit}>
        <NewPasswordField label="Password" name="password" autoFocus />
        <Button type="submit" look="primary" busy={busy} disabled={token === ''}>
          Confirm address
        </Button>
      </form>
    </AuthFrame>
  );
}

import { post } from '../../api/client.ts';
import { Button } from '../../parts/display/button.tsx';
import { Notice } from '../../parts/display/notice.tsx';
import { NewPasswordField } from '../../parts/forms/field.tsx';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { AuthFrame } from '../../parts/layout/auth-frame.tsx';
import { Link, useRouter } from '../../router.tsx';

export function ResetPasswordPage() {
  const { location, go } = useRouter();
  const token = location.search.get('token');
  const { busy, error, onSubmit } = useSubmit(async ({ password }) => {
    await post('auth/reset-password', { token, newPassword: password });
    go('/dashboard/sign-in?reset=1');
  });
  if (token === null) {
    return (
      <AuthFrame title="This link does not work">
        <p>It was already used, is more than an hour old, or was not copied completely.</p>
        <Link className="button button-primary" to="/dashboard/forgot-password">
          Get a new link
        </Link>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Choose a new password">
      {error && (
        <Notice tone="danger" live title="The password was not changed">
          {error.code === 'invalid_token' ? (
            <>
              The link was used already or is more than an hour old.{' '}
              <Link to="/dashboard/forgot-password">Get a new link</Link>.
            </>
          ) : (
            error.message
          )}
        </Notice>
      )}
      <form className="form" onSubmit={onSubmit}>
        <NewPasswordField label="New password" name="password" autoFocus />
        <Button type="submit" look="primary" busy={busy}>
          Change password
        </Button>
      </form>
    </AuthFrame>
  );
}

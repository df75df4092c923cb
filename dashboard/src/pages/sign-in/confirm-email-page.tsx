import { post } from '../../api/client.ts';
import { Button } from '../../parts/display/button.tsx';
import { Notice } from '../../parts/display/notice.tsx';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { AuthFrame } from '../../parts/layout/auth-frame.tsx';
import { useRouter } from '../../router.tsx';

/** Requires a click, because mail scanners open links too. */
export function ConfirmEmailPage() {
  const { location, go } = useRouter();
  const token = location.search.get('token') ?? '';
  const { busy, error, onSubmit } = useSubmit(async () => {
    await post('auth/confirm-email', { token });
    go('/dashboard/sign-in?confirmed=1');
  });
  return (
    <AuthFrame title="Confirm your address">
      {error && (
        <Notice tone="danger" live title="The address was not confirmed">
          {error.message} Signing in sends a new link.
        </Notice>
      )}
      <form className="form" onSubmit={onSubmit}>
        <Button type="submit" look="primary" busy={busy} disabled={token === ''}>
          Confirm address
        </Button>
      </form>
    </AuthFrame>
  );
}

import { post } from '../../api/client.ts';
import { forgetEverything } from '../../api/use-resource.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useSubmit } from '../../parts/use-submit.ts';
import { useRouter } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { ProofFields } from './proof-fields.tsx';

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { account } = useSession();
  const { go } = useRouter();
  const { busy, error, onSubmit } = useSubmit(async ({ password, code }) => {
    await post('account/delete', { password, code });
    forgetEverything();
    go('/dashboard/sign-in?deleted=1', { replace: true });
  });
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <form onSubmit={onSubmit}>
        <div className="dialog-body">
          {error && (
            <Notice tone="danger" live title="The account was not deleted">
              {error.message}
            </Notice>
          )}
          <p>
            This deletes <strong>{account.email}</strong> for good. Every key stops working with its next call, a
            subscription is canceled at once, and your name, address, sessions and activity are removed.
          </p>
          <ProofFields autoFocus />
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>Keep the account</Button>
          <Button type="submit" look="danger" busy={busy}>
            Delete the account
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

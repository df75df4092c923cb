import { post } from '../../api/client.ts';
import type { AdminAccount } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useSubmit } from '../../parts/use-submit.ts';

interface SuspendDialogProps {
  account: AdminAccount;
  onClose: () => void;
  onDone: (suspended: boolean) => void;
}

export function SuspendDialog({ account, onClose, onDone }: SuspendDialogProps) {
  const suspended = !account.suspended;
  const { busy, error, onSubmit } = useSubmit(async () => {
    await post(`admin/accounts/${encodeURIComponent(account.id)}/suspension`, { suspended });
    onDone(suspended);
  });
  return (
    <Dialog title={suspended ? 'Suspend this account?' : 'Restore this account?'} onClose={onClose}>
      <form onSubmit={onSubmit}>
        <div className="dialog-body">
          {error && (
            <Notice tone="danger" live title="Nothing was changed">
              {error.message}
            </Notice>
          )}
          <p>
            <strong className="unbroken-words">{account.email}</strong>
          </p>
          <p>
            {suspended
              ? 'From the next request, every key of this account is refused. Its holder can sign in and look, but not create keys, run the playground or download kits. You can restore it at any time.'
              : 'From the next request, the keys of this account work again.'}
          </p>
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button type="submit" look={suspended ? 'danger' : 'primary'} busy={busy}>
            {suspended ? 'Suspend' : 'Restore'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

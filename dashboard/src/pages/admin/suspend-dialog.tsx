import { post } from '../../api/client.ts';
import type { AdminAccount } from '../../api/types.ts';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';

interface SuspendDialogProps {
  account: AdminAccount;
  onClose: () => void;
  onDone: (suspended: boolean) => void;
}

export function SuspendDialog({ account, onClose, onDone }: SuspendDialogProps) {
  const suspended = !account.suspended;
  const send = async () => {
    await post(`admin/accounts/${encodeURIComponent(account.id)}/suspension`, { suspended });
    onDone(suspended);
  };
  return (
    <FormDialog
      title={suspended ? 'Suspend this account?' : 'Restore this account?'}
      send={send}
      failed="Nothing was changed"
      submit={suspended ? 'Suspend' : 'Restore'}
      look={suspended ? 'danger' : 'primary'}
      focusCancel
      onClose={onClose}
    >
      <p>
        <strong>{account.email}</strong>
      </p>
      <p>
        {suspended
          ? 'From the next request, every key of this account is refused. Its owner can sign in and look, but change nothing and download no kits. You can restore it at any time.'
          : 'From the next request, the keys of this account work again.'}
      </p>
    </FormDialog>
  );
}

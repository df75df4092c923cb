import { post } from '../../api/client.ts';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { useRouter } from '../../router.tsx';
import { forgetSession, useSession } from '../../session.tsx';
import { ProofFields } from './proof-fields.tsx';

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { account } = useSession();
  const { go } = useRouter();
  const send = async ({ password, code }: Record<string, string>) => {
    await post('account/delete', { password, code });
    forgetSession();
    go('/dashboard/sign-in?deleted=1', { replace: true });
  };
  return (
    <FormDialog
      title="Delete your account?"
      send={send}
      failed="The account was not deleted"
      submit="Delete account"
      cancel="Keep account"
      look="danger"
      onClose={onClose}
    >
      <p>
        This deletes <strong>{account.email}</strong> for good. Every key stops working with its next call, a
        subscription is canceled at once, and your name, address, sessions and activity are removed.
      </p>
      <ProofFields autoFocus />
    </FormDialog>
  );
}

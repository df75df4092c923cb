import { post } from '../../api/client.ts';
import type { AdminAccount } from '../../api/types.ts';
import { Field } from '../../parts/forms/field.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { ProofFields } from '../settings/proof-fields.tsx';

interface DeleteAccountDialogProps {
  account: AdminAccount;
  onClose: () => void;
  onDeleted: () => void;
}

/** Cannot be undone, so it requires the account's address and the operator's own password. */
export function DeleteAccountDialog({ account, onClose, onDeleted }: DeleteAccountDialogProps) {
  const send = async ({ email, password, code }: Record<string, string>) => {
    await post(`admin/accounts/${encodeURIComponent(account.id)}/delete`, { email, password, code });
    onDeleted();
  };
  return (
    <FormDialog
      title="Delete this account?"
      send={send}
      failed="The account was not deleted"
      submit="Delete account"
      look="danger"
      onClose={onClose}
    >
      <p>
        Its keys, sessions and sign-in are removed, a subscription at Stripe is canceled, and every call is refused from
        the next request. This cannot be undone.
      </p>
      <Field
        label="E-mail address of the account"
        name="email"
        required
        autoComplete="off"
        data-autofocus
        hint={`Type ${account.email} to confirm.`}
      />
      <ProofFields />
    </FormDialog>
  );
}

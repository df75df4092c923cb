import { post } from '../../api/client.ts';
import type { AdminAccount } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useSubmit } from '../../parts/use-submit.ts';

interface DeleteAccountDialogProps {
  account: AdminAccount;
  onClose: () => void;
  onDeleted: () => void;
}

/** Cannot be undone: it takes the account's address and the operator's own password. */
export function DeleteAccountDialog({ account, onClose, onDeleted }: DeleteAccountDialogProps) {
  const { busy, error, onSubmit } = useSubmit(async ({ email = '', password, code = '' }) => {
    await post(`admin/accounts/${encodeURIComponent(account.id)}/delete`, {
      email: email.trim(),
      password,
      ...(code.trim() !== '' && { code: code.trim() }),
    });
    onDeleted();
  });
  return (
    <Dialog title="Delete this account?" onClose={onClose}>
      <form className="form" onSubmit={onSubmit}>
        <div className="dialog-body">
          {error && (
            <Notice tone="danger" live title="The account was not deleted">
              {error.message}
            </Notice>
          )}
          <p>
            Its keys, sessions and sign-in are removed, a subscription at Stripe is canceled, and every call is refused
            from the next request. This cannot be undone.
          </p>
          <Field
            label="E-mail address of the account"
            name="email"
            required
            autoComplete="off"
            data-autofocus
            hint={`Type ${account.email} to confirm.`}
          />
          <Field label="Your own password" name="password" type="password" required autoComplete="current-password" />
          <Field
            label="Code of your authenticator"
            name="code"
            autoComplete="one-time-code"
            hint="Only if you sign in with one."
          />
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="danger" busy={busy}>
            Delete account
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

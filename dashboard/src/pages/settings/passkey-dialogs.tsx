import type { ReactNode } from 'react';
import { post } from '../../api/client.ts';
import type { Passkey } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useSubmit } from '../../parts/use-submit.ts';
import { ProofFields } from './proof-fields.tsx';

const MAX_NAME = 100;

interface Ends {
  onClose: () => void;
  /** With what to say of it. */
  onDone: (text: string) => void;
}

export function AddPasskeyDialog({ onClose, onDone }: Ends) {
  const form = useSubmit(async ({ name, password, code }) => {
    const [{ createPasskey }, begun] = await Promise.all([
      import('../../api/webauthn.ts'),
      post<{ name: string; options: unknown }>('passkeys/begin', { name, password, code }),
    ]);
    await post('passkeys/finish', { name: begun.name, response: await createPasskey(begun.options) });
    onDone(`The passkey ${begun.name} is added. You can sign in with it from now on.`);
  });
  return (
    <PasskeyDialog
      title="Add a passkey"
      failed="No passkey was added"
      cancel="Cancel"
      action={<SubmitButton busy={form.busy}>Continue</SubmitButton>}
      form={form}
      onClose={onClose}
    >
      <p>
        Your browser then asks where to keep it: on this device, in a password manager, on a phone or a security key.
      </p>
      <NameField />
      <ProofFields />
    </PasskeyDialog>
  );
}

export function RenamePasskeyDialog({ passkey, onClose, onDone }: Ends & { passkey: Passkey }) {
  const form = useSubmit(async ({ name }) => {
    const renamed = await post<{ name: string }>(`passkeys/${encodeURIComponent(passkey.id)}/rename`, { name });
    onDone(`The passkey is now called ${renamed.name}.`);
  });
  return (
    <PasskeyDialog
      title="Rename the passkey"
      failed="It has its old name"
      cancel="Cancel"
      action={<SubmitButton busy={form.busy}>Rename</SubmitButton>}
      form={form}
      onClose={onClose}
    >
      <NameField name={passkey.name} />
    </PasskeyDialog>
  );
}

export function RemovePasskeyDialog({ passkey, onClose, onDone }: Ends & { passkey: Passkey }) {
  const form = useSubmit(async ({ password, code }) => {
    await post(`passkeys/${encodeURIComponent(passkey.id)}/remove`, { password, code });
    onDone(`The passkey ${passkey.name} is removed.`);
  });
  return (
    <PasskeyDialog
      title={`Remove ${passkey.name}?`}
      failed="The passkey was not removed"
      cancel="Keep it"
      action={
        <SubmitButton busy={form.busy} look="danger">
          Remove the passkey
        </SubmitButton>
      }
      form={form}
      onClose={onClose}
    >
      <p>It no longer signs you in. Your device or password manager may still show it: delete it there too.</p>
      <ProofFields autoFocus />
    </PasskeyDialog>
  );
}

function PasskeyDialog({
  title,
  failed,
  cancel,
  action,
  form: { error, onSubmit },
  onClose,
  children,
}: {
  title: string;
  failed: string;
  cancel: string;
  action: ReactNode;
  form: ReturnType<typeof useSubmit>;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={onSubmit}>
        <div className="dialog-body">
          {error && (
            <Notice tone="danger" live title={failed}>
              {error.message}
            </Notice>
          )}
          {children}
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>{cancel}</Button>
          {action}
        </footer>
      </form>
    </Dialog>
  );
}

function NameField({ name }: { name?: string }) {
  return (
    <Field
      label="Name"
      name="name"
      required
      maxLength={MAX_NAME}
      defaultValue={name}
      autoComplete="off"
      data-autofocus
      hint="To tell it from others, such as “Work laptop”."
    />
  );
}

function SubmitButton({
  busy,
  look = 'primary',
  children,
}: {
  busy: boolean;
  look?: 'primary' | 'danger';
  children: ReactNode;
}) {
  return (
    <Button type="submit" look={look} busy={busy}>
      {children}
    </Button>
  );
}

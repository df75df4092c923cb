import { MAX_PASSKEY_NAME } from '../../../../src/accounts/account.ts';
import { post } from '../../api/client.ts';
import type { Passkey } from '../../api/types.ts';
import { Field } from '../../parts/forms/field.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { ProofFields } from './proof-fields.tsx';

interface Ends {
  onClose: () => void;
  /** Receives the confirmation text. */
  onDone: (text: string) => void;
}

export function AddPasskeyDialog({ onClose, onDone }: Ends) {
  const send = async ({ name, password, code }: Record<string, string>) => {
    const [{ createPasskey }, begun] = await Promise.all([
      import('../../api/webauthn.ts'),
      post<{ name: string; options: unknown }>('passkeys/begin', { name, password, code }),
    ]);
    await post('passkeys/finish', { name: begun.name, response: await createPasskey(begun.options) });
    onDone(`The passkey ${begun.name} is added. You can sign in with it from now on.`);
  };
  return (
    <FormDialog title="Add a passkey" failed="No passkey was added" submit="Continue" send={send} onClose={onClose}>
      <p>
        Your browser then asks where to keep it: on this device, in a password manager, on a phone or a security key.
      </p>
      <NameField />
      <ProofFields />
    </FormDialog>
  );
}

export function RenamePasskeyDialog({ passkey, onClose, onDone }: Ends & { passkey: Passkey }) {
  const send = async ({ name }: Record<string, string>) => {
    const renamed = await post<{ name: string }>(`passkeys/${encodeURIComponent(passkey.id)}/rename`, { name });
    onDone(`The passkey is now called ${renamed.name}.`);
  };
  return (
    <FormDialog
      title="Rename passkey"
      failed="The passkey was not renamed"
      submit="Rename"
      send={send}
      onClose={onClose}
    >
      <NameField name={passkey.name} />
    </FormDialog>
  );
}

export function RemovePasskeyDialog({ passkey, onClose, onDone }: Ends & { passkey: Passkey }) {
  const send = async ({ password, code }: Record<string, string>) => {
    await post(`passkeys/${encodeURIComponent(passkey.id)}/remove`, { password, code });
    onDone(`The passkey ${passkey.name} is removed.`);
  };
  return (
    <FormDialog
      title={`Remove ${passkey.name}?`}
      failed="The passkey was not removed"
      cancel="Keep it"
      submit="Remove passkey"
      look="danger"
      send={send}
      onClose={onClose}
    >
      <p>It no longer signs you in. Your device or password manager may still show it: delete it there too.</p>
      <ProofFields autoFocus />
    </FormDialog>
  );
}

function NameField({ name }: { name?: string }) {
  return (
    <Field
      label="Name"
      name="name"
      required
      maxLength={MAX_PASSKEY_NAME}
      defaultValue={name}
      autoComplete="off"
      data-autofocus
      hint="To tell it from others, such as “Work laptop”."
    />
  );
}

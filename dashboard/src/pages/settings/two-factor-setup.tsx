import { useState } from 'react';
import { post } from '../../api/client.ts';
import { CopyButton } from '../../parts/display/copy-button.tsx';
import { QrCode } from '../../parts/display/qr-code.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { ProofFields } from './proof-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface Begun {
  uri: string;
  secret: string;
  recovery_codes: string[];
}

/** Password, then the QR code and a first code from the app, then the recovery codes. */
export function TwoFactorSetup({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState<Begun>();
  const [enabled, setEnabled] = useState(false);
  if (begun === undefined) return <PasswordStep onClose={onClose} onBegun={setBegun} />;
  if (!enabled) return <CodeStep begun={begun} onClose={onClose} onEnabled={() => setEnabled(true)} />;
  return <RecoveryCodes codes={begun.recovery_codes} onClose={onClose} />;
}

function PasswordStep({ onClose, onBegun }: { onClose: () => void; onBegun: (begun: Begun) => void }) {
  const send = async ({ password }: Record<string, string>) =>
    onBegun(await post<Begun>('two-factor/begin', { password }));
  return (
    <FormDialog
      title="Set up two-factor authentication"
      send={send}
      failed="It was not set up"
      submit="Continue"
      onClose={onClose}
    >
      <p>You need an authenticator app on your phone or in your password manager.</p>
      <ProofFields autoFocus />
    </FormDialog>
  );
}

function CodeStep({ begun, onClose, onEnabled }: { begun: Begun; onClose: () => void; onEnabled: () => void }) {
  const send = async ({ code }: Record<string, string>) => {
    await post('two-factor/enable', { code });
    onEnabled();
  };
  return (
    <FormDialog title="Scan the code" send={send} failed="It is not on yet" submit="Turn it on" onClose={onClose}>
      <p>Scan this with your authenticator app, or type the key into it.</p>
      <QrCode text={begun.uri} label="QR code for your authenticator app" />
      <div className="secret">
        <code>{begun.secret}</code>
        <CopyButton text={begun.secret} label="the key for your app" />
      </div>
      <Field
        label="Code from the app"
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        data-autofocus
        hint="Six digits. All other browsers are signed out when it is on."
      />
    </FormDialog>
  );
}

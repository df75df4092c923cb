import { useState } from 'react';
import { post } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { QrCode } from '../../parts/qr-code.tsx';
import { useSubmit } from '../../parts/use-submit.ts';
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
  const { busy, error, onSubmit } = useSubmit(async ({ password }) =>
    onBegun(await post<Begun>('two-factor/begin', { password })),
  );
  return (
    <Dialog title="Set up two-factor authentication" onClose={onClose}>
      <form onSubmit={onSubmit}>
        <div className="dialog-body">
          {error && (
            <Notice tone="danger" live title="It was not set up">
              {error.message}
            </Notice>
          )}
          <p>You need an authenticator app on your phone or in your password manager.</p>
          <Field
            label="Your password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            data-autofocus
          />
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy}>
            Continue
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function CodeStep({ begun, onClose, onEnabled }: { begun: Begun; onClose: () => void; onEnabled: () => void }) {
  const { busy, error, onSubmit } = useSubmit(async ({ code }) => {
    await post('two-factor/enable', { code });
    onEnabled();
  });
  return (
    <Dialog title="Scan the code" onClose={onClose}>
      <form onSubmit={onSubmit}>
        <div className="dialog-body">
          {error && (
            <Notice tone="danger" live title="It is not on yet">
              {error.message}
            </Notice>
          )}
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
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy}>
            Switch it on
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

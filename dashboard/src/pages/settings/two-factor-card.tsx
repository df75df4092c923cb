import { useState } from 'react';
import { post } from '../../api/client.ts';
import { Button } from '../../parts/display/button.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { useSession } from '../../session.tsx';
import { ProofFields } from './proof-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

type Open = 'setup' | 'codes' | 'off' | null;

export function TwoFactorCard() {
  const { account, reload } = useSession();
  const [open, setOpen] = useState<Open>(null);
  const close = () => {
    setOpen(null);
    void reload();
  };
  return (
    <Card title="Two-factor authentication">
      {account.two_factor ? (
        <>
          <p>
            <span className="badge badge-good">On</span> Every sign-in asks for a code from your authenticator app.
          </p>
          <div className="button-row">
            <Button onClick={() => setOpen('codes')}>New recovery codes</Button>
            <Button look="quiet" className="danger-text" onClick={() => setOpen('off')}>
              Turn it off
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            <span className="badge">Off</span> With it, somebody who knows your password still cannot sign in: a code
            from an app on your phone is needed too.
          </p>
          <Button look="primary" onClick={() => setOpen('setup')}>
            Set it up
          </Button>
        </>
      )}
      {open === 'setup' && <TwoFactorSetup onClose={close} />}
      {open === 'codes' && <NewCodesDialog onClose={close} />}
      {open === 'off' && <SwitchOffDialog onClose={close} />}
    </Card>
  );
}

function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const send = async ({ password, code }: Record<string, string>) => {
    const made = await post<{ recovery_codes: string[] }>('two-factor/recovery-codes', { password, code });
    setCodes(made.recovery_codes);
  };
  if (codes !== undefined) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <FormDialog
      title="New recovery codes"
      send={send}
      failed="No codes were created"
      submit="Create new codes"
      onClose={onClose}
    >
      <p>The codes you have now stop working.</p>
      <ProofFields autoFocus />
    </FormDialog>
  );
}

function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const send = async ({ password, code }: Record<string, string>) => {
    await post('two-factor/disable', { password, code });
    onClose();
  };
  return (
    <FormDialog
      title="Turn off two-factor authentication?"
      send={send}
      failed="It is still on"
      submit="Turn it off"
      cancel="Keep it on"
      look="danger"
      onClose={onClose}
    >
      <p>Your password alone will sign you in. Your recovery codes stop working.</p>
      <ProofFields autoFocus />
    </FormDialog>
  );
}

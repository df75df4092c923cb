import { useState } from 'react';
import { post } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Card } from '../../parts/page.tsx';
import { useSubmit } from '../../parts/use-submit.ts';
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
              Switch it off
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
  const { busy, error, onSubmit } = useSubmit(async ({ password, code }) => {
    const made = await post<{ recovery_codes: string[] }>('two-factor/recovery-codes', { password, code });
    setCodes(made.recovery_codes);
  });
  if (codes !== undefined) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <Dialog title="New recovery codes" onClose={onClose}>
      <form onSubmit={onSubmit}>
        <div className="dialog-body">
          {error && (
            <Notice tone="danger" live title="No codes were created">
              {error.message}
            </Notice>
          )}
          <p>The codes you have now stop working.</p>
          <ProofFields autoFocus />
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy}>
            Create new codes
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const { busy, error, onSubmit } = useSubmit(async ({ password, code }) => {
    await post('two-factor/disable', { password, code });
    onClose();
  });
  return (
    <Dialog title="Switch two-factor authentication off?" onClose={onClose}>
      <form onSubmit={onSubmit}>
        <div className="dialog-body">
          {error && (
            <Notice tone="danger" live title="It is still on">
              {error.message}
            </Notice>
          )}
          <p>Your password alone will sign you in. Your recovery codes stop working.</p>
          <ProofFields autoFocus />
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>Keep it on</Button>
          <Button type="submit" look="danger" busy={busy}>
            Switch it off
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

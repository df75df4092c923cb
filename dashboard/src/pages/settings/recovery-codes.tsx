import { useState } from 'react';
import { Button } from '../../parts/display/button.tsx';
import { CopyButton } from '../../parts/display/copy-button.tsx';
import { Dialog } from '../../parts/forms/dialog.tsx';

/** Shown only once; closing without having kept them asks for confirmation. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [kept, setKept] = useState(false);
  const [asked, setAsked] = useState(false);
  const close = () => (kept || asked ? onClose() : setAsked(true));
  return (
    <Dialog title="Your recovery codes" onClose={close} onForcedClose={onClose}>
      <div className="dialog-body" onCopy={() => setKept(true)}>
        <p>
          Two-factor authentication is on. Keep these codes where you find them without your phone: each signs you in
          once, in place of a code from the app. They are not shown again.
        </p>
        <ul className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="button-row">
          <CopyButton
            text={codes.join('\n')}
            label="the recovery codes"
            look="primary"
            data-autofocus
            onCopied={() => setKept(true)}
          />
        </div>
      </div>
      <footer className="dialog-foot">
        {asked && !kept && (
          <p className="danger-text" role="alert">
            You have not copied the codes. Without them, a lost phone locks you out.
          </p>
        )}
        <Button look={kept ? 'primary' : 'plain'} onClick={close}>
          {kept ? 'Done' : asked ? 'Close without them' : 'Close'}
        </Button>
      </footer>
    </Dialog>
  );
}

import { CopyButton } from '../../parts/display/copy-button.tsx';
import { ShownOnceDialog } from '../../parts/forms/shown-once-dialog.tsx';

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title="Your recovery codes"
      warning="You have not copied the codes. Without them, a lost phone locks you out."
      onClose={onClose}
    >
      {(onCopied) => (
        <>
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
              onCopied={onCopied}
            />
          </div>
        </>
      )}
    </ShownOnceDialog>
  );
}

import { useState } from 'react';
import type { NewKey } from '../../api/types.ts';
import { Button } from '../../parts/display/button.tsx';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { CopyButton } from '../../parts/display/copy-button.tsx';
import { Notice } from '../../parts/display/notice.tsx';
import { Dialog } from '../../parts/forms/dialog.tsx';
import { useBaseUrl } from '../../session.tsx';
import { FIRST_REQUEST, recommendSnippet } from '../../snippets.ts';

interface KeySecretDialogProps {
  made: NewKey;
  title: string;
  /** Additional information, such as when the old key ends. */
  note?: string;
  onClose: () => void;
}

/**
 * Shows the full key, only this once. The key exists only in this dialog's memory and is discarded on closing. Closing
 * without copying it asks for confirmation once.
 */
export function KeySecretDialog({ made, title, note, onClose }: KeySecretDialogProps) {
  const [copied, setCopied] = useState(false);
  const [asked, setAsked] = useState(false);
  const baseUrl = useBaseUrl();
  const close = () => (copied || asked ? onClose() : setAsked(true));
  return (
    <Dialog title={title} onClose={close} onForcedClose={onClose}>
      <div className="dialog-body" onCopy={() => setCopied(true)}>
        <p>
          Copy the key <strong>{made.key.name}</strong> now, to where your program reads its secrets. It is shown only
          this once.
        </p>
        <div className="secret">
          <code id="secret">{made.secret}</code>
          <CopyButton
            text={made.secret}
            label="the key"
            look="primary"
            data-autofocus
            onCopied={() => setCopied(true)}
          />
        </div>
        {note !== undefined && <Notice tone="info">{note}</Notice>}
        <h3>Try it</h3>
        <CodeBlock
          label="a first call with this key"
          text={recommendSnippet('curl', baseUrl, FIRST_REQUEST, made.secret)}
        />
        <p className="muted">
          The example contains the key. In code that others see, read the key from the environment instead.
        </p>
      </div>
      <footer className="dialog-foot">
        {asked && !copied ? (
          <>
            <p className="danger-text" role="alert">
              You have not copied the key. It cannot be shown again.
            </p>
            <Button onClick={() => setAsked(false)}>Keep it open</Button>
            <Button look="danger" onClick={onClose}>
              Close without it
            </Button>
          </>
        ) : (
          <Button look={copied ? 'primary' : 'plain'} onClick={close}>
            {copied ? 'Done' : 'Close'}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}

import type { NewKey } from '../../api/types.ts';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { CopyButton } from '../../parts/display/copy-button.tsx';
import { Notice } from '../../parts/display/notice.tsx';
import { ShownOnceDialog } from '../../parts/forms/shown-once-dialog.tsx';
import { useBaseUrl } from '../../session.tsx';
import { FIRST_REQUEST, recommendSnippet } from '../../snippets.ts';

interface KeySecretDialogProps {
  made: NewKey;
  /** Additional information, such as when the old key ends. */
  note?: string;
  onClose: () => void;
}

/** Shows the full key. It exists only in this dialog's memory and is discarded on closing. */
export function KeySecretDialog({ made, note, onClose }: KeySecretDialogProps) {
  const baseUrl = useBaseUrl();
  return (
    <ShownOnceDialog
      title="Your new key"
      warning="You have not copied the key. It cannot be shown again."
      onClose={onClose}
    >
      {(onCopied) => (
        <>
          <p>
            Copy the key <strong>{made.key.name}</strong> now, to where your program reads its secrets. It is shown only
            this once.
          </p>
          <div className="secret">
            <code id="secret">{made.secret}</code>
            <CopyButton text={made.secret} label="the key" look="primary" data-autofocus onCopied={onCopied} />
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
        </>
      )}
    </ShownOnceDialog>
  );
}

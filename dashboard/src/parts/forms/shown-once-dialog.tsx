import { type ReactNode, useState } from 'react';
import { Button } from '../display/button.tsx';
import { Dialog } from './dialog.tsx';

interface ShownOnceDialogProps {
  title: string;
  /** What closing without a copy means. */
  warning: string;
  onClose: () => void;
  /** The content, whose copy button calls `onCopied`. */
  children: (onCopied: () => void) => ReactNode;
}

/** For secrets that cannot be shown again. Closing without having copied them asks for confirmation once. */
export function ShownOnceDialog({ title, warning, onClose, children }: ShownOnceDialogProps) {
  const [copied, setCopied] = useState(false);
  const [asked, setAsked] = useState(false);
  const onCopied = () => setCopied(true);
  const close = () => (copied || asked ? onClose() : setAsked(true));
  return (
    <Dialog title={title} onClose={close} onForcedClose={onClose}>
      <div className="dialog-body" onCopy={onCopied}>
        {children(onCopied)}
      </div>
      <footer className="dialog-foot">
        {asked && !copied ? (
          <>
            <p className="danger-text" role="alert">
              {warning}
            </p>
            <Button onClick={() => setAsked(false)}>Keep it open</Button>
            <Button look="danger" onClick={onClose}>
              Close without copying
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

import type { ReactNode } from 'react';
import type { IconName } from '../../icon-paths.ts';
import { Button } from '../display/button.tsx';
import { Failed } from '../display/notice.tsx';
import { Dialog } from './dialog.tsx';
import { useSubmit } from './use-submit.ts';

interface FormDialogProps {
  title: string;
  /** Receives the values of the fields, by name. */
  send: (values: Record<string, string>) => Promise<void>;
  /** The heading of the error; the reason is below it. */
  failed: string;
  /** The labels of the submit and cancel buttons. */
  submit: string;
  cancel?: string;
  look?: 'primary' | 'danger';
  icon?: IconName;
  disabled?: boolean;
  focusCancel?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** While it sends, it does not close, because the response may be a key or codes that are shown only once. */
export function FormDialog(props: FormDialogProps) {
  const { title, send, failed, submit, cancel = 'Cancel', look = 'primary', onClose, children } = props;
  const { busy, error, onSubmit } = useSubmit(send);
  return (
    <Dialog title={title} onClose={onClose} locked={busy}>
      <form onSubmit={onSubmit}>
        <div className="dialog-body">
          <Failed title={failed} error={error} />
          {children}
        </div>
        <footer className="dialog-foot">
          <Button onClick={() => busy || onClose()} data-autofocus={props.focusCancel || undefined}>
            {cancel}
          </Button>
          <Button type="submit" look={look} icon={props.icon} busy={busy} disabled={props.disabled}>
            {submit}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

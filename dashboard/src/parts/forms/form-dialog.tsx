import type { ReactNode } from 'react';
import type { IconName } from '../../icon-paths.ts';
import { Button } from '../display/button.tsx';
import { Failed } from '../display/notice.tsx';
import { Dialog } from './dialog.tsx';
import { useSubmit } from './use-submit.ts';

interface FormDialogProps {
  title: string;
  /** Gets the values of the fields, by name. */
  send: (values: Record<string, string>) => Promise<void>;
  /** The heading when it fails; the reason stands below. */
  failed: string;
  /** The word on the button that sends, and the one on the button that does not. */
  submit: string;
  cancel?: string;
  look?: 'primary' | 'danger';
  icon?: IconName;
  disabled?: boolean;
  /** The focus begins on the button that changes nothing. */
  focusCancel?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that asks for something and sends it: its error stays in it, and a second press does nothing. */
export function FormDialog(props: FormDialogProps) {
  const { title, send, failed, submit, cancel = 'Cancel', look = 'primary', onClose, children } = props;
  const { busy, error, onSubmit } = useSubmit(send);
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={onSubmit}>
        <div className="dialog-body">
          <Failed title={failed} error={error} />
          {children}
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose} data-autofocus={props.focusCancel || undefined}>
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

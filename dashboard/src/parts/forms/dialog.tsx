import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../display/button.tsx';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Called on Escape or the close button. The page decides whether to remove the dialog. */
  onClose: () => void;
  /** Called when the browser closes it regardless, as on a second Escape. Defaults to onClose. */
  onForcedClose?: () => void;
  /** Prevents closing, also by the browser. */
  locked?: boolean;
}

/** The browser's own modal dialog: it traps the focus, closes with Escape, and restores the focus. */
export function Dialog({ title, children, onClose, onForcedClose = onClose, locked = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const forced = useRef(onForcedClose);
  forced.current = locked ? () => dialog.current?.showModal() : onForcedClose;
  const close = () => locked || onClose();
  const id = useId();
  useEffect(() => {
    const element = dialog.current!;
    const before = document.activeElement as HTMLElement | null;
    const closed = () => forced.current();
    element.showModal();
    // The initial focus, if not the close button. React's autoFocus runs before the dialog is open.
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    element.addEventListener('close', closed);
    return () => {
      element.removeEventListener('close', closed);
      element.close();
      before?.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <header className="dialog-head">
        <h2 id={id}>{title}</h2>
        <Button look="quiet" icon="close" className="icon-only" aria-label="Close" onClick={close} />
      </header>
      {children}
    </dialog>
  );
}

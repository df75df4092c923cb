import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../display/button.tsx';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Asked for by Escape or the cross. The page then takes the dialog away, or not. */
  onClose: () => void;
  /** The browser closed it whatever the page says, as it does on a second Escape. Otherwise as onClose. */
  onForcedClose?: () => void;
}

/** The browser's own modal dialog: it holds the focus, closes by Escape, and gives the focus back. */
export function Dialog({ title, children, onClose, onForcedClose = onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const forced = useRef(onForcedClose);
  forced.current = onForcedClose;
  const id = useId();
  useEffect(() => {
    const element = dialog.current!;
    const before = document.activeElement as HTMLElement | null;
    const closed = () => forced.current();
    element.showModal();
    // Where to begin, when that is not the cross. React's autoFocus comes too early: the dialog is not open yet.
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
        onClose();
      }}
    >
      <header className="dialog-head">
        <h2 id={id}>{title}</h2>
        <Button look="quiet" icon="close" className="icon-only" aria-label="Close" onClick={onClose} />
      </header>
      {children}
    </dialog>
  );
}

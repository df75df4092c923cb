import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Asked for by Escape, the cross or the page. The page then takes the dialog away, or not. */
  onClose: () => void;
}

/** The browser's own modal dialog: it holds the focus, closes by Escape, and gives the focus back. */
export function Dialog({ title, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement as HTMLElement | null;
    if (element !== null && !element.open) element.showModal();
    return () => {
      element?.close();
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
      // The browser closes by a second Escape whatever the page says: the page must then know.
      onClose={onClose}
    >
      <header className="dialog-head">
        <h2 id={id}>{title}</h2>
        <Button look="quiet" icon="close" className="icon-only" aria-label="Close" onClick={onClose} />
      </header>
      {children}
    </dialog>
  );
}

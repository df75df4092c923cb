import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

interface CopyButtonProps {
  text: string;
  /** What is copied, for screen readers. */
  label: string;
  look?: 'primary' | 'quiet';
  onCopied?: () => void;
  /** Has the initial focus when its dialog opens. */
  'data-autofocus'?: boolean;
}

const SHOWN_MS = 2_000;

export function CopyButton({ text, label, look = 'quiet', onCopied, ...rest }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    try {
      await writeClipboard(text);
      setState('copied');
      onCopied?.();
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button
        {...rest}
        look={look}
        icon={state === 'copied' ? 'check' : 'copy'}
        className="copy-button"
        aria-label={`Copy ${label}`}
        onClick={() => void copy()}
      >
        {state === 'copied' ? 'Copied' : state === 'failed' ? 'Select it' : 'Copy'}
      </Button>
      <span className="sr-only" role="status">
        {state === 'copied'
          ? `Copied ${label}`
          : state === 'failed'
            ? 'The browser did not allow copying; select the text and copy it by hand'
            : ''}
      </span>
    </>
  );
}

/** Without TLS, browsers have no clipboard object; the legacy command still works. */
async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'sr-only';
  // Inside an open dialog, because elements outside it cannot be selected.
  const focused = document.activeElement as HTMLElement | null;
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  focused?.focus();
  if (!done) throw new Error('copying was refused');
}

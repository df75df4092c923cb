import { useEffect, useState } from 'react';
import { writeClipboard } from '../../clipboard.ts';
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

import type { ButtonHTMLAttributes } from 'react';
import type { IconName } from '../../icon-paths.ts';
import { Icon } from './icon.tsx';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  'data-autofocus'?: boolean | undefined;
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: IconName | undefined;
  /** While busy, the button stays readable but does nothing. */
  busy?: boolean;
}

export function Button({
  look = 'plain',
  icon,
  busy = false,
  children,
  className = '',
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`button button-${look} ${className}`}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      // A busy button keeps the focus, which a disabled one would lose.
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

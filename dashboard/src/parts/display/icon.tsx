import { ICON_PATHS, type IconName } from '../../icon-paths.ts';

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}

export function Brand() {
  return (
    <a className="brand" href="/" aria-label="Kitscout, home page">
      <Mark />
      <span>Kitscout</span>
    </a>
  );
}

export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" />
      <circle cx="16" cy="16" r="9.25" />
      <path d="M20.6 11.4 17.9 17.9 11.4 20.6 14.1 14.1z" />
    </svg>
  );
}

import { type Html, html } from '../html.ts';

/** Drawn on a grid of 20, as in the dashboard. Always decorative: the text beside them says the same. */
const PATHS = {
  arrow: 'M4 10h12M11.5 5.5 16 10l-4.5 4.5',
  back: 'M16 10H4M8.5 5.5 4 10l4.5 4.5',
  check: 'm4 10.5 4 4 8-9',
  close: 'm5 5 10 10M15 5 5 15',
  download: 'M10 3.5v9M6 9l4 4 4-4M4 16.5h12',
  file: 'M5 2.8h6.5L15.5 7v10.2H5zM11.2 2.8V7.2h4.3',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 9.3v4M10 6.7h.01',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l4 4',
  warning: 'M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.3h.01',
  system: 'M3 4.5h14v9H3zM7.5 16.5h5M10 13.5v3',
  light:
    'M10 13.3a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6zM10 2.5v1.5M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1 1M14.3 14.3l1 1M15.3 4.7l-1 1M5.7 14.3l-1 1',
  dark: 'M16.5 11.7A7 7 0 0 1 8.3 3.5a7 7 0 1 0 8.2 8.2z',
} as const;

export function icon(name: keyof typeof PATHS): Html {
  return html`<svg class="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false"><path d="${PATHS[name]}"/></svg>`;
}

export const MARK: Html = html`<svg class="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false"><rect width="32" height="32" rx="8"/><circle cx="16" cy="16" r="9.25"/><path d="M20.6 11.4 17.9 17.9 11.4 20.6 14.1 14.1z"/></svg>`;

import { ICON_PATHS, type IconName } from '../../../../dashboard/src/icon-paths.ts';
import { type Html, html } from '../html.ts';

/** As in the dashboard. Always decorative: the text beside them says the same. */
export function icon(name: IconName): Html {
  return html`<svg class="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false"><path d="${ICON_PATHS[name]}"/></svg>`;
}

export const MARK: Html = html`<svg class="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false"><rect width="32" height="32" rx="8"/><circle cx="16" cy="16" r="9.25"/><path d="M20.6 11.4 17.9 17.9 11.4 20.6 14.1 14.1z"/></svg>`;

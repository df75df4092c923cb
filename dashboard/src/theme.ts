import { withStorage } from './storage.ts';

export type Theme = 'system' | 'light' | 'dark';
const NAME = 'kitscout-theme';

export function chosenTheme(): Theme {
  const set = document.documentElement.dataset.theme;
  return set === 'light' || set === 'dark' ? set : 'system';
}

/** Stored in this browser; `system` stores nothing and follows the machine. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  withStorage(() => (theme === 'system' ? localStorage.removeItem(NAME) : localStorage.setItem(NAME, theme)));
}

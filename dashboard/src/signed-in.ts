import { withStorage } from './storage.ts';

/** Whose session this browser has: if the server then reports none, it has expired. */
const NAME = 'kitscout-signed-in';

export function noteSignedIn(accountId: string | null): void {
  withStorage(() => (accountId === null ? localStorage.removeItem(NAME) : localStorage.setItem(NAME, accountId)));
}

export function lastSignedIn(): string | null {
  return withStorage(() => localStorage.getItem(NAME)) ?? null;
}

export function wasSignedIn(): boolean {
  return lastSignedIn() !== null;
}

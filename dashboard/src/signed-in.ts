import { withStorage } from './storage.ts';

/** Set while a user is signed in with this browser: if the server then reports no session, it has expired. */
const NAME = 'kitscout-signed-in';

export function noteSignedIn(isSignedIn: boolean): void {
  withStorage(() => (isSignedIn ? localStorage.setItem(NAME, '1') : localStorage.removeItem(NAME)));
}

export function wasSignedIn(): boolean {
  return withStorage(() => localStorage.getItem(NAME)) === '1';
}

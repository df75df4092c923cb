/** Set while a user is signed in with this browser: if the server then reports no session, it has expired. */
const NAME = 'kitscout-signed-in';

export function noteSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(NAME, '1');
    else localStorage.removeItem(NAME);
  } catch {
    // Storage is disabled: an expired session then looks like none.
  }
}

export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(NAME) !== null;
  } catch {
    return false;
  }
}

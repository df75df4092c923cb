import type { ApiKey } from '../../api/types.ts';

/** The time after which the key is refused, if it ever is. */
export function endOf({ revoked_at, expires_at }: ApiKey): string | null {
  if (revoked_at !== null && expires_at !== null) return revoked_at < expires_at ? revoked_at : expires_at;
  return revoked_at ?? expires_at;
}

function isLive(key: ApiKey, now: number): boolean {
  return key.revoked_at === null && (key.expires_at === null || Date.parse(key.expires_at) > now);
}

export function liveKeys(keys: readonly ApiKey[], now: number = Date.now()): ApiKey[] {
  return keys.filter((key) => isLive(key, now));
}

export function endedKeys(keys: readonly ApiKey[], now: number = Date.now()): ApiKey[] {
  return keys.filter((key) => !isLive(key, now));
}

/** The key that this one was rolled into. */
export function successorOf(key: ApiKey, keys: readonly ApiKey[]): ApiKey | undefined {
  return keys.find(({ replaces }) => replaces === key.id);
}

/** How a key ended: replaced by a roll, revoked by hand, or at the time set for it. */
export function endWord(key: ApiKey, keys: readonly ApiKey[]): string {
  if (successorOf(key, keys) !== undefined) return 'Replaced';
  return key.revoked_at === null ? 'Expired' : 'Revoked';
}

/** Whether the account would have no key left that works. A key that is about to end after a roll counts as none. */
export function isLastKey(key: ApiKey, keys: readonly ApiKey[]): boolean {
  return liveKeys(keys).every((live) => live.id === key.id || successorOf(live, keys)?.id === key.id);
}

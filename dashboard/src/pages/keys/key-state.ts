import type { ApiKey } from '../../api/types.ts';
import { formatAgo, formatMoment } from '../../format.ts';

/** The time after which the key is refused, if it ever is. */
export function endOf({ revoked_at, expires_at }: ApiKey): string | null {
  if (revoked_at !== null && expires_at !== null) return revoked_at < expires_at ? revoked_at : expires_at;
  return revoked_at ?? expires_at;
}

function isLive({ revoked_at, expires_at }: ApiKey): boolean {
  return revoked_at === null && (expires_at === null || Date.parse(expires_at) > Date.now());
}

export function liveKeys(keys: readonly ApiKey[]): ApiKey[] {
  return keys.filter(isLive);
}

export function endedKeys(keys: readonly ApiKey[]): ApiKey[] {
  return keys.filter((key) => !isLive(key));
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

/** Whether the account would have no working key left. A key that is about to end after a roll does not count. */
export function isLastKey(key: ApiKey, keys: readonly ApiKey[]): boolean {
  return liveKeys(keys).every((live) => live.id === key.id || successorOf(live, keys)?.id === key.id);
}

/** The key that was rolled into this one, if it still works. */
export function livePredecessorOf(key: ApiKey, keys: readonly ApiKey[]): ApiKey | undefined {
  return keys.find((other) => other.id === key.replaces && isLive(other));
}

/** When a working key ends: "ends in 24 hours, 2 March 2026 at …". */
export function endText({ expires_at }: ApiKey): string {
  if (expires_at === null) return 'has no end';
  return `ends ${formatAgo(expires_at, Date.now())}, ${formatMoment(expires_at)}`;
}

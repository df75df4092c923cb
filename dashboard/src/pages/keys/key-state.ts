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

import type { FastifyReply } from 'fastify';
import { KEY_SCOPES, type KeyScope } from '../../accounts/key-limits.ts';
import { PublicError } from '../../errors.ts';
import type { AccountAdmission, Store } from '../../store/store.ts';

/** What people can allow an app to do, in the order in which they are asked. */
export const APP_SCOPES = KEY_SCOPES;
export type AppScope = KeyScope;

const SCOPE_OF: Readonly<Record<string, AppScope>> = {
  recommend: 'recommend',
  suggest: 'recommend',
  feedback: 'recommend',
  list_kits: 'read',
  get_kit: 'read',
  download_kit: 'download',
  usage: 'usage',
};

/** How the keys of access tokens are named in the store. */
const TOKEN_KEY = 'oat_';
const MAX_KNOWN = 10_000;

/** A token's scopes never change, so they are asked for once. That it is still valid, every request asks again. */
const known = new WeakMap<Store, Map<string, readonly string[]>>();

export function isAppToken({ keyId }: Pick<AccountAdmission, 'keyId'>): boolean {
  return keyId.startsWith(TOKEN_KEY);
}

/**
 * The scope that a call with an app's token lacks; undefined outside the endpoints. An endpoint without a scope here is
 * for keys only.
 */
export async function missingScope(store: Store, keyId: string, endpoint: string | null): Promise<string | undefined> {
  if (endpoint === null) return undefined;
  const scopes = await scopesOf(store, keyId);
  const needed = SCOPE_OF[endpoint] ?? endpoint;
  return scopes.includes(needed) ? undefined : needed;
}

async function scopesOf(store: Store, keyId: string): Promise<readonly string[]> {
  const kept = known.getOrInsertComputed(store, () => new Map());
  const scopes = kept.get(keyId) ?? (await store.signIn.tokenScopes(keyId)) ?? [];
  if (kept.size >= MAX_KNOWN) kept.clear();
  kept.set(keyId, scopes);
  return scopes;
}

/** The scope that a call with a key lacks; undefined for a key without scopes, and outside the endpoints. */
export function keyLacks(scopes: readonly string[] | null, endpoint: string | null): string | undefined {
  if (scopes === null || endpoint === null) return undefined;
  const needed = SCOPE_OF[endpoint] ?? endpoint;
  return scopes.includes(needed) ? undefined : needed;
}

export function scopeRefusal(reply: FastifyReply, scope: string, isApp: boolean): PublicError {
  reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
  return new PublicError(
    'invalid_api_key',
    isApp
      ? `This app was not allowed to "${scope}". Connect it again and allow that, or use a key.`
      : `This key is not allowed to "${scope}". Use one that is.`,
  );
}

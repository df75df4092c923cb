import type { BetterAuthOptions, DBAdapter, Where } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { SignInStore } from '../../../store/sign-in-store.ts';
import { OwnerGoneError } from '../../../store/store.ts';
import { hashedSessions } from '../sign-in/hashed-sessions.ts';

/**
 * The library's adapter. An access token is also a key of the account, so its row and the key's begin and end in one
 * transaction: a revoked token is refused by the next request on every node, as a revoked key is.
 */
export function oauthAdapter(store: SignInStore): (options: BetterAuthOptions) => DBAdapter {
  return (options) => {
    const plain = hashedSessions(store.database, options);
    const adapter: DBAdapter = {
      ...plain,
      create: async (call) => {
        if (call.model !== 'oauthAccessToken') return plain.create(call).catch(asRefusal) as never;
        const { token, userId, clientId, expiresAt } = call.data as unknown as TokenData;
        const key = { hash: token, userId, clientId, expiresAt: expiresAt.getTime() };
        const made = await store
          .recordToken(key, (database) => hashedSessions(database, options).create(call) as Promise<{ id: string }>)
          .catch(asRefusal);
        if (made === undefined) throw notConnected();
        return made as never;
      },
      delete: (call) =>
        isToken(call.model)
          ? store.endTokens((database) => hashedSessions(database, options).delete(call))
          : plain.delete(call),
      deleteMany: (call) =>
        isToken(call.model)
          ? store.endTokens((database) => hashedSessions(database, options).deleteMany(call), reusedBy(call))
          : plain.deleteMany(call),
      update: (call) =>
        isToken(call.model) && 'revoked' in call.update
          ? (store.endTokens((database) => hashedSessions(database, options).update(call)) as never)
          : plain.update(call),
      updateMany: (call) =>
        isToken(call.model) && 'revoked' in call.update
          ? store.endTokens((database) => hashedSessions(database, options).updateMany(call))
          : plain.updateMany(call),
      transaction: (work) => work(adapter),
    };
    return adapter;
  };
}

/** What it belongs to has ended meanwhile: the app, or all of its tokens, because one was used twice at once. */
function asRefusal(error: unknown): never {
  throw error instanceof OwnerGoneError ? notConnected() : error;
}

function notConnected(): APIError {
  return new APIError('BAD_REQUEST', { error: 'invalid_grant', error_description: 'The app is not connected.' });
}

interface TokenData {
  token: string;
  userId: string;
  clientId: string;
  expiresAt: Date;
}

function isToken(model: string): boolean {
  return model === 'oauthAccessToken' || model === 'oauthRefreshToken';
}

/** The library ends every refresh token of an app and a user for one reason: one was used a second time. */
function reusedBy({ model, where }: { model: string; where: Where[] }) {
  const value = (field: string) => where.find((condition) => condition.field === field)?.value;
  const [userId, clientId] = [value('userId'), value('clientId')];
  const isReuse = model === 'oauthRefreshToken' && typeof userId === 'string' && typeof clientId === 'string';
  return isReuse ? { userId, clientId } : undefined;
}

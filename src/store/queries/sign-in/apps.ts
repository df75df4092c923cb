import { type Kysely, sql } from 'kysely';
import type { ConnectedApp, NewToken, SignInStore } from '../../sign-in-store.ts';
import { confirmActor, lockAccount } from '../account-row.ts';
import { recordEntry } from '../audit.ts';
import { APP_HINT } from '../keys.ts';
import { newId } from '../new-id.ts';
import type { AccountDb, AccountTx } from '../tables.ts';

type Apps = Pick<SignInStore, 'apps' | 'app' | 'tokenScopes' | 'recordToken' | 'endTokens' | 'recordApp' | 'revokeApp'>;

/** An app that nobody has connected is forgotten after a day: anyone can register one. */
const UNUSED_APP_KEPT_MS = 86_400_000;
/** Their scopes are those of the token. */
const EVERYTHING = { scopes: null, monthLimit: null, minuteLimit: null, pacedUntil: null };
/** Of tokens that have expired, so that the usage page still knows the app. */
const TOKENS_KEPT_MS = 40 * 86_400_000;

export function appStore(db: AccountDb, now: () => number): Apps {
  return {
    async apps(userId) {
      const rows = await db
        .selectFrom('oauthConsents as consent')
        .innerJoin('oauthClients as client', 'client.clientId', 'consent.clientId')
        .select(['client.clientId', 'client.name', 'client.redirectUris', 'consent.scopes', 'consent.createdAt'])
        .select((eb) =>
          eb
            .selectFrom('oauthAccessTokens as token')
            .innerJoin('apiKeys as key', 'key.oauthTokenId', 'token.id')
            .whereRef('token.clientId', '=', 'consent.clientId')
            .where('token.userId', '=', userId)
            .select(({ fn }) => fn.max('key.lastUsedAt').as('at'))
            .as('lastUsedAt'),
        )
        .where('consent.userId', '=', userId)
        .orderBy('consent.createdAt', 'desc')
        .orderBy('client.clientId')
        .execute();
      return rows.map(
        ({ clientId, name, redirectUris, scopes, createdAt, lastUsedAt }): ConnectedApp => ({
          clientId,
          name,
          redirectUris: list(redirectUris),
          scopes: list(scopes),
          connectedAt: Date.parse(createdAt),
          lastUsedAt: lastUsedAt === null ? null : Number(lastUsedAt),
        }),
      );
    },

    async app(clientId) {
      const row = await db
        .selectFrom('oauthClients')
        .select(['clientId', 'name', 'redirectUris'])
        .where('clientId', '=', clientId)
        .executeTakeFirst();
      return row && { ...row, redirectUris: list(row.redirectUris) };
    },

    async tokenScopes(keyId) {
      const row = await db
        .selectFrom('apiKeys as key')
        .innerJoin('oauthAccessTokens as token', 'token.id', 'key.oauthTokenId')
        .select('token.scopes')
        .where('key.id', '=', keyId)
        .executeTakeFirst();
      return row && list(row.scopes);
    },

    recordToken: (token, write) =>
      db.transaction().execute(async (tx) => {
        const owner = await named(tx, token.userId, token.clientId);
        if (owner.accountId !== undefined) await lockAccount(tx, owner.accountId);
        const written = await write(tx.withoutPlugins() as unknown as Kysely<unknown>);
        await addKey(tx, written.id, token, owner, now());
        return written;
      }),

    endTokens: (write, reused) =>
      db.transaction().execute(async (tx) => {
        const written = await write(tx.withoutPlugins() as unknown as Kysely<unknown>);
        await removeKeys(tx);
        if (reused !== undefined) await recordForUser(tx, reused.userId, 'app.token_reused', reused.clientId, now());
        return written;
      }),

    recordApp: ({ userId, clientId, scopes }, actor) =>
      db.transaction().execute(async (tx) => {
        const { accountId, name } = await named(tx, userId, clientId);
        if (accountId === undefined) return;
        await lockAccount(tx, accountId);
        await confirmActor(tx, actor, accountId);
        const details = { name, scopes: scopes.join(' ') };
        await recordEntry(tx, { at: now(), actor, action: 'app.connected', accountId, details });
      }),

    revokeApp: (userId, clientId, actor) =>
      db.transaction().execute(async (tx) => {
        const { accountId, name } = await named(tx, userId, clientId);
        if (accountId === undefined || (await lockAccount(tx, accountId)) === undefined) return false;
        await confirmActor(tx, actor, accountId);
        const ended = await endApps(tx, userId, clientId);
        if (ended === 0) return false;
        await recordEntry(tx, { at: now(), actor, action: 'app.revoked', accountId, details: { name } });
        return true;
      }),
  };
}

/** Ends the user's apps, or one of them: from the next request on, none of its tokens works. Resolves to how many. */
export async function endApps(tx: AccountTx, userId: string, clientId?: string): Promise<number> {
  let ended = 0;
  for (const table of ['oauthConsents', 'oauthAccessTokens', 'oauthRefreshTokens'] as const) {
    const rows = await tx
      .deleteFrom(table)
      .where('userId', '=', userId)
      .$if(clientId !== undefined, (query) => query.where('clientId', '=', clientId!))
      .returning('id')
      .execute();
    if (table === 'oauthConsents') ended = rows.length;
  }
  await removeKeys(tx);
  return ended;
}

/** Tokens long expired, and apps that were registered and never connected. */
export async function removeOldApps(db: AccountDb, now: number): Promise<void> {
  const before = (ms: number) => new Date(now - ms).toISOString();
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('oauthAccessTokens').where('expiresAt', '<', before(TOKENS_KEPT_MS)).execute();
    await tx.deleteFrom('oauthRefreshTokens').where('expiresAt', '<', before(TOKENS_KEPT_MS)).execute();
    await removeKeys(tx);
    await tx
      .deleteFrom('oauthClients')
      .where('createdAt', '<', before(UNUSED_APP_KEPT_MS))
      .where('clientId', 'not in', tx.selectFrom('oauthConsents').select('clientId'))
      .where('clientId', 'not in', tx.selectFrom('oauthRefreshTokens').select('clientId'))
      .where('clientId', 'not in', tx.selectFrom('oauthAccessTokens').select('clientId'))
      .execute();
  });
}

/** Without it, the token is refused: its account is gone. */
async function addKey(
  tx: AccountTx,
  tokenId: string,
  { hash, expiresAt }: NewToken,
  { accountId, name }: Awaited<ReturnType<typeof named>>,
  now: number,
) {
  if (accountId === undefined) return;
  const key = { id: newId('oat'), accountId, hash, name: name ?? 'App', hint: APP_HINT, createdAt: now, expiresAt };
  const unused = {
    revokedAt: null,
    lastUsedAt: null,
    allowedAddresses: null,
    lifeMs: null,
    replaces: null,
    memberId: null,
    ...EVERYTHING,
  };
  await tx
    .insertInto('apiKeys')
    .values({ ...key, ...unused, oauthTokenId: tokenId })
    .execute();
}

/** The keys of tokens that are gone or revoked. */
async function removeKeys(tx: AccountTx): Promise<void> {
  await tx
    .deleteFrom('apiKeys')
    .where('oauthTokenId', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('oauthAccessTokens as token')
            .select(sql`1`.as('one'))
            .whereRef('token.id', '=', 'apiKeys.oauthTokenId')
            .where('token.revoked', 'is', null),
        ),
      ),
    )
    .execute();
}

async function recordForUser(tx: AccountTx, userId: string, action: 'app.token_reused', clientId: string, at: number) {
  const { accountId, name } = await named(tx, userId, clientId);
  if (accountId === undefined) return;
  // Whoever used it is not known: the owner's app, or somebody who has a copy of its token.
  await recordEntry(tx, { at, actor: 'an app', action, accountId, details: { name } });
}

async function named(tx: AccountTx, userId: string, clientId: string) {
  const user = await tx.selectFrom('users').select('accountId').where('id', '=', userId).executeTakeFirst();
  const client = await tx.selectFrom('oauthClients').select('name').where('clientId', '=', clientId).executeTakeFirst();
  return { accountId: user?.accountId, name: client?.name ?? null };
}

function list(json: string | null): string[] {
  const value: unknown = json === null ? [] : JSON.parse(json);
  return Array.isArray(value) ? value.map(String) : [];
}

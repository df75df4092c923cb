import { type Kysely, sql } from 'kysely';
import { hasTeam, may } from '../../../accounts/team.ts';
import type { ConnectedApp, NewToken, SignInStore } from '../../sign-in-store.ts';
import { confirmActor, lockAccount } from '../account-row.ts';
import { recordEntry } from '../audit.ts';
import { APP_HINT } from '../keys.ts';
import { newId } from '../new-id.ts';
import type { AccountDb, AccountTx } from '../tables.ts';

type Apps = Pick<SignInStore, 'apps' | 'app' | 'tokenScopes' | 'recordToken' | 'endTokens' | 'recordApp' | 'revokeApp'>;

interface UserApp {
  userId: string;
  clientId: string;
}

/** An app that nobody has connected is forgotten after a day: anyone can register one. */
const UNUSED_APP_KEPT_MS = 86_400_000;
/** Their scopes are those of the token. */
const EVERYTHING = { scopes: null, monthLimit: null, minuteLimit: null, pacedUntil: null };
/** Of tokens that have expired, so that the usage page still knows the app. */
const TOKENS_KEPT_MS = 40 * 86_400_000;

export function appStore(db: AccountDb, now: () => number): Apps {
  return {
    async apps({ userId, accountId, memberId, everybody }) {
      const rows = await db
        .selectFrom('oauthConsents as consent')
        .innerJoin('oauthClients as client', 'client.clientId', 'consent.clientId')
        .leftJoin('appAccounts as app', (join) =>
          join.onRef('app.userId', '=', 'consent.userId').onRef('app.clientId', '=', 'consent.clientId'),
        )
        .leftJoin('accounts as team', 'team.id', 'app.accountId')
        .leftJoin('users as holder', 'holder.id', 'consent.userId')
        .select(['client.clientId', 'client.name', 'client.redirectUris', 'consent.scopes', 'consent.createdAt'])
        .select(['app.memberId', 'team.name as teamName', 'team.email as teamEmail'])
        .select(['holder.id as holderId', 'holder.name as holderName', 'holder.email as holderEmail'])
        .select((eb) =>
          eb
            .selectFrom('oauthAccessTokens as token')
            .innerJoin('apiKeys as key', 'key.oauthTokenId', 'token.id')
            .whereRef('token.clientId', '=', 'consent.clientId')
            .whereRef('token.userId', '=', 'consent.userId')
            .select(({ fn }) => fn.max('key.lastUsedAt').as('at'))
            .as('lastUsedAt'),
        )
        .where((eb) => {
          const own = eb('consent.userId', '=', userId);
          const here = eb('app.accountId', '=', accountId);
          // In their own account people see all of their apps, also those that call elsewhere.
          if (memberId === null) return eb.or([own, here]);
          return everybody ? here : eb.and([here, own]);
        })
        .orderBy('consent.createdAt', 'desc')
        .orderBy('client.clientId')
        .execute();
      return rows.map(
        (row): ConnectedApp => ({
          clientId: row.clientId,
          name: row.name,
          redirectUris: list(row.redirectUris),
          scopes: list(row.scopes),
          connectedAt: Date.parse(row.createdAt),
          lastUsedAt: row.lastUsedAt === null ? null : Number(row.lastUsedAt),
          memberId: row.memberId,
          holder: row.holderId === userId ? null : row.holderName || row.holderEmail,
          team: row.memberId === null ? null : row.teamName || row.teamEmail,
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
        const { accountId } = await named(tx, token.userId, token.clientId);
        if (accountId !== undefined) await lockAccount(tx, accountId);
        // Again, under the lock: a membership may have ended meanwhile, with its apps.
        const known = await named(tx, token.userId, token.clientId);
        const owner = known.accountId === accountId ? known : { ...known, accountId: undefined };
        if (!(await lockConsent(tx, token))) {
          await removeTokens(tx, token);
          return undefined;
        }
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

    recordApp: ({ userId, clientId, scopes, accountId }, actor) =>
      db.transaction().execute(async (tx) => {
        const { name } = await named(tx, userId, clientId);
        if ((await lockAccount(tx, accountId)) === undefined) return;
        await confirmActor(tx, actor, accountId);
        await workIn(tx, userId, clientId, actor.as && { accountId, memberId: actor.as.memberId });
        const details = { name, scopes: scopes.join(' ') };
        await recordEntry(tx, { at: now(), actor, action: 'app.connected', accountId, details });
      }),

    revokeApp: ({ userId, clientId, accountId, memberId }, actor) =>
      db.transaction().execute(async (tx) => {
        if ((await lockAccount(tx, accountId)) === undefined) return false;
        await confirmActor(tx, actor, accountId);
        const whose = memberId === null ? userId : await memberWithApp(tx, { clientId, accountId, memberId });
        if (whose === undefined) return false;
        const { name } = await named(tx, whose, clientId);
        const ended = await endApps(tx, whose, clientId);
        if (ended === 0) return false;
        await recordEntry(tx, { at: now(), actor, action: 'app.revoked', accountId, details: { name } });
        return true;
      }),
  };
}

/** Where the app calls from now on: in a team, or if undefined in the person's own account. */
async function workIn(
  tx: AccountTx,
  userId: string,
  clientId: string,
  team: { accountId: string; memberId: string } | undefined,
): Promise<void> {
  const own = { userId, clientId };
  const before = await tx
    .deleteFrom('appAccounts')
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .returning('accountId')
    .executeTakeFirst();
  if (team !== undefined)
    await tx
      .insertInto('appAccounts')
      .values({ ...own, ...team })
      .execute();
  if (before?.accountId === team?.accountId) return;
  // The tokens from before call in the other account.
  await removeTokens(tx, own);
}

/** Whether the user still allows the app. An end of it, from whichever account, waits for this transaction. */
async function lockConsent(tx: AccountTx, { userId, clientId }: UserApp): Promise<boolean> {
  const locked = tx.updateTable('oauthConsents').set({ clientId });
  const rows = await locked.where('userId', '=', userId).where('clientId', '=', clientId).returning('id').execute();
  return rows.length > 0;
}

async function removeTokens(tx: AccountTx, { userId, clientId }: UserApp): Promise<void> {
  for (const table of ['oauthAccessTokens', 'oauthRefreshTokens'] as const)
    await tx.deleteFrom(table).where('userId', '=', userId).where('clientId', '=', clientId).execute();
  await removeKeys(tx);
}

async function memberWithApp(
  tx: AccountTx,
  { clientId, accountId, memberId }: { clientId: string; accountId: string; memberId: string },
): Promise<string | undefined> {
  const row = tx.selectFrom('appAccounts').select('userId').where('clientId', '=', clientId);
  const own = row.where('accountId', '=', accountId).where('memberId', '=', memberId);
  return (await own.executeTakeFirst())?.userId;
}

/** What a member has connected to the account, when they leave it or get a role without apps. */
export async function endAppsOfMember(tx: AccountTx, memberId: string): Promise<void> {
  const apps = tx.selectFrom('appAccounts').select(['userId', 'clientId']).where('memberId', '=', memberId);
  for (const { userId, clientId } of await apps.execute()) await endApps(tx, userId, clientId);
}

/** What members have connected to an account that ends. */
export async function endAppsOfAccount(tx: AccountTx, accountId: string): Promise<void> {
  const apps = tx.selectFrom('appAccounts').select(['userId', 'clientId']).where('accountId', '=', accountId);
  for (const { userId, clientId } of await apps.execute()) await endApps(tx, userId, clientId);
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
  await tx
    .deleteFrom('appAccounts')
    .where('userId', '=', userId)
    .$if(clientId !== undefined, (query) => query.where('clientId', '=', clientId!))
    .execute();
  await removeCodes(tx, userId, clientId);
  await removeKeys(tx);
  return ended;
}

/** Codes that the user's apps have not exchanged yet. The OAuth library keeps them as JSON beside the links in mails. */
async function removeCodes(tx: AccountTx, userId: string, clientId?: string): Promise<void> {
  const rows = await tx
    .selectFrom('verifications')
    .select(['id', 'value'])
    .where('value', 'like', `{"type":"authorization_code"%"userId":"${userId}"%`)
    .execute();
  // The app chose a part of the text, so only what it says when parsed counts.
  const codes = rows.filter(({ value }) => {
    const code = JSON.parse(value) as { userId: string; query: { client_id: string } };
    return code.userId === userId && (clientId === undefined || code.query.client_id === clientId);
  });
  for (const { id } of codes) await tx.deleteFrom('verifications').where('id', '=', id).execute();
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
  { accountId, memberId, name }: Awaited<ReturnType<typeof named>>,
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
    memberId,
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

/** The account in which an app of the user calls, and as whose key; without one, its tokens are refused. */
async function named(tx: AccountTx, userId: string, clientId: string) {
  const user = await tx.selectFrom('users').select('accountId').where('id', '=', userId).executeTakeFirst();
  const client = await tx.selectFrom('oauthClients').select('name').where('clientId', '=', clientId).executeTakeFirst();
  const name = client?.name ?? null;
  const app = await tx
    .selectFrom('appAccounts as app')
    .leftJoin('members', (join) => join.onRef('members.id', '=', 'app.memberId').on('members.endedAt', 'is', null))
    .leftJoin('accounts', 'accounts.id', 'app.accountId')
    .select(['app.accountId', 'app.memberId', 'members.role', 'accounts.tier'])
    .where('app.userId', '=', userId)
    .where('app.clientId', '=', clientId)
    .executeTakeFirst();
  if (app === undefined) return { accountId: user?.accountId, memberId: null, name };
  const mayCall = app.role !== null && app.tier !== null && hasTeam(app.tier) && may(app.role, 'apps');
  return { accountId: mayCall ? app.accountId : undefined, memberId: app.memberId, name };
}

function list(json: string | null): string[] {
  const value: unknown = json === null ? [] : JSON.parse(json);
  return Array.isArray(value) ? value.map(String) : [];
}

import { isoTime } from '../../../accounts/iso-time.ts';
import { mayManageKeys } from '../../../accounts/team.ts';
import { APP_SCOPES, type AppScope } from '../../calls/app-scopes.ts';
import { oauthSite } from '../../own-url.ts';
import { idOf } from '../../routes/route.ts';
import { Type } from '../../routes/type.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { found, invalid, notAllowed } from '../errors.ts';
import { WITHOUT_NUL } from '../fields.ts';
import { cookiesOf } from '../sign-in/library-call.ts';
import { acting, actingAccount, actorOf, requireCaller } from '../sign-in/session.ts';
import { describedBy } from './client-documents.ts';
import { OAUTH_PATH, OFFLINE } from './oauth.ts';

const MAX_QUERY = 6_000;
const Answer = Type.Object({
  accept: Type.Boolean(),
  /** As the address of the page has it, which the library has signed. */
  query: Type.String({ maxLength: MAX_QUERY }),
  scopes: Type.Array(Type.Enum([...APP_SCOPES])),
});

/** `member`: whose app it is, for those who manage the keys of others. */
const Revocation = Type.Object({ member: Type.Optional(Type.String({ maxLength: 100, pattern: WITHOUT_NUL })) });

/** For the page that asks whether an app may be connected, and the list of those that are. */
export function registerAppRoutes(scope: Scope, context: DashboardContext): void {
  const { app, config, store } = context;

  scope.get('/apps', { config: { needs: 'apps' } }, async (request) => {
    const { account, memberId, role } = acting(request);
    const { userId } = request.session!;
    const everybody = mayManageKeys(role);
    const apps = await store.signIn.apps({ userId, accountId: account.id, memberId, everybody });
    return {
      apps: apps.map(
        ({ clientId, name, redirectUris, scopes, connectedAt, lastUsedAt, memberId: member, holder, team }) => ({
          id: clientId,
          name,
          hosts: hostsOf(redirectUris),
          described_by: describedBy(clientId),
          scopes: ownScopes(scopes),
          connected_at: isoTime(connectedAt),
          last_used_at: lastUsedAt === null ? null : isoTime(lastUsedAt),
          /** Whose it is, where it calls in a team; `holder` and `team` only where they are not whom and what the page is about. */
          member,
          holder,
          team: memberId === null && holder === null ? team : null,
        }),
      ),
    };
  });

  const revocation = { schema: { body: Revocation }, config: { whileSuspended: true, needs: 'apps' } } as const;
  scope.post('/apps/:id/revoke', revocation, async (request) => {
    const { account, memberId, role } = acting(request);
    const { member = null } = request.body;
    if (member !== null && member !== memberId && !mayManageKeys(role)) throw notAllowed();
    // In a team, only what calls there.
    const app = {
      userId: request.session!.userId,
      clientId: idOf(request),
      accountId: account.id,
      memberId: member ?? memberId,
    };
    const revoked = await store.signIn.revokeApp(app, actorOf(request));
    return { revoked: found(revoked || undefined, 'app') };
  });

  scope.get('/connect/:id', async (request) => {
    const asking = found(await store.signIn.app(idOf(request)), 'app');
    const { clientId, name, redirectUris } = asking;
    return { app: { id: clientId, name, hosts: hostsOf(redirectUris), described_by: describedBy(clientId) } };
  });

  scope.post('/connect', { schema: { body: Answer }, config: { needs: 'apps' } }, async (request) => {
    const { accept, query, scopes } = request.body;
    if (accept) await requireCaller(context, request);
    const site = oauthSite(app, config.publicUrl, request);
    const asked = new URLSearchParams(query);
    const clientId = asked.get('client_id');
    if (site === null || clientId === null) throw invalid('This is not a request of an app.');
    if (accept && scopes.length === 0) throw invalid('Allow at least one thing, or refuse.');
    const oauth = await context.signIn.oauth(site);
    const headers = cookiesOf(request);
    headers.set('content-type', 'application/json');
    headers.set('origin', site);
    const granted = [...scopes, ...((asked.get('scope') ?? '').split(' ').includes(OFFLINE) ? [OFFLINE] : [])];
    const response = await oauth.handler(
      new Request(`${site}${OAUTH_PATH}/oauth2/consent`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ accept, oauth_query: query, ...(accept && { scope: granted.join(' ') }) }),
      }),
    );
    const { url } = (await response.json().catch(() => ({}))) as { url?: unknown };
    if (!response.ok || typeof url !== 'string')
      throw invalid('This request is not valid any more. Connect the app again.');
    const { userId } = request.session!;
    const accountId = actingAccount(request).id;
    if (accept) await store.signIn.recordApp({ userId, clientId, scopes, accountId }, actorOf(request));
    return { url };
  });
}

/** Where the app is, as far as anybody can tell: its name is its own claim. */
function hostsOf(redirectUris: readonly string[]): string[] {
  const hosts = redirectUris.map((uri) => {
    const { protocol, hostname } = new URL(uri);
    if (!/^https?:$/.test(protocol)) return `an app on your device (${protocol.slice(0, -1)})`;
    return protocol === 'http:' ? 'this computer' : hostname;
  });
  return [...new Set(hosts)];
}

function ownScopes(scopes: readonly string[]): AppScope[] {
  return APP_SCOPES.filter((scope) => scopes.includes(scope));
}

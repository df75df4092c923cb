import { isoTime } from '../../../accounts/iso-time.ts';
import { Type } from '../../routes/type.ts';
import { ProofBody, proveIdentity } from '../account/prove-identity.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { found } from '../errors.ts';
import { requestReset } from '../sign-in/auth-routes.ts';
import { actorOf, refuseSuspended, signedInAccount } from '../sign-in/session.ts';
import { openProviders } from './clients.ts';
import { leaveFor } from './provider-routes.ts';

const OfProvider = Type.Object({ provider: Type.String({ maxLength: 20 }) });

/** The services by which the signed-in user signs in. Changes need a proof that a stolen session does not have. */
export function registerConnectRoutes(scope: Scope, context: DashboardContext): void {
  const { store, config, mailer, ownUrl, throttle } = context;
  const providerOf = openProviders(context);

  scope.get('/providers', async (request) => {
    const { userId } = request.session!;
    const connected = await store.signIn.providersOf(userId);
    return {
      providers: config.providers.map(({ id, name }) => {
        const own = connected.find(({ provider }) => provider === id);
        return { id, name, connected_at: own === undefined ? null : isoTime(own.connectedAt) };
      }),
      has_password: await store.signIn.hasPassword(userId),
    };
  });

  const schema = { params: OfProvider, body: ProofBody };
  scope.post('/providers/:provider/connect', { schema }, async (request, reply) => {
    refuseSuspended(request);
    const provider = providerOf(request.params.provider);
    await proveIdentity(context, request);
    return { url: await leaveFor(context, provider, request.session!.userId, request, reply) };
  });

  // Also of a service that the operator no longer offers.
  scope.post('/providers/:provider/remove', { schema, config: { whileSuspended: true } }, async (request) => {
    const { provider } = request.params;
    const service = config.providers.find(({ id }) => id === provider)?.name ?? provider;
    // With a password, so there is another way in.
    await proveIdentity(context, request);
    const removed = await store.signIn.removeProvider(request.session!.userId, { provider, service }, actorOf(request));
    const { email } = found(removed, 'service');
    mailer.sendSecurityChange(
      email,
      { kind: 'provider.removed', name: service },
      `${ownUrl()}/dashboard/settings/security`,
    );
    return { ok: true };
  });

  /** For whoever has none: by a link, as one that was forgotten. */
  scope.post('/account/password-link', async (request) => {
    const { email } = signedInAccount(request);
    await throttle.attempt('request-reset', request, { account: email });
    await requestReset(context, email);
    return { sent: mailer.sends };
  });
}

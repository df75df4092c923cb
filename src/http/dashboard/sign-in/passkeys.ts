import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Actor } from '../../../store/account-store.ts';
import { DashboardError } from '../errors.ts';
import { notifyOfChange, type SignInDeps } from './auth.ts';
import type { NewPasskey, UsedPasskey } from './passkey-answers.ts';
import type { PasskeyAuth } from './passkey-auth.ts';
import { onBehalfOf } from './recorded-writes.ts';
import { cookiesOf, type SignedIn, signedIn } from './second-factor.ts';
import { callLibrary } from './sign-in-refusals.ts';

/** Without a public URL, the service may be visited under several names. */
const MAX_SITES = 8;

/** Signing in with a passkey, and adding one; the store lists them. The library's plugin is loaded on first use. */
export function createPasskeys(deps: SignInDeps, secret: string) {
  const { store } = deps;
  const sites = new Map<string, Promise<PasskeyAuth>>();
  const authFor = (request: FastifyRequest): Promise<PasskeyAuth> => {
    const origin = deps.config.publicUrl ?? originOf(request);
    if (!sites.has(origin) && sites.size >= MAX_SITES) sites.clear();
    return sites.getOrInsertComputed(origin, async () => {
      const { createPasskeyAuth } = await import('./passkey-auth.ts');
      return createPasskeyAuth(deps, secret, origin);
    });
  };
  return {
    /** The challenge for the browser, and the cookie that identifies it. Both expire after five minutes. */
    async beginAdding(request: FastifyRequest) {
      const auth = await authFor(request);
      const { response, headers } = await callLibrary(() =>
        auth.api.generatePasskeyRegistrationOptions({ headers: cookiesOf(request), returnHeaders: true }),
      );
      return { options: response, cookies: headers.getSetCookie() };
    },
    async finishAdding(
      request: FastifyRequest,
      { userId, name, response }: { userId: string; name: string; response: Static<typeof NewPasskey> },
    ): Promise<void> {
      const auth = await authFor(request);
      await onBehalfOf(request, { kind: 'passkey.added', userId, name }, () =>
        auth.api.verifyPasskeyRegistration({ body: { name, response }, headers: cookiesOf(request) }),
      );
    },
    async remove(userId: string, id: string, actor: Actor): Promise<boolean> {
      const removed = await store.signIn.removePasskey(userId, id, actor);
      if (removed !== undefined) notifyOfChange(deps, removed.email, { kind: 'passkey.removed', name: removed.name });
      return removed !== undefined;
    },
    async beginSignIn(request: FastifyRequest) {
      const auth = await authFor(request);
      // Without cookies, so the challenge does not reveal which passkeys exist.
      const { response, headers } = await callLibrary(() =>
        auth.api.generatePasskeyAuthenticationOptions({ headers: new Headers(), returnHeaders: true }),
      );
      return { options: { ...response, userVerification: 'required' }, cookies: headers.getSetCookie() };
    },
    /** A passkey counts as both factors: no code is asked for. */
    async signIn(request: FastifyRequest, response: Static<typeof UsedPasskey>): Promise<SignedIn> {
      const auth = await authFor(request);
      const passkey = (await store.signIn.findPasskey(response.id))?.name ?? '';
      const expected = { kind: 'sign_in', secondFactor: null, passkey, credentialId: response.id } as const;
      const answer = await onBehalfOf(request, expected, () =>
        auth.api.verifyPasskeyAuthentication({
          body: { response: { ...response, clientExtensionResults: {} } },
          headers: cookiesOf(request, /passkey=/),
          returnHeaders: true,
        }),
      );
      await store.signIn.endOldSessions(answer.response.user.id);
      return signedIn(answer);
    },
  };
}

/** The request's own origin, which has already been compared with its Host. */
function originOf(request: FastifyRequest): string {
  const { origin } = request.headers;
  if (origin === undefined || !URL.canParse(origin))
    throw new DashboardError('invalid_request', 'The browser did not send the origin of this site.');
  return origin;
}

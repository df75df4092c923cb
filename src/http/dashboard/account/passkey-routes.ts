import { MAX_PASSKEY_NAME } from '../../../accounts/account.ts';
import { isoTime } from '../../../accounts/iso-time.ts';
import { MAX_PASSKEYS } from '../../../store/sign-in-store.ts';
import { idOf } from '../../routes/route.ts';
import { Type } from '../../routes/type.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { conflict, found } from '../errors.ts';
import { Name, readName } from '../fields.ts';
import { callLibrary, cookiesOf, onBehalfOf } from '../sign-in/library-call.ts';
import { NewPasskey } from '../sign-in/passkey-answers.ts';
import { actorOf, refuseSuspended, setCookies } from '../sign-in/session.ts';
import { Proof, ProofBody, proveIdentity } from './prove-identity.ts';

const Begin = Type.Object({ name: Name, ...Proof });
const Finish = Type.Object({ name: Name, response: NewPasskey });
const Rename = Type.Object({ name: Name });

/** The passkeys of the signed-in user. Adding or removing one needs a proof that a stolen session does not have. */
export function registerPasskeyRoutes(scope: Scope, context: DashboardContext): void {
  const { store, signIn, mailer, ownUrl } = context;

  scope.get('/passkeys', async (request) => {
    const passkeys = await store.signIn.listPasskeys(request.session!.userId);
    return {
      passkeys: passkeys.map(({ createdAt, ...passkey }) => ({ ...passkey, created_at: isoTime(createdAt) })),
      max: MAX_PASSKEYS,
    };
  });

  // The challenge is bound to the signed-in user, so its answer needs no second proof.
  scope.post('/passkeys/begin', { schema: { body: Begin } }, async (request, reply) => {
    refuseSuspended(request);
    const name = readName(request.body.name, MAX_PASSKEY_NAME);
    const { length } = await store.signIn.listPasskeys(request.session!.userId);
    if (length >= MAX_PASSKEYS) throw conflict(`You have ${length} passkeys, the maximum. Remove one first.`);
    await proveIdentity(context, request);
    const { api } = await signIn.passkeyAuth(request);
    const { response, headers } = await callLibrary(() =>
      api.generatePasskeyRegistrationOptions({ headers: cookiesOf(request), returnHeaders: true }),
    );
    setCookies(reply, headers.getSetCookie());
    return { name, options: response };
  });

  scope.post('/passkeys/finish', { schema: { body: Finish } }, async (request) => {
    refuseSuspended(request);
    const name = readName(request.body.name, MAX_PASSKEY_NAME);
    const body = { name, response: request.body.response };
    const { api } = await signIn.passkeyAuth(request);
    await onBehalfOf(request, { kind: 'passkey.added', userId: request.session!.userId, name }, () =>
      api.verifyPasskeyRegistration({ body, headers: cookiesOf(request) }),
    );
    return { name };
  });

  scope.post('/passkeys/:id/rename', { schema: { body: Rename } }, async (request) => {
    const name = readName(request.body.name, MAX_PASSKEY_NAME);
    found(await store.signIn.renamePasskey(request.session!.userId, idOf(request), name), 'passkey');
    return { name };
  });

  scope.post('/passkeys/:id/remove', { schema: { body: ProofBody } }, async (request) => {
    await proveIdentity(context, request);
    const removed = await store.signIn.removePasskey(request.session!.userId, idOf(request), actorOf(request));
    const { email, name } = found(removed, 'passkey');
    mailer.sendSecurityChange(email, { kind: 'passkey.removed', name }, `${ownUrl()}/dashboard/settings/security`);
    return { ok: true };
  });
}

import { MAX_ACCOUNT_NAME, MAX_EMAIL } from '../../../accounts/account.ts';
import { accountExport } from '../../../accounts/account-export.ts';
import { Type } from '../../routes/type.ts';
import { attachment } from '../../wire/attachment.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { DashboardError } from '../errors.ts';
import { readName } from '../names.ts';
import { actorOf, setCookies, signedInAccount } from '../sign-in/session.ts';
import { deleteAccount } from './delete-account.ts';
import { Proof, ProofBody, proveIdentity } from './prove-identity.ts';

/** The addresses that the sign-in library accepts: with any other, the owner could not sign in again. */
const EMAIL = /^([\w'+-]+\.)*[\w'+-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/;

const Name = Type.Object({ name: Type.String({ maxLength: 1_000 }) });
const Email = Type.Object({ email: Type.String({ minLength: 3, maxLength: MAX_EMAIL }), ...Proof });

export function registerProfileRoutes(scope: Scope, context: DashboardContext): void {
  const { store, signIn, throttle } = context;

  scope.post('/account/name', { schema: { body: Name } }, async (request) => {
    const name = readName(request.body.name, MAX_ACCOUNT_NAME);
    await store.accounts.update(signedInAccount(request).id, { name }, actorOf(request));
    return { name };
  });

  scope.post('/account/email', { schema: { body: Email } }, async (request) => {
    const { id, email: current } = signedInAccount(request);
    const email = request.body.email.trim().toLowerCase();
    if (!EMAIL.test(email)) throw new DashboardError('invalid_request', 'This is not an e-mail address.');
    if (email === current) throw new DashboardError('conflict', 'This is already your address.');
    await throttle.attempt('change-email', { account: id, address: request.ip });
    await proveIdentity(context, request);
    if (signIn.emails.byLink) {
      await signIn.emails.sendLink(request.session!.userId, email);
      return { email: current, check_mail: true };
    }
    await store.signIn.changeEmail(id, email, actorOf(request));
    return { email, check_mail: false };
  });

  scope.get('/account/export', async (request, reply) => {
    const data = await store.accounts.dataOf(signedInAccount(request).id);
    if (data === undefined) throw new DashboardError('signed_out', 'You are not signed in.');
    return attachment(reply, 'kitscout-account.json').send(accountExport(data));
  });

  scope.post('/account/delete', { schema: { body: ProofBody } }, async (request, reply) => {
    const { id } = signedInAccount(request);
    await proveIdentity(context, request);
    await deleteAccount(context, id, actorOf(request));
    setCookies(reply, [...(await signIn.signOut(request)), signIn.devices.forget()]);
    return { ok: true };
  });
}

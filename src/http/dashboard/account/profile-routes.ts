import { MAX_ACCOUNT_NAME } from '../../../accounts/account.ts';
import { accountExport } from '../../../accounts/account-export.ts';
import { Type } from '../../routes/type.ts';
import { attachment } from '../../wire/attachment.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { signedOut } from '../errors.ts';
import { readName } from '../names.ts';
import { actorOf, setCookies, signedInAccount, signOut } from '../sign-in/session.ts';
import { deleteAccount } from './delete-account.ts';
import { ProofBody, proveIdentity } from './prove-identity.ts';

const Name = Type.Object({ name: Type.String({ maxLength: 1_000 }) });

export function registerProfileRoutes(scope: Scope, context: DashboardContext): void {
  const { store, signIn } = context;

  scope.post('/account/name', { schema: { body: Name } }, async (request) => {
    const name = readName(request.body.name, MAX_ACCOUNT_NAME);
    await store.accounts.update(signedInAccount(request).id, { name }, actorOf(request));
    return { name };
  });

  scope.get('/account/export', async (request, reply) => {
    const data = await store.accounts.dataOf(signedInAccount(request).id);
    if (data === undefined) throw signedOut();
    return attachment(reply, 'kitscout-account.json').send(accountExport(data));
  });

  scope.post('/account/delete', { schema: { body: ProofBody } }, async (request, reply) => {
    const { id } = signedInAccount(request);
    await proveIdentity(context, request);
    await deleteAccount(context, id, actorOf(request));
    setCookies(reply, [...(await signOut(context, request)), signIn.devices.forget()]);
    return { ok: true };
  });
}

import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { Type } from '../../routes/type.ts';
import type { DashboardContext } from '../deps.ts';
import { DashboardError } from '../errors.ts';
import { signedInAccount } from '../sign-in/session.ts';

/** Sent by a page to prove that the owner is still there. */
export const Proof = {
  password: Type.String({ minLength: 1, maxLength: 1_000 }),
  code: Type.Optional(Type.String({ maxLength: 100 })),
} satisfies Record<string, TSchema>;
export const ProofBody = Type.Object(Proof);

/** For what cannot be undone, or would let a stolen session persist. Ten failures lock it for a quarter of an hour. */
export async function proveIdentity(
  { signIn, store, throttle }: DashboardContext,
  request: FastifyRequest,
): Promise<void> {
  const { password, code } = request.body as Static<typeof ProofBody>;
  const { id } = signedInAccount(request);
  const { userId } = request.session!;
  const forgive = await throttle.attempt('prove-identity', { account: id, address: request.ip });
  await signIn.verifyPassword(request, password);
  if ((await store.signIn.findUser(id))?.secondFactor) {
    if (code === undefined || code === '')
      throw new DashboardError('invalid_request', 'Enter the code from your authenticator too, or a recovery code.');
    await signIn.secondFactor.verify(request, userId, code);
  }
  // Verifying takes a while: the owner may have set a new password meanwhile, which ends this session.
  if ((await signIn.sessionOf(request)) === null) throw new DashboardError('signed_out', 'You are not signed in.');
  await forgive();
}

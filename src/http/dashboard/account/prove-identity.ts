import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { USED_CODE_KEPT_MS } from '../../../store/sign-in-store.ts';
import { Type } from '../../routes/type.ts';
import type { DashboardContext } from '../deps.ts';
import { DashboardError, invalid, signedOut } from '../errors.ts';
import { Password } from '../fields.ts';
import { callLibrary, cookiesOf } from '../sign-in/library-call.ts';
import { readCode, usedCode } from '../sign-in/second-factor.ts';
import { sessionOf, signedInAccount } from '../sign-in/session.ts';

const NO_PASSWORD =
  'Your account has no password yet, because you sign in with another service. Under Settings, Security, get a link to set one.';

/** Sent by a page to prove that the owner is still there. */
export const Proof = {
  password: Password,
  code: Type.Optional(Type.String({ maxLength: 100 })),
} satisfies Record<string, TSchema>;
export const ProofBody = Type.Object(Proof);

/**
 * For what cannot be undone, or would let a stolen session persist. Ten failures lock a session out for a quarter of an
 * hour.
 */
export async function proveIdentity(context: DashboardContext, request: FastifyRequest): Promise<void> {
  const { signIn, store, throttle } = context;
  const { password, code } = request.body as Static<typeof ProofBody>;
  const forgive = await throttle.attempt('prove-identity', request);
  if (!(await store.signIn.hasPassword(request.session!.userId))) throw invalid(NO_PASSWORD);
  const headers = cookiesOf(request);
  await callLibrary(() => signIn.auth.api.verifyPassword({ body: { password }, headers }));
  if ((await store.signIn.findUser(signedInAccount(request).id))?.secondFactor) {
    if (code === undefined || code === '')
      throw invalid('Enter the code from your authenticator too, or a recovery code.');
    await proveSecondFactor(context, request, code);
  }
  // Verifying takes a while: the owner may have set a new password meanwhile, which ends this session.
  if ((await sessionOf(context, request)) === null) throw signedOut();
  await forgive();
}

/** A code works only once here too. */
async function proveSecondFactor({ signIn, store }: DashboardContext, request: FastifyRequest, given: string) {
  const { code, isRecovery } = readCode(given);
  const headers = cookiesOf(request);
  if (isRecovery) {
    await callLibrary(() => signIn.auth.api.verifyBackupCode({ body: { code, disableSession: true }, headers }));
    return;
  }
  await callLibrary(() => signIn.auth.api.verifyTOTP({ body: { code }, headers }));
  const used = await store.signIn.attempt(usedCode(request.session!.userId, code), USED_CODE_KEPT_MS);
  if (used.attempts > 1)
    throw new DashboardError('wrong_credentials', 'This code was already used. Wait for the next one.');
}

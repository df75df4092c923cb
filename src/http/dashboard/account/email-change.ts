import { hash, randomBytes } from 'node:crypto';
import { MAX_EMAIL } from '../../../accounts/account.ts';
import { ConflictError } from '../../../store/store.ts';
import { Type } from '../../routes/type.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { conflict, DashboardError, invalid } from '../errors.ts';
import { Confirm } from '../sign-in/auth-routes.ts';
import { actorOf, signedInAccount } from '../sign-in/session.ts';
import { Proof, proveIdentity } from './prove-identity.ts';

/** The addresses that the sign-in library accepts: with any other, the owner could not sign in again. */
export const EMAIL = /^([\w'+-]+\.)*[\w'+-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/;
const CHANGE_WITHIN_MS = 3_600_000;
const TOKEN_BYTES = 32;
const NOT_YOURS =
  'This link was already used, has expired, or is for another account than the one that is signed in. Ask for a new one.';

const Email = Type.Object({ email: Type.String({ minLength: 3, maxLength: MAX_EMAIL }), ...Proof });

/** Not the library's own: its links work for a day, repeatedly, without a second factor, and change only its table. */
export function registerEmailChange(scope: Scope, context: DashboardContext): void {
  const { store, throttle, mailer, ownUrl, byMail } = context;
  registerNewEmailLink(scope, context);

  scope.post('/account/email', { schema: { body: Email } }, async (request) => {
    const { id, email: current } = signedInAccount(request);
    const email = request.body.email.trim().toLowerCase();
    if (!EMAIL.test(email)) throw invalid('This is not an e-mail address.');
    if (email === current) throw conflict('This is already your address.');
    await throttle.attempt('change-email', request);
    await proveIdentity(context, request);
    if (mailer.sends) await throttle.attempt('unproven-mail', request);
    if (byMail) {
      if (await throttle.mayMail(email)) await sendLink(request.session!.userId, email);
      return { email: current, check_mail: true };
    }
    await store.signIn.changeEmail(id, email, actorOf(request));
    return { email, check_mail: false };
  });

  /** The requester sees the same whether or not another account has the address; its owner is notified. */
  async function sendLink(userId: string, email: string): Promise<void> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = Date.now() + CHANGE_WITHIN_MS;
    // Also if the address is taken: otherwise the time, and an earlier link that still works, would reveal it.
    await store.signIn.beginEmailChange({ userId, email, tokenHash: hashOf(token), expiresAt });
    const isTaken = (await store.accounts.find(email)) !== undefined;
    if (isTaken) mailer.sendAccountExists(email, `${ownUrl()}/dashboard/forgot-password`);
    else mailer.sendNewAddressLink(email, `${ownUrl()}/dashboard/confirm-new-email?token=${token}`);
  }
}

/**
 * Only where the account is signed in: otherwise somebody who only has the new mailbox, such as the owner of a mistyped
 * address, would confirm an account that belongs to somebody else.
 */
function registerNewEmailLink(scope: Scope, { store, throttle, mailer }: DashboardContext): void {
  scope.post('/auth/confirm-new-email', { schema: { body: Confirm } }, async (request) => {
    await throttle.attempt('reset', request);
    const used = store.signIn.finishEmailChange(hashOf(request.body.token), actorOf(request));
    const changed = await used.catch((error: unknown) => {
      if (error instanceof ConflictError) return undefined;
      throw error;
    });
    if (changed === undefined) throw new DashboardError('invalid_token', NOT_YOURS);
    mailer.sendEmailChanged(changed.from, changed.to);
    return { email: changed.to };
  });
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}

import { setTimeout } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { MAX_ACCOUNT_NAME, MAX_EMAIL } from '../../../accounts/account.ts';
import { recordedAddress } from '../../../accounts/address-range.ts';
import { Type } from '../../routes/type.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { DashboardError } from '../errors.ts';
import { readName } from '../names.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { UsedPasskey } from './passkey-answers.ts';
import type { SignedIn } from './second-factor.ts';
import { requireSession, setCookies, signedInAccount } from './session.ts';
import type { SignIn } from './sign-in.ts';

const RESET_TAKES_MS = 250;
const SIGN_UP_TAKES_MS = 400;
// The library validates further; this keeps absurd input away from it, and NUL, which PostgreSQL rejects, from the
// store.
const Email = Type.String({ minLength: 3, maxLength: MAX_EMAIL, pattern: '^[^\\u0000]*$' });
const Password = Type.String({ minLength: 1, maxLength: 1_000 });

const SignUp = Type.Object({ name: Type.String({ maxLength: 1_000 }), email: Email, password: Password });
const Credentials = Type.Object({ email: Email, password: Password });
const Change = Type.Object({ currentPassword: Password, newPassword: Password });
const SecondFactor = Type.Object({ code: Type.String({ minLength: 1, maxLength: 100 }) });
const ByPasskey = Type.Object({ response: UsedPasskey });
const ResetRequest = Type.Object({ email: Email });
const Token = Type.String({ minLength: 1, maxLength: 2_000, pattern: '^[\\x21-\\x7e]*$' });
const Confirm = Type.Object({ token: Token });
const Reset = Type.Object({ token: Token, newPassword: Password });

export function registerSignUpRoutes(scope: Scope, { signIn, throttle, config, mailer }: DashboardContext): void {
  scope.post('/auth/sign-up/email', { schema: { body: SignUp } }, async (request, reply) => {
    if (config.signup === 'closed')
      throw new DashboardError('forbidden', 'Sign-up is closed: the operator creates the accounts.');
    const { name, email, password } = request.body;
    const user = { name: readName(name, MAX_ACCOUNT_NAME), email: email.trim(), password };
    refuseCommonPassword(password, user.email);
    await throttle.attempt('sign-up', { address: request.ip });
    const [signedIn] = await Promise.all([
      signIn.signUp(request, user),
      setTimeout(mailer.sends ? SIGN_UP_TAKES_MS : 0),
    ]);
    if (signedIn === null) return { user: null, check_mail: true };
    return answerSignIn(signIn, reply, signedIn);
  });

  scope.post('/auth/confirm-email', { schema: { body: Confirm } }, async (request) => {
    await throttle.attempt('reset', { address: request.ip });
    await signIn.confirm(request.body.token);
    return { ok: true };
  });

  scope.post('/auth/confirm-new-email', { schema: { body: Confirm } }, async (request) => {
    await throttle.attempt('reset', { address: request.ip });
    const { to } = await signIn.emails.useLink(request.body.token, recordedAddress(request.ip));
    return { email: to };
  });
}

/** Every successful sign-in creates a new session. */
export function registerSignInRoutes(scope: Scope, { signIn, throttle }: DashboardContext): void {
  scope.post('/auth/sign-in/email', { schema: { body: Credentials } }, async (request, reply) => {
    const { email, password } = request.body;
    const device = signIn.devices.idOf(request, email);
    const forgive = await throttle.attempt('sign-in', { account: email, address: request.ip, device });
    const { user, cookies } = await signIn.signIn(request, { email: email.trim(), password });
    await forgive();
    if (user === null) {
      setCookies(reply, cookies);
      return { user, second_factor: true };
    }
    return answerSignIn(signIn, reply, { user, cookies });
  });

  scope.post('/auth/sign-in/second-factor', { schema: { body: SecondFactor } }, async (request, reply) => {
    await throttle.attempt('second-factor', { address: request.ip });
    return answerSignIn(signIn, reply, await signIn.secondFactor.signIn(request, request.body.code));
  });

  scope.post('/auth/passkey/begin', async (request, reply) => {
    await throttle.attempt('passkey', { address: request.ip });
    const { options, cookies } = await signIn.passkeys.beginSignIn(request);
    setCookies(reply, cookies);
    return { options };
  });

  scope.post('/auth/sign-in/passkey', { schema: { body: ByPasskey } }, async (request, reply) => {
    await throttle.attempt('passkey', { address: request.ip });
    return answerSignIn(signIn, reply, await signIn.passkeys.signIn(request, request.body.response));
  });

  scope.post('/auth/sign-out', async (request, reply) => {
    setCookies(reply, await signIn.signOut(request));
    return { ok: true };
  });

  scope.get('/auth/get-session', async (request, reply) => {
    const session = await signIn.sessionOf(request);
    if (session === null) return { user: null };
    const { id, email, name } = session.account;
    // Also for sessions that began before this cookie existed.
    setCookies(reply, [...session.cookies, signIn.devices.cookieFor(request, email)]);
    return { user: { id, email, name } };
  });
}

export function registerPasswordRoutes(scope: Scope, context: DashboardContext): void {
  const { signIn, throttle } = context;

  scope.post(
    '/auth/change-password',
    { schema: { body: Change }, onRequest: (request, reply) => requireSession(context, request, reply) },
    async (request, reply) => {
      const { id, email } = signedInAccount(request);
      const { currentPassword, newPassword } = request.body;
      refuseCommonPassword(newPassword, email);
      const forgive = await throttle.attempt('prove-identity', { account: id, address: request.ip });
      const passwords = { currentPassword, newPassword };
      const { user, cookies } = await signIn.changePassword(request, request.session!.userId, passwords);
      await forgive();
      setCookies(reply, cookies);
      return { user };
    },
  );

  scope.post('/auth/request-password-reset', { schema: { body: ResetRequest } }, async (request) => {
    const { email } = request.body;
    const device = signIn.devices.idOf(request, email);
    await throttle.attempt('request-reset', { account: email, address: request.ip, device });
    // The same answer after the same time, whether or not there is such an account.
    await Promise.all([signIn.requestReset(email.trim()), setTimeout(RESET_TAKES_MS)]);
    return { ok: true };
  });

  scope.post('/auth/reset-password', { schema: { body: Reset } }, async (request, reply) => {
    const reset = request.body;
    refuseCommonPassword(reset.newPassword);
    await throttle.attempt('reset', { address: request.ip });
    // The link proves access to the account's mail: attempts by others must not block signing in with the new password.
    setCookies(reply, [signIn.devices.cookieFor(request, await signIn.reset(request, reset))]);
    return { ok: true };
  });
}

/** Answers a sign-in: with the cookies of the session, and the one that identifies the browser next time. */
function answerSignIn(signIn: SignIn, reply: FastifyReply, { user, cookies }: SignedIn) {
  setCookies(reply, [...cookies, signIn.devices.cookieFor(reply.request, user.email)]);
  return { user };
}

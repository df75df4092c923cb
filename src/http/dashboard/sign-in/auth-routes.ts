import { setTimeout } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { MAX_ACCOUNT_NAME, MAX_EMAIL } from '../../../accounts/account.ts';
import { Type } from '../../routes/type.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { DashboardError, forbidden } from '../errors.ts';
import { Code, Name, Password, readName, WITHOUT_NUL } from '../fields.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { callLibrary, cookiesOf, onBehalfOf, UNCONFIRMED } from './library-call.ts';
import { UsedPasskey } from './passkey-answers.ts';
import { readCode } from './second-factor.ts';
import { sessionOf, setCookies, signOut } from './session.ts';

const RESET_TAKES_MS = 250;
const SIGN_UP_TAKES_MS = 400;
// The library validates further; this keeps absurd input away from it.
const Email = Type.String({ minLength: 3, maxLength: MAX_EMAIL, pattern: WITHOUT_NUL });

const SignUp = Type.Object({ name: Name, email: Email, password: Password });
const Credentials = Type.Object({ email: Email, password: Password });
const SecondFactor = Type.Object({ code: Code });
const ByPasskey = Type.Object({ response: UsedPasskey });
const ResetRequest = Type.Object({ email: Email });
const Token = Type.String({ minLength: 1, maxLength: 2_000, pattern: '^[\\x21-\\x7e]*$' });
export const Confirm = Type.Object({ token: Token });
const ByLink = Type.Object({ token: Token, newPassword: Password });

const SIGN_IN = { kind: 'sign_in', secondFactor: null } as const;

/** Everything that needs no session. Every successful sign-in creates a new one. */
export function registerAuthRoutes(scope: Scope, context: DashboardContext): void {
  const { store, signIn, throttle, config, mailer, byMail } = context;

  scope.post('/auth/sign-up/email', { schema: { body: SignUp } }, async (request, reply) => {
    if (config.signup === 'closed') throw forbidden('Sign-up is closed: the operator creates the accounts.');
    const { name, email, password } = request.body;
    const body = { name: readName(name, MAX_ACCOUNT_NAME), email: email.trim(), password };
    refuseCommonPassword(password, body.email);
    await throttle.attempt('sign-up', request);
    // Counted whether or not the address has an account, and so is one mail.
    if (mailer.sends) await throttle.attempt('unproven-mail', request);
    const [answer] = await Promise.all([
      onBehalfOf(request, SIGN_IN, () => signIn.auth.api.signUpEmail({ body, returnHeaders: true })),
      setTimeout(mailer.sends ? SIGN_UP_TAKES_MS : 0),
    ]);
    // The answer must not reveal whether the address had an account; the next step is in a mail.
    return byMail ? { user: null, check_mail: true } : answerSignIn(context, reply, answer);
  });

  scope.post('/auth/sign-in/email', { schema: { body: Credentials } }, async (request, reply) => {
    const { email, password } = request.body;
    const device = await signIn.devices.idOf(request, email);
    const forgive = await throttle.attempt('sign-in', request, { account: email, device });
    const body = { email: email.trim(), password };
    const { response, headers } = await onBehalfOf(request, SIGN_IN, () =>
      signIn.auth.api.signInEmail({ body, returnHeaders: true }),
    ).catch((error: unknown) => {
      // The same message for both; otherwise signing up and then in would reveal who has an account.
      const isRefused = error instanceof DashboardError && error.code === 'wrong_credentials';
      throw isRefused && config.verifyEmail
        ? new DashboardError('wrong_credentials', UNCONFIRMED, { cause: error })
        : error;
    });
    await forgive();
    if (!('twoFactorRedirect' in response)) return answerSignIn(context, reply, { response, headers });
    // They identify who may provide the second factor.
    setCookies(reply, headers.getSetCookie());
    return { user: null, second_factor: true };
  });

  scope.post('/auth/sign-in/second-factor', { schema: { body: SecondFactor } }, async (request, reply) => {
    await throttle.attempt('second-factor', request);
    const { code, isRecovery } = readCode(request.body.code);
    // Only the cookie of the first step counts: another session in this browser does not matter.
    const call = { body: { code }, headers: cookiesOf(request, /two_factor=/), returnHeaders: true } as const;
    const { api } = signIn.auth;
    const answer = await (isRecovery
      ? onBehalfOf(request, { ...SIGN_IN, secondFactor: 'recovery code' }, () => api.verifyBackupCode(call))
      : onBehalfOf(request, { ...SIGN_IN, secondFactor: 'authenticator', code }, () => api.verifyTOTP(call)));
    return answerSignIn(context, reply, answer);
  });

  scope.post('/auth/passkey/begin', async (request, reply) => {
    await throttle.attempt('passkey', request);
    const { api } = await signIn.passkeyAuth(request);
    // Without cookies, so the challenge does not reveal which passkeys exist.
    const { response, headers } = await callLibrary(() =>
      api.generatePasskeyAuthenticationOptions({ headers: new Headers(), returnHeaders: true }),
    );
    setCookies(reply, headers.getSetCookie());
    return { options: { ...response, userVerification: 'required' } };
  });

  /** A passkey counts as both factors: no code is asked for. */
  scope.post('/auth/sign-in/passkey', { schema: { body: ByPasskey } }, async (request, reply) => {
    await throttle.attempt('passkey', request);
    const { api } = await signIn.passkeyAuth(request);
    const { response } = request.body;
    const passkey = (await store.signIn.findPasskey(response.id))?.name ?? '';
    const expected = { ...SIGN_IN, passkey, credentialId: response.id };
    const body = { response: { ...response, clientExtensionResults: {} } };
    const answer = await onBehalfOf(request, expected, () =>
      api.verifyPasskeyAuthentication({ body, headers: cookiesOf(request, /passkey=/), returnHeaders: true }),
    );
    return answerSignIn(context, reply, answer);
  });

  scope.post('/auth/sign-out', async (request, reply) => {
    setCookies(reply, await signOut(context, request));
    return { ok: true };
  });

  scope.get('/auth/get-session', async (request, reply) => {
    const session = await sessionOf(context, request);
    if (session === null) return { user: null };
    const { id, email, name } = session.account;
    // Also for sessions that began before this cookie existed. The same for every such request of a session: a stolen
    // one must not pass for many browsers, each with guesses of its own.
    setCookies(reply, [...session.cookies, ...(await signIn.devices.cookieFor(request, email, session.id))]);
    return { user: { id, email, name } };
  });

  scope.post('/auth/request-password-reset', { schema: { body: ResetRequest } }, async (request) => {
    const { email } = request.body;
    const device = await signIn.devices.idOf(request, email);
    await throttle.attempt('request-reset', request, { account: email, device });
    // The same answer after the same time, whether or not there is such an account.
    await Promise.all([requestReset(context, email.trim()), setTimeout(RESET_TAKES_MS)]);
    return { ok: true };
  });

  // Both prove an address, and whoever proves it sets the password: the one given at sign-up may be a stranger's.
  for (const [url, kind] of [
    ['/auth/confirm-email', 'email.confirmed'],
    ['/auth/reset-password', 'password.reset'],
  ] as const)
    scope.post(url, { schema: { body: ByLink } }, async (request, reply) => {
      const { token, newPassword } = request.body;
      refuseCommonPassword(newPassword);
      await throttle.attempt('reset', request);
      let owner = '';
      const onRecorded = (email: string) => {
        owner = email;
      };
      await onBehalfOf(request, { kind, onRecorded }, () =>
        signIn.auth.api.resetPassword({ body: { token, newPassword } }),
      );
      // The link proves access to the account's mail: attempts by others must not block signing in with the new password.
      setCookies(reply, await signIn.devices.cookieFor(request, owner));
      return { ok: true };
    });
}

/** An account created by the operator has no user yet: asking for a link creates one. */
export async function requestReset({ store, signIn: { auth } }: DashboardContext, given: string): Promise<void> {
  const account = await store.accounts.find(given);
  if (account === undefined || account.email !== given.trim().toLowerCase()) return;
  const { id: accountId, email, name } = account;
  if ((await store.signIn.findUser(accountId)) === undefined) {
    const { internalAdapter } = await auth.$context;
    // There is no password yet: only a link sent to this address gives access.
    const user = { email, name, emailVerified: true, accountId };
    await internalAdapter.createUser(user, { method: 'other' }).catch(async (error: unknown) => {
      // Another request may have created the user first.
      if ((await internalAdapter.findUserByEmail(email)) === null) throw error;
    });
  }
  await callLibrary(() => auth.api.requestPasswordReset({ body: { email } }));
}

/** What the library answers to a sign-in. */
interface SignedIn {
  response: { user: { id: string; email: string; name: string } };
  headers: Headers;
}

/** With the cookies of the session, and the one that identifies the browser next time. */
export async function answerSignIn(
  { signIn, store }: DashboardContext,
  reply: FastifyReply,
  { response, headers }: SignedIn,
) {
  const { id, email, name } = response.user;
  await store.signIn.endOldSessions(id);
  setCookies(reply, [...headers.getSetCookie(), ...(await signIn.devices.cookieFor(reply.request, email))]);
  return { user: { id, email, name } };
}

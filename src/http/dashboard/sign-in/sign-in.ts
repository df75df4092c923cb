import { hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isOverTls } from '../../../config/dashboard-config.ts';
import type { EmailChange } from '../../../store/sign-in-store.ts';
import { ConflictError, StoreUnavailableError } from '../../../store/store.ts';
import { DashboardError } from '../errors.ts';
import { addUser, cookieSecret, createAuth, isByMail, mayMail, passwordResets, type SignInDeps } from './auth.ts';
import { knownDevices } from './known-device.ts';
import { createPasskeys } from './passkeys.ts';
import { onBehalfOf } from './recorded-writes.ts';
import { cookiesOf, createSecondFactor, type SignedIn, signedIn } from './second-factor.ts';
import { callLibrary, UNCONFIRMED, USED_LINK } from './sign-in-refusals.ts';

const CHANGE_EMAIL_WITHIN_MS = 3_600_000;
const TOKEN_BYTES = 32;

export type SignIn = Awaited<ReturnType<typeof createSignIn>>;

/** better-auth on our own tables. Its own routes are not mounted: only these functions can be reached from outside. */
export async function createSignIn(deps: SignInDeps) {
  const { store } = deps;
  const secret = await cookieSecret(deps);
  const auth = createAuth(deps, secret);
  return {
    devices: knownDevices(secret, isOverTls(deps.config)),
    secondFactor: createSecondFactor(auth, store),
    passkeys: createPasskeys(deps, secret),
    emails: createEmailChange(deps),
    /** Null if the answer must not reveal whether the address had an account; the next step is in a mail. */
    async signUp(request: FastifyRequest, body: { name: string; email: string; password: string }) {
      const answer = await onBehalfOf(request, PASSWORD_ONLY, () =>
        auth.api.signUpEmail({ body, returnHeaders: true }),
      );
      return isByMail(deps) ? null : signedIn(answer);
    },
    /** Without a user if the second factor is still missing: the cookies then identify who may provide it. */
    async signIn(request: FastifyRequest, body: { email: string; password: string }) {
      const { response, headers } = await onBehalfOf(request, PASSWORD_ONLY, () =>
        auth.api.signInEmail({ body, returnHeaders: true }),
      ).catch((error: unknown) => {
        // The same message for both; otherwise signing up and then in would reveal who has an account.
        const isRefused = error instanceof DashboardError && error.code === 'wrong_credentials';
        throw isRefused && deps.config.verifyEmail
          ? new DashboardError('wrong_credentials', UNCONFIRMED, { cause: error })
          : error;
      });
      if ('twoFactorRedirect' in response) return { user: null, cookies: headers.getSetCookie() };
      await store.signIn.endOldSessions(response.user.id);
      return signedIn({ response, headers });
    },
    /** Accepts the link from a mail, which confirms the address. */
    async confirm(token: string): Promise<void> {
      await callLibrary(() => auth.api.verifyEmail({ query: { token } }));
    },
    async signOut(request: FastifyRequest): Promise<string[]> {
      const { headers } = await callLibrary(() =>
        auth.api.signOut({ headers: cookiesOf(request), returnHeaders: true }),
      );
      // The library reports success even if the store failed.
      if ((await callLibrary(() => auth.api.getSession({ headers: cookiesOf(request) }))) !== null)
        throw new StoreUnavailableError('a session could not be ended');
      return headers.getSetCookie();
    },
    /** Every other session ends. */
    async changePassword(
      request: FastifyRequest,
      userId: string,
      passwords: { currentPassword: string; newPassword: string },
    ): Promise<SignedIn> {
      const body = { ...passwords, revokeOtherSessions: true };
      const answer = await onBehalfOf(request, { kind: 'password.changed', userId }, () =>
        auth.api.changePassword({ body, headers: cookiesOf(request), returnHeaders: true }),
      );
      return signedIn(answer);
    },
    /** Rejects with wrong_credentials if it is not the signed-in user's password. */
    async verifyPassword(request: FastifyRequest, password: string): Promise<void> {
      await callLibrary(() => auth.api.verifyPassword({ body: { password }, headers: cookiesOf(request) }));
    },
    /** An account created by the operator has no user yet: asking for a link creates one. */
    async requestReset(email: string): Promise<void> {
      const account = await store.accounts.find(email);
      if (account === undefined || account.email !== email.trim().toLowerCase()) return;
      if ((await store.signIn.findUser(account.id)) === undefined) await addUser(await auth.$context, account);
      await callLibrary(() => auth.api.requestPasswordReset({ body: { email: account.email } }));
    },
    /** Resolves to the e-mail address of the user who set the password. */
    async reset(request: FastifyRequest, body: { token: string; newPassword: string }): Promise<string> {
      const found: { email?: string } = {};
      await passwordResets.run(found, () =>
        onBehalfOf(request, { kind: 'password.reset' }, () => auth.api.resetPassword({ body })),
      );
      return found.email ?? '';
    },
    /** The session of the request's cookie, its account, and the cookies that renew it. */
    async sessionOf(request: FastifyRequest) {
      if (request.headers.cookie === undefined) return null;
      const { response, headers } = await callLibrary(() =>
        auth.api.getSession({ headers: cookiesOf(request), returnHeaders: true }),
      );
      if (response === null) return null;
      const { user, session } = response;
      const account = await store.accounts.find((user as { accountId?: string }).accountId ?? '');
      return account ? { id: session.id, userId: user.id, account, cookies: headers.getSetCookie() } : null;
    },
  };
}

const PASSWORD_ONLY = { kind: 'sign_in', secondFactor: null } as const;

/** Not the library's own: its links work for a day, repeatedly, without a second factor, and change only its table. */
function createEmailChange(deps: SignInDeps) {
  const { store, mailer, ownUrl } = deps;
  return {
    /** Whether a new address is confirmed by a link; otherwise it is changed at once. */
    byLink: isByMail(deps),
    /** The requester sees the same whether or not another account has the address; its owner is notified. */
    async sendLink(userId: string, email: string): Promise<void> {
      if (!(await mayMail(store, email))) return;
      if ((await store.accounts.find(email)) !== undefined) {
        mailer.sendAccountExists(email, `${ownUrl()}/dashboard/forgot-password`);
        return;
      }
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const expiresAt = Date.now() + CHANGE_EMAIL_WITHIN_MS;
      await store.signIn.beginEmailChange({ userId, email, tokenHash: hashOf(token), expiresAt });
      mailer.sendNewAddressLink(email, `${ownUrl()}/dashboard/confirm-new-email?token=${token}`);
    },
    async useLink(token: string, address: string): Promise<EmailChange> {
      const changed = await store.signIn.finishEmailChange(hashOf(token), address).catch((error: unknown) => {
        if (error instanceof ConflictError) return undefined;
        throw error;
      });
      if (changed === undefined) throw new DashboardError('invalid_token', USED_LINK);
      mailer.sendEmailChanged(changed.from, changed.to);
      return changed;
    },
  };
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}

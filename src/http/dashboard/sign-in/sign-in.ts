import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { DashboardConfig } from '../../../config/dashboard-config.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import { type Account, ConflictError, type Store } from '../../../store/store.ts';
import { DashboardError } from '../errors.ts';
import { hashedSessions } from './hashed-sessions.ts';
import { KnownDevices } from './known-device.ts';
import { passwordHashing } from './password-hashing.ts';
import { PASSWORD_LENGTH, refusedInOurWords as run, UNCONFIRMED } from './sign-in-refusals.ts';
import { signInTables } from './sign-in-tables.ts';

interface SignInDeps {
  store: Store;
  config: DashboardConfig;
  mailer: Mailer;
  log: Logger;
  /** Where links in mails lead. */
  ownUrl: () => string;
}

const RESET_WITHIN_SECONDS = 3600;
const CONFIRM_WITHIN_SECONDS = 86_400;
const MAX_MAILS = 5;
const MAILS_WITHIN_MS = 15 * 60_000;

/** What a call of the library brings back: who it is about, and the cookies that the browser must get. */
interface SignedIn {
  user: { id: string; email: string; name: string };
  cookies: string[];
}

export type SignIn = Awaited<ReturnType<typeof createSignIn>>;

/**
 * E-mail, password and sessions, by better-auth on our own tables. Only what is returned here can be reached from
 * outside; the library's own routes are not mounted, so none of its redirects is either.
 */
export async function createSignIn(deps: SignInDeps) {
  const { store } = deps;
  const secret = await cookieSecret(deps);
  const auth = betterAuth(optionsFor(deps, secret));
  return {
    devices: new KnownDevices(secret, isOverTls(deps.config)),
    /** Null where the answer must not tell whether the address had an account: what comes next is in a mail. */
    async signUp(body: { name: string; email: string; password: string }): Promise<SignedIn | null> {
      const { response, headers } = await run(() => auth.api.signUpEmail({ body, returnHeaders: true }));
      return isByMail(deps) ? null : { user: shown(response.user), cookies: headers.getSetCookie() };
    },
    async signIn(body: { email: string; password: string }): Promise<SignedIn> {
      const { response, headers } = await run(() => auth.api.signInEmail({ body, returnHeaders: true })).catch(
        (error: unknown) => {
          // The same words for both, or signing up and then in would tell who has an account.
          const isRefused = error instanceof DashboardError && error.code === 'wrong_credentials';
          throw isRefused && deps.config.verifyEmail
            ? new DashboardError('wrong_credentials', UNCONFIRMED, { cause: error })
            : error;
        },
      );
      await store.signIn.endOldSessions(response.user.id);
      return { user: shown(response.user), cookies: headers.getSetCookie() };
    },
    /** Takes the link of a mail: the address is proven from now on. */
    async confirm(token: string): Promise<void> {
      await run(() => auth.api.verifyEmail({ query: { token } }));
    },
    async signOut(request: FastifyRequest): Promise<string[]> {
      const { headers } = await run(() => auth.api.signOut({ headers: cookiesOf(request), returnHeaders: true }));
      return headers.getSetCookie();
    },
    async changePassword(
      request: FastifyRequest,
      body: { currentPassword: string; newPassword: string; revokeOtherSessions: boolean },
    ): Promise<SignedIn> {
      const { response, headers } = await run(() =>
        auth.api.changePassword({ body, headers: cookiesOf(request), returnHeaders: true }),
      );
      // A password may be changed because someone else has seen a link.
      await store.signIn.removeResetLinks(response.user.id);
      return { user: shown(response.user), cookies: headers.getSetCookie() };
    },
    /** An account created by the operator has no user yet: asking for a link creates one. */
    async requestReset(email: string): Promise<void> {
      const account = await store.accounts.find(email);
      if (account === undefined || account.email !== email.trim().toLowerCase()) return;
      if ((await store.signIn.findUser(account.id)) === undefined) await addUser(await auth.$context, account);
      await run(() => auth.api.requestPasswordReset({ body: { email: account.email } }));
    },
    /** Resolves to the e-mail address of who set the password. */
    async reset(body: { token: string; newPassword: string }): Promise<string> {
      const found: { email?: string } = {};
      await passwordResets.run(found, () => run(() => auth.api.resetPassword({ body })));
      return found.email ?? '';
    },
    /** Who is signed in by the request's cookie, and the cookies that keep the session alive. */
    async sessionOf(request: FastifyRequest): Promise<{ accountId: string; cookies: string[] } | null> {
      if (request.headers.cookie === undefined) return null;
      const { response, headers } = await run(() =>
        auth.api.getSession({ headers: cookiesOf(request), returnHeaders: true }),
      );
      if (response === null) return null;
      return { accountId: (response.user as { accountId?: string }).accountId ?? '', cookies: headers.getSetCookie() };
    },
  };
}

/** The library does not say whose password a link has set, except to a hook that runs on the way. */
const passwordResets = new AsyncLocalStorage<{ email?: string }>();

function isOverTls({ publicUrl }: DashboardConfig): boolean {
  return publicUrl?.startsWith('https://') ?? false;
}

/** One from the environment is not in the store, nor is an older one then: who copies the store cannot sign cookies. */
async function cookieSecret({ store, config }: SignInDeps): Promise<string> {
  if (config.secret === null) return store.signIn.secret();
  await store.signIn.forgetSecret();
  return config.secret;
}

/** Signing up then always ends in a mail: a link for a new address, a notice for an address that has an account. */
function isByMail({ mailer, config }: SignInDeps): boolean {
  return mailer.sends || config.verifyEmail;
}

/** A stranger can sign up with somebody's address again and again: after a few mails there are no more for a while. */
async function mayMail(store: Store, email: string): Promise<boolean> {
  const key = hash('sha256', `mail after signing up\n${email.trim().toLowerCase()}`, 'base64url');
  return (await store.signIn.attempt(key, MAILS_WITHIN_MS)).attempts <= MAX_MAILS;
}

function optionsFor(deps: SignInDeps, secret: string): BetterAuthOptions {
  const { store, config, mailer, log, ownUrl } = deps;
  const tellHolder = async (email: string) => {
    if (await mayMail(store, email)) mailer.sendAccountExists(email, `${ownUrl()}/dashboard/forgot-password`);
  };
  return {
    appName: 'Kitscout',
    baseURL: config.publicUrl ?? 'http://localhost',
    basePath: '/dashboard/api/auth',
    secret,
    database: hashedSessions(store.signIn.database),
    ...signInTables,
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
      password: passwordHashing,
      resetPasswordTokenExpiresIn: RESET_WITHIN_SECONDS,
      requireEmailVerification: config.verifyEmail,
      autoSignIn: !isByMail(deps),
      onExistingUserSignUp: ({ user }: { user: { email: string } }) => tellHolder(user.email),
      // A password may be reset because someone else knew it.
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }: { user: { id: string; email: string } }) => {
        Object.assign(passwordResets.getStore() ?? {}, { email: user.email });
        await store.signIn.passwordWasReset(user.id);
      },
      sendResetPassword: async ({ user, token }: { user: { email: string }; token: string }) =>
        mailer.sendResetLink(user.email, `${ownUrl()}/dashboard/reset-password?token=${encodeURIComponent(token)}`),
    },
    emailVerification: {
      sendOnSignUp: isByMail(deps),
      sendOnSignIn: true,
      expiresIn: CONFIRM_WITHIN_SECONDS,
      sendVerificationEmail: async ({ user, token }: { user: { email: string }; token: string }) => {
        const link = `${ownUrl()}/dashboard/confirm-email?token=${encodeURIComponent(token)}`;
        if (await mayMail(store, user.email)) mailer.sendConfirmLink(user.email, link);
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user: NewUser) => ({
            data: await withAccount(store, user).catch(async (error: unknown) => {
              if (!(error instanceof ConflictError)) throw error;
              if (!isByMail(deps)) throw new APIError('CONFLICT', { code: 'ACCOUNT_EXISTS' });
              await tellHolder(user.email);
              // The library then answers as if the account were new.
              throw new APIError('FORBIDDEN', { code: 'ACCOUNT_EXISTS' });
            }),
          }),
        },
      },
    },
    advanced: {
      cookiePrefix: 'kitscout',
      useSecureCookies: isOverTls(config),
      // The public API never sees the cookie.
      defaultCookieAttributes: { path: '/dashboard', sameSite: 'lax', httpOnly: true },
      ipAddress: { disableIpTracking: true },
      // Our migrations made the tables, and a test compares them.
      database: { validateSchema: false },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level: string, message: string, ...details: unknown[]) =>
        log.error({ err: details.find((detail) => detail instanceof Error) }, `sign-in: ${message}`),
    },
  };
}

type NewUser = { id: string; email: string; name: string } & Record<string, unknown>;

/**
 * Signing up creates a free account. One that is there already is not taken over: its holder proves the e-mail first.
 * Rejects with ConflictError then.
 */
async function withAccount(store: Store, user: NewUser): Promise<NewUser> {
  if (typeof user.accountId === 'string') return user;
  const { email, name } = user;
  const account = await store.accounts.create({ email, name, tier: 'free', subscription: 'none' });
  return { ...user, accountId: account.id };
}

type AuthContext = Awaited<ReturnType<typeof betterAuth>['$context']>;

async function addUser(context: AuthContext, account: Account): Promise<void> {
  try {
    await context.internalAdapter.createUser(
      // There is no password yet: only a link sent to this address gives access.
      { email: account.email, name: account.name, emailVerified: true, accountId: account.id },
      { method: 'other' },
    );
  } catch (error) {
    // Two requests came at once, and the other one was first.
    if ((await context.internalAdapter.findUserByEmail(account.email)) === null) throw error;
  }
}

function cookiesOf(request: FastifyRequest): Headers {
  return new Headers({ cookie: request.headers.cookie ?? '' });
}

function shown({ id, email, name }: { id: string; email: string; name: string }): SignedIn['user'] {
  return { id, email, name };
}

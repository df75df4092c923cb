import { AsyncLocalStorage } from 'node:async_hooks';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { DashboardConfig } from '../../config/dashboard-config.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { type Account, ConflictError, type Store } from '../../store/store.ts';
import { DashboardError } from './errors.ts';
import { hashedSessions } from './hashed-sessions.ts';
import { KnownDevices } from './known-device.ts';
import { passwordHashing } from './password-hashing.ts';
import { signInTables } from './sign-in-tables.ts';

interface SignInDeps {
  store: Store;
  config: DashboardConfig;
  mailer: Mailer;
  log: Logger;
  /** Where links in mails lead. */
  ownUrl: () => string;
}

const PASSWORD_LENGTH = { least: 8, most: 128 };
const RESET_WITHIN_SECONDS = 3600;

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
    async signUp(body: { name: string; email: string; password: string }): Promise<SignedIn> {
      const { response, headers } = await run(() => auth.api.signUpEmail({ body, returnHeaders: true }));
      return { user: shown(response.user), cookies: headers.getSetCookie() };
    },
    async signIn(body: { email: string; password: string }): Promise<SignedIn> {
      const { response, headers } = await run(() => auth.api.signInEmail({ body, returnHeaders: true }));
      await store.signIn.endOldSessions(response.user.id);
      return { user: shown(response.user), cookies: headers.getSetCookie() };
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

function optionsFor({ store, config, mailer, log, ownUrl }: SignInDeps, secret: string): BetterAuthOptions {
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
      // A password may be reset because someone else knew it.
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }: { user: { id: string; email: string } }) => {
        Object.assign(passwordResets.getStore() ?? {}, { email: user.email });
        await store.signIn.passwordWasReset(user.id);
      },
      sendResetPassword: async ({ user, token }: { user: { email: string }; token: string }) =>
        mailer.sendResetLink(user.email, `${ownUrl()}/dashboard/reset-password?token=${encodeURIComponent(token)}`),
    },
    databaseHooks: {
      user: { create: { before: async (user: NewUser) => ({ data: await withAccount(store, user) }) } },
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

/** Signing up makes a free account. One that is there already is not taken over: its holder proves the e-mail first. */
async function withAccount(store: Store, user: NewUser): Promise<NewUser> {
  if (typeof user.accountId === 'string') return user;
  try {
    const account = await store.accounts.create({
      email: user.email,
      name: user.name,
      tier: 'free',
      subscription: 'none',
    });
    return { ...user, accountId: account.id };
  } catch (error) {
    if (error instanceof ConflictError) throw new APIError('CONFLICT', { code: 'ACCOUNT_EXISTS' });
    throw error;
  }
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

const EXISTS = 'This e-mail address has an account already. Sign in, or use “forgot password” to set a new password.';

/** What the library refuses, in our words. */
const REFUSALS: Readonly<Record<string, DashboardError>> = {
  ACCOUNT_EXISTS: new DashboardError('conflict', EXISTS),
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: new DashboardError('conflict', EXISTS),
  INVALID_EMAIL_OR_PASSWORD: new DashboardError('wrong_credentials', 'The e-mail address or the password is wrong.'),
  INVALID_PASSWORD: new DashboardError('wrong_credentials', 'The current password is wrong.'),
  INVALID_EMAIL: new DashboardError('invalid_request', 'This is not an e-mail address.'),
  PASSWORD_TOO_SHORT: new DashboardError(
    'invalid_request',
    `The password must have at least ${PASSWORD_LENGTH.least} characters.`,
  ),
  PASSWORD_TOO_LONG: new DashboardError(
    'invalid_request',
    `The password must have at most ${PASSWORD_LENGTH.most} characters.`,
  ),
  INVALID_TOKEN: new DashboardError('invalid_token', 'This link was already used or has expired. Ask for a new one.'),
  USER_NOT_FOUND: new DashboardError('invalid_token', 'This link was already used or has expired. Ask for a new one.'),
  UNAUTHORIZED: new DashboardError('signed_out', 'You are not signed in.'),
};

async function run<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const code = (error as { body?: { code?: string } }).body?.code ?? '';
    const refusal = REFUSALS[code];
    throw refusal === undefined ? error : new DashboardError(refusal.code, refusal.message, { cause: error });
  }
}

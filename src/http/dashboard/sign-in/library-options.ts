import type { BetterAuthOptions, User } from 'better-auth';
import { APIError } from 'better-auth/api';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { PASSWORD_LENGTH } from '../../../accounts/account.ts';
import { type DashboardConfig, isOverTls } from '../../../config/dashboard-config.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import { ConflictError, type Store } from '../../../store/store.ts';
import type { CallDeps } from '../../calls/admission.ts';
import type { Throttle } from '../throttle.ts';
import { currentRequest } from './library-call.ts';
import { passwordHashing } from './password-hashing.ts';
import { providerEntry } from './provider-entry.ts';
import { recordedWrites } from './recorded-writes.ts';
import { signInTables } from './sign-in-tables.ts';

export interface SignInDeps extends CallDeps {
  config: DashboardConfig;
  mailer: Mailer;
  throttle: Throttle;
  ownUrl: () => string;
  /** Whether signing up always ends in a mail: a link for a new address, a notice for one that has an account. */
  byMail: boolean;
}

const RESET_WITHIN_SECONDS = 3600;
/** Precision of a session's last use; each update costs a write. */
const LAST_USED_PRECISION_SECONDS = 600;
/** The library's message for a passkey with a wrong challenge, site or signature. */
const REFUSED_ANSWER = /^Failed to verify (registration|authentication)/;

/** Links that confirm an address, and with which whoever has its mailbox sets the password: stored like reset links. */
export interface ConfirmLinks {
  create: (userId: string) => Promise<string>;
}

/** With a secret from the environment, the store has none: a copy of the store cannot sign cookies. */
export async function cookieSecret({ store: { signIn }, config: { secret } }: SignInDeps): Promise<string> {
  if (secret === null) return signIn.secret();
  const old = await signIn.knownSecret();
  if (old === undefined) return secret;
  const renewed = async (data: string) =>
    symmetricEncrypt({ key: secret, data: await symmetricDecrypt({ key: old, data }) });
  // Otherwise the owners of second factors could no longer sign in.
  await signIn.replaceSecret(async (factor) => ({
    secret: await renewed(factor.secret),
    backupCodes: await renewed(factor.backupCodes),
  }));
  return secret;
}

/** Shared by every instance of the library, because they share tables and cookies. */
export function optionsFor(
  { store, config, mailer, byMail, log, ownUrl, throttle }: SignInDeps,
  secret: string,
  links: ConfirmLinks,
) {
  const notifyOwner = async (email: string) => {
    if (await throttle.mayMail(email)) mailer.sendAccountExists(email, `${ownUrl()}/dashboard/forgot-password`);
  };
  return {
    appName: 'Kitscout',
    baseURL: config.publicUrl ?? 'http://localhost',
    basePath: '/dashboard/api/auth',
    secret,
    database: recordedWrites(store.signIn, (event, email) => {
      if (event.kind !== 'sign_in' && event.kind !== 'recovery_codes.created' && event.kind !== 'email.confirmed')
        mailer.sendSecurityChange(email, event, `${ownUrl()}/dashboard/settings/security`);
    }),
    ...signInTables,
    plugins: [...signInTables.plugins, providerEntry],
    session: { ...signInTables.session, updateAge: LAST_USED_PRECISION_SECONDS },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      password: passwordHashing,
      resetPasswordTokenExpiresIn: RESET_WITHIN_SECONDS,
      requireEmailVerification: config.verifyEmail,
      autoSignIn: !byMail,
      onExistingUserSignUp: ({ user }) => notifyOwner(user.email),
      // The password may be reset because someone else knew it.
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) =>
        mailer.sendResetLink(user.email, `${ownUrl()}/dashboard/reset-password?token=${encodeURIComponent(token)}`),
    },
    emailVerification: {
      sendOnSignUp: byMail,
      sendOnSignIn: true,
      // Not the library's token: its links confirm whatever password somebody else has set, and work repeatedly.
      sendVerificationEmail: async ({ user }) => {
        if (!(await throttle.mayMail(user.email))) return;
        // Signing up has counted its mail already.
        const request = currentRequest.getStore();
        const isSignIn = request?.routeOptions.url?.endsWith('/sign-in/email') === true;
        if (isSignIn && mailer.sends && !(await throttle.mayMailUnproven(request))) return;
        const token = await links.create(user.id);
        mailer.sendConfirmLink(user.email, `${ownUrl()}/dashboard/confirm-email?token=${token}`);
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({
            data: await withAccount(store, user).catch(async (error: unknown) => {
              if (!(error instanceof ConflictError)) throw error;
              if (!byMail) throw new APIError('CONFLICT', { code: 'ACCOUNT_EXISTS' });
              await notifyOwner(user.email);
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
      // Our migrations create the tables, and a test compares them. Without joins, the library reads a session's user
      // in a second query, and prints its failure to standard error.
      database: { validateSchema: false, joins: true },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details: unknown[]) => {
        const err = details.find((detail) => detail instanceof Error);
        // Anyone can send a wrong answer: that is not our error, and must not fill the log.
        const isRefusal = REFUSED_ANSWER.test(message) && err !== undefined && !('code' in err);
        log[isRefusal ? 'debug' : 'error']({ reqId: currentRequest.getStore()?.id, err }, `sign-in: ${message}`);
      },
    },
  } satisfies BetterAuthOptions;
}

/** Creates a free account. Rejects with ConflictError if there is one: its owner must confirm the e-mail first. */
async function withAccount(store: Store, user: User & Record<string, unknown>) {
  if (typeof user.accountId === 'string') return user;
  const { email, name } = user;
  const account = await store.accounts.create({ email, name, tier: 'free', subscription: 'none' });
  return { ...user, accountId: account.id };
}

import type { BetterAuthOptions } from 'better-auth';
import { twoFactor } from 'better-auth/plugins/two-factor';

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' };
const USER_COLUMNS = { modelName: 'users', fields: { ...TIMES, emailVerified: 'email_verified' } };
const SESSION_COLUMNS = {
  modelName: 'sessions',
  fields: { ...TIMES, expiresAt: 'expires_at', userId: 'user_id', ipAddress: 'ip_address', userAgent: 'user_agent' },
};
const CREDENTIAL_COLUMNS = {
  modelName: 'credentials',
  fields: {
    ...TIMES,
    accountId: 'provider_account_id',
    providerId: 'provider_id',
    userId: 'user_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
  },
};
const VERIFICATION_COLUMNS = { modelName: 'verifications', fields: { ...TIMES, expiresAt: 'expires_at' } };

const MAX_WRONG_CODES = 10;
const LOCKED_SECONDS = 900;

/**
 * Authenticator codes and recovery codes, both encrypted with the secret that signs the cookies. After ten wrong codes
 * in a row, over all sign-ins, none is accepted for a quarter of an hour.
 */
const secondFactors = twoFactor({
  issuer: 'Kitscout',
  accountLockout: { enabled: true, maxFailedAttempts: MAX_WRONG_CODES, durationSeconds: LOCKED_SECONDS },
  schema: {
    user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
    twoFactor: {
      modelName: 'two_factors',
      fields: {
        userId: 'user_id',
        backupCodes: 'backup_codes',
        failedVerificationCount: 'failed_verification_count',
        lockedUntil: 'locked_until',
      },
    },
  },
});

/** Our names for the library's tables and columns. The token of a reset link is stored as a hash. */
export const signInTables = {
  user: {
    ...USER_COLUMNS,
    additionalFields: {
      accountId: { type: 'string', fieldName: 'account_id', required: false, input: false },
    },
  },
  session: SESSION_COLUMNS,
  account: CREDENTIAL_COLUMNS,
  verification: { ...VERIFICATION_COLUMNS, storeIdentifier: 'hashed' },
  plugins: [secondFactors],
} satisfies Partial<BetterAuthOptions>;

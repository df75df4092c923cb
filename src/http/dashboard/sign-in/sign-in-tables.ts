import type { BetterAuthOptions } from 'better-auth';

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

/** Our names for the library's tables and columns. What a reset link holds is stored as a hash. */
export const signInTables = {
  user: {
    ...USER_COLUMNS,
    additionalFields: { accountId: { type: 'string', fieldName: 'account_id', required: false, input: false } },
  },
  session: SESSION_COLUMNS,
  account: CREDENTIAL_COLUMNS,
  verification: { ...VERIFICATION_COLUMNS, storeIdentifier: 'hashed' },
} satisfies Partial<BetterAuthOptions>;

import type { BetterAuthOptions } from 'better-auth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { LOCKED_SECONDS } from './library-call.ts';

const MAX_WRONG_CODES = 10;

/** Both codes are encrypted with the cookie secret. Ten wrong ones in a row lock for a quarter of an hour. */
const secondFactors = twoFactor({
  issuer: 'Kitscout',
  accountLockout: { enabled: true, maxFailedAttempts: MAX_WRONG_CODES, durationSeconds: LOCKED_SECONDS },
  schema: { twoFactor: { modelName: 'two_factors' } },
});

/** Our names for the library's tables; columns have the names of its fields, in snake case. */
export const signInTables = {
  user: {
    modelName: 'users',
    additionalFields: { accountId: { type: 'string', required: false, input: false } },
  },
  session: { modelName: 'sessions' },
  account: { modelName: 'credentials', fields: { accountId: 'providerAccountId' } },
  verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
  plugins: [secondFactors],
} satisfies Partial<BetterAuthOptions>;

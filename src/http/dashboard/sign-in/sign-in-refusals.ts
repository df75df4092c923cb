import { DashboardError } from '../errors.ts';

export const PASSWORD_LENGTH = { least: 8, most: 128 };

export const UNCONFIRMED =
  'Wrong e-mail or password, or the address is not confirmed yet. If it is not, an e-mail with a new link is on its way.';
const EXISTS = 'This e-mail address has an account already. Sign in, or use “forgot password” to set a new password.';

const WRONG_CODE = 'This code is wrong, or it was used before.';
const WRONG_PASSKEY = 'This passkey does not sign in here. It may have been removed, or belong to another site.';
const LATE_PASSKEY = 'This took too long. Please try again.';
const NO_PASSKEY = 'This passkey could not be added. Try again, or use another one.';
const BEGIN_AGAIN = 'This took too long, or there were too many wrong codes. Sign in with your password again.';

/** What the library refuses, in our words. */
const REFUSALS: Readonly<Record<string, DashboardError>> = {
  ACCOUNT_EXISTS: new DashboardError('conflict', EXISTS),
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: new DashboardError('conflict', EXISTS),
  INVALID_EMAIL_OR_PASSWORD: new DashboardError('wrong_credentials', 'Wrong e-mail or password.'),
  EMAIL_NOT_VERIFIED: new DashboardError('wrong_credentials', UNCONFIRMED),
  INVALID_PASSWORD: new DashboardError('wrong_credentials', 'Wrong current password.'),
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
  TOKEN_EXPIRED: new DashboardError('invalid_token', 'This link was already used or has expired. Ask for a new one.'),
  USER_NOT_FOUND: new DashboardError('invalid_token', 'This link was already used or has expired. Ask for a new one.'),
  INVALID_CODE: new DashboardError('wrong_credentials', WRONG_CODE),
  INVALID_BACKUP_CODE: new DashboardError('wrong_credentials', WRONG_CODE),
  INVALID_TWO_FACTOR_COOKIE: new DashboardError('invalid_token', BEGIN_AGAIN),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: new DashboardError('invalid_token', BEGIN_AGAIN),
  ACCOUNT_TEMPORARILY_LOCKED: new DashboardError(
    'too_many_requests',
    'Too many wrong codes. Please wait a quarter of an hour and try again.',
    { retryAfterSeconds: 900 },
  ),
  TOTP_ALREADY_ENABLED: new DashboardError('conflict', 'Two-factor authentication is on already.'),
  TOTP_NOT_ENABLED: new DashboardError('conflict', 'Two-factor authentication is not set up. Start over.'),
  BACKUP_CODES_NOT_ENABLED: new DashboardError('conflict', 'Two-factor authentication is not set up. Start over.'),
  TWO_FACTOR_NOT_ENABLED: new DashboardError('conflict', 'Two-factor authentication is off.'),
  PASSKEY_NOT_FOUND: new DashboardError('wrong_credentials', WRONG_PASSKEY),
  AUTHENTICATION_FAILED: new DashboardError('wrong_credentials', WRONG_PASSKEY),
  CHALLENGE_NOT_FOUND: new DashboardError('invalid_token', LATE_PASSKEY),
  FAILED_TO_VERIFY_REGISTRATION: new DashboardError('invalid_request', NO_PASSKEY),
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: new DashboardError('invalid_request', NO_PASSKEY),
  PREVIOUSLY_REGISTERED: new DashboardError('conflict', 'This passkey has been added already.'),
  USER_NOT_VERIFIED: new DashboardError(
    'wrong_credentials',
    'The passkey did not check that it is you. Use one with a fingerprint, face or PIN.',
  ),
  UNPROVEN_ADDRESS: new DashboardError(
    'forbidden',
    'Confirm your e-mail address first. Sign in with your password to get a new link by e-mail.',
  ),
  FAILED_TO_GET_SESSION: new DashboardError('signed_out', 'You are not signed in.'),
  UNAUTHORIZED: new DashboardError('signed_out', 'You are not signed in.'),
};

/** Calls the library; what it refuses rejects with a DashboardError. */
export async function refusedInOurWords<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const { code = '', message = '' } = (error as { body?: { code?: string; message?: string } }).body ?? {};
    const name = code === 'VALIDATION_ERROR' && message.includes('email') ? 'INVALID_EMAIL' : code;
    const refusal = REFUSALS[name] ?? (isLostRace(error) ? REFUSALS.INVALID_BACKUP_CODE : undefined);
    if (refusal === undefined) throw error;
    const { retryAfterSeconds } = refusal;
    throw new DashboardError(refusal.code, refusal.message, {
      cause: error,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
}

/** A recovery code was used twice at once: the library gives this refusal no code. */
function isLostRace(error: unknown): boolean {
  return (error as { status?: unknown }).status === 'CONFLICT';
}

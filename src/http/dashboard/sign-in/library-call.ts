import { AsyncLocalStorage } from 'node:async_hooks';
import type { Where } from 'better-auth';
import type { FastifyRequest } from 'fastify';
import { PASSWORD_LENGTH } from '../../../accounts/account.ts';
import { recordedAddress } from '../../../accounts/address-range.ts';
import type { SignInEvent } from '../../../store/sign-in-store.ts';
import { StoreUnavailableError } from '../../../store/store.ts';
import { type DashboardCode, DashboardError } from '../errors.ts';

export const UNCONFIRMED =
  'Wrong e-mail or password, or the address is not confirmed yet. If it is not, an e-mail with a new link is on its way.';
export const USED_LINK = 'This link was already used or has expired. Ask for a new one.';
const EXISTS = 'This e-mail address already has an account. Sign in, or use “forgot password” to set a new password.';
const WRONG_CODE = 'This code is wrong, or it was used before.';
const WRONG_PASSKEY = 'This passkey does not sign in here. It may have been removed, or belong to another site.';
const UNVERIFIED = 'The passkey did not verify that it is you. Use one with a fingerprint, face or PIN.';
const CONFIRM_FIRST = 'Confirm your e-mail address first. Sign in with your password to get a new link by e-mail.';
const NO_PASSKEY = 'This passkey could not be added. Try again, or use another one.';
const BEGIN_AGAIN = 'This took too long, or there were too many wrong codes. Sign in with your password again.';
const NOT_SET_UP = 'Two-factor authentication is not set up. Start over.';
/** After too many wrong codes. */
export const LOCKED_SECONDS = 900;
const LOCKED = 'Too many wrong codes. Please wait a quarter of an hour and try again.';

const REFUSALS: Readonly<Record<string, [code: DashboardCode, message: string, retryAfterSeconds?: number]>> = {
  ACCOUNT_EXISTS: ['conflict', EXISTS],
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: ['conflict', EXISTS],
  INVALID_EMAIL_OR_PASSWORD: ['wrong_credentials', 'Wrong e-mail or password.'],
  EMAIL_NOT_VERIFIED: ['wrong_credentials', UNCONFIRMED],
  INVALID_PASSWORD: ['wrong_credentials', 'Wrong current password.'],
  INVALID_EMAIL: ['invalid_request', 'This is not an e-mail address.'],
  PASSWORD_TOO_SHORT: ['invalid_request', `The password must have at least ${PASSWORD_LENGTH.min} characters.`],
  PASSWORD_TOO_LONG: ['invalid_request', `The password must have at most ${PASSWORD_LENGTH.max} characters.`],
  INVALID_TOKEN: ['invalid_token', USED_LINK],
  TOKEN_EXPIRED: ['invalid_token', USED_LINK],
  USER_NOT_FOUND: ['invalid_token', USED_LINK],
  INVALID_CODE: ['wrong_credentials', WRONG_CODE],
  INVALID_BACKUP_CODE: ['wrong_credentials', WRONG_CODE],
  INVALID_TWO_FACTOR_COOKIE: ['invalid_token', BEGIN_AGAIN],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: ['invalid_token', BEGIN_AGAIN],
  ACCOUNT_TEMPORARILY_LOCKED: ['too_many_requests', LOCKED, LOCKED_SECONDS],
  TOTP_ALREADY_ENABLED: ['conflict', 'Two-factor authentication is already on.'],
  TOTP_NOT_ENABLED: ['conflict', NOT_SET_UP],
  BACKUP_CODES_NOT_ENABLED: ['conflict', NOT_SET_UP],
  TWO_FACTOR_NOT_ENABLED: ['conflict', 'Two-factor authentication is off.'],
  PASSKEY_NOT_FOUND: ['wrong_credentials', WRONG_PASSKEY],
  AUTHENTICATION_FAILED: ['wrong_credentials', WRONG_PASSKEY],
  CHALLENGE_NOT_FOUND: ['invalid_token', 'This took too long. Please try again.'],
  FAILED_TO_VERIFY_REGISTRATION: ['invalid_request', NO_PASSKEY],
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: ['invalid_request', NO_PASSKEY],
  PREVIOUSLY_REGISTERED: ['conflict', 'This passkey has already been added.'],
  USER_NOT_VERIFIED: ['wrong_credentials', UNVERIFIED],
  UNVERIFIED_ADDRESS: ['forbidden', CONFIRM_FIRST],
  FAILED_TO_GET_SESSION: ['signed_out', 'You are not signed in.'],
  UNAUTHORIZED: ['signed_out', 'You are not signed in.'],
};

/** Calls the library; its refusals reject with a DashboardError, failures of the store with StoreUnavailableError. */
export async function callLibrary<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const { code = '', message = '' } = (error as { body?: { code?: string; message?: string } }).body ?? {};
    const name = code === 'VALIDATION_ERROR' && message.includes('email') ? 'INVALID_EMAIL' : code;
    // A recovery code was used twice at once: the library gives this refusal no code.
    const { status } = error as { status?: unknown };
    const isLostRace = status === 'CONFLICT';
    // With the same code, the library also says that there is no session.
    const isNotRead = name === 'FAILED_TO_GET_SESSION' && status === 'INTERNAL_SERVER_ERROR';
    if (isNotRead || name === 'FAILED_TO_CREATE_USER')
      throw new StoreUnavailableError('the sign-in library could not use the store', { cause: error });
    const refusal = REFUSALS[name] ?? (isLostRace ? REFUSALS.INVALID_BACKUP_CODE : undefined);
    if (refusal === undefined) throw error;
    const [refused, text, retryAfterSeconds] = refusal;
    throw new DashboardError(refused, text, { cause: error, retryAfterSeconds });
  }
}

type MeaningOf<Event> = Event extends unknown ? Omit<Event, 'userId' | 'address'> : never;

/** The write expected from a library call, and its meaning. */
type Expected = MeaningOf<SignInEvent> & {
  /** If the write itself does not name the user. */
  userId?: string;
  /** The authenticator's code that was given. */
  code?: string;
  /** The passkey that was used. */
  credentialId?: string;
  /** Called with the address of the owner when all of it is written. */
  onRecorded?: (email: string) => void;
};

interface Call {
  expected: Expected;
  address: string;
  userAgent: string;
  /** Of the requester, who must still be signed in when the write comes. */
  sessionId: string | undefined;
  /** The stored secret of a second factor that the library has read. */
  secret?: string | undefined;
  /** The stored hash of the password that the library has verified. */
  passwordHash?: string | undefined;
  /** Whether the user had a second factor when the library read them. */
  secondFactor?: boolean | undefined;
  /** How to find the link that was sent to the owner. */
  link?: Where[] | undefined;
  /** Why a write failed. */
  failure?: unknown;
}

const MAX_USER_AGENT = 300;
export const currentCall: AsyncLocalStorage<Call> = new AsyncLocalStorage();
/** For what the library logs, and whose turn it is to hash. */
export const currentRequest: AsyncLocalStorage<FastifyRequest> = new AsyncLocalStorage();

/** Calls the library for a request; recorded-writes.ts records the write named by `expected`. Rejects as callLibrary. */
export async function onBehalfOf<T>(request: FastifyRequest, expected: Expected, call: () => Promise<T>): Promise<T> {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT);
  const context: Call = { expected, address: recordedAddress(request.ip), userAgent, sessionId: request.session?.id };
  try {
    return await currentCall.run(context, () => callLibrary(call));
  } catch (error) {
    // The library turns some failures into its own refusals.
    throw context.failure ?? error;
  }
}

/** The library has six. A header has room for thousands, which it would take milliseconds to read. */
const MAX_COOKIES = 20;

export function cookiesOf(request: FastifyRequest, only = /kitscout\./): Headers {
  const cookies = (request.headers.cookie ?? '').split(';').filter((cookie) => only.test(cookie));
  return new Headers({ cookie: cookies.slice(0, MAX_COOKIES).join(';') });
}

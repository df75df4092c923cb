import { readText } from './read-text.ts';

const MAX_ERROR_BYTES = 64 * 1024;

/** Base of everything this package throws. Messages never contain the API key. */
export class KitscoutError extends Error {
  override name = 'KitscoutError';
}

export interface ApiErrorDetails {
  status: number;
  code: string;
  message: string;
  requestId: string | undefined;
  /** Seconds, from the `Retry-After` header. */
  retryAfter: number | undefined;
}

/** The service answered with an error. `code` is one of the codes in the API reference. */
export class ApiError extends KitscoutError {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor({ status, code, message, requestId, retryAfter }: ApiErrorDetails) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** 400: the body or the parameters failed validation. */
export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError';
}

/** 401: the key is missing, malformed, unknown, expired or revoked, or not allowed from this address. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';
}

/** 402 `subscription_inactive`: the paid subscription is past due or canceled. */
export class SubscriptionInactiveError extends ApiError {
  override name = 'SubscriptionInactiveError';
}

/** 402 `tier_required`: the endpoint needs the Pro tier or above. */
export class TierRequiredError extends ApiError {
  override name = 'TierRequiredError';
}

/** 404: no kit has that id or slug. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}

/** 429: the month's calls are used up. `retryAfter` is the number of seconds until the reset. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
}

/** 5xx: the failure is on the service's side, and the call was not counted. */
export class ServerError extends ApiError {
  override name = 'ServerError';
}

/** The service could not be reached, or the connection broke. */
export class ConnectionError extends KitscoutError {
  override name = 'ConnectionError';
}

/** No complete answer within `timeout`. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError';
}

/** The service sent more than any answer has: an answer over 32 MiB, or pages without end. */
export class AnswerTooLargeError extends KitscoutError {
  override name = 'AnswerTooLargeError';
}

/** The caller's AbortSignal fired. */
export class AbortedError extends KitscoutError {
  override name = 'AbortedError';
}

const CLASS_OF_CODE: Readonly<Record<string, new (details: ApiErrorDetails) => ApiError>> = {
  invalid_request: InvalidRequestError,
  missing_api_key: AuthenticationError,
  invalid_api_key: AuthenticationError,
  subscription_inactive: SubscriptionInactiveError,
  tier_required: TierRequiredError,
  not_found: NotFoundError,
  rate_limit_exceeded: RateLimitError,
  internal_error: ServerError,
  content_unavailable: ServerError,
};

/** A proxy may answer without one of our codes; the status then decides. */
const CLASS_OF_STATUS: Readonly<Record<number, new (details: ApiErrorDetails) => ApiError>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  404: NotFoundError,
  429: RateLimitError,
};

export async function errorFrom(response: Response): Promise<ApiError> {
  const status = response.status;
  const body = (await readText(response, MAX_ERROR_BYTES)
    .then(JSON.parse)
    .catch(() => undefined)) as { error?: { code?: unknown; message?: unknown } } | null | undefined;
  const code = typeof body?.error?.code === 'string' ? body.error.code : `http_${status}`;
  const message =
    typeof body?.error?.message === 'string' ? body.error.message : `The service answered with HTTP status ${status}.`;
  const known = Object.hasOwn(CLASS_OF_CODE, code) ? CLASS_OF_CODE[code] : CLASS_OF_STATUS[status];
  const ErrorClass = known ?? (status >= 500 ? ServerError : ApiError);
  const requestId = response.headers.get('x-request-id') ?? undefined;
  return new ErrorClass({ status, code, message, requestId, retryAfter: secondsOf(response) });
}

function secondsOf(response: Response): number | undefined {
  const value = response.headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

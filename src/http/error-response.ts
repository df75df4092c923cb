import { type ErrorCode, PublicError } from '../errors.ts';

/** Error codes to HTTP statuses for the API; the dashboard has its own in dashboard/errors.ts. */
export const STATUS_OF: Readonly<Record<ErrorCode, number>> = {
  invalid_request: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  subscription_inactive: 402,
  tier_required: 402,
  not_found: 404,
  rate_limit_exceeded: 429,
  internal_error: 500,
  content_unavailable: 500,
};

const RETRY_AFTER_SECONDS = 5;

/** A place or a queue is full, and this is the share of whoever has most of it. Nothing failed: a retry will do. */
export class BusyError extends PublicError {
  readonly retryAfterSeconds: number;

  constructor(
    problem = 'The service is too busy for more of your calls at once.',
    retryAfterSeconds = RETRY_AFTER_SECONDS,
  ) {
    const wait = `${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}`;
    super('internal_error', `${problem} This call was not counted; please try again in ${wait}.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function errorBody({ code, message }: PublicError) {
  return { error: { code, message } };
}

/** The error shown to the caller. Nothing of an unexpected error is revealed. */
export function asPublicError(error: unknown): PublicError {
  if (error instanceof PublicError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const message = FRAMEWORK_MESSAGES[code ?? ''];
  if (message !== undefined) return new PublicError('invalid_request', message, { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new PublicError('invalid_request', 'The request could not be read.', { cause: error });
  }
  return new PublicError(
    'internal_error',
    'Something failed on our side. The call was not counted; please try again.',
    { cause: error },
  );
}

/** Not our failure; the code is the one of a stream that is cut. */
export function connectionClosed(): Error {
  const error = new Error('the connection was closed before the answer was sent');
  return Object.assign(error, { code: 'ERR_STREAM_PREMATURE_CLOSE' });
}

/** Requests that the framework rejects before a route sees them. wire/body.ts has its own messages for bodies. */
const FRAMEWORK_MESSAGES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be JSON, sent with the header Content-Type: application/json.',
  // The caller disconnected before the first byte of an answer that is compressed while it is sent: not our failure.
  ERR_STREAM_PREMATURE_CLOSE: 'The connection was closed before the answer was sent.',
};

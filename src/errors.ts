/** The closed list of error codes a caller of the API can ever see. HTTP statuses live in http/error-response.ts. */
export const ERROR_CODES = [
  'invalid_request',
  'missing_api_key',
  'invalid_api_key',
  'subscription_inactive',
  'tier_required',
  'not_found',
  'rate_limit_exceeded',
  'internal_error',
  'content_unavailable',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** A failure whose message may be shown to the caller. `cause` is only logged. */
export class PublicError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'PublicError';
    this.code = code;
  }
}

/** A setting, or what it points to, cannot be used; the one-line message says why. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** The command line is invalid; the message is one line for the person who typed it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { ActorRefusedError, ConflictError, OwnerGoneError, StoreUnavailableError } from '../../store/store.ts';
import { asPublicError, BusyError } from '../error-response.ts';

/** The closed list of dashboard errors with their statuses. The public API has its own. */
const STATUS_OF = {
  invalid_request: 400,
  invalid_token: 400,
  signed_out: 401,
  wrong_credentials: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
} as const;

/** A store that was only overloaded answers again by then. */
const RETRY_AFTER_SECONDS = 2;

export type DashboardCode = keyof typeof STATUS_OF;

interface FailureOptions extends ErrorOptions {
  retryAfterSeconds?: number | undefined;
}

/** A failure whose message the page may show. `cause` is only logged. */
export class DashboardError extends Error {
  override name = 'DashboardError';
  readonly code: DashboardCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: DashboardCode, message: string, options: FailureOptions = {}) {
    super(message, options);
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export function tooMany(
  retryAfterSeconds: number,
  message = 'Too many requests at once. Please try again in a moment.',
): DashboardError {
  return new DashboardError('too_many_requests', message, { retryAfterSeconds });
}

export const invalid = (message: string, cause?: unknown) => new DashboardError('invalid_request', message, { cause });
export const forbidden = (message: string) => new DashboardError('forbidden', message);
export const conflict = (message: string) => new DashboardError('conflict', message);

export function signedOut(cause?: unknown): DashboardError {
  return new DashboardError('signed_out', 'You are not signed in.', { cause });
}

export function notAnOperator(): DashboardError {
  return forbidden('Only operators can do this.');
}

export function notAllowed(): DashboardError {
  return forbidden('Your role in this team does not allow this. Ask its owner or an admin.');
}

const REFUSED: Readonly<Record<ActorRefusedError['reason'], (cause: Error) => DashboardError>> = {
  'signed out': signedOut,
  'no operator': notAnOperator,
  'no permission': notAllowed,
};

/** Rejects with not_found if there is none, or it belongs to somebody else. */
export function found<T>(value: T | undefined | false, name: string): T {
  if (value === undefined || value === false) throw new DashboardError('not_found', `You have no such ${name}.`);
  return value;
}

export function answerDashboardError(log: Logger, error: unknown, reply: FastifyReply): FastifyReply {
  return sendDashboardError(reply, noteDashboardError(log, error, reply));
}

type ShownError = ReturnType<typeof noteDashboardError>;

export function sendDashboardError(reply: FastifyReply, { code, status, message }: ShownError): FastifyReply {
  return reply
    .code(status)
    .removeHeader('etag')
    .removeHeader('content-disposition')
    .type('application/json; charset=utf-8')
    .send(errorText(code, message));
}

/** Logs the error, and sets what every form of its answer has. */
export function noteDashboardError(log: Logger, error: unknown, reply: FastifyReply) {
  const { request } = reply;
  const shown = asDashboardError(error);
  if (STATUS_OF[shown.code] >= 500)
    log.error({ reqId: request.id, err: shown.cause ?? error }, 'a dashboard request failed on our side');
  request.outcome = shown.code;
  if (shown.retryAfterSeconds !== undefined) reply.header('retry-after', String(shown.retryAfterSeconds));
  return { code: shown.code, status: STATUS_OF[shown.code], message: shown.message };
}

export function errorText(code: DashboardCode, message: string): string {
  return JSON.stringify({ error: { code, message } });
}

function asDashboardError(error: unknown): DashboardError {
  if (error instanceof DashboardError) return error;
  if (error instanceof ConflictError) {
    const { message } = error;
    return conflict(`${message.charAt(0).toUpperCase()}${message.slice(1)}.`);
  }
  if (error instanceof BusyError) return tooMany(error.retryAfterSeconds);
  if (error instanceof OwnerGoneError) return signedOut(error);
  if (error instanceof ActorRefusedError) return REFUSED[error.reason](error);
  if (error instanceof StoreUnavailableError)
    return new DashboardError('unavailable', 'The service is too busy to do this. Please try again in a moment.', {
      cause: error,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  const { code, message, cause } = asPublicError(error);
  if (code === 'invalid_request' || code === 'not_found') return new DashboardError(code, message, { cause });
  return new DashboardError('internal_error', 'Something failed on our side. Please try again.', { cause });
}

import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { PublicError } from '../../errors.ts';
import { anonymousRateLimitHeaders, type CallDeps, targetOf } from '../calls/admission.ts';
import { errorBody } from '../error-response.ts';
import { type Connections, linger } from './connections.ts';
import type { SlicedResponse } from './sliced-response.ts';

export const MAX_HEADER_BYTES = 8 * 1024;
export const HEADERS_WITHIN_MS = 5_000;
export const REQUEST_WITHIN_MS = 10_000;

const REASONS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: `The headers are larger than ${MAX_HEADER_BYTES / 1024} KiB, the most that is accepted.`,
  HPE_INVALID_URL:
    'The path or the query string is not valid: it must begin with "/", and characters outside ASCII must be percent-encoded.',
  ERR_HTTP_REQUEST_TIMEOUT: `The request did not arrive in time: headers must arrive within ${HEADERS_WITHIN_MS / 1000} seconds, the whole request within ${REQUEST_WITHIN_MS / 1000}.`,
};

/** Requests that the framework never sees, such as bytes that are not HTTP. Their errors look like all others. */
export function clientErrorAnswers(deps: CallDeps, connections: Connections) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    connections.endWith(socket, () => {
      const response = connections.responseOf(socket) as SlicedResponse | undefined;
      const broken = response?.req.complete === false ? response.reply : undefined;
      if (broken === undefined || !response!.isAdmitting) answer(deps, error, socket, broken);
      else
        response!.once('admitted', (refusal?: Error) => {
          // A refusal is answered like any other: whether the caller may call at all comes first.
          if (refusal === undefined) answer(deps, error, socket, broken);
          else broken.header('connection', 'close');
        });
    });
  };
}

/** `broken` is the request whose body broke off, if any. It may have been admitted, and keeps its id and its count. */
function answer(
  { store, metrics, log }: CallDeps,
  error: NodeJS.ErrnoException,
  socket: Socket,
  broken: FastifyReply | undefined,
): void {
  if (!socket.writable || broken?.raw.headersSent) {
    socket.destroy();
    return;
  }
  const reqId = broken?.request.id ?? randomUUID();
  const body = JSON.stringify(
    errorBody(new PublicError('invalid_request', REASONS[error.code ?? ''] ?? 'The request is not valid HTTP.')),
  );
  const headers = {
    // Other answers of /mcp and of the dashboard have none.
    ...((broken === undefined || targetOf(broken.request).needsKey) && anonymousRateLimitHeaders(store.now())),
    ...broken?.getHeaders(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'private, no-cache',
    'x-request-id': reqId,
    connection: 'close',
  };
  const lines = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`));
  linger(socket, `HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`);
  if (broken === undefined) {
    metrics.call('none', 'invalid_request', 0);
    log.info({ reqId, status: 400, reason: error.code }, 'invalid_request');
    return;
  }
  broken.code(400).request.outcome = 'invalid_request';
  // The framework sent nothing, and would not call the hooks that record the answer.
  broken.raw.emit('error', error);
}

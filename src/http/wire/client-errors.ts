import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { PublicError } from '../../errors.ts';
import type { Store } from '../../store/store.ts';
import type { Metrics } from '../calls/metrics.ts';
import { anonymousRateLimitHeaders } from '../calls/rate-limit-headers.ts';
import { errorBody } from '../error-response.ts';
import { type Connections, linger } from './connections.ts';
import { requestId } from './request-id.ts';
import type { SlicedResponse } from './sliced-response.ts';

interface ClientErrorDeps {
  store: Store;
  log: Logger;
  metrics: Metrics;
}

export const MAX_HEADER_BYTES = 8 * 1024;
export const HEADERS_WITHIN_MS = 5_000;
export const REQUEST_WITHIN_MS = 10_000;

const REASONS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: `The headers are larger than ${MAX_HEADER_BYTES / 1024} KiB, the most that is accepted.`,
  ERR_HTTP_REQUEST_TIMEOUT: `The request did not arrive in time: headers must arrive within ${HEADERS_WITHIN_MS / 1000} seconds, the whole request within ${REQUEST_WITHIN_MS / 1000}.`,
};

/**
 * Answers requests that the framework never sees: bytes that are not HTTP, headers that are too large, requests that
 * break off or do not arrive in time. They get the same error format, headers and log line as any other.
 */
export function clientErrorAnswers(deps: ClientErrorDeps, connections: Connections) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    connections.endWith(socket, (waited) => {
      const response = connections.responseOf(socket) as SlicedResponse | undefined;
      const broken = response?.req.complete === false ? response.reply : undefined;
      const reqId = broken?.request.id ?? (waited ? requestId(waited) : randomUUID());
      const send = () => answer(deps, error, socket, broken, reqId);
      // Only admission finds out whose call it is, and what is left of its quota.
      if (broken !== undefined && response!.isAdmitting) response!.once('admitted', send);
      else send();
    });
  };
}

/** `broken` is the request whose body broke off, if any. It may have been admitted, and keeps its id and its count. */
function answer(
  { store, metrics, log }: ClientErrorDeps,
  error: NodeJS.ErrnoException,
  socket: Socket,
  broken: FastifyReply | undefined,
  reqId: string,
): void {
  if (!socket.writable || broken?.raw.headersSent) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(
    errorBody(new PublicError('invalid_request', REASONS[error.code ?? ''] ?? 'The request is not valid HTTP.')),
  );
  const headers = {
    ...anonymousRateLimitHeaders(store.now()),
    ...broken?.getHeaders(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'private, no-cache',
    'x-request-id': reqId,
    connection: 'close',
  };
  const lines = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`));
  linger(socket, `HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`);
  if (broken !== undefined) (broken.raw as SlicedResponse).reply = undefined;
  metrics.call('none', 'invalid_request', 0);
  const account = broken?.request.admission?.accountId;
  log.info({ reqId, status: 400, reason: error.code, account }, 'invalid_request');
}

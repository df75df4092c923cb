// What happens to every request besides its handler: admission before it, the answer to an error, and the log line and
// the measurement at its end. server.ts puts these steps in order.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { scrubPath } from '../accounts/api-key.ts';
import type { Maintenance } from '../accounts/notices.ts';
import { PublicError } from '../errors.ts';
import { StoreUnavailableError } from '../store/store.ts';
import { admit, type CallDeps, ensureRateLimitHeaders, refund, targetOf } from './calls/admission.ts';
import { maintenanceError } from './calls/maintenance.ts';
import { asPublicError, BusyError, connectionClosed, errorBody, STATUS_OF } from './error-response.ts';
import type { SitePages } from './site/site-pages.ts';
import { faultOf, type foreignHost, pathOf } from './wire/incoming-request.ts';
import { type SlicedResponse, whileAdmitting } from './wire/sliced-response.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error code it ended in, or `aborted`, if any. */
    outcome?: string;
    /** Of an error that was answered. */
    problem?: string;
  }
}

type IsForeign = ReturnType<typeof foreignHost>;

const FOREIGN_HOST =
  'The Host header does not name this service. Behind a proxy, KITSCOUT_PUBLIC_URL must be the address that people use.';

export function begin(
  deps: CallDeps & { isForeign: IsForeign | null; maintenance: () => Maintenance | null },
  reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const { request } = reply;
  reply.header('x-request-id', request.id);
  (reply.raw as SlicedResponse).reply = reply;
  const fault = faultOf(request.raw) ?? (deps.isForeign?.(request.raw) === true ? FOREIGN_HOST : null);
  const { needsKey, endpoint } = targetOf(request);
  if (fault !== null) {
    // A proxy may have understood it differently, so it is refused like a request that cannot be parsed.
    ensureRateLimitHeaders(deps.store, reply);
    reply.header('cache-control', 'private, no-cache').header('connection', 'close');
    done(new PublicError('invalid_request', fault));
  } else if (!needsKey)
    // Its body is not read: anyone can send one.
    done(request.is404 ? nothingHere(request) : undefined);
  else {
    reply.header('cache-control', 'private, no-cache');
    const state = deps.maintenance();
    // Before admission: no call is counted, and none touches the store.
    if (state !== null) {
      done(maintenanceError(state, deps.store.now()));
      return;
    }
    const admission = admit(deps, reply).then(() => {
      if (endpoint === undefined) throw nothingHere(request);
    });
    whileAdmitting(reply, admission, done);
  }
}

export async function answerError(
  deps: CallDeps,
  pages: SitePages | null,
  error: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { request } = reply;
  const shown = asPublicError(error);
  const status = STATUS_OF[shown.code];
  if (shown instanceof BusyError) reply.header('retry-after', String(shown.retryAfterSeconds));
  if (status >= 500) {
    // The line of the request says that it was refused: a flood must not fill the log.
    if (!(shown instanceof BusyError))
      deps.log.error({ reqId: request.id, err: shown.cause ?? shown }, 'a call failed on our side');
    await refund(deps, reply).catch((cause) =>
      deps.log.error({ reqId: request.id, err: cause }, 'a call could not be refunded yet'),
    );
  }
  if (targetOf(request).needsKey) ensureRateLimitHeaders(deps.store, reply);
  if (status === 401 && !reply.hasHeader('www-authenticate')) reply.header('www-authenticate', 'Bearer');
  request.outcome = shown.code;
  request.problem = shown.message;
  // The framework closes the connection after every refused body. That is only needed if the body was not read.
  const { complete, readableLength } = request.raw;
  if (complete && readableLength === 0 && faultOf(request.raw) === null) reply.removeHeader('connection');
  // The API has no 503, nor has MCP, which answers with its errors.
  const isOfSite = !targetOf(request).needsKey && request.routeOptions.url !== '/mcp';
  if (isOfSite && pages !== null && error instanceof StoreUnavailableError) return pages.refuse(reply, 503);
  // Browsers get a page; programs, and everything under /api/, get JSON.
  if (!targetOf(request).needsKey && (await pages?.errorPage(reply, status))) return reply;
  return reply
    .code(status)
    .removeHeader('etag')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(shown)));
}

/** As nginx logs it: the connection was closed before the answer began. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Records an answer whose connection closed before it was sent. Node emits only `close` then, but the framework calls
 * the `onResponse` hooks after `finish` or `error`, whichever is first. Only admission finds out whose call it is, so
 * that ends first.
 */
export function endUnsent(response: SlicedResponse): void {
  const { reply } = response;
  if (reply === undefined) return;
  if (response.isAdmitting) {
    response.once('admitted', () => endUnsent(response));
    return;
  }
  if (!reply.raw.headersSent) reply.code(CLIENT_CLOSED_REQUEST);
  reply.request.outcome = 'aborted';
  reply.raw.emit('error', connectionClosed());
}

export function record({ log, metrics }: CallDeps, request: FastifyRequest, reply: FastifyReply): void {
  const ms = reply.elapsedTime;
  const { routeEndpoint: endpoint, isDashboard } = targetOf(request);
  if (endpoint !== undefined || (request.outcome !== undefined && !isDashboard))
    metrics.call(endpoint ?? 'none', request.outcome ?? String(reply.statusCode), ms / 1000);
  log.request({
    reqId: request.id,
    method: request.method,
    path: scrubPath(pathOf(request.url)),
    status: reply.statusCode,
    ms,
    account: request.admission?.accountId ?? request.session?.account.id,
    outcome: request.outcome ?? 'ok',
  });
}

export function nothingHere(request: FastifyRequest): PublicError {
  return new PublicError(
    'not_found',
    `There is no ${request.method} ${scrubPath(pathOf(request.url))} here. /openapi.json lists what there is.`,
  );
}

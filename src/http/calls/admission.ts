import type { FastifyReply, FastifyRequest } from 'fastify';
import { remainingCalls } from '../../accounts/admission.ts';
import { hashKey, isWellFormedKey } from '../../accounts/api-key.ts';
import { resetDay, resetSeconds, retryAfterSeconds } from '../../accounts/billing-period.ts';
import type { TierLimits } from '../../accounts/tiers.ts';
import { PublicError } from '../../errors.ts';
import type { ServerLog } from '../../log.ts';
import type { AccountAdmission, Store } from '../../store/store.ts';
import { BusyError } from '../error-response.ts';
import { isAppToken, keyLacks, missingScope, scopeRefusal } from './app-scopes.ts';
import type { Metrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of an endpoint of the API, as logs and metrics show it. Admitted requests for one count as a call. */
    endpoint?: string;
    /** Admission reads the account's calls per day too. */
    wantsDays?: boolean;
    /** Admitted like every endpoint, and never counted. */
    isFree?: boolean;
  }
  interface FastifyRequest {
    /** The caller, once admitted: on every route of the API. */
    admission: AccountAdmission | null;
    /** Read by targetOf. */
    target: ReturnType<typeof findTarget> | null;
  }
}

/** What the steps of a call need. */
export interface CallDeps {
  store: Store;
  limits: TierLimits;
  log: ServerLog;
  metrics: Metrics;
}

/**
 * Runs before any handler: checks key, subscription and quota, in this order, with one store call. If the store cannot
 * answer, the call is refused with internal_error. There is no cache to fall back on, because a revoked key or a
 * used-up quota must take effect with the next request.
 */
export async function admit({ store, limits }: CallDeps, reply: FastifyReply): Promise<void> {
  const { request } = reply;
  const keyHash = hashKey(bearerKey(request.headers.authorization));
  const { endpoint = null, isFree, wantDays } = targetOf(request);
  const counted = isFree ? null : endpoint;
  const result = await store.admit({ keyHash, endpoint: counted, address: addressOf(request), wantDays });
  if (result.outcome === 'unknown_key') {
    reply.headers(anonymousRateLimitHeaders(result.at));
    throw invalidKey();
  }
  request.admission = result;
  reply.headers(rateLimitHeaders(result, limits));
  const isApp = isAppToken(result);
  const lacking = isApp ? await missingScope(store, result.keyId, endpoint) : keyLacks(result.scopes, endpoint);
  if (lacking !== undefined) {
    await refund({ store, limits }, reply);
    throw scopeRefusal(reply, lacking, isApp);
  }
  const refusal = refusalOf(result, limits);
  if (refusal === null) return;
  if (refusal.code === 'rate_limit_exceeded') reply.header('retry-after', String(retryAfterSeconds(result.at)));
  throw refusal;
}

/** From the atomic result that admitted the call, so no two answered calls show the same number. */
export function rateLimitHeaders({ tier, used, at }: AccountAdmission, limits: TierLimits) {
  const limit = limits[tier];
  const unlimited = limit === Number.POSITIVE_INFINITY;
  return {
    'x-ratelimit-limit': unlimited ? 'unlimited' : String(limit),
    'x-ratelimit-remaining': unlimited ? 'unlimited' : String(remainingCalls(used, limit)),
    'x-ratelimit-reset': String(resetSeconds(at)),
  };
}

/** Where no account is known. */
export function anonymousRateLimitHeaders(now: number) {
  return { 'x-ratelimit-limit': '0', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(resetSeconds(now)) };
}

export function refusalOf({ outcome, tier, at, waitMs }: AccountAdmission, limits: TierLimits): PublicError | null {
  if (outcome === 'admitted') return null;
  // Not 429, which means the month: a client that got it would wait until the next one.
  if (outcome === 'key_too_fast')
    return new BusyError(
      'This key has a limit of calls per minute, which it has reached.',
      Math.max(1, Math.ceil((waitMs ?? 0) / 1_000)),
    );
  if (outcome === 'key_used_up')
    return new PublicError(
      'rate_limit_exceeded',
      `This key has a limit of calls per month, which it has reached. It works again on ${resetDay(at)}, 00:00 UTC, or when the limit is raised.`,
    );
  if (outcome === 'subscription_inactive') {
    return new PublicError(
      'subscription_inactive',
      'The subscription of this account is past due or canceled. Calls work again once it is active.',
    );
  }
  return new PublicError(
    'rate_limit_exceeded',
    `You have used all ${limits[tier]} calls for this month. The quota resets on ${resetDay(at)}, 00:00 UTC.`,
  );
}

/** Refunds a call that fails on our side. If even that fails, the store retries, and the headers stay unchanged. */
export async function refund(
  { store, limits }: Pick<CallDeps, 'store' | 'limits'>,
  reply: FastifyReply,
): Promise<void> {
  const { admission } = reply.request;
  if (!admission?.counted) return;
  admission.counted = false;
  admission.used = await store.refund(admission);
  reply.headers(rateLimitHeaders(admission, limits));
}

/** Every response under /api/ shows the quota, even when no call was admitted. */
export function ensureRateLimitHeaders(store: Store, reply: FastifyReply): void {
  if (!reply.hasHeader('x-ratelimit-reset')) reply.headers(anonymousRateLimitHeaders(store.now()));
}

/** Computed once per request: the framework builds `routeOptions` again on every access. */
export function targetOf(request: FastifyRequest): ReturnType<typeof findTarget> {
  request.target ??= findTarget(request);
  return request.target;
}

function findTarget(request: FastifyRequest) {
  const { config, url } = request.routeOptions;
  const routeEndpoint = config?.endpoint;
  const isNamed = (request.params as { id_or_slug?: string } | undefined)?.id_or_slug !== '';
  return {
    routeEndpoint,
    /** The same, except for a path with an empty kit name, which matches no endpoint. */
    endpoint: isNamed ? routeEndpoint : undefined,
    wantDays: config?.wantsDays === true,
    isFree: config?.isFree === true,
    /** True for an endpoint, however its path is encoded, and for anything else under /api/. */
    needsKey: routeEndpoint !== undefined || /^\/api(\/|$)/.test(decodedPath(request.url)),
    isDashboard: url?.startsWith('/dashboard') === true,
  };
}

/** The caller's address. Despite the framework's types, it is missing if the client has reset the connection. */
export function addressOf({ ip }: FastifyRequest): string | null {
  return (ip as string | undefined) ?? null;
}

export function bearerKey(header: string | undefined): string {
  if (header === undefined || header.trim() === '') {
    throw new PublicError(
      'missing_api_key',
      'No API key was sent. Send the header Authorization: Bearer <your key>; create one in the dashboard.',
    );
  }
  // What the interactive reference sends before a key was entered.
  if (/^bearer( +your_secret_token)?$/i.test(header.trim()))
    throw new PublicError(
      'invalid_api_key',
      'The Authorization header has no key after Bearer. Send Authorization: Bearer <your key>; create one in the dashboard.',
    );
  const key = /^bearer +(\S+)$/i.exec(header.trim())?.[1];
  if (key === undefined || !isWellFormedKey(key)) throw invalidKey();
  return key;
}

/** The same answer for every reason: somebody with a stolen key must not learn that it works from another address. */
export function invalidKey(): PublicError {
  return new PublicError(
    'invalid_api_key',
    'The API key is malformed, unknown, expired or revoked, or does not work from this address. Send a valid one as Authorization: Bearer <your key>.',
  );
}

/** The path always decodes, because the server rewrites invalid escapes; the query string may contain anything. */
function decodedPath(url: string): string {
  return decodeURIComponent(url.split('?', 1)[0]!);
}

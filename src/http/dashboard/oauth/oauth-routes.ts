import type { FastifyReply, FastifyRequest } from 'fastify';
import { APP_SCOPES } from '../../calls/app-scopes.ts';
import { minuteLimit } from '../../concurrency/rate-limits.ts';
import { oauthSite } from '../../own-url.ts';
import { readBody } from '../../wire/body.ts';
import { securityHeaders } from '../../wire/security-headers.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { DashboardError } from '../errors.ts';
import { cookiesOf } from '../sign-in/library-call.ts';
import { sessionOf } from '../sign-in/session.ts';
import { DocumentError, isDocumentAddress } from './client-documents.ts';
import type { DocumentProblem } from './document-problem.ts';
import { CONSENT_PAGE, OAUTH_PATH, type OAuth, OFFLINE } from './oauth.ts';
import { checkedRegistration, RegistrationError } from './registration.ts';

const MAX_FORM_BYTES = 16 * 1024;
const MAX_QUERY = 4_000;
/** Of a network. A client asks a few times an hour. */
const MAX_PER_MINUTE = 600;
const FORM = 'application/x-www-form-urlencoded';

/**
 * OAuth 2.1 for apps: metadata, registration, authorization, tokens. The library answers; what reaches it is limited to
 * what is meant for it. Tokens and registration never see a cookie, and a page of any site may ask for them: a browser
 * attaches nothing to such a request.
 */
export function registerOAuthRoutes(scope: Scope, context: DashboardContext, loaded: () => Promise<void>): void {
  const { app, config, throttle } = context;
  const waitFor = minuteLimit(MAX_PER_MINUTE);
  scope.addHook('onRequest', async (request, reply) => {
    const wait = waitFor(request.ip);
    if (wait === 0) return;
    reply.header('retry-after', String(wait));
    await oauthError(reply, 429, 'temporarily_unavailable', 'Too many requests. Try again in a minute.');
  });
  scope.addContentTypeParser(FORM, (_request, raw, done) =>
    readBody(raw, MAX_FORM_BYTES, (error, body) => done(error, body?.toString())),
  );

  /** The library for the address that the caller used. */
  const libraryFor = async (request: FastifyRequest): Promise<{ site: string; oauth: OAuth }> => {
    const site = oauthSite(app, config.publicUrl, request);
    if (site === null) throw new DashboardError('not_found', 'Apps can be connected once KITSCOUT_PUBLIC_URL is set.');
    await loaded();
    return { site, oauth: await context.signIn.oauth(site) };
  };

  const get = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    scope.route({ method: ['GET', 'HEAD'], url, handler });

  for (const url of ['', '/mcp', '/api'])
    get(`/.well-known/oauth-protected-resource${url}`, async (request, reply) => {
      const { site } = await libraryFor(request);
      openToPages(reply);
      return {
        resource: `${site}${url || '/mcp'}`,
        authorization_servers: [`${site}${OAUTH_PATH}`],
        scopes_supported: APP_SCOPES,
        bearer_methods_supported: ['header'],
        resource_name: 'Kitscout',
        resource_documentation: `${site}/docs/mcp`,
      };
    });
  // The path of the issuer comes last (RFC 8414); some clients look elsewhere.
  for (const url of [
    `/.well-known/oauth-authorization-server${OAUTH_PATH}`,
    '/.well-known/oauth-authorization-server',
    `${OAUTH_PATH}/.well-known/oauth-authorization-server`,
  ])
    get(url, async (request, reply) => {
      const { site, oauth } = await libraryFor(request);
      openToPages(reply);
      const answer = await oauth.handler(new Request(`${site}${OAUTH_PATH}/.well-known/oauth-authorization-server`));
      return ownMetadata((await answer.json()) as Record<string, unknown>);
    });

  get(`${OAUTH_PATH}/oauth2/authorize`, async (request, reply) => {
    securityHeaders(reply, 'data', false);
    const query = request.url.slice(request.url.indexOf('?') + 1);
    if (!request.url.includes('?') || query.length > MAX_QUERY)
      return oauthError(reply, 400, 'invalid_request', 'The request has no query, or one that is too long.');
    const { site, oauth } = await libraryFor(request);
    const asked = askedQuery(query);
    const isSilent = asked.get('prompt')?.split(' ').includes('none') === true;
    // Without a question nobody is signed in: any program on the same machine can open an address in the name of an app.
    const session = isSilent ? null : await sessionOf(context, request);
    if (!isSilent && session === null) {
      const next = `${OAUTH_PATH}/oauth2/authorize?${query}`;
      return reply.redirect(`/dashboard/sign-in?next=${encodeURIComponent(next)}`);
    }
    const clientId = asked.get('client_id') ?? '';
    const { documents } = context.signIn;
    if (documents !== null && session !== null && isDocumentAddress(clientId)) {
      const who = { account: session.account.id };
      const problem = await documents
        .prepare(clientId, () => throttle.attempt('read-app', request, who))
        .catch(documentProblem);
      if (problem !== undefined) {
        // Only a code: the page shows no words that an address brings.
        const shown = new URLSearchParams({ error: 'invalid_client', reason: problem });
        return reply.redirect(`${CONSENT_PAGE}?${shown}`);
      }
    }
    const headers = isSilent ? new Headers() : cookiesOf(request);
    headers.set('sec-fetch-mode', 'navigate');
    headers.set('accept', 'text/html');
    const url = `${site}${OAUTH_PATH}/oauth2/authorize?${asked}`;
    return passOn(reply, await oauth.handler(new Request(url, { headers })));
  });

  /** A request of an app itself, without a person. */
  const machine = (path: string, send: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) => {
    const url = `${OAUTH_PATH}/oauth2/${path}`;
    scope.options(url, (_request, reply) => preflight(reply));
    scope.post(url, async (request, reply) => {
      openToPages(reply);
      return send(request, reply);
    });
  };
  const forward = async (request: FastifyRequest, reply: FastifyReply, body: string, type: string) => {
    const { site, oauth } = await libraryFor(request);
    const headers = new Headers({ 'content-type': type, accept: 'application/json' });
    // Not the proof of a bound token: admission takes every token as a bearer's.
    const { authorization } = request.headers;
    if (authorization !== undefined) headers.set('authorization', authorization);
    const path = request.routeOptions.url!;
    return passOn(reply, await oauth.handler(new Request(`${site}${path}`, { method: 'POST', headers, body })));
  };
  const forwardForm = async (request: FastifyRequest, reply: FastifyReply) =>
    typeof request.body === 'string'
      ? forward(request, reply, request.body, FORM)
      : oauthError(reply, 400, 'invalid_request', `The body must be ${FORM}.`);
  machine('token', forwardForm);
  machine('revoke', forwardForm);
  machine('register', async (request, reply) => {
    try {
      const registration = checkedRegistration(request.body);
      await throttle.attempt('register-app', request);
      return await forward(request, reply, JSON.stringify(registration), 'application/json');
    } catch (error) {
      if (!(error instanceof RegistrationError)) throw error;
      return oauthError(reply, 400, error.code, error.message);
    }
  });
}

/** The library also knows what is not served here. */
function ownMetadata(metadata: Record<string, unknown>): Record<string, unknown> {
  const {
    introspection_endpoint: _,
    introspection_endpoint_auth_methods_supported: _1,
    introspection_endpoint_auth_signing_alg_values_supported: _2,
    dpop_signing_alg_values_supported: _3,
    backchannel_logout_supported: _4,
    backchannel_logout_session_supported: _5,
    token_endpoint_auth_signing_alg_values_supported: _6,
    revocation_endpoint_auth_signing_alg_values_supported: _7,
    ...served
  } = metadata;
  const methods = ['none', 'client_secret_post', 'client_secret_basic'];
  return {
    ...served,
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
  };
}

function documentProblem(error: unknown): DocumentProblem {
  if (error instanceof DocumentError) return error.problem;
  throw error;
}

/** Always with a question to the person: an app on the same machine could otherwise connect in the name of another. */
function askedQuery(query: string): URLSearchParams {
  const asked = new URLSearchParams(query);
  const scopes = (asked.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
  // Without a list of its own, an app is asked for with all of them; it can always refresh.
  asked.set('scope', [...new Set([...(scopes.length === 0 ? APP_SCOPES : scopes), OFFLINE])].join(' '));
  const prompts = (asked.get('prompt') ?? '').split(' ');
  if (!prompts.includes('none')) asked.set('prompt', 'consent');
  return asked;
}

async function passOn(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  for (const name of ['content-type', 'location', 'www-authenticate', 'pragma']) {
    const value = response.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return reply.header('cache-control', 'no-store').send(await response.text());
}

function oauthError(reply: FastifyReply, status: number, error: string, description: string): FastifyReply {
  reply.request.outcome = error;
  return reply.code(status).header('cache-control', 'no-store').send({ error, error_description: description });
}

/** Pages of other sites may read the answer: it depends on nothing that a browser adds. */
function openToPages(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
}

function preflight(reply: FastifyReply): FastifyReply {
  openToPages(reply);
  return reply
    .header('access-control-allow-methods', 'POST')
    .header('access-control-allow-headers', 'authorization, content-type, mcp-protocol-version')
    .header('access-control-max-age', '86400')
    .code(204)
    .send();
}

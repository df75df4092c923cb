import { json, text } from 'node:stream/consumers';
import { setImmediate as nextRound } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hashKey } from '../../accounts/api-key.ts';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import { PublicError } from '../../errors.ts';
import type { McpCaller, McpDeps, McpHandler } from '../../mcp/handler.ts';
import type { ApiSchemas } from '../../mcp/tools.ts';
import type { Store } from '../../store/store.ts';
import { addressOf, bearerKey, invalidKey } from '../calls/admission.ts';
import { once } from '../concurrency/once.ts';
import { asPublicError } from '../error-response.ts';
import { shelfOf } from '../kits/kit-shelf.ts';
import { oauthSite, visitedUrl } from '../own-url.ts';
import { API_ROUTES } from '../routes/all.ts';
import { type SlicedResponse, whileAdmitting } from '../wire/sliced-response.ts';
import { AnswerSlots, asksForFiles, listsSkills } from './answer-slots.ts';

interface McpRouteDeps {
  store: Store;
  catalogue: () => CatalogueVersion;
  publicUrl: string | null;
  /** Whether apps can be connected: not without the dashboard. */
  hasOAuth: boolean;
  version: string;
  log: Record<'info' | 'error', (details: object, message: string) => void>;
  /** Allowed host names; null allows every name. */
  allowedHosts: readonly string[] | null;
  /** Loads the protocol's library, which commands and servers without MCP clients never need. */
  load: () => Promise<{ createMcp: (deps: McpDeps) => McpHandler }>;
}

/**
 * MCP at /mcp. Everything needs a valid key, which is checked without counting. A tool call goes through the API in
 * this process, so it is admitted and counted exactly like a request to the endpoint behind it.
 */
export function registerMcpRoute(app: FastifyInstance, deps: McpRouteDeps): void {
  const downloads = new AnswerSlots();
  const listings = new AnswerSlots({ maxAtOnce: Number.POSITIVE_INFINITY });
  const loaded = once(async () =>
    (await deps.load()).createMcp({
      version: deps.version,
      schemas: mcpSchemas(),
      catalogue: () => deps.catalogue().catalogue,
      publicKits: async () => (await shelfOf(deps.catalogue())).publicSkills,
      // The library also reports the mistakes of clients, which are no errors of the server.
      onError: (error) => deps.log.info({ err: error }, 'an MCP request was refused or failed'),
    }),
  );
  app.options('/mcp', (request, reply) => {
    openToLocalTools(request, reply);
    return reply
      .header('access-control-allow-methods', 'GET, POST, DELETE')
      .header('access-control-allow-headers', MCP_HEADERS)
      .header('access-control-max-age', '86400')
      .code(204)
      .send();
  });
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    onRequest: (request, reply, done) => {
      openToLocalTools(request, reply);
      // A client that is refused finds out where to get a token. Replaced by the plain header if there is none to get.
      const site = deps.hasOAuth ? oauthSite(app, deps.publicUrl, request) : null;
      if (site !== null)
        reply.header('www-authenticate', `Bearer resource_metadata="${site}/.well-known/oauth-protected-resource/mcp"`);
      const check = checkKey(deps, request).then(() => void reply.removeHeader('www-authenticate'));
      whileAdmitting(reply, check, done);
    },
    // For callers with a key, who expect MCP: their message could not be read.
    errorHandler: (error, request, reply) => {
      const { code, message, cause } = asPublicError(error);
      if (request.admission === null || code !== 'invalid_request') throw error;
      request.outcome = code;
      return refuse(request, reply, 400, cause instanceof SyntaxError ? -32700 : -32600, message);
    },
    handler: async (request, reply) => {
      if (Array.isArray(request.body))
        return refuse(request, reply, 400, -32600, 'Batches are not supported: send one message per request.');
      const caller: McpCaller = {
        apiKey: bearerKey(request.headers.authorization),
        url: visitedUrl(app, deps.publicUrl, request),
        api: (input, init) => callApi(app, request, reply, new Request(input, init)),
      };
      const handle = await loaded();
      const respond = async () => {
        const response = await handle(webRequest(request), request.body, caller);
        if (response.status >= 500) deps.log.error({ reqId: request.id }, 'an MCP request failed');
        const body = await bytesOf(response);
        reply.code(response.status);
        // The length and the connection are the server's own: some callers ask for it to be closed.
        const own = ['content-length', 'connection'];
        for (const [name, value] of response.headers) if (!own.includes(name)) reply.header(name, value);
        reply.header('cache-control', 'no-store');
        return body;
      };
      const slots = asksForFiles(request.body) ? downloads : listsSkills(request.body) ? listings : null;
      if (slots === null) return reply.send(await respond());
      if (await slots.take(request.admission!.accountId, reply.raw)) return reply.send(await slots.make(respond));
      reply.header('retry-after', '1');
      return refuse(request, reply, 429, -32000, 'Too many requests at once: wait for an answer.');
    },
  });
}

async function checkKey({ store, allowedHosts }: McpRouteDeps, request: FastifyRequest): Promise<void> {
  refuseForeignPages(request, allowedHosts);
  const keyHash = hashKey(bearerKey(request.headers.authorization));
  const result = await store.admit({ keyHash, endpoint: null, address: addressOf(request), wantDays: false });
  if (result.outcome === 'unknown_key') throw invalidKey();
  request.admission = result;
}

/** A page of another site must not reach this server through a visitor's browser (DNS rebinding). */
function refuseForeignPages(request: FastifyRequest, allowedHosts: readonly string[] | null): void {
  const host = hostnameOf(`http://${request.headers.host}`);
  if (allowedHosts !== null && !allowedHosts.includes(host ?? ''))
    throw new PublicError('invalid_request', 'The Host header does not name this service.');
  const { origin } = request.headers;
  if (origin !== undefined && hostnameOf(origin) !== host && !LOCAL_TOOL.test(origin))
    throw new PublicError('invalid_request', 'Pages of other sites may not call this service.');
}

/** A tool on the developer's own machine, such as the MCP Inspector. It sends a token itself; a browser adds nothing. */
const LOCAL_TOOL = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const MCP_HEADERS =
  'authorization, content-type, accept, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, last-event-id';

function openToLocalTools({ headers: { origin } }: FastifyRequest, reply: FastifyReply): void {
  if (origin === undefined || !LOCAL_TOOL.test(origin)) return;
  reply
    .header('access-control-allow-origin', origin)
    .header('vary', 'origin')
    .header('access-control-expose-headers', 'www-authenticate, mcp-session-id');
}

function hostnameOf(url: string): string | undefined {
  return URL.parse(url)?.hostname;
}

async function callApi(
  app: FastifyInstance,
  outer: FastifyRequest,
  reply: FastifyReply,
  request: Request,
): Promise<Response> {
  const waiting = reply.raw as SlicedResponse;
  const { pathname, search } = new URL(request.url);
  const body = await request.text();
  // What it waits for has limits of its own.
  waiting.isQueued = true;
  const response = await app.inject({
    method: request.method as 'GET' | 'POST',
    url: pathname + search,
    headers: {
      ...Object.fromEntries(request.headers),
      host: outer.headers.host ?? 'localhost',
      'x-request-id': outer.id,
    },
    remoteAddress: outer.ip,
    // Otherwise it is copied once more, and made into a text at once.
    payloadAsStream: true,
    ...(body !== '' && { payload: body }),
  });
  waiting.isQueued = false;
  // Processing a large answer takes long, so other work goes first.
  await nextRound();
  const headers = response.headers as Record<string, string>;
  const answer = new Response(null, { status: response.statusCode, headers });
  // As its own body it would be copied twice more before it is a text.
  return Object.assign(answer, { text: () => text(response.stream()), json: () => json(response.stream()) });
}

/** Any host works: the library reads the path. With the caller's, which may hold anything, a request can be impossible. */
function webRequest({ method, url, headers }: FastifyRequest): Request {
  return new Request(`http://localhost${url}`, { method, headers: headers as Record<string, string> });
}

/** With the message's id: over standard input and output, a client knows only by it that its request was refused. */
function refuse({ body }: FastifyRequest, reply: FastifyReply, status: number, code: number, message: string) {
  const { id = null } = (body ?? {}) as { id?: unknown };
  return reply.code(status).header('cache-control', 'no-store').send({ jsonrpc: '2.0', id, error: { code, message } });
}

/** Without the copies of `arrayBuffer()`: a message of the library is one chunk. */
async function bytesOf({ body }: Response): Promise<Buffer> {
  const chunks = body === null ? [] : await Array.fromAsync(body);
  const [first] = chunks;
  if (first === undefined || chunks.length > 1) return Buffer.concat(chunks);
  return Buffer.from(first.buffer, first.byteOffset, first.byteLength);
}

function mcpSchemas(): ApiSchemas {
  const schemas = API_ROUTES.map(({ endpoint, body, query, answer }) => {
    const input = body?.schema ?? { type: 'object', properties: {}, ...query, additionalProperties: false };
    return [endpoint, { input, output: answer.schema }];
  });
  // Without what TypeBox hides in its schemas.
  return JSON.parse(JSON.stringify(Object.fromEntries(schemas)));
}

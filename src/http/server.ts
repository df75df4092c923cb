import type { IncomingMessage, ServerOptions } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { TSchema } from 'typebox';
import { PublicError } from '../errors.ts';
import type { AccountAdmission } from '../store/store.ts';
import { type CallDeps, targetOf } from './calls/admission.ts';
import { watchCalls } from './calls/call-watch.ts';
import { followMaintenance } from './calls/maintenance.ts';
import { openShownAnswers } from './calls/shown-answers.ts';
import { openWeeklyMail } from './calls/weekly-mail.ts';
import type { QueueLimits } from './concurrency/fair-queue.ts';
import { REFUSE_AFTER_MS, WorkQueue } from './concurrency/work-queue.ts';
import type { DashboardContext, DashboardDeps } from './dashboard/deps.ts';
import { type HealthDeps, registerHealthRoutes } from './health/health-routes.ts';
import { measureUptime } from './health/uptime.ts';
import { ownUrl } from './own-url.ts';
import { answerError, begin, endUnsent, nothingHere, record } from './request-lifecycle.ts';
import { API_ROUTES } from './routes/all.ts';
import { kitContents } from './routes/kit-contents.ts';
import { openApiDocument } from './routes/openapi.ts';
import { MAX_USE_CASE_LENGTH } from './routes/recommend-request.ts';
import type { ApiRoute, RouteDeps } from './routes/route.ts';
import { parseJsonBody, validatorFor } from './routes/validation.ts';
import { type ClientDownloads, registerClientDownloads } from './site/client-downloads.ts';
import { registerDiscoveryRoutes } from './site/discovery-routes.ts';
import { registerDocs } from './site/docs-routes.ts';
import { registerKitDataRoutes } from './site/kit-data-routes.ts';
import { registerSkillRanking } from './site/rank-skills-route.ts';
import { sitePages } from './site/site-pages.ts';
import { readBody } from './wire/body.ts';
import { clientErrorAnswers, HEADERS_WITHIN_MS, MAX_HEADER_BYTES, REQUEST_WITHIN_MS } from './wire/client-errors.ts';
import { compress } from './wire/compression.ts';
import { Connections } from './wire/connections.ts';
import { fixedDocument } from './wire/fixed-document.ts';
import {
  clientAddressBehind,
  foreignHost,
  readAbsoluteTarget,
  removeForwardedPorts,
  requestId,
  withSoundEscapes,
} from './wire/incoming-request.ts';
import { SlicedResponse } from './wire/sliced-response.ts';
import { watchStalledOutput } from './wire/stalled-output.ts';

interface ServerDeps extends CallDeps, Omit<HealthDeps, 'maintenance' | 'uptime'> {
  /** Other limits of the recommendations that wait, for tests. */
  recommendations?: QueueLimits | undefined;
  /** For how many days use cases are kept; 0: not at all. */
  keepTextsDays: number;
  /** The names that requests may be for; null: any. */
  hosts: readonly string[] | null;
  /** The packages for callers; see clients/build.ts. */
  clients: ClientDownloads;
  /** Null: no dashboard, only the API. */
  dashboard:
    | (Pick<DashboardDeps, 'config' | 'mailer' | 'pagesDir' | 'webhooks' | 'demand'> & { docsDir: string })
    | null;
  /** Told of every counted call. */
  onCall: (admission: AccountAdmission) => void;
}

const MAX_BODY_BYTES = 64 * 1024;
/**
 * Of a body outside the API, where it costs no call and often needs no account: thousands take milliseconds to parse,
 * and over MCP longer to check. Those of our pages and of MCP clients have a few dozen.
 */
const MAX_VALUES = 250;
const KEEP_ALIVE_MS = 72_000;
/** Recommendations that wait for their turn: even if an account sends thousands at once, all are answered. */
const RECOMMENDATIONS: QueueLimits = { maxWaiting: 5_000, maxPerHolder: 2_500, credit: 2 * MAX_USE_CASE_LENGTH };

/** Keeps the engine's threads busy; more would wait there, where nobody's turn counts. */
const ENGINE_CALLS = 3;

const SERVER_OPTIONS: ServerOptions<typeof IncomingMessage, typeof SlicedResponse> = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: HEADERS_WITHIN_MS,
  requestTimeout: REQUEST_WITHIN_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: 500,
  requireHostHeader: false,
  ServerResponse: SlicedResponse,
};

/** The HTTP server, not yet listening. Read top to bottom, this is what happens to a request. */
export async function createServer(deps: ServerDeps): Promise<FastifyInstance> {
  const { dashboard } = deps;
  const connections = new Connections({
    onClose: (response) => endUnsent(response as SlicedResponse),
    addressOf: clientAddressBehind(deps.trustedProxies),
  });
  const app = createApp(deps, connections);
  const recommending = new WorkQueue<Buffer>({ ...(deps.recommendations ?? RECOMMENDATIONS), atOnce: ENGINE_CALLS });
  stopInOrder(app, connections, recommending);

  // 1. Every response has its request's id; under /api/ caches must revalidate, and admission comes first.
  const maintenance = followMaintenance(deps.store.notices, deps.log);
  await maintenance.look();
  app.addHook('onClose', async () => maintenance.close());
  const beginDeps = {
    ...deps,
    maintenance: maintenance.current,
    isForeign: deps.hosts === null ? null : foreignHost(deps.hosts),
  };
  app.addHook('onRequest', (_request, reply, done) => begin(beginDeps, reply, done));
  // 2. The handler of the route, after validation of its input.
  const answers = openShownAnswers(deps);
  app.addHook('onClose', () => answers.close());
  const routeDeps = { ...deps, contents: kitContents(deps.store), recommending, answers };
  for (const route of API_ROUTES) register(app, route, routeDeps);
  const pages = dashboard === null ? null : sitePages(app, dashboard.config, dashboard.pagesDir);
  const uptime = measureUptime(deps.store, () => maintenance.current() !== null, deps.log);
  app.addHook('onListen', async () => uptime.begin());
  app.addHook('onClose', async () => uptime.close());
  registerHealthRoutes(app, { ...deps, maintenance: maintenance.current, uptime: uptime.report }, pages);
  registerDiscoveryRoutes(app, routeDeps);
  registerKitDataRoutes(app, routeDeps);
  registerSkillRanking(app, routeDeps);
  registerClientDownloads(app, deps.clients);
  app.get(
    '/openapi.json',
    { exposeHeadRoute: true },
    fixedDocument('application/json; charset=utf-8', JSON.stringify(openApiDocument())),
  );
  // 3. Errors, and requests that match no route.
  app.setNotFoundHandler((request) => {
    throw nothingHere(request);
  });
  app.setErrorHandler((error, _request, reply) => answerError(deps, pages, error, reply));
  // 4. One log line and one measurement per request.
  const usageLink = () => `${ownUrl(app, dashboard?.config.publicUrl ?? null)}/dashboard/usage`;
  const watch = dashboard === null ? null : watchCalls({ ...deps, ...dashboard, usageLink });
  const weekly = dashboard === null ? null : openWeeklyMail({ ...deps, ...dashboard, usageLink });
  app.addHook('onClose', async () => {
    weekly?.close();
    await watch?.close();
  });
  app.addHook('onResponse', (request, reply, done) => {
    (reply.raw as SlicedResponse).reply = undefined;
    record(deps, request, reply);
    if (request.admission !== null) {
      const { id: requestId, outcome: code, problem: message } = request;
      const answered = { requestId, status: reply.statusCode, ms: reply.elapsedTime, code, message };
      watch?.watchCall(request.admission, answered);
      if (request.admission.counted) deps.onCall(request.admission);
    }
    done();
  });
  // 5. The dashboard, loaded last: it needs heavy libraries that commands do not need.
  if (dashboard !== null) {
    const { registerDashboard } = await import('./dashboard/register.ts');
    const { watchCall } = watch!;
    const { downloadError: showDownloadError } = pages!;
    const context = await registerDashboard(app, {
      ...routeDeps,
      ...dashboard,
      watchCall,
      showDownloadError,
      maintenance,
    });
    const { prices } = context;
    const docs = await registerDocs(app, dashboard.docsDir, dashboard.config);
    const { registerSite } = await import('./site/site-routes.ts');
    registerSite(app, { ...routeDeps, pages: pages!, prices, docs });
    const { registerCatalogueDoors } = await import('./site/catalogue-doors.ts');
    const { publicUrl, tryBox } = dashboard.config;
    registerCatalogueDoors(app, { ...routeDeps, publicUrl, countTry: tryBox ? await tryCounter(context) : null });
  }
  return app;
}

/** A search without a key counts like a try of the box on the front page. */
async function tryCounter(context: DashboardContext) {
  const { openTryLimit } = await import('./dashboard/try-box.ts');
  const limit = openTryLimit(context);
  return (address: string) =>
    limit.count(address).catch((error: Error) => {
      throw new PublicError('rate_limit_exceeded', error.message);
    });
}

function createApp(deps: ServerDeps, connections: Connections): FastifyInstance {
  const behindProxy = deps.trustedProxies.length > 0;
  const app = Fastify({
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    bodyLimit: MAX_BODY_BYTES,
    serverFactory: (handle) =>
      connections.serve((request, response) => {
        readAbsoluteTarget(request);
        if (behindProxy) removeForwardedPorts(request);
        handle(request, response);
      }, SERVER_OPTIONS),
    // The API has no HEAD. Routes that monitors, crawlers and link checkers use say that they have it.
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    trustProxy: behindProxy && [...deps.trustedProxies],
    rewriteUrl: (request) => withSoundEscapes(request.url ?? '/'),
    routerOptions: {
      maxParamLength: MAX_HEADER_BYTES,
      querystringParser: (text) => parseQuery(text, '&', '=', { maxKeys: 0 }),
    },
    clientErrorHandler: clientErrorAnswers(deps, connections),
  });
  // The framework only warns about our own mistakes. With our logger as its own, it would create a child logger for
  // every call, which takes 2 µs and which nothing uses.
  Object.assign(app.log, { warn: deps.log.warn.bind(deps.log), error: deps.log.error.bind(deps.log) });
  app.decorateRequest('admission', null);
  app.decorateRequest('target', null);
  app.setValidatorCompiler(({ schema, httpPart }) => validatorFor(schema as TSchema, httpPart ?? 'body'));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, raw, done) => {
    readBody(raw, MAX_BODY_BYTES, (error, body) => (body === undefined ? done(error) : readJson(request, body, done)));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (connections.isClosing) reply.header('connection', 'close');
    compress(request, reply, payload, done);
  });
  return app;
}

/** Recommendations that still wait some seconds after the server began to stop are refused. */
function stopInOrder(app: FastifyInstance, connections: Connections, recommending: WorkQueue<Buffer>): void {
  const stalledOutput = watchStalledOutput(connections);
  let refusal: NodeJS.Timeout;
  app.addHook('preClose', async () => {
    connections.isClosing = true;
    refusal = setTimeout(() => recommending.refuse(new Error('the server is stopping')), REFUSE_AFTER_MS);
  });
  app.addHook('onClose', async () => {
    clearTimeout(refusal);
    stalledOutput.end();
  });
}

function register(app: FastifyInstance, route: ApiRoute, deps: RouteDeps): void {
  const { body, query, prepareBody } = route;
  app.route({
    method: route.method,
    url: route.path.replaceAll('{', ':').replaceAll('}', ''),
    config: { endpoint: route.endpoint, wantsDays: route.wantsDays === true, isFree: route.isFree === true },
    schema: {
      ...(body && { body: body.schema }),
      ...(query && { querystring: query }),
      ...(route.answer.contentType === 'application/json' && { response: { 200: route.answer.schema } }),
    },
    // Prepares the body too: a hook before validation would cost every call a round of the framework's hooks.
    validatorCompiler: ({ schema, httpPart }) => validatorFor(schema as TSchema, httpPart ?? 'body', prepareBody),
    handler: (request, reply) => route.handle(deps, request, reply),
  });
}

function readJson(request: FastifyRequest, body: Buffer, done: (error: Error | null, value?: unknown) => void): void {
  try {
    if ((request.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
      throw new PublicError(
        'invalid_request',
        'The body must be sent uncompressed, without a Content-Encoding header.',
      );
    done(null, parseJsonBody(body, targetOf(request).needsKey ? undefined : MAX_VALUES));
  } catch (error) {
    done(error as Error);
  }
}

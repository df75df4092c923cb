import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { CLIENTS_DIR, ensureClients } from '../../clients/build.ts';
import { canHavePages, DASHBOARD_DIR, ensureDashboard } from '../../dashboard/build.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { CatalogueProblemsError, kitsToImport } from '../catalogue/import-folder.ts';
import { kitFolders } from '../catalogue/read-folder.ts';
import { openCatalogueSync } from '../catalogue-sync/catalogue-sync.ts';
import type { Config } from '../config/config.ts';
import { openDemand } from '../demand/demand.ts';
import { SettingsError } from '../errors.ts';
import { createMetrics } from '../http/calls/metrics.ts';
import type { QueueLimits } from '../http/concurrency/fair-queue.ts';
import { REFUSE_AFTER_MS } from '../http/concurrency/work-queue.ts';
import { ownUrl, urlOf } from '../http/own-url.ts';
import { createLog, type ServerLog } from '../log.ts';
import { openMailer } from '../mail/mailer.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { openWebhooks } from '../webhooks/webhooks.ts';
import { bundledChanges, createDemoKey, DEMO_EMAIL, NO_CHANGES, type Prepared, welcomeText } from './first-start.ts';
import { type MetricsServer, serveMetrics } from './metrics-server.ts';
import { print } from './print.ts';
import { releaseLoadingMemory, returnFreedMemory } from './release-memory.ts';
import { followSources } from './source-sync.ts';
import { shareMetrics, summedMetrics } from './worker-metrics.ts';
import { isWorkerProcess, serveAsWorker, startWorkers } from './workers.ts';

interface StartOptions {
  log?: ServerLog;
  /** The clock of the embedded store; a test can set it. */
  now?: () => number;
  /** Pages to serve instead of the built ones, for tests. */
  pagesDir?: string;
  /** Packages for callers instead of the built ones, for tests. */
  clientsDir?: string;
  /** How long an endpoint of webhooks may take, for tests. */
  webhookAnswerWithinMs?: number | undefined;
  /** Other limits of the recommendations that wait. */
  recommendations?: QueueLimits | undefined;
}

const DOCS_DIR = fileURLToPath(new URL('../../docs/dist', import.meta.url));
/** Longer than REFUSE_AFTER_MS, so refused calls are still answered. */
const FINISH_WITHIN_MS = REFUSE_AFTER_MS + 1_500;

/** Starts one serving process on a store that `prepare` has prepared. */
export async function start(config: Config, options: StartOptions = {}) {
  const log = options.log ?? (await createLog({ level: config.logLevel, pretty: process.stdout.isTTY }));
  const metrics = createMetrics(() => catalogueSync.current()?.catalogue.count ?? 0);
  const store = await openStore(config, {
    server: true,
    onBatch: (size) => metrics.batch(size),
    onThreadEnd: (err) => log.error({ err }, 'a thread of the store failed and is replaced'),
    now: options.now,
  });
  const catalogueSync = openCatalogueSync({ config, store, log, onBuildThreadEnd: returnFreedMemory });
  const sources = followSources({ config, store, log, onThreadEnd: returnFreedMemory });
  const demand = openDemand({
    config,
    store,
    reads: () => config.readsTexts && catalogueSync.engineState().problem === null,
    log,
    onThreadEnd: returnFreedMemory,
  });
  // Not before: the metrics include the size of the catalogue.
  const allMetrics = shareMetrics(metrics.registry);
  // The first catalogue is built on its own thread while this one loads the rest of the server.
  const loading = catalogueSync.start();
  loading.catch(() => {});
  const { createServer } = await import('../http/server.ts');
  const { registerMcpRoute } = await import('../http/mcp/mcp-route.ts');
  const mailer = await openMailer(config.dashboard.mail, log);
  const webhooks = openWebhooks({
    store,
    limits: config.limits,
    log,
    mailer,
    version: packageJson.version,
    catalogue: () => catalogueSync.current(),
    allowPrivate: config.dashboard.privateWebhooks,
    secret: config.dashboard.secret,
    link: () => `${ownUrl(app, config.dashboard.publicUrl)}/dashboard/settings/webhooks`,
    answerWithinMs: options.webhookAnswerWithinMs,
  });
  const app = await createServer({
    store,
    onCall: webhooks.onCall,
    limits: config.limits,
    // Loaded before the server listens.
    catalogue: () => catalogueSync.current()!,
    engineState: catalogueSync.engineState,
    log,
    metrics,
    metricsConfig: config.metrics,
    allMetrics,
    trustedProxies: config.dashboard.trustedProxies,
    recommendations: options.recommendations,
    keepTextsDays: config.keepTextsDays,
    // What listens elsewhere may be reached under names that only its network knows.
    hosts: config.isLoopback ? namesOf(config) : null,
    clients: { dir: options.clientsDir ?? CLIENTS_DIR, publicUrl: config.dashboard.publicUrl },
    dashboard: config.dashboard.enabled
      ? {
          config: config.dashboard,
          mailer,
          pagesDir: options.pagesDir ?? DASHBOARD_DIR,
          docsDir: DOCS_DIR,
          webhooks: { allowPrivate: config.dashboard.privateWebhooks, wake: webhooks.wake },
          demand,
        }
      : null,
  });
  registerMcpRoute(app, {
    store,
    catalogue: () => catalogueSync.current()!,
    publicUrl: config.dashboard.publicUrl,
    hasOAuth: config.dashboard.enabled,
    version: packageJson.version,
    log,
    allowedHosts: namesOf(config),
    load: () => import('../mcp/handler.ts'),
  });
  if (config.telemetry !== null) {
    const { startTelemetry } = await import('../telemetry/telemetry.ts');
    startTelemetry(app, { config: config.telemetry, version: packageJson.version, registry: metrics.registry, log });
  }
  const close = async () => {
    const force = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS);
    await app.close();
    clearTimeout(force);
    await sources.close();
    await webhooks.close();
    await demand.close();
    await catalogueSync.close();
    await store.close();
    await mailer.close();
  };
  try {
    await loading;
    const own = await ownMetrics(config, () => metrics.registry.metrics());
    if (own !== null) app.addHook('onClose', () => own.close());
    await app.listen({ host: config.host, port: config.port });
    return {
      url: urlOf(config.host, (app.server.address() as AddressInfo).port),
      metricsUrl: own?.url ?? null,
      webhooks,
      /** Finishes requests in flight, stores every count, and releases the port. */
      close,
    };
  } catch (error) {
    await close();
    throw listenError(error, config);
  }
}

/** Before the first process serves: updates the schema, imports the catalogue, creates the demo key if enabled. */
export async function prepare(config: Config): Promise<Prepared> {
  const store = await openStore(config, { server: false });
  try {
    let kitChanges = NO_CHANGES;
    if (config.catalogueDir !== null) await importConfigured(store, config.catalogueDir);
    else if ((await store.catalogue.revision()) === 0)
      await store.catalogue.import(kitsToImport(config.bundledCatalogueDir, { allowHardLinks: true }), {
        merge: false,
      });
    else kitChanges = await bundledChanges(store, config.bundledCatalogueDir);
    const demoKey = await createDemoKey(config, store);
    return { demoKey, hasDemoAccount: (await store.accounts.find(DEMO_EMAIL)) !== undefined, kitChanges };
  } finally {
    await store.close();
  }
}

async function importConfigured(store: Store, dir: string): Promise<void> {
  const problem = (error: unknown) => `KITSCOUT_CATALOGUE cannot be imported: ${(error as Error).message}`;
  try {
    kitFolders(dir);
  } catch (error) {
    throw new SettingsError(problem(error));
  }
  try {
    await store.catalogue.import(kitsToImport(dir), { merge: false });
  } catch (error) {
    if (error instanceof CatalogueProblemsError) {
      throw new SettingsError(
        `KITSCOUT_CATALOGUE is a folder with problems; "kitscout catalogue check ${dir}" lists them`,
      );
    }
    // The store failed, which may pass.
    throw new Error(problem(error), { cause: error });
  }
}

/** `kitscout serve`: runs until it is asked to stop. */
export async function serve(config: Config, workers: number): Promise<void> {
  // From the start: a server told to stop during startup may already have calls in flight. And to the end: systemd
  // signals every process, workers too, which the primary then signals again; npm passes on a Ctrl-C they already got.
  // A terminal that closes sends SIGHUP.
  const stopped = new Promise<unknown>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, resolve);
  });
  if (isWorkerProcess) return serveAsWorker(() => start(config).finally(releaseLoadingMemory), stopped);
  // It may wait for another node's migration, or import for minutes. Nothing is served yet, and nothing half done stays.
  const prepared = await Promise.race([prepare(config), stopped.then(() => null)]);
  if (prepared === null) return;
  const running = workers === 1 ? await start(config) : await startAll(config, workers, stopped);
  releaseLoadingMemory();
  print(process.stdout, welcomeText(running, prepared, config, canHavePages()));
  void ensureClients();
  if (config.dashboard.enabled) void ensureDashboard({ say: (line) => print(process.stdout, `${line}\n`) });
  await stopped;
  await running.close();
}

/** With several processes, only the primary opens the metrics port. */
function ownMetrics({ metrics }: Config, text: () => Promise<string>): Promise<MetricsServer> | null {
  return metrics.address === null || isWorkerProcess ? null : serveMetrics(metrics.address, text);
}

/** What runs in one process or several. */
type Running = Omit<Awaited<ReturnType<typeof start>>, 'webhooks'>;

/** Several processes on the port; the primary serves the metrics of all. */
async function startAll(config: Config, workers: number, stopped: Promise<unknown>): Promise<Running> {
  const own = await ownMetrics(config, async () => (await summedMetrics()).metrics());
  try {
    const running = await startWorkers(workers, stopped);
    return {
      url: running.url,
      metricsUrl: own?.url ?? null,
      close: async () => {
        await running.close();
        await own?.close();
      },
    };
  } catch (error) {
    await own?.close();
    throw error;
  }
}

/** The names under which this service is reached; null when it listens on all addresses and no public URL is set. */
function namesOf({ host, dashboard }: Config): string[] | null {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  if (isEverywhere && dashboard.publicUrl === null) return null;
  const names = ['localhost', '127.0.0.1', '[::1]', host.includes(':') ? `[${host}]` : host];
  return dashboard.publicUrl === null ? names : [...names, new URL(dashboard.publicUrl).hostname];
}

/** A supervisor tries again, except after a SettingsError: a port may become free, and an address may come up later. */
function listenError(error: unknown, { host, port }: Config): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    return new Error(`port ${port} on ${host} is in use by another program; set PORT to another port`);
  if (code === 'EACCES')
    return new SettingsError(`port ${port} cannot be opened by this user; set PORT to a port above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Error(`HOST is "${host}", which is not an address of this machine`);
  return error;
}

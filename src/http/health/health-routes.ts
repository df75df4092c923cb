import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { type Maintenance, maintenanceRow } from '../../accounts/notices.ts';
import type { UptimeReport } from '../../accounts/uptime.ts';
import type { CatalogueVersion, EngineState } from '../../catalogue-sync/catalogue-sync.ts';
import type { Config } from '../../config/config.ts';
import { PublicError } from '../../errors.ts';
import type { Store } from '../../store/store.ts';
import { engineText } from '../calls/engine-text.ts';
import type { SitePages } from '../site/site-pages.ts';
import { metricsReaders } from './metrics-access.ts';

export const STORE_ANSWERS_WITHIN_MS = 1_400;
/** For answers that came while the event loop was busy: it runs timers before it reads sockets. */
const TO_READ_ANSWERS_MS = 100;
const MAX_LEFT_OUT_SHOWN = 20;

export interface HealthDeps {
  store: Store;
  catalogue: () => CatalogueVersion;
  engineState: () => EngineState;
  maintenance: () => Maintenance | null;
  /** Of the last 90 days; null if it is not known. */
  uptime: () => Promise<UptimeReport | null>;
  metricsConfig: Config['metrics'];
  /** The metrics of every serving process. */
  allMetrics: () => Promise<Registry>;
  /** Proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
}

/** For operators and their load balancers: /healthz, /readyz, /metrics; and /status for everybody. No key is needed. */
export function registerHealthRoutes(app: FastifyInstance, deps: HealthDeps, pages: SitePages | null): void {
  const { store, catalogue, engineState, maintenance, metricsConfig } = deps;
  app.get('/healthz', { exposeHeadRoute: true }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', { exposeHeadRoute: true }, async (_request, reply) => {
    const isReady = await answersInTime(store.ping());
    const version = catalogue();
    const state = maintenance();
    const readiness = { isReady, version, engine: engineState(), maintenance: state, at: store.now() };
    if (await pages?.statusPage(reply, readiness)) return reply;
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        // Still 200: behind a load balancer, the operator must reach the page that ends it.
        status: isReady ? (state === null ? 'ready' : 'maintenance') : 'not ready',
        store: isReady ? 'ok' : 'does not answer',
        catalogue: shownCatalogue(version),
        engine: engineText(engineState()),
        ...(state && { maintenance: maintenanceRow(state) }),
      });
  });

  app.get('/status', { exposeHeadRoute: true }, async (_request, reply) => {
    const [isReady, uptime] = await Promise.all([answersInTime(store.ping()), deps.uptime()]);
    const state = maintenance();
    const readiness = { isReady, version: catalogue(), engine: engineState(), maintenance: state, at: store.now() };
    if (await pages?.statusPage(reply, { ...readiness, uptime })) return reply;
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? (state === null ? 'ready' : 'maintenance') : 'not ready',
        ...(state && { maintenance: maintenanceRow(state) }),
        uptime: uptime && uptimeRow(uptime),
      });
  });

  if (metricsConfig.address !== null) return;
  const mayRead = metricsReaders(deps.trustedProxies);
  app.get('/metrics', async (request, reply) => {
    if (!metricsConfig.public && !mayRead(request))
      throw new PublicError(
        'not_found',
        'Metrics are for this machine and its trusted proxies, unless KITSCOUT_METRICS_PUBLIC is on.',
      );
    const metrics = await deps.allMetrics();
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.metrics());
  });
}

function uptimeRow({ share, down, maintenance, days }: UptimeReport) {
  return { share, down_minutes: down, maintenance_minutes: maintenance, days };
}

function shownCatalogue({ catalogue, revision, leftOut }: CatalogueVersion) {
  return {
    kits: catalogue.count,
    revision,
    ...(leftOut.length > 0 && { left_out: leftOut.slice(0, MAX_LEFT_OUT_SHOWN) }),
  };
}

export async function answersInTime(answer: Promise<void>): Promise<boolean> {
  const inTime = answer.then(
    () => true,
    () => false,
  );
  return Promise.race([inTime, isLate()]);
}

async function isLate(): Promise<false> {
  await setTimeout(STORE_ANSWERS_WITHIN_MS, undefined, { ref: false });
  return setTimeout(TO_READ_ANSWERS_MS, false, { ref: false });
}

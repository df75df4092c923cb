import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readIsoTime } from '../accounts/iso-time.ts';
import { tierLimits } from '../accounts/tiers.ts';
import { SettingsError } from '../errors.ts';
import { readDashboardConfig } from './dashboard-config.ts';
import { type Environment, environment } from './environment.ts';
import { readSourcesConfig } from './sources-config.ts';
import { readTelemetryConfig } from './telemetry-config.ts';

const LOOPBACK = /^(localhost|::1|127(\.\d{1,3}){3})$/;

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const projectFile = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export type Config = ReturnType<typeof readConfig>;

/** The settings for running a service. Throws SettingsError with a one-line message for the first invalid one. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>) {
  const env = environment(variables);
  const host = env.text('HOST') ?? '127.0.0.1';
  const isLoopback = LOOPBACK.test(host);
  return Object.freeze({
    host,
    /** Only programs on this machine reach the server. */
    isLoopback,
    port: env.wholeNumber('PORT', 0, 65_535) ?? 8080,
    dataDir: dataDir(env),
    /** Null: the embedded store in dataDir. */
    databaseUrl: env.matching('DATABASE_URL', /^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'),
    /** The endpoints of `store copy`, if not given as arguments. */
    copy: { from: env.text('KITSCOUT_COPY_FROM') ?? null, to: env.text('KITSCOUT_COPY_TO') ?? null },
    /** The maximum number of PostgreSQL connections per serving process. */
    pgPoolSize: env.wholeNumber('KITSCOUT_PG_POOL', 4, 100) ?? 6,
    /** Imported at every start; null imports the bundled catalogue into a store that never had one. */
    catalogueDir: env.path('KITSCOUT_CATALOGUE'),
    bundledCatalogueDir: projectFile('catalogue'),
    /** Whether use cases are read by the encoder; otherwise they are ranked by their words. */
    readsTexts: env.isOn('KITSCOUT_READER', true),
    /** For how long masked use cases are kept, in days; 0: not at all. */
    keepTextsDays: env.wholeNumber('KITSCOUT_KEEP_TEXTS', 0, 365) ?? 0,
    /** Whether the first start creates a demo account. By default only if nobody else can reach the server. */
    demo: env.isOn('KITSCOUT_DEMO', isLoopback && env.text('KITSCOUT_PUBLIC_URL') === undefined),
    limits: tierLimits(
      env.wholeNumber('KITSCOUT_PRO_LIMIT', 0, Number.MAX_SAFE_INTEGER),
      env.wholeNumber('KITSCOUT_BUSINESS_LIMIT', 0, Number.MAX_SAFE_INTEGER),
    ),
    logLevel: env.oneOf('LOG_LEVEL', LOG_LEVELS) ?? 'info',
    /** Added to the machine's clock; 0 except in tests. */
    clockOffsetMs: clockOffset(env),
    metrics: metricsConfig(env),
    sources: readSourcesConfig(env, variables),
    telemetry: readTelemetryConfig(env),
    dashboard: readDashboardConfig(env, isLoopback),
  });
}

/** The kernel's virtual file systems store nothing. */
function dataDir(env: Environment): string {
  const dir = resolve(env.text('KITSCOUT_DATA') ?? './data');
  if (/^\/(proc|sys|dev(?!\/shm\/))(\/|$)/.test(dir))
    throw new SettingsError(`KITSCOUT_DATA is "${dir}": no store can be kept there`);
  return dir;
}

function clockOffset(env: Environment): number {
  const value = env.text('KITSCOUT_CLOCK');
  if (value === undefined) return 0;
  const start = value.endsWith('Z') ? readIsoTime(value) : Number.NaN;
  if (Number.isNaN(start))
    throw new SettingsError(`KITSCOUT_CLOCK is "${value}": it must be a UTC time such as 2026-01-31T23:59:50Z`);
  return start - Date.now();
}

/** Where /metrics is served, and to whom. */
function metricsConfig(env: Environment) {
  const address = addressOf(env.text('KITSCOUT_METRICS_ADDRESS'));
  const isPublic = env.isOn('KITSCOUT_METRICS_PUBLIC', false);
  if (address !== null && isPublic)
    throw new SettingsError(
      'KITSCOUT_METRICS_PUBLIC is on, so KITSCOUT_METRICS_ADDRESS must not be set: metrics are on one port only',
    );
  return {
    /** A separate port; null: the API port. */
    address,
    /** Whether everyone may read them on the API port, not only this machine and trusted proxies. */
    public: isPublic,
  };
}

function addressOf(value: string | undefined): { host: string; port: number } | null {
  if (value === undefined) return null;
  const [, inBrackets, plain, port] = /^(?:\[([0-9a-f:.]+)\]|([^\s:/[\]]+)):(\d{1,5})$/i.exec(value) ?? [];
  const host = inBrackets ?? plain;
  if (host === undefined || Number(port) > 65_535)
    throw new SettingsError(
      `KITSCOUT_METRICS_ADDRESS is "${value}": it must be a host and a port, such as 127.0.0.1:9464 or [::1]:9464`,
    );
  return { host, port: Number(port) };
}

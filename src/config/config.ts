import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_BUSINESS_LIMIT, DEFAULT_PRO_LIMIT, type TierLimits, tierLimits } from '../accounts/tiers.ts';
import { SettingsError } from '../errors.ts';
import { type DashboardConfig, readDashboardConfig } from './dashboard-config.ts';

export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Every setting, read once at start from the environment. No other file reads it. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Null: the embedded store in dataDir. */
  readonly databaseUrl: string | null;
  /** The most connections that one serving process holds to PostgreSQL. */
  readonly pgPoolSize: number;
  /** Imported at every start; null imports the bundled catalogue into a store that never had one. */
  readonly catalogueDir: string | null;
  readonly bundledCatalogueDir: string;
  readonly modelFile: string;
  readonly demo: boolean;
  readonly limits: TierLimits;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Added to the machine's clock; 0 except in tests. */
  readonly clockOffsetMs: number;
  readonly dashboard: DashboardConfig;
}

type Environment = Readonly<Record<string, string | undefined>>;

const projectFile = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Throws SettingsError with one clear line for the first setting that is wrong. */
export function readConfig(env: Environment): Config {
  return Object.freeze({
    host: text(env, 'HOST') ?? '127.0.0.1',
    port: wholeNumber(env, 'PORT', 0, 65_535) ?? 8080,
    dataDir: resolve(text(env, 'KITSCOUT_DATA') ?? './data'),
    databaseUrl: databaseUrl(env),
    pgPoolSize: wholeNumber(env, 'KITSCOUT_PG_POOL', 4, 100) ?? 6,
    catalogueDir: optionalPath(env, 'KITSCOUT_CATALOGUE'),
    bundledCatalogueDir: projectFile('catalogue'),
    modelFile: optionalPath(env, 'KITSCOUT_MODEL') ?? projectFile('src/recommend/model.bin'),
    demo: (oneOf(env, 'KITSCOUT_DEMO', ['on', 'off']) ?? 'on') === 'on',
    limits: tierLimits(
      wholeNumber(env, 'KITSCOUT_PRO_LIMIT', 0, Number.MAX_SAFE_INTEGER) ?? DEFAULT_PRO_LIMIT,
      wholeNumber(env, 'KITSCOUT_BUSINESS_LIMIT', 0, Number.MAX_SAFE_INTEGER) ?? DEFAULT_BUSINESS_LIMIT,
    ),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS) ?? 'info',
    clockOffsetMs: clockOffset(env),
    dashboard: readDashboardConfig(
      { text: (name) => text(env, name), oneOf: (name, allowed) => oneOf(env, name, allowed) },
      isLoopback(text(env, 'HOST') ?? '127.0.0.1'),
    ),
  });
}

/** The demo key is printed only where nobody but the person at this machine can use it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** An empty variable counts as one that is not set. */
function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function optionalPath(env: Environment, name: string): string | null {
  const value = text(env, name);
  return value === undefined ? null : resolve(value);
}

function wholeNumber(env: Environment, name: string, least: number, most: number): number | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most) {
    throw new SettingsError(`${name} is "${value}": it must be a whole number from ${least} to ${most}`);
  }
  return number;
}

function oneOf<T extends string>(env: Environment, name: string, allowed: readonly T[]): T | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  if (!allowed.includes(value as T))
    throw new SettingsError(`${name} is "${value}": it must be one of ${allowed.join(', ')}`);
  return value as T;
}

function databaseUrl(env: Environment): string | null {
  const value = text(env, 'DATABASE_URL');
  if (value === undefined) return null;
  // The value may hold a password: it is not repeated.
  if (!/^postgres(ql)?:\/\//.test(value))
    throw new SettingsError('DATABASE_URL must begin with postgres:// or postgresql://');
  return value;
}

function clockOffset(env: Environment): number {
  const value = text(env, 'KITSCOUT_CLOCK');
  if (value === undefined) return 0;
  const start = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? Date.parse(value) : Number.NaN;
  // A day that does not exist is read as one that does: it must come back as it was written.
  if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(value.slice(0, 19)))
    throw new SettingsError(`KITSCOUT_CLOCK is "${value}": it must be a UTC time such as 2026-01-31T23:59:50Z`);
  return start - Date.now();
}

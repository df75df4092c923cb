import { SettingsError } from '../errors.ts';
import type { Environment } from './environment.ts';

const MAX_MS = 3_600_000;
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export type TelemetryConfig = NonNullable<ReturnType<typeof readTelemetryConfig>>;

/** From OpenTelemetry's own variables. Null: no telemetry code is loaded. No message repeats a header's value. */
export function readTelemetryConfig(env: Environment) {
  if (env.text('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return null;
  const tracesUrl = endpoint(env, 'TRACES');
  const metricsUrl = endpoint(env, 'METRICS');
  if (tracesUrl === null && metricsUrl === null) return null;
  // Collectors that accept Protocol Buffers over HTTP also accept JSON.
  env.oneOf('OTEL_EXPORTER_OTLP_PROTOCOL', ['http/json', 'http/protobuf']);
  const sampler = env.oneOf('OTEL_TRACES_SAMPLER', SAMPLERS) ?? 'parentbased_always_on';
  return Object.freeze({
    tracesUrl,
    metricsUrl,
    /** Sent with every export; may contain a secret. */
    headers: headers(env),
    timeoutMs: env.wholeNumber('OTEL_EXPORTER_OTLP_TIMEOUT', 1, MAX_MS) ?? 10_000,
    metricsEveryMs: env.wholeNumber('OTEL_METRIC_EXPORT_INTERVAL', 10, MAX_MS) ?? 60_000,
    /** The share of traces to keep if the caller has not decided. */
    sampled: sampler.endsWith('ratio') ? ratio(env) : sampler.endsWith('always_on') ? 1 : 0,
    /** Whether a caller's decision, in its traceparent header, is followed. */
    followsParent: sampler.startsWith('parentbased'),
    resource: {
      'service.name': 'kitscout',
      ...pairs(env, 'OTEL_RESOURCE_ATTRIBUTES'),
      ...(env.text('OTEL_SERVICE_NAME') !== undefined && { 'service.name': env.text('OTEL_SERVICE_NAME')! }),
    },
  });
}

function endpoint(env: Environment, signal: 'TRACES' | 'METRICS'): string | null {
  if (env.oneOf(`OTEL_${signal}_EXPORTER`, ['otlp', 'none']) === 'none') return null;
  const own = `OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`;
  const general = env.text('OTEL_EXPORTER_OTLP_ENDPOINT');
  const value = env.text(own) ?? (general && `${general.replace(/\/+$/, '')}/v1/${signal.toLowerCase()}`);
  if (value === undefined) return null;
  const url = URL.parse(value);
  // fetch refuses a password there, with a message that contains it.
  if (!/^https?:$/.test(url?.protocol ?? '') || url?.username !== '' || url.password !== '')
    throw new SettingsError(
      `${env.text(own) === undefined ? 'OTEL_EXPORTER_OTLP_ENDPOINT' : own} must be a web address without a password, such as http://127.0.0.1:4318`,
    );
  return value;
}

/** Checked here: otherwise every export would fail, with a message that contains the value. */
function headers(env: Environment): Record<string, string> {
  const name = 'OTEL_EXPORTER_OTLP_HEADERS';
  const given = pairs(env, name);
  try {
    new Headers(given);
  } catch {
    throw new SettingsError(`${name} has a name or a value that no HTTP header can have`);
  }
  return given;
}

/** `name=value,name=value`, with values as in a URL. */
function pairs(env: Environment, name: string): Record<string, string> {
  const entries = (env.text(name) ?? '').split(',').filter((entry) => entry.trim() !== '');
  return Object.fromEntries(
    entries.map((entry) => {
      const [key, ...value] = entry.split('=');
      if (value.length === 0 || key!.trim() === '')
        throw new SettingsError(`${name} must be a list of name=value, separated by commas`);
      return [key!.trim(), decode(name, value.join('=').trim())];
    }),
  );
}

function decode(name: string, value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new SettingsError(`${name} has a percent sign that does not start an escape`);
  }
}

function ratio(env: Environment): number {
  const value = Number(env.text('OTEL_TRACES_SAMPLER_ARG') ?? '1');
  if (!(value >= 0 && value <= 1)) throw new SettingsError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1');
  return value;
}

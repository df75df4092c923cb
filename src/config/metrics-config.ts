import { SettingsError } from '../errors.ts';
import type { Environment } from './environment.ts';

/** Where /metrics is answered, and to whom. */
export interface MetricsConfig {
  /** A port of its own; null: the port of the API. */
  readonly address: { readonly host: string; readonly port: number } | null;
  /** Whether everybody may read them on the port of the API, not only this machine and trusted proxies. */
  readonly public: boolean;
}

const MAX_PORT = 65_535;

/** Throws SettingsError with one clear line for the first setting that is wrong. */
export function readMetricsConfig(env: Environment): MetricsConfig {
  const address = addressOf(env.text('KITSCOUT_METRICS_ADDRESS'));
  const isPublic = env.oneOf('KITSCOUT_METRICS_PUBLIC', ['on', 'off']) === 'on';
  if (address !== null && isPublic)
    throw new SettingsError(
      'KITSCOUT_METRICS_PUBLIC is on, so KITSCOUT_METRICS_ADDRESS must not be set: metrics are on one port only',
    );
  return Object.freeze({ address, public: isPublic });
}

function addressOf(value: string | undefined): MetricsConfig['address'] {
  if (value === undefined) return null;
  const [, inBrackets, plain, port] = /^(?:\[([0-9a-f:.]+)\]|([^\s:/[\]]+)):(\d{1,5})$/i.exec(value) ?? [];
  const host = inBrackets ?? plain;
  if (host === undefined || Number(port) > MAX_PORT)
    throw new SettingsError(
      `KITSCOUT_METRICS_ADDRESS is "${value}": it must be a host and a port, such as 127.0.0.1:9464 or [::1]:9464`,
    );
  return Object.freeze({ host, port: Number(port) });
}

import { SettingsError } from '../errors.ts';
import type { Environment } from './environment.ts';

const MAX_PORT = 65_535;

export type MetricsConfig = ReturnType<typeof readMetricsConfig>;

/** Where /metrics is served, and to whom. Throws SettingsError for the first invalid setting. */
export function readMetricsConfig(env: Environment) {
  const address = addressOf(env.text('KITSCOUT_METRICS_ADDRESS'));
  const isPublic = env.isOn('KITSCOUT_METRICS_PUBLIC', false);
  if (address !== null && isPublic)
    throw new SettingsError(
      'KITSCOUT_METRICS_PUBLIC is on, so KITSCOUT_METRICS_ADDRESS must not be set: metrics are on one port only',
    );
  return Object.freeze({
    /** A separate port; null: the API port. */
    address,
    /** Whether everyone may read them on the API port, not only this machine and trusted proxies. */
    public: isPublic,
  });
}

function addressOf(value: string | undefined): { host: string; port: number } | null {
  if (value === undefined) return null;
  const [, inBrackets, plain, port] = /^(?:\[([0-9a-f:.]+)\]|([^\s:/[\]]+)):(\d{1,5})$/i.exec(value) ?? [];
  const host = inBrackets ?? plain;
  if (host === undefined || Number(port) > MAX_PORT)
    throw new SettingsError(
      `KITSCOUT_METRICS_ADDRESS is "${value}": it must be a host and a port, such as 127.0.0.1:9464 or [::1]:9464`,
    );
  return { host, port: Number(port) };
}

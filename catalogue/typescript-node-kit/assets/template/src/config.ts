// All settings are read and checked once, at start; the rest of the code gets a typed object.
export type Config = { readonly port: number; readonly stockFile: string };

export class ConfigError extends Error {}

export function readConfig(env: Record<string, string | undefined>): Config {
  const port = Number(env.PORT ?? '3000');
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new ConfigError(`PORT is not a port number: ${env.PORT}`);
  const stockFile = env.STOCK_FILE;
  if (!stockFile) throw new ConfigError('STOCK_FILE is missing');
  return { port, stockFile };
}

// All settings are read and checked once, at start; the rest of the code gets a typed object.
export type Config = { readonly port: number; readonly stockFile: string };

export class ConfigError extends Error {}

export function readConfig(env: Record<string, string | undefined>): Config {
  const text = env.PORT ?? '3000';
  const port = Number(text);
  // Number('') is 0 and Number('0x50') is 80: look at the text first.
  if (!/^\d{1,5}$/.test(text) || port > 65535)
    throw new ConfigError(`PORT is not a port number: ${text}`);
  const stockFile = env.STOCK_FILE;
  if (!stockFile) throw new ConfigError('STOCK_FILE is missing');
  return { port, stockFile };
}

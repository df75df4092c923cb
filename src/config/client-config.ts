import { homedir } from 'node:os';
import { join } from 'node:path';
import { SettingsError } from '../errors.ts';

export type ClientConfig = ReturnType<typeof readClientConfig>;

/** Settings for calling a Kitscout service, as opposed to running one. */
export function readClientConfig(env: NodeJS.ProcessEnv) {
  const home = env.HOME || homedir();
  const url = env.KITSCOUT_URL || undefined;
  if (url !== undefined && !isServiceUrl(url))
    throw new SettingsError(`KITSCOUT_URL must be an http or https address, but is "${url}"`);
  return {
    /** Undefined: the address stored by `kitscout login`, or else a service on this machine. */
    url,
    apiKey: env.KITSCOUT_API_KEY?.trim() || undefined,
    /** Where `kitscout login` keeps its file. */
    configDir: join(configHome(env, home), 'kitscout'),
    home,
  };
}

export function isServiceUrl(url: string): boolean {
  return /^https?:\/\/[^/]/.test(url) && URL.canParse(url);
}

function configHome(env: NodeJS.ProcessEnv, home: string): string {
  if (process.platform === 'win32') return env.APPDATA || join(home, 'AppData', 'Roaming');
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support');
  return env.XDG_CONFIG_HOME || join(home, '.config');
}

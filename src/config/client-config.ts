import { userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { SettingsError } from '../errors.ts';

export type ClientConfig = ReturnType<typeof readClientConfig>;

/** Settings for calling a Kitscout service, as opposed to running one. */
/** `servedBy`: the service that this command line was downloaded from. */
export function readClientConfig(env: NodeJS.ProcessEnv, servedBy?: string) {
  const home = absolute(env.HOME) ?? accountHome();
  const url = env.KITSCOUT_URL ? serviceUrl(env.KITSCOUT_URL) : undefined;
  if (url === null)
    throw new SettingsError(`KITSCOUT_URL must be an http or https address, but is "${env.KITSCOUT_URL}"`);
  return {
    /** Undefined: the address stored by `kitscout login`, or else a service on this machine. */
    url,
    /** The service to call unless `url` is set. */
    servedBy,
    apiKey: env.KITSCOUT_API_KEY?.trim() || undefined,
    /** Where `kitscout login` keeps its file. */
    configDir: join(configHome(env, home), 'kitscout'),
    home,
    /** For programs of the user that commands start; they need no key of ours. */
    programs: { ...env, KITSCOUT_API_KEY: undefined },
  };
}

/**
 * The part of an address that calls use, without a slash at its end; null if it is not one of a service. A password in it
 * is not used, and must not get into a lock file.
 */
export function serviceUrl(text: string): string | null {
  const isUrl = /^\s*https?:\/\/[^/]/i.test(text) && URL.canParse(text);
  const url = isUrl ? new URL(text) : null;
  return url && `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** A relative folder would be one in the current project: a key stored there could be committed with it. */
function absolute(folder: string | undefined): string | undefined {
  return folder !== undefined && isAbsolute(folder) ? folder : undefined;
}

/** Containers often run as a user without an account; like Docker, treat the root folder as its home. */
function accountHome(): string {
  try {
    return userInfo().homedir;
  } catch {
    return '/';
  }
}

function configHome(env: NodeJS.ProcessEnv, home: string): string {
  if (process.platform === 'win32') return env.APPDATA || join(home, 'AppData', 'Roaming');
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support');
  return absolute(env.XDG_CONFIG_HOME) ?? join(home, '.config');
}

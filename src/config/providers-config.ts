import { MEMBER_ROLES, type MemberRole } from '../accounts/team.ts';
import { SettingsError } from '../errors.ts';
import type { Environment } from './environment.ts';

export type ProviderId = 'github' | 'google' | 'sso';

interface Client {
  clientId: string;
  clientSecret: string;
}
export type GithubConfig = Client & { id: 'github'; name: string; url: string };
export type OidcConfig = Client & {
  id: 'google' | 'sso';
  name: string;
  issuer: string;
  organisation: Organisation | null;
};
export type ProviderConfig = GithubConfig | OidcConfig;

/** Whose own provider it is: what it says of addresses of these domains counts as proved. */
export interface Organisation {
  domains: readonly string[];
  /** Id or address of the Enterprise account whose team people join. */
  account: string;
  role: MemberRole;
}

const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/** Services that people may sign in with, in the order of their buttons. No message repeats a secret. */
export function readProviders(env: Environment, hasOwnAddress: boolean): readonly ProviderConfig[] {
  const providers = [github(env), google(env), sso(env)].filter((provider) => provider !== null);
  // They send people back to an address that was registered with them.
  if (providers.length > 0 && !hasOwnAddress)
    throw new SettingsError(
      `KITSCOUT_${providers[0]!.id.toUpperCase()}_ID is set, so KITSCOUT_PUBLIC_URL must be too: people are sent back to it`,
    );
  return Object.freeze(providers);
}

function github(env: Environment): GithubConfig | null {
  const client = clientOf(env, 'KITSCOUT_GITHUB');
  const url = address(env, 'KITSCOUT_GITHUB_URL')?.replace(/\/+$/, '') ?? 'https://github.com';
  return client && { id: 'github', name: 'GitHub', ...client, url };
}

function google(env: Environment): OidcConfig | null {
  const client = clientOf(env, 'KITSCOUT_GOOGLE');
  const issuer = address(env, 'KITSCOUT_GOOGLE_ISSUER') ?? 'https://accounts.google.com';
  return client && { id: 'google', name: 'Google', ...client, issuer, organisation: null };
}

function sso(env: Environment): OidcConfig | null {
  const client = clientOf(env, 'KITSCOUT_SSO');
  if (client === null) return null;
  const needed = (name: string) => {
    const value = env.text(name);
    if (value === undefined) throw new SettingsError(`KITSCOUT_SSO_ID is set, so ${name} must be too`);
    return value;
  };
  needed('KITSCOUT_SSO_ISSUER');
  const domains = needed('KITSCOUT_SSO_DOMAINS')
    .split(',')
    .map((domain) => domain.trim().toLowerCase());
  const bad = domains.find((domain) => !DOMAIN.test(domain));
  if (bad !== undefined)
    throw new SettingsError(`KITSCOUT_SSO_DOMAINS has "${bad}": each entry must be a domain such as example.com`);
  return {
    id: 'sso',
    name: env.matching('KITSCOUT_SSO_NAME', /^.{1,40}$/s, 'has more than 40 characters') ?? 'single sign-on',
    ...client,
    issuer: address(env, 'KITSCOUT_SSO_ISSUER')!,
    organisation: {
      domains,
      account: needed('KITSCOUT_SSO_ACCOUNT'),
      role: env.oneOf('KITSCOUT_SSO_ROLE', MEMBER_ROLES) ?? 'developer',
    },
  };
}

function clientOf(env: Environment, prefix: string): Client | null {
  const [clientId, clientSecret] = [env.text(`${prefix}_ID`), env.text(`${prefix}_SECRET`)];
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
  const [set, unset] = clientId === undefined ? ['SECRET', 'ID'] : ['ID', 'SECRET'];
  throw new SettingsError(`${prefix}_${set} is set, so ${prefix}_${unset} must be too`);
}

/** By http only on this machine: whoever can change an answer on the way could sign in as anybody. */
function address(env: Environment, name: string): string | null {
  const value = env.text(name);
  if (value === undefined) return null;
  const url = URL.parse(value);
  const isLocal = url?.protocol === 'http:' && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  if (url === null || (url.protocol !== 'https:' && !isLocal) || url.search !== '' || url.hash !== '' || url.username)
    throw new SettingsError(`${name} is "${value}": it must be an https address, such as https://login.example.com`);
  // As it is written: an issuer is compared letter by letter, and some have a slash at the end.
  return value;
}

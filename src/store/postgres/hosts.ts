import { SettingsError } from '../../errors.ts';

/** Each of these asks for a server that accepts writes, or leaves it open; Kitscout always needs one that does. */
const USABLE_TARGETS = new Set(['any', 'read-write', 'primary']);

const VERIFIED_MODES = new Set(['prefer', 'require', 'verify-ca']);

/** One server out of a connection URL that may name several, as libpq allows: postgres://user@one:5432,two:5432/db. */
export interface Host {
  /** For messages; contains no password. */
  name: string;
  /** Names this server only, as the driver wants it. */
  url: string;
}

const URL_PARTS = /^(postgres(?:ql)?:\/\/)([^/?]*@)?([^/?@]*)([^?]*)(?:\?(.*))?$/s;

/** For messages, without the login: the same for every order of its hosts. */
export function databaseOf(databaseUrl: string): string {
  const [, , , , path = ''] = URL_PARTS.exec(databaseUrl) ?? [];
  const names = hostsOf(databaseUrl).map(({ name }) => name);
  return `the database ${path.slice(1)} on ${names.toSorted().join(', ')}`;
}

/** Throws SettingsError if the URL cannot be used. The message never repeats the URL, which may contain a password. */
export function hostsOf(databaseUrl: string): Host[] {
  const parts = URL_PARTS.exec(databaseUrl);
  if (parts === null)
    throw new SettingsError('the database URL must look like postgres://USER:PASSWORD@HOST:PORT/DATABASE');
  const [, scheme, login = '', hosts = '', path, query = ''] = parts;
  const parameters = new URLSearchParams(query);
  const target = parameters.get('target_session_attrs') ?? 'read-write';
  if (!USABLE_TARGETS.has(target)) {
    throw new SettingsError(
      `target_session_attrs in the database URL is "${target}": Kitscout writes, so it must be read-write`,
    );
  }
  parameters.delete('target_session_attrs');
  // The driver's meaning today. Left alone, it warns on every start, and its next version will not check certificates.
  if (VERIFIED_MODES.has(parameters.get('sslmode') ?? '') && !parameters.has('uselibpqcompat'))
    parameters.set('sslmode', 'verify-full');
  const rest = path + (parameters.size === 0 ? '' : `?${parameters}`);
  return hosts.split(',').map((host) => {
    const url = `${scheme}${login}${host}${rest}`;
    if (host !== '' && !URL.canParse(url))
      throw new SettingsError(
        'the database URL has a malformed host or port; special characters in the password must be percent-encoded',
      );
    return { name: host === '' ? (parameters.get('host') ?? 'localhost') : host, url };
  });
}

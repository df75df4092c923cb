import { invisibleInOwnName } from '../../../catalogue/invisible.ts';

const MAX_URIS = 10;
const MAX_URI = 500;
const MAX_NAME = 80;
const AUTH_METHODS = ['none', 'client_secret_post', 'client_secret_basic'];
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** Schemes that a browser would run, or show as its own, instead of handing them to an app. */
const NOT_OF_APPS =
  /^(https?|javascript|data|blob|file|filesystem|about|view-source|vbscript|ws|wss|ftp|mailto|intent|chrome|edge)$/;

/** Why an app cannot be registered: an error of RFC 7591, with a sentence for its developer. */
export class RegistrationError extends Error {
  readonly code: 'invalid_redirect_uri' | 'invalid_client_metadata';

  constructor(code: RegistrationError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * What is kept of a registration: anybody can send one, and people decide by the name and the address. Fields that are
 * not listed here are dropped, such as pictures, which could look like somebody else's.
 */
export function checkedRegistration(body: unknown): Record<string, unknown> {
  const {
    client_name,
    redirect_uris,
    token_endpoint_auth_method = 'client_secret_basic',
  } = (body ?? {}) as Record<string, unknown>;
  if (!Array.isArray(redirect_uris) || redirect_uris.length === 0 || redirect_uris.length > MAX_URIS)
    throw new RegistrationError('invalid_redirect_uri', `redirect_uris must be a list of 1 to ${MAX_URIS} addresses.`);
  for (const uri of redirect_uris) {
    const problem = redirectProblem(uri);
    if (problem !== undefined) throw new RegistrationError('invalid_redirect_uri', `A redirect URI ${problem}.`);
  }
  if (!AUTH_METHODS.includes(token_endpoint_auth_method as string))
    throw new RegistrationError(
      'invalid_client_metadata',
      `token_endpoint_auth_method must be one of ${AUTH_METHODS.join(', ')}.`,
    );
  return {
    client_name: nameOf(client_name),
    redirect_uris,
    // Apps on a device get loopback addresses and schemes of their own; the library has a rule for each kind.
    application_type: redirect_uris.every((uri) => String(uri).startsWith('https:')) ? 'web' : 'native',
    token_endpoint_auth_method,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}

function nameOf(name: unknown): string {
  if (name === undefined || name === null || name === '') return 'Unnamed app';
  const isPlain = typeof name === 'string' && name.length <= MAX_NAME && invisibleInOwnName(name) === undefined;
  if (isPlain && name.trim() !== '') return name.trim();
  throw new RegistrationError(
    'invalid_client_metadata',
    `client_name must be plain text of at most ${MAX_NAME} characters.`,
  );
}

/** Https anywhere, http on this machine, or the scheme of an app. */
export function redirectProblem(uri: unknown): string | undefined {
  if (typeof uri !== 'string' || uri.length > MAX_URI) return `must be an address of at most ${MAX_URI} characters`;
  if (!/^[\x21-\x7e]+$/.test(uri) || /[\\"<>^`{|}]/.test(uri)) return 'must have only the characters of an address';
  if (uri.includes('*')) return 'must not have wildcards';
  const url = URL.canParse(uri) ? new URL(uri) : null;
  if (url === null) return 'must be an absolute address';
  if (uri.includes('#')) return 'must not have a fragment';
  if (url.username !== '' || url.password !== '') return 'must not have a user name';
  if (/(^|\/)(\.|%2e){1,2}(\/|$|\?)/i.test(uri.slice(uri.indexOf(':') + 1)))
    return 'must not have "." or ".." in its path';
  const scheme = url.protocol.slice(0, -1);
  if (scheme === 'https') return undefined;
  if (scheme === 'http')
    return LOOPBACK.test(url.hostname) ? undefined : 'must be https, except for one on the same machine';
  return NOT_OF_APPS.test(scheme) ? `must not have the scheme ${scheme}` : undefined;
}

import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  type Kit,
  Kitscout,
  KitscoutError,
  NotFoundError,
  TierRequiredError,
  TimeoutError,
} from '../../../sdk/src/index.ts';
import { nearestName } from '../../catalogue/near-name.ts';
import { type ClientConfig, serviceUrl } from '../../config/client-config.ts';
import { UsageError } from '../../errors.ts';
import type { LockedKit } from '../../install/lock-file.ts';
import { printable } from '../../terminal-text.ts';
import type { ClientCall, ClientDeps } from '../command.ts';
import { readCredentials } from './credentials.ts';
import { listedKits, type ShownKit, shownKit } from './site-data.ts';
import { countingFetch, storeCount } from './spending.ts';

export const LOCAL_SERVICE = 'http://127.0.0.1:8080';

/**
 * The service to call. The environment overrides where this command line came from, and that overrides the values
 * stored by `kitscout login`: `npx https://host/cli.tgz` calls the host that it names. Without a key there is still what
 * the service shows everyone.
 */
export function serviceOf(config: ClientConfig): { url: string; apiKey: string | undefined } {
  const isComplete = config.url !== undefined && config.apiKey !== undefined;
  const stored = isComplete ? undefined : readCredentials(config.configDir);
  const url = config.url ?? config.servedBy ?? stored?.url ?? LOCAL_SERVICE;
  // A stored key is sent only to the service it was stored for.
  return { url, apiKey: config.apiKey ?? (stored?.url === url ? stored.apiKey : undefined) };
}

export function keyedServiceOf({ clientConfig, program }: ClientDeps): { url: string; apiKey: string } {
  const { url, apiKey } = serviceOf(clientConfig());
  if (apiKey === undefined)
    throw new UsageError(`no API key for ${url}: run "${program} login" or set KITSCOUT_API_KEY`);
  return { url, apiKey };
}

export interface Service {
  url: string;
  client: Kitscout;
  /** For what the service shows everyone; it never sends the key. */
  send: typeof fetch;
}

/** `needsKey: false`: commands that may do without one. */
export function clientOf({ deps, spending }: ClientCall, { needsKey = true } = {}): Service {
  const config = deps.clientConfig();
  const { url, apiKey } = needsKey ? keyedServiceOf(deps) : serviceOf(config);
  const send = countingFetch(spending, (count) => storeCount(config.configDir, url, count, Date.now()));
  // An empty key is none: the SDK would otherwise look for one in the environment itself.
  return { url, client: new Kitscout({ apiKey: apiKey ?? '', baseUrl: url, fetch: send }), send };
}

/** Another service may have another kit of this name; and a lock file, which comes with a project, gets no key sent. */
export function elsewhere(slug: string, { source }: LockedKit, url: string): string | undefined {
  if (serviceUrl(source) === url) return undefined;
  return `${slug} was installed from ${printable(source)}, not ${url}: set KITSCOUT_URL, or "kitscout add ${slug}" installs it from ${url}`;
}

/**
 * A kit as the service shows it to everyone. Of a service that does not, the API's answer, which is a call and does not
 * say who may have the kit's files.
 */
export async function kitNamed(call: ClientCall, service: Service, slug: string): Promise<ShownKit | { kit: Kit }> {
  const shown = await reaching(service.url, () => shownKit(service.send, service.url, slug));
  if (shown) return shown;
  if (shown === null) throw await noSuchKit(service, slug);
  return { kit: (await clientOf(call).client.kits.get(slug)).kit };
}

async function noSuchKit({ url, send }: Service, slug: string): Promise<NoSuchKitError> {
  const known = (await listedKits(send, url).catch(() => undefined)) ?? [];
  const nearest = known.map((kit) => kit.slug).filter((other) => isNear(slug, other));
  const hint =
    nearest.length === 0 ? '"kitscout kits" lists them.' : `Did you mean ${nearest.slice(0, MAX_NEAREST).join(', ')}?`;
  return new NoSuchKitError(`there is no kit "${slug}". ${hint}`);
}

const MAX_NEAREST = 5;

/** As the SDK reports it: `fetch` itself only says that it failed. */
async function reaching<T>(url: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (error instanceof KitscoutError) throw error;
    const { message, cause } = error as Error;
    throw new ConnectionError(`${url} failed: ${cause instanceof Error ? cause.message : message}`, { cause: error });
  }
}

/** Whether the service does not have the kit. A proxy may answer 404, too. */
export function isMissing(error: unknown): boolean {
  return error instanceof NotFoundError && error.code === 'not_found';
}

function isNear(typed: string, slug: string): boolean {
  return `-${slug}-`.includes(`-${typed.toLowerCase()}-`) || nearestName(typed, [slug]) !== undefined;
}

/** The message of an error, in the words of the command line where those of the API or the SDK do not fit. */
export function explained(
  error: Error,
  { clientConfig, program }: Pick<ClientDeps, 'clientConfig' | 'program'>,
): string {
  if (error instanceof AuthenticationError)
    return `the service refused the API key: it is malformed, unknown, expired or revoked, or does not work from this address. ${clientConfig().apiKey === undefined ? `Run "${program} login" with a valid one.` : `Set KITSCOUT_API_KEY to a valid one, or unset it and run "${program} login".`}`;
  const another = `KITSCOUT_URL or "${program} login --url URL" sets another address.`;
  if (error instanceof ConnectionError && !(error instanceof TimeoutError))
    return `${error.message}. Is the server running? ${another}`;
  // A kit that is missing is a NoSuchKitError.
  if (error instanceof NotFoundError) return `${error.message} Is this the address of the service? ${another}`;
  return error.message;
}

/** For programs: the API's code where there is one. */
export function codeOf(error: unknown): string {
  if (error instanceof ApiError) return error.code;
  if (error instanceof NoSuchKitError) return 'not_found';
  if (error instanceof TimeoutError) return 'timeout';
  if (error instanceof ConnectionError) return 'connection_failed';
  return error instanceof UsageError ? 'usage' : 'failed';
}

/** Runs `use`, which downloads a kit; if the tier does not include downloads, says what else there is. */
export async function downloading<T>(url: string, slug: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (!(error instanceof TierRequiredError)) throw error;
    throw new KitscoutError(
      `this kit is included in Pro and above; your account is on the Free tier. Plans: ${url}/dashboard/plan. Whether you can unlock it and download it from the site: ${url}/kits/${slug}#download`,
    );
  }
}

export class NoSuchKitError extends KitscoutError {
  override name = 'NoSuchKitError';
}

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
import { MAX_RESULTS } from '../../http/routes/recommend-request.ts';
import type { LockedKit } from '../../install/lock-file.ts';
import { printable } from '../../terminal-text.ts';
import type { CliDeps, CommandCall } from '../command.ts';
import { readCredentials } from './credentials.ts';

export const LOCAL_SERVICE = 'http://127.0.0.1:8080';

/** The service to call: the environment overrides the values stored by `kitscout login`. */
export function serviceOf(config: ClientConfig, kit?: string): { url: string; apiKey: string } {
  const isComplete = config.url !== undefined && config.apiKey !== undefined;
  const stored = isComplete ? undefined : readCredentials(config.configDir);
  const url = config.url ?? stored?.url ?? LOCAL_SERVICE;
  // A stored key is sent only to the service it was stored for.
  const apiKey = config.apiKey ?? (stored?.url === url ? stored.apiKey : undefined);
  if (apiKey === undefined)
    throw new UsageError(
      `no API key for ${url}: run "kitscout login" or set KITSCOUT_API_KEY${kit === undefined ? '' : `. ${withoutAccount(url, kit)}`}`,
    );
  return { url, apiKey };
}

/** `kit`: the kit to download, for the message if there is no key. */
export function clientOf({ deps }: CommandCall, kit?: string): { client: Kitscout; url: string } {
  const { url, apiKey } = serviceOf(deps.clientConfig(), kit);
  return { client: new Kitscout({ apiKey, baseUrl: url }), url };
}

/** Another service may have another kit of this name; and a lock file, which comes with a project, gets no key sent. */
export function elsewhere(slug: string, { source }: LockedKit, url: string): string | undefined {
  if (serviceUrl(source) === url) return undefined;
  return `${slug} was installed from ${printable(source)}, not ${url}: set KITSCOUT_URL, or "kitscout add ${slug}" installs it from ${url}`;
}

/** If the kit does not exist, suggests similar names. The engine tolerates typos, so one call finds them. */
export async function kitNamed(client: Kitscout, slug: string): Promise<Kit> {
  try {
    return (await client.kits.get(slug)).kit;
  } catch (error) {
    if (!isMissing(error)) throw error;
    const useCase = slug.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
    const request = { ai_platform: 'any', use_case: useCase, max_results: MAX_RESULTS } as const;
    const { recommendations } = await client.recommend(request).catch((refusal) => {
      // Every service has this endpoint, but not at the address of its pages: the address is wrong, not the slug.
      if (refusal instanceof ApiError && [403, 404].includes(refusal.status)) throw error;
      return { recommendations: [] };
    });
    const nearest = recommendations.map(({ kit_slug }) => kit_slug).filter((other) => isNear(slug, other));
    const hint = nearest.length === 0 ? '"kitscout kits" lists them.' : `Did you mean ${nearest.join(', ')}?`;
    throw new NoSuchKitError(`there is no kit "${slug}". ${hint}`);
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
export function explained(error: Error, { clientConfig }: Pick<CliDeps, 'clientConfig'>): string {
  if (error instanceof AuthenticationError)
    return `the service refused the API key: it is malformed, unknown, expired or revoked, or does not work from this address. ${clientConfig().apiKey === undefined ? 'Run "kitscout login" with a valid one.' : 'Set KITSCOUT_API_KEY to a valid one, or unset it and run "kitscout login".'}`;
  const another = 'KITSCOUT_URL or "kitscout login --url URL" sets another address.';
  if (error instanceof ConnectionError && !(error instanceof TimeoutError))
    return `${error.message}. Is the server running? ${another}`;
  // A kit that is missing is a NoSuchKitError.
  if (error instanceof NotFoundError) return `${error.message} Is this the address of the service? ${another}`;
  return error.message;
}

/** Runs `use`, which downloads a kit; if the tier does not include downloads, says how to get the kit. */
export async function downloading<T>(url: string, kit: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (!(error instanceof TierRequiredError)) throw error;
    throw new KitscoutError(`${error.message}\nPlans: ${url}/dashboard/plan\n${withoutAccount(url, kit)}`);
  }
}

/** The API does not say which kits are public; their pages do. */
function withoutAccount(url: string, kit: string): string {
  return `If this kit is free for everyone, its page has a ZIP that needs no account: ${url}/kits/${encodeURIComponent(kit)}`;
}

export class NoSuchKitError extends KitscoutError {
  override name = 'NoSuchKitError';
}

import { betterAuth } from 'better-auth';
import type { FastifyRequest } from 'fastify';
import { isOverTls } from '../../../config/dashboard-config.ts';
import { invalid } from '../errors.ts';
import { knownDevices } from './known-device.ts';
import { cookieSecret, optionsFor, type SignInDeps } from './library-options.ts';
import type { PasskeyAuth } from './passkey-auth.ts';

/** Without a public URL, the service may be visited under several names. */
const MAX_SITES = 8;

export type SignIn = Awaited<ReturnType<typeof createSignIn>>;

/** better-auth on our own tables. Its own routes are not mounted: only what our routes call can be reached. */
export async function createSignIn(deps: SignInDeps) {
  const { config } = deps;
  const secret = await cookieSecret(deps);
  const sites = new Map<string, PasskeyAuth>();
  return {
    auth: betterAuth(optionsFor(deps, secret)),
    devices: knownDevices(secret, isOverTls(config)),
    /** With passkeys, whose plugin is loaded on first use. */
    async passkeyAuth(request: FastifyRequest): Promise<PasskeyAuth> {
      const { createPasskeyAuth } = await import('./passkey-auth.ts');
      const origin = config.publicUrl ?? originOf(request);
      if (!sites.has(origin) && sites.size >= MAX_SITES) sites.clear();
      return sites.getOrInsertComputed(origin, () => createPasskeyAuth(deps, secret, origin));
    },
  };
}

/** The request's own origin, which has already been compared with its Host. */
function originOf({ headers: { origin } }: FastifyRequest): string {
  if (origin === undefined || !URL.canParse(origin)) throw invalid('The browser did not send the origin of this site.');
  return origin;
}

import { randomBytes } from 'node:crypto';
import { betterAuth } from 'better-auth';
import type { FastifyRequest } from 'fastify';
import { isOverTls } from '../../../config/dashboard-config.ts';
import { invalid } from '../errors.ts';
import { clientDocuments } from '../oauth/client-documents.ts';
import type { OAuth } from '../oauth/oauth.ts';
import { departures } from '../providers/departure.ts';
import { knownDevices } from './known-device.ts';
import { type ConfirmLinks, cookieSecret, optionsFor, type SignInDeps } from './library-options.ts';
import type { PasskeyAuth } from './passkey-auth.ts';

/** Without a public URL, the service may be visited under several names. */
const MAX_SITES = 8;
const CONFIRM_WITHIN_MS = 86_400_000;
const TOKEN_BYTES = 24;

export type SignIn = Awaited<ReturnType<typeof createSignIn>>;

/** better-auth on our own tables. Its own routes are not mounted: only what our routes call can be reached. */
export async function createSignIn(deps: SignInDeps) {
  const { config, store } = deps;
  const secret = await cookieSecret(deps);
  const sites = new Map<string, PasskeyAuth>();
  const oauthSites = new Map<string, OAuth>();
  const documents =
    config.appDocuments === 'off'
      ? null
      : clientDocuments({
          allowPrivate: config.appDocuments === 'private',
          isKnown: async (clientId) => (await store.signIn.app(clientId)) !== undefined,
          now: () => store.now(),
        });
  const links: ConfirmLinks = { create: () => Promise.reject(new Error('the library is not ready yet')) };
  const auth = betterAuth(optionsFor(deps, secret, links));
  links.create = async (userId) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const { internalAdapter } = await auth.$context;
    const expiresAt = new Date(Date.now() + CONFIRM_WITHIN_MS);
    await internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: userId, expiresAt });
    return token;
  };
  return {
    auth,
    departures: departures(secret, isOverTls(config), () => store.now()),
    devices: knownDevices(secret, isOverTls(config), (email) => store.signIn.deviceOwner(email)),
    /** For apps that people connect, at one address of the service; the plugin is loaded on first use. */
    async oauth(site: string): Promise<OAuth> {
      const { createOAuth } = await import('../oauth/oauth.ts');
      if (!oauthSites.has(site) && oauthSites.size >= MAX_SITES) oauthSites.clear();
      return oauthSites.getOrInsertComputed(site, () => createOAuth(deps, secret, site, documents));
    },
    /** Null: apps register themselves. */
    documents,
    /** With passkeys, whose plugin is loaded on first use. */
    async passkeyAuth(request: FastifyRequest): Promise<PasskeyAuth> {
      const { createPasskeyAuth } = await import('./passkey-auth.ts');
      const origin = config.publicUrl ?? originOf(request);
      if (!sites.has(origin) && sites.size >= MAX_SITES) sites.clear();
      return sites.getOrInsertComputed(origin, () => createPasskeyAuth(deps, secret, links, origin));
    },
  };
}

/** The request's own origin, which has already been compared with its Host. */
function originOf({ headers: { origin } }: FastifyRequest): string {
  if (origin === undefined || !URL.canParse(origin)) throw invalid('The browser did not send the origin of this site.');
  return origin;
}

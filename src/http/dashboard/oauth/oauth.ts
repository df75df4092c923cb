import { oauthProvider } from '@better-auth/oauth-provider';
import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { generateKey, hashKey } from '../../../accounts/api-key.ts';
import { APP_SCOPES } from '../../calls/app-scopes.ts';
import { optionsFor, type SignInDeps } from '../sign-in/library-options.ts';
import { oauthAdapter } from './oauth-adapter.ts';

export type OAuth = ReturnType<typeof createOAuth>;

/** Below /dashboard, where browsers send the session cookie. */
export const OAUTH_PATH = '/dashboard/oauth';
export const CONSENT_PAGE = '/dashboard/connect';
/** Refresh tokens, which apps ask for by this name. */
export const OFFLINE = 'offline_access';

const CODE_SECONDS = 300;
const ACCESS_SECONDS = 3_600;
const REFRESH_SECONDS = 30 * 86_400;
/** In the library's own words, of a token that was stored. */
const names = (model: string, fields?: Record<string, string>) => ({ modelName: model, ...(fields && { fields }) });

/**
 * better-auth's OAuth 2.1 provider for one address of the service, on the tables and cookies of sign-in. Access tokens
 * have the form of keys, so whatever reads, checks or hides a key does so with a token.
 */
export function createOAuth(deps: SignInDeps, secret: string, base: string) {
  const options = optionsFor(deps, secret, { create: () => Promise.reject(new Error('nobody signs up here')) });
  const provider = oauthProvider({
    loginPage: '/dashboard/sign-in',
    consentPage: CONSENT_PAGE,
    scopes: [...APP_SCOPES, OFFLINE],
    grantTypes: ['authorization_code', 'refresh_token'],
    resources: [`${base}/mcp`, `${base}/api`],
    enforcePerClientResources: false,
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    codeExpiresIn: CODE_SECONDS,
    accessTokenExpiresIn: ACCESS_SECONDS,
    refreshTokenExpiresIn: REFRESH_SECONDS,
    // A token that is used twice ends all tokens of its app: one of the two users is not the app.
    refreshTokenReuseInterval: 0,
    // Signed tokens would be valid until they expire, whatever the owner revokes.
    disableJwtPlugin: true,
    generateOpaqueAccessToken: generateKey,
    generateRefreshToken: generateKey,
    storeTokens: { hash: async (token) => hashKey(token) },
    rateLimit: { token: false, authorize: false, introspect: false, revoke: false, register: false, userinfo: false },
    schema: {
      oauthClient: names('oauth_clients', { requirePKCE: 'requirePkce' }),
      oauthResource: names('oauth_resources'),
      oauthClientResource: names('oauth_client_resources'),
      oauthRefreshToken: names('oauth_refresh_tokens'),
      oauthAccessToken: names('oauth_access_tokens'),
      oauthConsent: names('oauth_consents'),
      oauthClientAssertion: names('oauth_client_assertions'),
    },
  });
  return betterAuth({
    ...options,
    baseURL: base,
    basePath: OAUTH_PATH,
    database: oauthAdapter(deps.store.signIn),
    onAPIError: {
      errorURL: `${base}${CONSENT_PAGE}`,
      // Otherwise the library prints every refusal to standard error.
      onError: (error) => {
        if (!isAPIError(error)) deps.log.error({ err: error }, 'oauth: a request failed');
      },
    },
    // Its types are of another minor version, and stricter about absent fields.
    plugins: [...options.plugins, provider as unknown as BetterAuthPlugin],
  });
}

import { type ClientDiscovery, type OAuthOptions, oauthProvider, type Scope } from '@better-auth/oauth-provider';
import { registerClientMetadataDocument } from '@better-auth/oauth-provider/internal';
import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { generateKey, hashKey } from '../../../accounts/api-key.ts';
import { ConflictError } from '../../../store/store.ts';
import { APP_SCOPES } from '../../calls/app-scopes.ts';
import { optionsFor, type SignInDeps } from '../sign-in/library-options.ts';
import { type ClientDocuments, isDocumentAddress } from './client-documents.ts';
import { oauthAdapter } from './oauth-adapter.ts';

export type OAuth = ReturnType<typeof createOAuth>;

/** Below /dashboard, where browsers send the session cookie. */
export const OAUTH_PATH = '/dashboard/oauth';
export const CONSENT_PAGE = '/dashboard/connect';
/** Refresh tokens, which apps ask for by this name. */
export const OFFLINE = 'offline_access';

/** How the store names the kind of app. */
const BY_DOCUMENT = 'document';
const CODE_SECONDS = 300;
const ACCESS_SECONDS = 3_600;
const REFRESH_SECONDS = 30 * 86_400;
/** In the library's own words, of a token that was stored. */
const names = (model: string, fields?: Record<string, string>) => ({ modelName: model, ...(fields && { fields }) });

/** Gives the library the apps that are described by a document, which was read before. */
function discovery(documents: ClientDocuments): ClientDiscovery {
  return {
    id: BY_DOCUMENT,
    matches: isDocumentAddress,
    discoveryMetadata: { client_id_metadata_document_supported: true },
    async resolve(context, clientId, stored) {
      const metadata = documents.toStore(clientId, stored !== null);
      const plugin = context.context.getPlugin('oauth-provider');
      if (metadata === undefined || plugin === null) return stored;
      const options = plugin.options as OAuthOptions<Scope[]>;
      const given = { metadata: metadata as never, clientId, clientDiscoveryId: BY_DOCUMENT };
      try {
        const existing = stored !== null && { existingClient: stored };
        const { client } = await registerClientMetadataDocument(context, options, { ...given, ...existing });
        documents.stored(clientId);
        return client;
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
        // Another request was first, with the same document.
        const where = [{ field: 'clientId', value: clientId }];
        return context.context.adapter.findOne({
          model: options.schema?.oauthClient?.modelName ?? 'oauthClient',
          where,
        });
      }
    },
  };
}

/**
 * better-auth's OAuth 2.1 provider for one address of the service, on the tables and cookies of sign-in. Access tokens
 * have the form of keys, so whatever reads, checks or hides a key does so with a token.
 */
export function createOAuth(deps: SignInDeps, secret: string, base: string, documents: ClientDocuments | null) {
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
    extensions: documents === null ? [] : [{ clientDiscovery: discovery(documents) }],
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

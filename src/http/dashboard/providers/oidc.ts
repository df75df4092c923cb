import { hash } from 'node:crypto';
import { validateToken } from 'better-auth/oauth2';
import type { OidcConfig } from '../../../config/providers-config.ts';
import {
  askProvider,
  type Departure,
  exchangeCode,
  type Identity,
  type ProviderClient,
  ProviderError,
  textIn,
} from './provider.ts';

const READ_AGAIN_AFTER_MS = 3_600_000;

interface Endpoints {
  authorize: string;
  token: string;
  keys: string;
  userinfo: string | null;
  /** Where the secret goes: into a header, as is the standard, or into the form. */
  secretIn: 'header' | 'form';
}

/** A provider of OpenID Connect, by the code flow with PKCE. */
export function oidcClient({ issuer, clientId, clientSecret }: OidcConfig, now: () => number): ProviderClient {
  let known: { endpoints: Endpoints; at: number } | undefined;

  async function endpointsOf(): Promise<Endpoints> {
    if (known !== undefined && now() - known.at < READ_AGAIN_AFTER_MS && now() >= known.at) return known.endpoints;
    const document = await askProvider(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {});
    if (document.issuer !== issuer)
      throw new ProviderError(`the provider is configured as ${issuer} and calls itself ${String(document.issuer)}`);
    const endpoints = {
      authorize: endpointIn(document, 'authorization_endpoint', issuer),
      token: endpointIn(document, 'token_endpoint', issuer),
      keys: endpointIn(document, 'jwks_uri', issuer),
      userinfo: document.userinfo_endpoint === undefined ? null : endpointIn(document, 'userinfo_endpoint', issuer),
      secretIn: takesForm(document) ? 'form' : 'header',
    } as const;
    known = { endpoints, at: now() };
    return endpoints;
  }

  async function claimsOf(idToken: string, { nonce }: Departure): Promise<Record<string, unknown>> {
    const { keys } = await endpointsOf();
    const { payload } = await validateToken(idToken, keys, { audience: clientId, issuer }).catch((error: unknown) => {
      throw new ProviderError('the token about the person is not signed for this service', { cause: error });
    });
    // Otherwise somebody could bring a token that was made for another browser.
    if (payload.nonce !== nonce) throw new ProviderError('the token is not an answer to this sign-in');
    if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId)
      throw new ProviderError('the token is for another client');
    return payload;
  }

  /** Some providers say the address only there. */
  async function withUserinfo(claims: Record<string, unknown>, accessToken: string | null) {
    const { userinfo } = await endpointsOf();
    if (textIn(claims, 'email') !== null || userinfo === null || accessToken === null) return claims;
    const more = await askProvider(userinfo, { headers: { authorization: `Bearer ${accessToken}` } });
    if (more.sub !== claims.sub) throw new ProviderError('the provider answered about another person');
    return { ...more, ...claims };
  }

  return {
    async address({ redirectUri, state, nonce, verifier }) {
      const url = new URL((await endpointsOf()).authorize);
      const query = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: hash('sha256', verifier, 'base64url'),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    async identify(code, departure): Promise<Identity> {
      const { token, secretIn } = await endpointsOf();
      const tokens = await exchangeCode(token, { ...departure, clientId, clientSecret, code, secretIn });
      const idToken = textIn(tokens, 'id_token');
      if (idToken === null) throw new ProviderError('the provider gave no token about the person');
      const claims = await withUserinfo(await claimsOf(idToken, departure), textIn(tokens, 'access_token'));
      const subject = textIn(claims, 'sub');
      if (subject === null) throw new ProviderError('the provider did not say who this is');
      const { email_verified: verified } = claims;
      return {
        subject,
        email: textIn(claims, 'email'),
        emailVerified: verified === undefined ? null : verified === true,
        name: textIn(claims, 'name') ?? '',
      };
    },
  };
}

function takesForm({ token_endpoint_auth_methods_supported: methods }: Record<string, unknown>): boolean {
  return Array.isArray(methods) && methods.includes('client_secret_post');
}

function endpointIn(document: Record<string, unknown>, field: string, issuer: string): string {
  const url = URL.parse(textIn(document, field) ?? '');
  if (url === null || (url.protocol !== 'https:' && !(url.protocol === 'http:' && issuer.startsWith('http:'))))
    throw new ProviderError(`the provider's document has no usable ${field}`);
  return url.href;
}

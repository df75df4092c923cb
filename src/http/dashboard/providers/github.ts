import { hash } from 'node:crypto';
import type { GithubConfig } from '../../../config/providers-config.ts';
import { askProvider, exchangeCode, type Identity, type ProviderClient, ProviderError, textIn } from './provider.ts';

/** GitHub, or a GitHub Enterprise server: OAuth 2 with an API, no OpenID Connect. */
export function githubClient({ url, clientId, clientSecret }: GithubConfig): ProviderClient {
  const api = url === 'https://github.com' ? 'https://api.github.com' : `${url}/api/v3`;
  return {
    async address({ redirectUri, state, verifier }) {
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'user:email',
        state,
        code_challenge: hash('sha256', verifier, 'base64url'),
        code_challenge_method: 'S256',
      });
      return `${url}/login/oauth/authorize?${query}`;
    },
    async identify(code, departure): Promise<Identity> {
      const tokens = await exchangeCode(`${url}/login/oauth/access_token`, {
        ...departure,
        clientId,
        clientSecret,
        code,
        secretIn: 'form',
      });
      const token = textIn(tokens, 'access_token');
      // A refused code is answered with 200.
      if (token === null) throw new ProviderError(`GitHub gave no token: ${String(tokens.error)}`);
      const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': 'kitscout' };
      const [user, emails] = await Promise.all([
        askProvider(`${api}/user`, { headers }),
        askProvider(`${api}/user/emails`, { headers }),
      ]);
      if (typeof user.id !== 'number') throw new ProviderError('GitHub did not say who this is');
      // The one in the profile is not necessarily confirmed, or theirs.
      const primary = (Array.isArray(emails) ? emails : []).find((one) => one?.primary === true) as Address | undefined;
      return {
        subject: String(user.id),
        email: typeof primary?.email === 'string' ? primary.email : null,
        emailVerified: primary?.verified === true,
        name: textIn(user, 'name') ?? textIn(user, 'login') ?? '',
      };
    },
  };
}

interface Address {
  email?: unknown;
  verified?: unknown;
}

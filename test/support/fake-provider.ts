import { generateKeyPairSync, hash, sign } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Who is signed in at the provider, as it would say it. */
export interface ProviderUser {
  id: number;
  email?: string;
  /** Undefined: it does not say. */
  verified?: boolean | undefined;
  name?: string;
}

interface Issued {
  user: ProviderUser;
  challenge: string;
  redirectUri: string;
  nonce: string | null;
}

const key = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const CLIENT = { id: 'the-client', secret: 'the secret: of the client' };

/** GitHub and a provider of OpenID Connect on one port: what they check is checked here too. */
export async function startFakeProvider() {
  const codes = new Map<string, Issued>();
  const tokens = new Map<string, ProviderUser>();
  let number = 0;
  let forge: (claims: Record<string, unknown>) => {
    claims?: Record<string, unknown>;
    alg?: string;
    foreign?: boolean;
  } = () => ({});

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', site);
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const user = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return answer(200, {
          issuer: site,
          authorization_endpoint: `${site}/authorize`,
          token_endpoint: `${site}/token`,
          jwks_uri: `${site}/keys`,
          userinfo_endpoint: `${site}/userinfo`,
        });
      case '/keys':
        return answer(200, {
          keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }],
        });
      case '/userinfo':
        return user === undefined ? answer(401, {}) : answer(200, { sub: String(user.id), email: user.email });
      case '/api/v3/user':
        return user === undefined
          ? answer(401, {})
          : answer(200, { id: user.id, login: 'octo', name: user.name, email: 'shown@example.com' });
      case '/api/v3/user/emails':
        return answer(200, [
          { email: 'other@example.com', primary: false, verified: true },
          ...(user?.email === undefined
            ? []
            : [{ email: user.email, primary: true, verified: user.verified ?? false }]),
        ]);
      case '/token':
      case '/login/oauth/access_token': {
        const form = await formOf(request);
        const isGithub = url.pathname !== '/token';
        const refuse = () => answer(isGithub ? 200 : 400, { error: 'bad_verification_code' });
        const issued = codes.get(form.get('code') ?? '');
        codes.delete(form.get('code') ?? '');
        const secret = [CLIENT.id, CLIENT.secret].map(encodeURIComponent).join(':');
        const isClient = isGithub
          ? form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret
          : request.headers.authorization === `Basic ${Buffer.from(secret).toString('base64')}`;
        const isHolder = hash('sha256', form.get('code_verifier') ?? '', 'base64url') === issued?.challenge;
        if (issued === undefined || !isClient || !isHolder || form.get('redirect_uri') !== issued.redirectUri)
          return refuse();
        const token = `token-${++number}`;
        tokens.set(token, issued.user);
        return answer(200, { access_token: token, ...(!isGithub && { id_token: idToken(issued) }) });
      }
      default:
        return answer(404, {});
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function idToken({ user, nonce }: Issued): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: site,
      aud: CLIENT.id,
      sub: String(user.id),
      iat: now,
      exp: now + 60,
      nonce,
      name: user.name,
      ...(user.email !== undefined && { email: user.email }),
      ...(user.verified !== undefined && { email_verified: user.verified }),
    };
    const forged = forge(claims);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const alg = forged.alg ?? 'RS256';
    const text = `${part({ alg, kid: 'k' })}.${part({ ...claims, ...forged.claims })}`;
    const by = forged.foreign === true ? stranger.privateKey : key.privateKey;
    return `${text}.${alg === 'none' ? '' : sign('sha256', Buffer.from(text), by).toString('base64url')}`;
  }

  return {
    site,
    /** What a token says instead, until it is called with nothing. */
    forge: (by: typeof forge = () => ({})) => {
      forge = by;
    },
    /** Signs the user in there, and resolves to where the browser is sent back. */
    visit(address: string, user: ProviderUser): string {
      const asked = new URL(address).searchParams;
      if (asked.get('client_id') !== CLIENT.id || asked.get('code_challenge_method') !== 'S256')
        throw new Error(`the provider would refuse ${address}`);
      const code = `code-${++number}`;
      const redirectUri = asked.get('redirect_uri')!;
      codes.set(code, { user, challenge: asked.get('code_challenge')!, redirectUri, nonce: asked.get('nonce') });
      const back = new URL(redirectUri);
      back.searchParams.set('code', code);
      back.searchParams.set('state', asked.get('state')!);
      return back.pathname + back.search;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
}

import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { sql } from 'kysely';
import { startService } from './support/service.ts';
import { newcomer, PASSWORD, Visitor } from './support/visitor.ts';

const REDIRECT = 'http://127.0.0.1:33418/callback';
const SKILL = '---\nname: free-kit\ndescription: Does one thing.\n---\n';
const SCOPES = ['recommend', 'read', 'download', 'usage'];

const service = await startService({
  // Registrations are limited by network; these tests are many networks.
  env: { KITSCOUT_TRUSTED_PROXIES: 'loopback' },
  kits: [
    { slug: 'free-kit', access: 'public', files: { 'SKILL.md': SKILL } },
    { slug: 'other-kit', files: { 'SKILL.md': SKILL.replace('free-kit', 'other-kit') } },
  ],
});
after(() => service.close());
const OAUTH = `${service.url}/dashboard/oauth/oauth2`;

type Fields = Record<string, string>;
const form = async (path: string, fields: Fields, headers: Record<string, string> = {}) => {
  const response = await fetch(`${OAUTH}/${path}`, { method: 'POST', body: new URLSearchParams(fields), headers });
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: every answer has its own shape
  return { status: response.status, json: (text === '' ? {} : JSON.parse(text)) as any, headers: response.headers };
};

let network = 0;

async function register(redirectUris: unknown = [REDIRECT], more: object = {}) {
  const response = await fetch(`${OAUTH}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${network++ % 250}.7` },
    body: JSON.stringify({
      client_name: 'Test app',
      redirect_uris: redirectUris,
      token_endpoint_auth_method: 'none',
      ...more,
    }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: an error or a registration
  return { status: response.status, json: (await response.json()) as any };
}

function pkce() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: hash('sha256', verifier, 'base64url') };
}

function authorizeUrl(clientId: string, challenge: string, more: Fields = {}): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'the state',
    resource: `${service.url}/mcp`,
    ...more,
  });
  for (const [name, value] of [...query]) if (value === '') query.delete(name);
  return `/dashboard/oauth/oauth2/authorize?${query}`;
}

/** Opens an address, and reads where it leads to. */
async function visit(browser: Visitor, path: string): Promise<Response> {
  const cookie = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
  const response = await fetch(service.url + path, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' });
  assert.equal(response.status, 302, await response.clone().text());
  return response;
}

/** What a person's browser does: follows the redirect to the page that asks, and answers there. */
async function answerOn(browser: Visitor, path: string, accept = true, scopes: readonly string[] = SCOPES) {
  const asked = await visit(browser, path);
  const page = new URL(asked.headers.get('location')!, service.url);
  if (page.pathname !== '/dashboard/connect' || page.searchParams.has('error')) return page;
  const answer = await browser.post('/connect', { accept, query: page.search.slice(1), scopes });
  assert.equal(answer.status, 200, answer.text);
  return new URL(answer.json.url);
}

async function connected(browser: Visitor, scopes: readonly string[] = SCOPES) {
  const { json: client } = await register();
  const { verifier, challenge } = pkce();
  const back = await answerOn(browser, authorizeUrl(client.client_id, challenge), true, scopes);
  const code = back.searchParams.get('code')!;
  const exchange = (more: Fields = {}) =>
    form('token', {
      grant_type: 'authorization_code',
      code,
      client_id: client.client_id,
      redirect_uri: REDIRECT,
      code_verifier: verifier,
      ...more,
    });
  return { clientId: client.client_id as string, code, back, exchange };
}

async function tokensOf(browser: Visitor, scopes?: readonly string[]) {
  const { clientId, exchange, ...rest } = await connected(browser, scopes);
  const { status, json } = await exchange();
  assert.equal(status, 200, JSON.stringify(json));
  return {
    ...rest,
    exchange,
    clientId,
    access: json.access_token as string,
    refresh: json.refresh_token as string,
    json,
  };
}

const api = (path: string, token: string) =>
  fetch(service.url + path, { headers: { authorization: `Bearer ${token}` } });
const activity = async (browser: Visitor) =>
  ((await browser.get('/activity')).json.entries as { action: string; details: Record<string, string> }[]).map(
    ({ action }) => action,
  );

/** As a desktop client keeps it. */
class Memory implements OAuthClientProvider {
  client: OAuthClientInformationMixed | undefined;
  saved: OAuthTokens | undefined;
  verifier = '';
  asked: URL | undefined;
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = {
    client_name: 'Official client',
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: 'none',
  };
  state = () => 'state';
  clientInformation = () => this.client as never;
  saveClientInformation = (client: OAuthClientInformationMixed) => {
    this.client = client;
  };
  tokens = () => this.saved as never;
  saveTokens = (tokens: OAuthTokens) => {
    this.saved = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.asked = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.verifier = verifier;
  };
  codeVerifier = () => this.verifier;
}

for (const mode of ['auto', 'legacy'] as const)
  test(`the official MCP client connects, calls, and is refused after revocation (${mode})`, async () => {
    const browser = await newcomer(service.url);
    const memory = new Memory();
    const open = () => {
      const options = mode === 'auto' ? { versionNegotiation: { mode: 'auto' as const } } : {};
      const client = new Client({ name: 'test', version: '1.0.0' }, options);
      const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { authProvider: memory });
      return { client, transport };
    };
    const first = open();
    await assert.rejects(first.client.connect(first.transport), UnauthorizedError);
    const { pathname, search, searchParams } = memory.asked!;
    assert.equal(searchParams.get('resource'), `${service.url}/mcp`);
    const back = await answerOn(browser, pathname + search);
    assert.equal(back.searchParams.get('iss'), `${service.url}/dashboard/oauth`);
    await first.transport.finishAuth(back.searchParams);
    const { client, transport } = open();
    await client.connect(transport);
    assert.ok((await client.listTools()).tools.some(({ name }) => name === 'usage'));
    const { structuredContent } = await client.callTool({ name: 'usage', arguments: {} });
    assert.deepEqual(
      [(structuredContent as { tier: string }).tier, (structuredContent as { calls_used: number }).calls_used],
      ['free', 1],
    );
    const { apps } = (await browser.get('/apps')).json;
    assert.deepEqual(
      [apps[0].name, apps[0].hosts, apps[0].scopes, typeof apps[0].last_used_at],
      ['Official client', ['this computer'], SCOPES, 'string'],
    );
    assert.equal((await browser.post(`/apps/${apps[0].id}/revoke`)).status, 200);
    memory.saved = { ...memory.saved!, refresh_token: undefined } as never;
    await assert.rejects(client.callTool({ name: 'usage', arguments: {} }));
    assert.deepEqual((await browser.get('/apps')).json.apps, []);
    assert.deepEqual((await activity(browser)).slice(0, 2), ['app.revoked', 'app.connected']);
    await client.close();
  });

test('a refused request names the metadata, which names what the service does', async () => {
  const refused = await fetch(`${service.url}/mcp`, { method: 'POST' });
  assert.equal(refused.status, 401);
  const address = /^Bearer resource_metadata="(.+)"$/.exec(refused.headers.get('www-authenticate')!)![1]!;
  // biome-ignore lint/suspicious/noExplicitAny: documents of other standards
  const read = async (url: string) => (await (await fetch(url)).json()) as any;
  const resource = await read(address);
  assert.deepEqual(
    [resource.resource, resource.authorization_servers, resource.scopes_supported],
    [`${service.url}/mcp`, [`${service.url}/dashboard/oauth`], SCOPES],
  );
  const server = await read(`${service.url}/.well-known/oauth-authorization-server/dashboard/oauth`);
  assert.equal(server.issuer, `${service.url}/dashboard/oauth`);
  assert.deepEqual(
    [server.code_challenge_methods_supported, server.grant_types_supported, server.response_types_supported],
    [['S256'], ['authorization_code', 'refresh_token'], ['code']],
  );
  assert.equal(server.authorization_response_iss_parameter_supported, true);
  for (const name of ['authorization_endpoint', 'token_endpoint', 'registration_endpoint', 'revocation_endpoint'])
    assert.ok(server[name].startsWith(OAUTH), name);
  assert.equal(server.introspection_endpoint, undefined);
  assert.equal((await fetch(address)).headers.get('access-control-allow-origin'), '*');
  assert.equal((await api('/api/v1/usage', 'nonsense')).headers.get('www-authenticate'), 'Bearer');
});

test('somebody who is not signed in is asked to, and then led back to the request', async () => {
  const { json: client } = await register();
  const path = authorizeUrl(client.client_id, pkce().challenge);
  const answer = await fetch(service.url + path, { redirect: 'manual' });
  const to = new URL(answer.headers.get('location')!, service.url);
  assert.deepEqual([answer.status, to.pathname, to.searchParams.get('next')], [302, '/dashboard/sign-in', path]);
});

test('a token is limited to its scopes, on every way in; what lacks one is not counted', async () => {
  const browser = await newcomer(service.url);
  const { access, json } = await tokensOf(browser, ['read', 'usage']);
  assert.match(access, /^kits_[0-9A-Za-z]{31}$/);
  assert.deepEqual([json.token_type, json.scope], ['Bearer', 'read usage offline_access']);
  assert.equal((await api('/api/v1/kits', access)).status, 200);
  const refused = await api('/api/v1/kits/other-kit/download', access);
  assert.equal(refused.status, 401);
  assert.match(await refused.text(), /"invalid_api_key".*not allowed to \\"download\\"/);
  assert.equal(refused.headers.get('www-authenticate'), 'Bearer error="insufficient_scope", scope="download"');
  const usage = (await (await api('/api/v1/usage', access)).json()) as { calls_used: number };
  assert.equal(usage.calls_used, 2);
  const dashboard = await fetch(`${service.url}/dashboard/api/keys`, {
    headers: { authorization: `Bearer ${access}` },
  });
  assert.equal(dashboard.status, 401, 'a token is no session');
  assert.ok(!JSON.stringify((await browser.get('/keys')).json).includes('Test app'), 'nor one of the keys');
});

test('a code works once, for its client, its address and its verifier; a replay ends what it gave', async () => {
  const browser = await newcomer(service.url);
  const other = (await register()).json.client_id as string;
  for (const wrong of [
    { code_verifier: 'x'.repeat(43) },
    { code_verifier: '' },
    { client_id: other },
    { redirect_uri: 'http://127.0.0.1:33418/other' },
    { code: 'x'.repeat(32) },
    { grant_type: 'client_credentials' },
    { resource: 'https://evil.example/mcp' },
  ] as Fields[]) {
    const { exchange } = await connected(browser);
    const { status, json } = await exchange(wrong);
    assert.ok(status === 400 || status === 401, `${JSON.stringify(wrong)} ${status} ${JSON.stringify(json)}`);
    assert.equal(json.access_token, undefined);
  }
  const { exchange, access, clientId } = await tokensOf(browser);
  assert.equal((await api('/api/v1/usage', access)).status, 200);
  const silent = await answerOn(browser, authorizeUrl(clientId, pkce().challenge, { prompt: 'none' }));
  assert.equal(silent.searchParams.get('error'), 'login_required', 'also an app that is connected asks the person');
  assert.ok((await exchange()).status >= 400);
  assert.equal((await api('/api/v1/usage', access)).status, 401, 'somebody has a copy of the code');
  const { exchange: race } = await connected(browser);
  const raced = await Promise.all(Array.from({ length: 8 }, () => race()));
  assert.ok(raced.filter(({ status }) => status === 200).length <= 1);
  for (const { status, json } of raced)
    if (status === 200) assert.equal((await api('/api/v1/usage', json.access_token)).status, 401);
    else assert.deepEqual([status, json.error], [400, 'invalid_grant']);
});

test('a request without PKCE, with another method or a foreign resource is refused at the app, one for another address here', async () => {
  const browser = await newcomer(service.url);
  const { json: client } = await register();
  const { challenge } = pkce();
  for (const [more, error] of [
    [{ code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: '' }, 'invalid_request'],
    [{ resource: 'https://evil.example/mcp' }, 'invalid_target'],
    [{ scope: 'read admin' }, 'invalid_scope'],
    [{ response_type: '' }, 'invalid_request'],
  ] as [Fields, string][]) {
    const back = await answerOn(browser, authorizeUrl(client.client_id, challenge, more));
    assert.equal(`${back.origin}${back.pathname}`, REDIRECT, JSON.stringify(more));
    assert.equal(back.searchParams.get('error'), error, JSON.stringify(more));
    assert.equal(back.searchParams.get('iss'), `${service.url}/dashboard/oauth`);
    assert.equal(back.searchParams.get('state'), 'the state');
  }
  for (const more of [
    { redirect_uri: 'https://evil.example/callback' },
    { redirect_uri: `${REDIRECT}/../evil` },
    { redirect_uri: `${REDIRECT}?more=1` },
    { redirect_uri: REDIRECT.replace('127.0.0.1', '127.0.0.1.evil.example') },
    { redirect_uri: REDIRECT.replace('http:', 'https:') },
    { redirect_uri: REDIRECT.replace('127.0.0.1', 'me@127.0.0.1') },
    { redirect_uri: 'javascript:alert(1)' },
    { redirect_uri: '' },
    { client_id: 'nobody' },
  ] as Fields[]) {
    const stayed = await answerOn(browser, authorizeUrl(client.client_id, challenge, more));
    assert.equal(stayed.origin, service.url, `${JSON.stringify(more)} ${stayed}`);
    assert.equal(stayed.searchParams.get('code'), null);
  }
  const anyPort = REDIRECT.replace('33418', '50001');
  const back = await answerOn(browser, authorizeUrl(client.client_id, challenge, { redirect_uri: anyPort }));
  assert.equal(`${back.origin}${back.pathname}`, anyPort, 'an app on this computer takes the port that is free');
});

test('a page of another site cannot answer for a person, and a changed request cannot be answered', async () => {
  const browser = await newcomer(service.url);
  const { json: client } = await register();
  const asked = await visit(browser, authorizeUrl(client.client_id, pkce().challenge));
  const query = new URL(asked.headers.get('location')!, service.url).search.slice(1);
  const body = { accept: true, query, scopes: SCOPES };
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
    assert.equal((await browser.post('/connect', body, headers as never)).status, 403);
  for (const changed of [
    query.replace('33418', '33419'),
    query.replace('Test', 'x').replace('S256', 'plain'),
    query.replace(/sig=[^&]+/, 'sig=AAAA'),
    query.replace(/client_id=[^&]+/, `client_id=${(await register()).json.client_id}`),
    'client_id=x',
  ])
    if (changed !== query)
      assert.equal((await browser.post('/connect', { ...body, query: changed })).status, 400, changed);
  assert.equal((await browser.post('/connect', { ...body, scopes: [] })).status, 400);
  assert.equal((await browser.post('/connect', { ...body, scopes: ['admin'] })).status, 400);
  const denied = await answerOn(browser, authorizeUrl(client.client_id, pkce().challenge), false);
  assert.equal(denied.searchParams.get('error'), 'access_denied');
  const page = await fetch(`${service.url}/dashboard/connect`);
  assert.equal(page.headers.get('x-frame-options'), 'DENY');
});

test('refresh tokens rotate; one that is used again ends the app, and its owner is told', async () => {
  const browser = await newcomer(service.url);
  const { clientId, access, refresh } = await tokensOf(browser);
  const renew = (token: string, more: Fields = {}) =>
    form('token', { grant_type: 'refresh_token', refresh_token: token, client_id: clientId, ...more });
  const other = (await register()).json.client_id as string;
  assert.ok((await renew(refresh, { client_id: other })).status >= 400);
  assert.ok((await renew(refresh, { resource: 'https://evil.example' })).status >= 400);
  const second = await renew(refresh);
  assert.equal(second.status, 200, JSON.stringify(second.json));
  assert.notEqual(second.json.refresh_token, refresh);
  assert.equal((await api('/api/v1/usage', second.json.access_token)).status, 200);
  const narrower = await renew(second.json.refresh_token, { scope: 'read recommend download usage admin' });
  assert.ok(narrower.status >= 400);
  assert.ok((await renew(refresh)).status >= 400);
  for (const token of [access, second.json.access_token]) assert.equal((await api('/api/v1/usage', token)).status, 401);
  assert.ok((await renew(second.json.refresh_token)).status >= 400);
  assert.equal((await activity(browser))[0], 'app.token_reused');
});

test('an app can give its token back; other accounts, suspension and deletion', async () => {
  const [browser, stranger] = [await newcomer(service.url), await newcomer(service.url)];
  const { clientId, access, refresh } = await tokensOf(browser);
  assert.equal((await stranger.post(`/apps/${clientId}/revoke`)).status, 404);
  assert.equal((await api('/api/v1/usage', access)).status, 200);
  const account = (await service.store.accounts.find(browser.email))!;
  await service.store.accounts.update(account.id, { suspended: true });
  assert.equal((await api('/api/v1/usage', access)).status, 401);
  const blocked = await register();
  const asked = await visit(browser, authorizeUrl(blocked.json.client_id, pkce().challenge));
  const query = new URL(asked.headers.get('location')!, service.url).search.slice(1);
  assert.equal((await browser.post('/connect', { accept: true, query, scopes: SCOPES })).status, 403);
  await service.store.accounts.update(account.id, { suspended: false });
  assert.equal((await api('/api/v1/usage', access)).status, 200);
  const back = await form('revoke', { token: refresh, token_type_hint: 'refresh_token', client_id: clientId });
  assert.equal(back.status, 200, JSON.stringify(back.json));
  assert.equal((await api('/api/v1/usage', access)).status, 401);
});

test('a token expires, also while another connection of the store is used', async () => {
  const browser = await newcomer(service.url);
  const { access } = await tokensOf(browser);
  assert.equal((await api('/api/v1/usage', access)).status, 200);
  service.clock.add(3_601_000);
  assert.equal((await api('/api/v1/usage', access)).status, 401);
  service.clock.add(-3_601_000);
});

test('registrations are checked, limited, and forgotten if nobody connects the app', async () => {
  for (const uri of [
    'http://evil.example/callback',
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
    'http://0.0.0.0/',
    'http://192.168.1.1/',
    'http://[::2]/',
    'http://localhost@evil.example/',
    'https://user:pass@example.com/',
    'https://example.com/#fragment',
    'https://example.com/#',
    'https://*.example.com/',
    'https://example.com/a/../b',
    'https://example.com/a/%2e%2e/b',
    'https://example.com/a\\b',
    'https://example.com/a b',
    'https://example.com/\u202e',
    'https://exa\u0000mple.com/',
    '//example.com/callback',
    '/callback',
    'callback',
    '',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'blob:https://example.com/x',
    'file:///etc/passwd',
    'vbscript:x',
    'about:blank',
    'ftp://example.com/',
    'mailto:a@example.com',
    'intent://x#Intent;end',
    'ws://example.com/',
    'view-source:https://example.com/',
    'filesystem:https://example.com/x',
    'https://',
    'https://?',
    `https://example.com/${'x'.repeat(500)}`,
    5,
    null,
  ])
    assert.equal((await register([uri])).status, 400, String(uri));
  for (const uris of [undefined, null, 'https://example.com/', [], Array.from({ length: 11 }, () => REDIRECT)])
    assert.equal((await register(uris)).status, uris === undefined ? 201 : 400, String(uris));
  for (const more of [{ client_name: 'x'.repeat(81) }, { client_name: 'a\u202eb' }, { client_name: 5 }])
    assert.equal((await register([REDIRECT], more)).status, 400);
  assert.equal((await register([REDIRECT], { token_endpoint_auth_method: 'private_key_jwt' })).status, 400);
  const sly = await register([REDIRECT], {
    skip_consent: true,
    scope: 'admin',
    logo_uri: 'https://evil.example/x.png',
  });
  assert.equal(sly.status, 201);
  assert.equal(sly.json.logo_uri, undefined);
  const cursor = await register(['com.example.app:/callback']);
  assert.equal(cursor.status, 201);
  await service.store.signIn.removeExpired();
  assert.ok(await service.store.signIn.app(cursor.json.client_id));
  const other = await startService({ env: { KITSCOUT_TRUSTED_PROXIES: 'loopback' } });
  try {
    const floodFrom = (addressOf: (i: number) => string) =>
      Promise.all(
        Array.from({ length: 80 }, (_, i) =>
          fetch(`${other.url}/dashboard/oauth/oauth2/register`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(i) },
            body: JSON.stringify({ redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' }),
          }),
        ),
      );
    const flood = await floodFrom(() => '192.0.2.1');
    assert.equal(flood.filter(({ status }) => status === 201).length, 20);
    assert.equal(flood.filter(({ status }) => status === 429).length, 60);
    const wide = await floodFrom((i) => `2001:db8:77:${i}::1`);
    assert.equal(wide.filter(({ status }) => status === 201).length, 60, 'from the networks of one customer');
    other.clock.add(86_400_001);
    await other.store.signIn.removeExpired();
    const made = (await flood.find(({ status }) => status === 201)!.json()) as { client_id: string };
    assert.equal(await other.store.signIn.app(made.client_id), undefined);
  } finally {
    await other.close();
  }
});

test('under a name that anybody could have put into the Host header, no app can be connected', async () => {
  const { request } = await import('node:http');
  const open = await startService({ env: { HOST: '0.0.0.0' } });
  try {
    const statusFor = (host: string) =>
      new Promise<number | undefined>((resolve) =>
        request(`${open.url}/.well-known/oauth-protected-resource/mcp`, { headers: { host } }, (response) =>
          resolve(response.resume().statusCode),
        ).end(),
      );
    assert.equal(await statusFor('localhost'), 200);
    assert.equal(await statusFor('kits.evil.example'), 404);
  } finally {
    await open.close();
  }
});

test('an app connected while working in a team calls there, as its member, and ends with the membership', async () => {
  const from = () => ({ 'x-forwarded-for': `203.0.113.${network++ % 250}` });
  const person = async () => {
    const visitor = await newcomer(service.url);
    Object.assign(visitor.headers, from());
    const { id } = (await visitor.get('/me')).json.account;
    return Object.assign(visitor, { id: id as string });
  };
  const [owner, developer, viewer] = [await person(), await person(), await person()];
  await service.store.accounts.update(owner.id, { tier: 'business', subscription: 'active' });
  const join = async (visitor: Visitor, role: string) => {
    const { link } = (await owner.post('/team/invitations', { role })).json;
    const joined = await visitor.post('/teams/join', { token: new URL(link).searchParams.get('token') });
    assert.equal(joined.status, 200, joined.text);
    return (await visitor.get('/me')).json.acting.member as string;
  };
  const member = await join(developer, 'developer');
  await join(viewer, 'viewer');
  const used = async (id: string) => (await service.store.accounts.usageOf(id)).used;
  type Listed = { id: string; member: string | null; holder: string | null; team: string | null };
  const apps = async (visitor: Visitor) => (await visitor.get('/apps')).json.apps as Listed[];
  const choose = (visitor: Visitor, account: string) => visitor.post('/teams/choose', { account });

  const app = await tokensOf(developer);
  const answer = await api('/api/v1/usage', app.access);
  assert.deepEqual([answer.status, answer.headers.get('x-ratelimit-limit')], [200, '100000']);
  assert.deepEqual([await used(owner.id), await used(developer.id)], [1, 0]);
  const { by_member } = (await owner.get('/usage/breakdown')).json;
  assert.equal(by_member[0].member, member);
  assert.deepEqual(
    (await apps(developer)).map(({ id, holder }) => [id, holder]),
    [[app.clientId, null]],
  );
  const seen = (await apps(owner))[0]!;
  assert.deepEqual([seen.id, seen.member], [app.clientId, member]);
  assert.ok(seen.holder !== null);
  assert.equal((await viewer.get('/apps')).status, 403);
  assert.equal((await viewer.post(`/apps/${app.clientId}/revoke`, { member })).status, 403);

  // Own apps are listed in the own account, with the team in which they call; nobody else's are.
  await choose(developer, developer.id);
  assert.equal((await apps(developer))[0]!.team !== null, true);
  const own = await tokensOf(developer);
  assert.equal((await api('/api/v1/usage', own.access)).headers.get('x-ratelimit-limit'), '100');
  assert.deepEqual(
    (await apps(owner)).map(({ id }) => id),
    [app.clientId],
  );
  const stranger = await person();
  assert.equal((await stranger.post(`/apps/${app.clientId}/revoke`, { member })).status, 404);

  // A refreshed token calls in the team too; after the end of the membership there is none.
  const refresh = (token: string) =>
    form('token', { grant_type: 'refresh_token', refresh_token: token, client_id: app.clientId });
  const next = await refresh(app.refresh);
  assert.equal((await api('/api/v1/usage', next.json.access_token)).headers.get('x-ratelimit-limit'), '100000');
  assert.equal((await owner.post(`/team/members/${member}/remove`)).status, 200);
  assert.equal((await api('/api/v1/usage', next.json.access_token)).status, 401);
  const late = await refresh(next.json.refresh_token);
  assert.ok(late.status >= 400 || (await api('/api/v1/usage', late.json.access_token)).status === 401);
  assert.deepEqual(await apps(owner), []);
  assert.equal((await api('/api/v1/usage', own.access)).status, 200, 'their own app stays');
});

test('owners and admins disconnect the apps of members; a role without apps ends them', async () => {
  const [owner, one] = [await newcomer(service.url), await newcomer(service.url)];
  const { id } = (await owner.get('/me')).json.account;
  await service.store.accounts.update(id, { tier: 'business', subscription: 'active' });
  const { link } = (await owner.post('/team/invitations', { role: 'developer' })).json;
  await one.post('/teams/join', { token: new URL(link).searchParams.get('token') });
  const { member } = (await one.get('/me')).json.acting;
  const status = async (token: string) => (await api('/api/v1/usage', token)).status;
  const first = await tokensOf(one);
  assert.equal(await status(first.access), 200);
  assert.equal((await owner.post(`/apps/${first.clientId}/revoke`, { member })).status, 200);
  assert.equal(await status(first.access), 401);
  assert.equal((await owner.post(`/apps/${first.clientId}/revoke`, { member })).status, 404);
  const second = await tokensOf(one);
  assert.equal(await status(second.access), 200);
  await owner.post(`/team/members/${member}/role`, { role: 'billing' });
  assert.equal(await status(second.access), 401);
  const exported = (await one.get('/account/export')).json;
  assert.deepEqual(
    exported.memberships.map(({ role, ended_at }: { role: string; ended_at: string | null }) => [role, ended_at]),
    [['billing', null]],
  );
  const { team } = (await owner.get('/account/export')).json;
  assert.deepEqual(
    team.members.map(({ email }: { email: string }) => email),
    [one.email],
  );
});

/** An owner of a team and a member of it, who works there. */
async function team() {
  // Sign-ups are limited by network too.
  const person = async () => {
    const visitor = new Visitor(service.url, { 'x-forwarded-for': `203.0.113.${network++ % 250}` });
    assert.equal((await visitor.signUp(`team${network}@example.com`)).status, 200);
    return visitor;
  };
  const [owner, one] = [await person(), await person()];
  const { id } = (await owner.get('/me')).json.account;
  await service.store.accounts.update(id, { tier: 'business', subscription: 'active' });
  const { link } = (await owner.post('/team/invitations', { role: 'developer' })).json;
  await one.post('/teams/join', { token: new URL(link).searchParams.get('token') });
  return { owner, one, id: id as string, member: (await one.get('/me')).json.acting.member as string };
}

test('when an operator deletes the account of a team, the apps of its members end with it', async () => {
  const { one, id } = await team();
  const { access, refresh, clientId } = await tokensOf(one);
  const pending = await connected(one);
  assert.equal(await service.store.accounts.remove(id, 'operator'), true);
  assert.equal((await api('/api/v1/usage', access)).status, 401);
  const renewed = await form('token', { grant_type: 'refresh_token', refresh_token: refresh, client_id: clientId });
  assert.deepEqual([renewed.status, renewed.json.access_token], [400, undefined]);
  assert.equal((await pending.exchange()).status, 400);
  assert.deepEqual((await one.get('/apps')).json.apps, []);
});

test('a code from before the end of an app or of a membership gives no token', async () => {
  const { owner, one, member } = await team();
  const [revoked, kept, left] = [await connected(owner), await connected(owner), await connected(one)];
  assert.equal((await owner.post(`/apps/${revoked.clientId}/revoke`)).status, 200);
  assert.equal((await owner.post(`/team/members/${member}/remove`)).status, 200);
  for (const { exchange } of [revoked, left]) {
    const { status, json } = await exchange();
    assert.deepEqual([status, json.error, json.access_token], [400, 'invalid_grant', undefined]);
  }
  assert.equal((await kept.exchange()).status, 200, 'of another app');

  // As if it ended while the code was being exchanged.
  const { clientId, exchange } = await connected(owner);
  const { database } = service.store.signIn;
  await sql`DELETE FROM oauth_consents WHERE client_id = ${clientId}`.execute(database);
  const { status, json } = await exchange();
  assert.deepEqual([status, json.error], [400, 'invalid_grant']);
  for (const table of ['oauth_access_tokens', 'oauth_refresh_tokens']) {
    const { rows } = await sql`SELECT id FROM ${sql.table(table)} WHERE client_id = ${clientId}`.execute(database);
    assert.deepEqual(rows, [], table);
  }
});

test('the first proof of an address ends the apps that a stranger connected before it', async () => {
  const stranger = await newcomer(service.url);
  const { access, refresh, clientId } = await tokensOf(stranger);
  const pending = await connected(stranger);
  await stranger.post('/auth/request-password-reset', { email: stranger.email });
  const line = service.logLines.findLast(
    (one) => one.includes(stranger.email) && one.includes('reset-password?token='),
  );
  const token = /token=([\w-]+)/.exec(line!)![1]!;
  const owner = new Visitor(service.url);
  const newPassword = 'what the owner chose';
  assert.equal((await owner.post('/auth/reset-password', { token, newPassword })).status, 200);
  assert.equal((await owner.signIn(stranger.email, newPassword)).status, 200);
  assert.equal((await api('/api/v1/usage', access)).status, 401);
  const renewed = await form('token', { grant_type: 'refresh_token', refresh_token: refresh, client_id: clientId });
  assert.deepEqual([renewed.status, (await pending.exchange()).status], [400, 400]);
  assert.deepEqual((await owner.get('/apps')).json.apps, []);
});

test('a code from before a change of the owner gives no token', async () => {
  const { owner, one, id, member } = await team();
  const codes = [await connected(owner), await connected(one)];
  assert.equal((await owner.post('/team/offer', { member, password: PASSWORD })).status, 200);
  const taken = await one.post('/teams/take-over', { account: id, password: PASSWORD });
  assert.equal(taken.status, 200, taken.text);
  for (const { exchange } of codes) assert.equal((await exchange()).json.error, 'invalid_grant');
});

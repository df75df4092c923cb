import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { tooMany } from '../src/http/dashboard/errors.ts';
import { clientDocuments } from '../src/http/dashboard/oauth/client-documents.ts';
import { startService } from './support/service.ts';
import { newcomer, type Visitor } from './support/visitor.ts';

const REDIRECT = 'http://127.0.0.1:33418/callback';
const VERIFIER = 'v'.repeat(43);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Document = Record<string, unknown>;
/** By path: a document, or whoever answers in its own way. */
const pages = new Map<string, Document | ((response: ServerResponse) => void)>();
const asked: string[] = [];
const host = createServer(({ url = '' }, response) => {
  asked.push(url);
  const page = pages.get(url);
  if (typeof page === 'function') return page(response);
  response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'application/json; charset=utf-8' });
  return response.end(JSON.stringify(page ?? {}));
});
await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
const site = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;

// So that the tests can be the host of a document.
const service = await startService({ env: { KITSCOUT_APP_DOCUMENTS: 'private' } });
after(async () => {
  host.closeAllConnections();
  host.close();
  await service.close();
});

let number = 0;

/** A document at a new address. */
function publish(more: Document = {}, path = `/apps/${++number}.json`): string {
  const id = site + path;
  pages.set(path, { client_id: id, client_name: 'Helper', redirect_uris: [REDIRECT], ...more });
  return id;
}

function authorizePath(clientId: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: hash('sha256', VERIFIER, 'base64url'),
    code_challenge_method: 'S256',
    state: 's',
    ...more,
  });
  return `/dashboard/oauth/oauth2/authorize?${query}`;
}

async function visit(browser: Visitor, path: string): Promise<Response> {
  const cookie = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
  return fetch(browser.url + path, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' });
}

/** Where the browser of a person is led to. */
async function led(browser: Visitor, clientId: string, more?: Record<string, string>): Promise<URL> {
  const answer = await visit(browser, authorizePath(clientId, more));
  assert.equal(answer.status, 302, await answer.clone().text());
  return new URL(answer.headers.get('location')!, browser.url);
}

async function tokenOf(browser: Visitor, clientId: string): Promise<string> {
  const page = await led(browser, clientId);
  assert.equal(page.searchParams.get('error'), null, page.search);
  const answer = await browser.post('/connect', { accept: true, query: page.search.slice(1), scopes: ['usage'] });
  assert.equal(answer.status, 200, answer.text);
  const code = new URL(answer.json.url).searchParams.get('code')!;
  const given = await askForToken({ code, client_id: clientId });
  assert.equal(given.status, 200, await given.clone().text());
  return ((await given.json()) as { access_token: string }).access_token;
}

const askForToken = (fields: Record<string, string>) =>
  fetch(`${service.url}/dashboard/oauth/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
      ...fields,
    }),
  });

test('an app whose id is the address of its document connects, under that address', async () => {
  const path = '/.well-known/oauth-authorization-server/dashboard/oauth';
  const metadata = (await (await fetch(service.url + path)).json()) as Document;
  assert.equal(metadata.client_id_metadata_document_supported, true);
  assert.ok((metadata.token_endpoint_auth_methods_supported as string[]).includes('none'));
  const browser = await newcomer(service.url);
  const id = publish({ logo_uri: 'https://evil.example/x.png', grant_types: ['authorization_code', 'other'] });
  const page = await led(browser, id);
  assert.equal(page.pathname, '/dashboard/connect');
  const { app } = (await browser.get(`/connect/${encodeURIComponent(id)}`)).json;
  assert.deepEqual(app, { id, name: 'Helper', hosts: ['this computer'], described_by: id.slice('http://'.length) });
  const token = await tokenOf(browser, id);
  const usage = () => fetch(`${service.url}/api/v1/usage`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal((await usage()).status, 200);
  const { apps } = (await browser.get('/apps')).json;
  assert.deepEqual([apps[0].id, apps[0].described_by], [id, id.slice('http://'.length)]);
  assert.equal((await browser.post(`/apps/${encodeURIComponent(id)}/revoke`)).status, 200);
  assert.equal((await usage()).status, 401);
});

test('a document is read once an hour; what changed in it holds then', async () => {
  const browser = await newcomer(service.url);
  const id = publish();
  const count = () => asked.filter((url) => site + url === id).length;
  await Promise.all([led(browser, id), led(browser, id), led(browser, id)]);
  await tokenOf(browser, id);
  assert.equal(count(), 1);
  publish({ redirect_uris: ['https://helper.example/back'] }, new URL(id).pathname);
  service.clock.add(HOUR);
  const page = await led(browser, id);
  assert.ok(page.searchParams.has('error'), 'the old address is refused');
  assert.equal(count(), 2);
  assert.equal(
    (await led(browser, id, { redirect_uri: 'https://helper.example/back' })).searchParams.get('error'),
    null,
  );
  // Without its host, an app that is known works on; one that is withdrawn does not.
  service.clock.add(HOUR);
  pages.set(new URL(id).pathname, (response) => response.writeHead(503).end());
  assert.equal(
    (await led(browser, id, { redirect_uri: 'https://helper.example/back' })).searchParams.get('error'),
    null,
  );
  const before = count();
  await led(browser, id, { redirect_uri: 'https://helper.example/back' });
  assert.equal(count(), before, 'for some minutes the host is left alone');
  pages.delete(new URL(id).pathname);
  service.clock.add(10 * MINUTE);
  const gone = await led(browser, id, { redirect_uri: 'https://helper.example/back' });
  assert.equal(gone.searchParams.get('error'), 'invalid_client');
  service.clock.add(-2 * HOUR - 10 * MINUTE);
});

test('hostile documents are refused, and the person stays here', async () => {
  const browsers = await Promise.all(Array.from({ length: 3 }, () => newcomer(service.url)));
  const json = { 'content-type': 'application/json' };
  const raw = (answer: (response: ServerResponse) => void) => {
    const path = `/raw/${++number}`;
    pages.set(path, answer);
    return site + path;
  };
  const good = publish();
  const ids = [
    publish({ client_id: 'https://claude.ai/oauth/claude-code-client-metadata' }),
    publish({ client_id: undefined }),
    publish({ client_id: `${site}/` }),
    publish({ client_secret: 'x' }),
    publish({ token_endpoint_auth_method: 'client_secret_post' }),
    publish({ token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'http://169.254.169.254/' }),
    publish({ redirect_uris: undefined }),
    publish({ redirect_uris: [] }),
    publish({ redirect_uris: REDIRECT }),
    publish({ redirect_uris: ['javascript:alert(1)'] }),
    publish({ redirect_uris: [REDIRECT, 'http://evil.example/'] }),
    publish({ redirect_uris: Array.from({ length: 11 }, () => REDIRECT) }),
    publish({ client_name: 'Cl\u202eaude' }),
    publish({ client_name: { $ne: 1 } }),
    publish({ client_name: 'x'.repeat(81) }),
    publish({ grant_types: ['client_credentials'] }),
    publish({ grant_types: 'authorization_code' }),
    publish({ response_types: ['token'] }),
    publish({ padding: 'x'.repeat(20_000) }),
    raw((response) => response.writeHead(200, json).end('[]')),
    raw((response) => response.writeHead(200, json).end('null')),
    raw((response) => response.writeHead(200, json).end('{"client_id":')),
    raw((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('{}')),
    raw((response) => response.writeHead(302, { location: good }).end()),
    raw((response) => response.writeHead(204).end()),
    raw((response) => response.writeHead(500, json).end('{}')),
    raw((response) => response.destroy()),
    // Neither ever ends.
    raw(() => {}),
    raw((response) => response.writeHead(200, json).write('{')),
    `${site}/nothing-here`,
  ];
  const pagesLedTo = await Promise.all(ids.map((id, i) => led(browsers[i % 3]!, id)));
  for (const [i, page] of pagesLedTo.entries()) {
    // One reason for all: it must not tell what there is at an address of a private network.
    assert.equal(page.pathname + page.search, '/dashboard/connect?error=invalid_client&reason=unusable', ids[i]);
    assert.equal(await service.store.signIn.app(ids[i]!), undefined, ids[i]);
  }
  const own = await led(browsers[0]!, good, { redirect_uri: 'https://evil.example/' });
  assert.ok(own.origin === service.url && own.searchParams.has('error'));
});

test('only plain https addresses in public networks are asked', async () => {
  const strict = await startService({ env: { KITSCOUT_APP_DOCUMENTS: 'public' } });
  try {
    const browser = await newcomer(strict.url);
    const port = new URL(site).port;
    const before = asked.length;
    for (const id of [
      publish(),
      `https://127.0.0.1:${port}/a`,
      `https://localhost:${port}/a`,
      `https://[::1]:${port}/a`,
      `https://[::ffff:127.0.0.1]:${port}/a`,
      `https://0.0.0.0:${port}/a`,
      `https://2130706433:${port}/a`,
      'https://169.254.169.254/latest/meta-data',
      'https://10.0.0.1/a',
      'https://example.com',
      'https://example.com/',
      'https://me@example.com/a',
      'https://example.com/a#b',
      'https://example.com/a/../b',
      'https://EXAMPLE.com/a',
      'HTTPS://example.com/a',
      'https:example.com/a',
      `https://example.com/${'a'.repeat(500)}`,
    ]) {
      const page = await led(browser, id);
      assert.match(
        page.pathname + page.search,
        /^\/dashboard\/connect\?error=invalid_client&reason=(address|not_https|unreachable)$/,
        id,
      );
    }
    assert.equal(asked.length, before);
  } finally {
    await strict.close();
  }
});

test('a service without an address of its own neither announces nor reads documents', async () => {
  const local = await startService();
  try {
    const path = '/.well-known/oauth-authorization-server/dashboard/oauth';
    const metadata = (await (await fetch(local.url + path)).json()) as Document;
    assert.equal(metadata.client_id_metadata_document_supported, undefined);
    const before = asked.length;
    assert.ok((await led(await newcomer(local.url), publish())).searchParams.has('error'));
    assert.equal(asked.length, before);
  } finally {
    await local.close();
  }
});

test('nothing is read for whoever is not signed in, and not without end for whoever is', async () => {
  const before = asked.length;
  const answer = await fetch(service.url + authorizePath(publish()), { redirect: 'manual' });
  assert.match(answer.headers.get('location')!, /^\/dashboard\/sign-in/);
  await fetch(service.url + authorizePath(publish(), { prompt: 'none' }), { redirect: 'manual' });
  assert.ok((await askForToken({ code: 'x', client_id: publish() })).status >= 400);
  assert.equal(asked.length, before);
  const browser = await newcomer(service.url);
  const statuses: number[] = [];
  for (let i = 0; i < 22; i++) statuses.push((await visit(browser, authorizePath(publish()))).status);
  assert.deepEqual(
    [statuses.filter((status) => status === 302).length, statuses.filter((status) => status === 429).length],
    [20, 2],
  );
});

test('over the limit, apps that are known can still be connected', async () => {
  const browser = await newcomer(service.url);
  const known = publish();
  await led(browser, known);
  service.clock.add(HOUR);
  for (let i = 0; i < 20; i++) await led(browser, `${site}/none/${i}`);
  assert.equal((await visit(browser, authorizePath(publish()))).status, 429);
  assert.equal((await led(browser, known)).searchParams.get('error'), null);
  service.clock.add(-HOUR);
});

test('whoever is over the limit does not stop others who ask for the same app', async () => {
  const documents = clientDocuments({ allowPrivate: true, isKnown: async () => false, now: Date.now });
  const id = publish();
  const [refused, read] = await Promise.allSettled([
    documents.prepare(id, () => Promise.reject(tooMany(1))),
    documents.prepare(id, async () => {}),
  ]);
  assert.deepEqual([refused.status, read.status], ['rejected', 'fulfilled']);
});

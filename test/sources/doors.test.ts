import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { settingsFor } from '../../src/sources/source-settings.ts';
import { syncSource } from '../../src/sources/sync.ts';
import { readAll } from '../store/engines.ts';
import { gitRepository, skillText } from '../support/git-repository.ts';
import { startService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const root = mkdtempSync(join(tmpdir(), 'kitscout-doors-'));
const limits = { seconds: 60, megabytes: 64, environment: { PATH: process.env.PATH!, HOME: root } };
let first: TestService;
let second: TestService;

async function addTo(service: TestService, where: string, name: string) {
  const { settings } = await settingsFor(where, { name, access: 'public', every: null });
  await service.store.sources.add(name, settings);
  return (await syncSource((await service.store.sources.find(name))!, { store: service.store, limits }))!;
}

before(async () => {
  first = await startService({ kits: [] as never, env: { KITSCOUT_SOURCES: 'off', KITSCOUT_CATALOGUE: '' } });
  second = await startService({ kits: [] as never, env: { KITSCOUT_SOURCES: 'off', KITSCOUT_CATALOGUE: '' } });
  for (const { store } of [first, second]) await store.catalogue.import([], { merge: false });
  const repository = gitRepository(join(root, 'skills'));
  repository.commit({
    'pdf-forms/SKILL.md': skillText('pdf-forms', 'Fills in PDF forms. Use when the user says "fill in this form".'),
    'pdf-forms/logo.png': Uint8Array.of(137, 80, 78, 71, 0, 255),
    'meal-plans/SKILL.md': skillText('meal-plans', 'Plans the meals of a week from what is in the fridge.'),
    'secret/SKILL.md': '---\nname: secret\ndescription: Not to be passed on.\nlicense: Proprietary\n---\nText.\n',
  });
  const report = await addTo(first, repository.url, 'skills');
  assert.equal(report.kits, 3);
  await until(
    async () => ((await (await fetch(`${first.url}/kits.json`)).json()) as { kits: object[] }).kits.length === 3,
    10_000,
  );
});
after(async () => {
  await Promise.all([first.close(), second.close()]);
  rmSync(root, { recursive: true });
});

const read = async (path: string, init?: RequestInit) => {
  const response = await fetch(`${first.url}${path}`, init);
  return { status: response.status, body: JSON.parse(await response.text()) };
};

test('a marketplace of Claude Code lists public kits with archives that have the stated SHA-256', async () => {
  const { body } = await read('/.claude-plugin/marketplace.json');
  assert.deepEqual(body.plugins.map(({ name }: { name: string }) => name).sort(), ['meal-plans', 'pdf-forms']);
  for (const { source } of body.plugins) {
    assert.equal(source.source, 'archive');
    const zip = Buffer.from(await (await fetch(source.url)).arrayBuffer());
    assert.equal(hash('sha256', zip, 'hex'), source.sha256);
  }
  for (const path of ['/.claude-plugin/marketplace.json', '/.well-known/ai-catalog.json']) {
    const { headers } = await fetch(`${first.url}${path}`);
    const again = await fetch(`${first.url}${path}`, { headers: { 'if-none-match': headers.get('etag')! } });
    assert.equal(again.status, 304, path);
  }
});

test('a second Kitscout takes the same kits with the same digests: from the list for Kitscouts, and from the site', async () => {
  const digests = async (service: TestService, source: string) =>
    (await readAll(service.store))
      .filter(({ release }) => release.origin?.source === source && release.origin.withheld === false)
      .map(({ kit, release }) => `${kit.slug.replace(`${source}-`, '')} ${release.digest}`)
      .sort();
  const own = await digests(first, 'skills');
  assert.equal(own.length, 2);
  const other = await addTo(second, first.url, 'other');
  assert.deepEqual([other.outcome, other.problems], ['synced', []], other.message ?? '');
  assert.deepEqual(await digests(second, 'other'), own);
  const { settings } = await settingsFor(first.url, { name: 'site', access: 'public' });
  await second.store.sources.add('site', { ...settings, kind: 'well-known' });
  const site = (await syncSource((await second.store.sources.find('site'))!, { store: second.store, limits }))!;
  assert.deepEqual([site.outcome, site.problems], ['synced', []], site.message ?? '');
  assert.deepEqual(await digests(second, 'site'), own);
  const again = (await syncSource((await second.store.sources.find('site'))!, { store: second.store, limits }))!;
  assert.equal(again.outcome, 'unchanged');
});

test('a Kitscout that asks to wait is waited for', async () => {
  const refused = new Set<string>();
  const busy = createServer(async ({ url = '' }, response) => {
    if (url.endsWith('/content.md') && !refused.has(url)) {
      refused.add(url);
      return void response.writeHead(refused.size === 1 ? 429 : 503, { 'retry-after': '1' }).end();
    }
    const answer = await fetch(first.url + url);
    const headers = { 'content-type': answer.headers.get('content-type') ?? '' };
    return void response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((listening) => busy.listen(0, '127.0.0.1', listening));
  try {
    const address = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`;
    const { outcome, kits, problems } = await addTo(second, address, 'busy');
    assert.deepEqual([outcome, kits, problems, refused.size], ['synced', 2, [], 2]);
  } finally {
    busy.closeAllConnections();
    busy.close();
  }
});

test('the search of ARD has our probability as its score; with a key it is a call', async () => {
  const { body: catalog } = await read('/.well-known/ai-catalog.json');
  assert.equal(catalog.specVersion, '1.0');
  assert.deepEqual(
    catalog.entries.map(({ type }: { type: string }) => type),
    ['application/ai-registry+json', 'application/agent-skills+zip', 'application/agent-skills+zip'],
  );
  const registry = new URL(catalog.entries[0].url).pathname;
  const { account, key } = await first.account('pro');
  const ask = (headers: Record<string, string>) =>
    read(`${registry}/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: { text: 'fill in a pdf form' }, pageSize: 2 }),
    });
  for (const headers of [{}, { authorization: `Bearer ${key}` }]) {
    const { status, body } = await ask(headers);
    assert.equal(status, 200);
    assert.match(body.results[0].identifier, /^urn:air:127\.0\.0\.1:kit:pdf-forms$/);
    assert.ok(Number.isInteger(body.results[0].score) && body.results[0].score > 0 && body.results[0].score <= 100);
  }
  assert.equal((await first.store.accounts.usageOf(account.id)).used, 1);
  assert.equal((await ask({ authorization: 'Bearer nonsense' })).status, 401);
  const { body: list } = await read(`${registry}/agents?pageSize=2`);
  assert.deepEqual([list.items.length, list.total, list.pageToken], [2, 3, '2']);
});

test('the search that "npx skills find" asks; tries without a key are limited', async () => {
  const { body } = await read('/discover/api/search?q=fill%20in%20a%20pdf%20form&limit=10');
  assert.equal(body.skills[0].name, 'pdf-forms');
  assert.equal(body.skills[0].source, `${first.url}/kits/pdf-forms`);
  const codes = [];
  for (let i = 0; i < 12; i++) codes.push((await read(`/discover/api/search?q=meals%20${i}`)).status);
  assert.ok(codes.includes(429), codes.join(' '));
});

test('a kit whose licence forbids passing on is recommended with a link, and delivered by no door', async () => {
  const { key } = await first.account('pro');
  const headers = { authorization: `Bearer ${key}` };
  const { status, body } = await read('/api/v1/kits/secret/download', { headers });
  assert.deepEqual([status, body.error.code], [500, 'content_unavailable']);
  assert.match(body.error.message, /licence .* does not allow/);
  for (const path of [
    '/kits/secret/content.md',
    '/kits/secret/secret.zip',
    '/kits/secret/files/SKILL.md',
    '/.well-known/agent-skills/secret/skill.zip',
  ])
    assert.ok((await fetch(`${first.url}${path}`)).status >= 400, path);
  assert.match(
    await (await fetch(`${first.url}/kits/secret`, { headers: { accept: 'text/html' } })).text(),
    /does not allow passing the files on|not built/,
  );
  assert.equal((await read('/kits/pdf-forms/kit.json')).body.origin.path, 'pdf-forms/SKILL.md');
  assert.equal((await read('/kits/pdf-forms/versions.json')).body.versions.length, 1);
});

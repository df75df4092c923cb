import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fastify, { type FastifyInstance } from 'fastify';
import { tierLimits } from '../../accounts/tiers.ts';
import { Catalogue } from '../../catalogue/catalogue.ts';
import type { Kit } from '../../catalogue/kit.ts';
import { packCatalogue, packKit } from '../../catalogue/packed-catalogue.ts';
import { releaseOf } from '../../catalogue/release.ts';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import { skillRanking } from '../../catalogue-sync/skill-sets.ts';
import { Engine, IndexBuilder } from '../../recommend/recommend.ts';
import { WorkQueue } from '../concurrency/work-queue.ts';
import { registerDocs } from './docs-routes.ts';
import { registerSite } from './site-routes.ts';

function versionWith(revision: number, tagline: string): CatalogueVersion {
  const lists = { ai_targets: ['any'], personas: [], keywords: [], whats_inside: [], deliverables: [] };
  const kit: Kit = {
    id: 'k',
    slug: 'k',
    name: 'K',
    tagline,
    description: 'd',
    price_cents: 0,
    currency: 'usd',
    ...lists,
  };
  const builder = new IndexBuilder([kit.name]);
  builder.add(kit, []);
  const catalogue = new Catalogue(packCatalogue([packKit(kit, null, releaseOf(kit.slug, null, 'private'))]));
  return {
    revision,
    catalogue,
    engine: Object.assign(new Engine(builder.finish().index, null, (i) => catalogue.kitAt(i)), {
      skills: skillRanking(Promise.resolve(null)),
    }),
    leftOut: [],
    priors: new Map(),
    scale: 'test',
    calibration: null,
  };
}

function siteOf(catalogue: () => CatalogueVersion, onShellRead = () => {}): FastifyInstance {
  const app = fastify();
  const shell = { build: '1', text: '<!--head--><!--body-->' };
  const config = { signup: 'open', termsUrl: null, privacyUrl: null, operatorContact: null, tryBox: true };
  const pages = {
    headers: () => {},
    async frameFor() {
      onShellRead();
      return { shell, base: 'http://localhost', config };
    },
  };
  const deps = {
    catalogue,
    pages,
    contents: { find: async () => undefined },
    limits: tierLimits(),
    prices: async () => ({ month: {}, year: {} }),
    recommending: new WorkQueue<Buffer>(),
  };
  registerSite(app, deps as unknown as Parameters<typeof registerSite>[1]);
  return app;
}

test('the front page says so when no kit of the catalogue fits its example', async () => {
  const version = versionWith(1, 'Fold napkins');
  const { body } = await siteOf(() => version).inject('/');
  assert.match(
    body,
    /id="answer"[^>]*><div class="notice notice-info"><p class="notice-text">No kit fits this closely/,
  );
  assert.doesNotMatch(body, /class="score"/);
});

test('the list of kits offers no sorting by match without a search, and keeps the chosen order without the words', async () => {
  const version = versionWith(1, 'Fold napkins');
  const app = siteOf(() => version);
  const { body } = await app.inject('/kits?sort=match');
  assert.doesNotMatch(body, /value="match"/);
  assert.match(body, /rel="canonical" href="http:\/\/localhost\/kits"/);
  assert.match((await app.inject('/kits?q=napkins&sort=price')).body, /class="chip" href="\/kits\?sort=price"/);
  assert.match((await app.inject('/kits?q=napkins')).body, /class="chip" href="\/kits"/);
});

test('a text that is too long is cut between two characters, not inside one', async () => {
  const version = versionWith(1, `x${'😀'.repeat(150)}`);
  const app = siteOf(() => version);
  for (const path of ['/kits/k', `/kits?q=x${encodeURIComponent('😀'.repeat(150))}`])
    assert.doesNotMatch((await app.inject(path)).body, /\ufffd/, path);
});

test('a kit page requested just before a catalogue change is not cached for the new catalogue', async () => {
  let version = versionWith(1, 'The old tagline');
  const next = versionWith(2, 'The new tagline');
  // Reading the shell takes a moment, in which an import may replace the catalogue.
  const app = siteOf(
    () => version,
    () => {
      version = next;
    },
  );
  assert.match((await app.inject('/kits/k')).body, /The old tagline/);
  assert.match((await app.inject('/kits/k')).body, /The new tagline/);
});

test('pages of docs that lie below a folder named assets are revalidated; only their own assets are kept', async (t) => {
  const temporary = mkdtempSync(join(tmpdir(), 'kitscout-docs-'));
  t.after(() => rmSync(temporary, { recursive: true }));
  const dir = join(temporary, 'assets', 'docs');
  mkdirSync(join(dir, 'assets'), { recursive: true });
  const files = { 'index.html': '', 'build.json': '{"scripts":[]}', 'assets/app.js': '' };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  const app = fastify();
  await registerDocs(app, dir, { publicUrl: null });
  const cachingOf = async (path: string) => (await app.inject(path)).headers['cache-control'];
  assert.equal(await cachingOf('/docs/'), 'no-cache');
  assert.match((await cachingOf('/docs/assets/app.js'))!, /immutable/);
});

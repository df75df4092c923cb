import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { unzipSync } from 'fflate';
import { FREE_LIMIT } from '../../src/accounts/tiers.ts';
import { largeFiles } from '../support/catalogue.ts';
import { type Answer, call } from '../support/http.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { Visitor } from '../support/visitor.ts';

const EVIL = '<img src=x onerror=alert(1)>"\'&</script><script>alert(2)</script>';
const LONG = 'A line of the guide that only those who may download it should read.\n'.repeat(40);
const KITS = [
  {
    slug: 'flaky-tests',
    name: 'Flaky Test Hunter',
    tagline: 'Find out why an unreliable test fails one run in twenty',
    description: 'Repeats an unreliable test until its failure can be explained.',
    keywords: ['flaky tests', 'random test failure', 'pytest'],
    personas: ['Test Engineer', `Team that  ships ${'very '.repeat(30)}often`],
    ai_targets: ['claude-code'],
    files: { 'README.md': `# Hunt\n\n${LONG}` },
    price_cents: 1900,
  },
  {
    slug: 'evil-kit',
    name: `Evil ${EVIL}`,
    tagline: EVIL,
    description: EVIL,
    keywords: [EVIL],
    personas: [EVIL],
    whats_inside: [EVIL],
    // A name can have all of them but < > and quotation marks, which some systems do not allow.
    files: { "&lt;img src=x onerror=alert(1)&gt;'&.md": `${EVIL}${LONG}` },
    ai_targets: ['gemini'],
    price_cents: 0,
  },
  {
    slug: 'open-kit',
    name: 'Open Garden Planner',
    tagline: 'Plan a vegetable garden',
    keywords: ['vegetable garden', 'sowing calendar'],
    personas: ['gardener'],
    access: 'public' as const,
    price_cents: 500,
    files: { 'README.md': '# Garden\n\nThe last word.\n', 'scripts/sow it.py': 'print("<b>")\n' },
  },
];

const folder = mkdtempSync(join(tmpdir(), 'kitscout-site-'));
const shell = '<!doctype html><html lang="en"><head><!--head--></head><body><!--body--></body></html>';
for (const name of ['index.html', 'site.html']) writeFileSync(join(folder, name), shell);
const service = await startService({
  pagesDir: folder,
  kits: KITS,
  env: { KITSCOUT_TRUSTED_PROXIES: 'loopback', KITSCOUT_TERMS_URL: 'https://example.com/terms?a=1&b="2' },
});
after(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Got {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  bytes: Buffer;
  text: string;
}

/** Requests a page as a browser navigates to it. `fetch` cannot: it sends the Sec-Fetch-Mode of a script. */
function visit(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  return new Promise((resolve, reject) => {
    request(
      service.url + path,
      { method, headers: { accept, 'sec-fetch-mode': 'navigate', ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          resolve({ status: response.statusCode!, headers: response.headers, bytes, text: bytes.toString() });
        });
      },
    )
      .on('error', reject)
      .end();
  });
}

const found = ({ text }: Got) => [...text.matchAll(/<h[23]><a href="\/kits\/([\w-]+)"/g)].map(([, slug]) => slug);

test('the front page works without a script: an answer, first calls, kits, prices, links, and preview metadata', async () => {
  const { status, text, headers } = await visit('/');
  assert.equal(status, 200);
  assert.match(text, /<h1>The right kit/);
  assert.match(text, /class="site-result"[\s\S]*Flaky Test Hunter/);
  for (const words of ['curl ', 'import { Kitscout }', 'urllib.request', '/cli.tgz recommend', 'claude mcp add'])
    assert.ok(text.includes(words), words);
  for (const calls of [
    ...[FREE_LIMIT, '10,000', '100,000', 'Unlimited'].map((count) => `<span>${count} calls per month</span>`),
    'Public kits, and 3 others of your choice',
  ])
    assert.ok(text.includes(calls), calls);
  for (const href of ['/kits', '/docs/', '/docs/reference/', '/docs/mcp', '/pricing', '/status'])
    assert.ok(text.includes(`href="${href}"`), href);
  assert.ok(text.includes('href="https://example.com/terms?a=1&amp;b=&quot;2"'), 'the operator’s own terms');
  assert.ok(!text.includes('>Privacy<'), 'no link to a page that is not configured');
  for (const property of ['og:title', 'og:description', 'og:url', 'og:image'])
    assert.match(text, new RegExp(`<meta property="${property}" content="[^"]+">`));
  assert.ok(text.includes(`content="${service.url}/dashboard/og.png"`));
  assert.match(String(headers['content-security-policy']), /default-src 'none'; script-src 'self'/);
  const again = await visit('/', { 'if-none-match': String(headers.etag) });
  assert.deepEqual([again.status, again.bytes.length], [304, 0]);
  assert.equal((await visit('/', {}, 'HEAD')).bytes.length, 0);
});

test('an error page or status page is the only response', async () => {
  const logged = service.logLines.length;
  for (const [path, status] of [
    ['/nope', 404],
    ['/kits/nope', 404],
    ['/readyz', 200],
  ] as const) {
    const got = await visit(path, { 'accept-encoding': 'gzip' });
    assert.deepEqual([got.status, got.headers['content-type']], [status, 'text/html; charset=utf-8']);
  }
  assert.match(
    (await visit('/kits/flakey-tset%22')).text,
    /name="q" value="flakey tset&quot;"/,
    'the misspelled slug is offered as a search',
  );
  // A second response would log a warning, or end the process if the client has disconnected.
  const warnings = service.logLines.slice(logged).filter((line) => (JSON.parse(line) as { level: number }).level >= 40);
  assert.deepEqual(warnings, []);
});

test('the catalogue: the engine searches, filters narrow, sorting sorts, and an empty result offers alternatives', async () => {
  assert.deepEqual(found(await visit('/kits')), ['evil-kit', 'flaky-tests', 'open-kit']);
  for (const words of ['unreliable tests', 'flakey tset', 'Our tests fail at random']) {
    const page = await visit(`/kits?q=${encodeURIComponent(words)}`);
    assert.equal(found(page)[0], 'flaky-tests', words);
    assert.match(page.text, /<meta name="robots" content="noindex">/);
  }
  assert.deepEqual(
    found(await visit('/kits?platform=claude')),
    ['flaky-tests', 'open-kit'],
    'including kits for any platform',
  );
  assert.deepEqual(found(await visit('/kits?persona=test+engineer')), ['flaky-tests']);
  const links = [...(await visit('/kits/flaky-tests')).text.matchAll(/href="(\/kits\?persona=[^"]+)"/g)];
  assert.equal(links.length, 2);
  for (const [, path] of links) assert.deepEqual(found(await visit(path!)), ['flaky-tests'], path);
  assert.deepEqual(found(await visit('/kits?topic=Testing')), ['flaky-tests']);
  assert.deepEqual(found(await visit('/kits?sort=-price')), ['flaky-tests', 'open-kit', 'evil-kit']);
  assert.deepEqual(found(await visit('/kits?sort=price')), ['evil-kit', 'open-kit', 'flaky-tests']);
  assert.deepEqual(found(await visit('/kits?q=vegetable+garden+and+flaky+tests&sort=name')), [
    'flaky-tests',
    'open-kit',
  ]);
  const none = await visit('/kits?q=zxqv+wklj&platform=cursor');
  assert.match(none.text, /No kit matches/);
  assert.match(none.text, /href="\/kits\?q=zxqv\+wklj"/, 'it links to the same search without filters');
  // Every query string shows a page, and none of it is rendered as markup.
  for (const query of [
    `q=${encodeURIComponent(EVIL)}`,
    `persona=${encodeURIComponent(EVIL)}&topic=${encodeURIComponent(EVIL)}&sort=${encodeURIComponent(EVIL)}`,
    'q=a&q=b&page=-1&platform=__proto__&sort=constructor&page=99999999999999999999',
    `q=${'%F0%9F%98%80'.repeat(300)}%ED%A0%80&page=2`,
    'q[]=x&%00=%00&q=%00',
  ]) {
    const page = await visit(`/kits?${query}`);
    assert.equal(page.status, 200, query);
    assert.doesNotMatch(page.text, /<img|<script>|onerror=alert\(1\)>/, query);
  }
});

test('one kit: its contents, a preview of the first file, commands; all its texts are escaped', async () => {
  const page = await visit('/kits/flaky-tests');
  for (const words of ['/cli.tgz add flaky-tests', 'test engineer', 'In Pro', 'A line of the guide'])
    assert.ok(page.text.toLowerCase().includes(words.toLowerCase()), words);
  assert.ok(page.text.split('A line of the guide').length < 15, 'an excerpt, not the whole file');
  assert.match(page.text, new RegExp(`<link rel="canonical" href="${service.url}/kits/flaky-tests">`));
  assert.equal((await visit('/kits/flaky-tests', { 'if-none-match': String(page.headers.etag) })).status, 304);
  const evil = await visit('/kits/evil-kit');
  assert.equal(evil.status, 200);
  assert.doesNotMatch(evil.text, /<img|<script|<b>/);
  assert.doesNotMatch(page.text, /list price|\$19/i, 'nothing is sold one by one');
  assert.ok(evil.text.includes('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;'));
  for (const path of ['/', '/kits', '/sitemap.xml'])
    assert.doesNotMatch((await visit(path)).text, /<img|<script/, path);
});

test('files: of public kits for everyone, of others with access, and no browser runs them', async () => {
  assert.ok((await visit('/kits/open-kit')).text.includes('The last word.'), 'the whole first file');
  const zip = await visit('/kits/open-kit/open-kit.zip');
  assert.equal(zip.headers['content-type'], 'application/zip');
  const entries = unzipSync(zip.bytes);
  assert.equal(Buffer.from(entries['open-kit/skills/open-kit/scripts/sow it.py']!).toString(), 'print("<b>")\n');
  assert.match((await visit('/kits/open-kit/open-kit.md')).text, /^<!-- file: README\.md -->/);
  const file = await visit('/kits/open-kit/files/scripts/sow%20it.py');
  assert.equal(file.text, 'print("<b>")\n');
  assert.equal(file.headers['content-type'], 'text/plain; charset=utf-8');
  assert.equal(file.headers['x-content-type-options'], 'nosniff');
  for (const path of ['flaky-tests.zip', 'flaky-tests.md', 'files/README.md']) {
    const refused = await visit(`/kits/flaky-tests/${path}`);
    assert.equal(refused.status, 403, path);
    assert.match(refused.text, /part of Pro/);
    assert.equal((await call(service.url, `/kits/flaky-tests/${path}`)).json.error.code, 'forbidden');
  }
  for (const path of ['/kits/open-kit/other.zip', '/kits/open-kit/files/none', '/kits/none', '/kits/open-kit/files/'])
    assert.equal((await visit(path)).status, 404, path);
  const any = { headers: { 'if-none-match': '*' } };
  for (const path of ['other.zip', 'files/none'])
    assert.equal((await call(service.url, `/kits/open-kit/${path}`, any)).status, 404, path);

  const visitor = new Visitor(service.url);
  await visitor.signUp('reader@example.com');
  const account = (await service.store.accounts.find('reader@example.com'))!;
  assert.equal((await visitor.get('/kits/flaky-tests/files/README.md')).status, 403);
  await service.store.accounts.update(account.id, { tier: 'pro', subscription: 'active' });
  assert.equal((await visitor.get('/kits/flaky-tests/files/README.md')).text, `# Hunt\n\n${LONG}`);
  assert.equal((await visitor.get('/kits/flaky-tests/files/..%2Fkit.yaml')).status, 404);
});

test('errors and the status are pages for browsers, JSON for programs, and always JSON under /api/', async () => {
  for (const path of ['/nothing-here', '/docs/nothing-here', '/kits/none/x', '/dashboard/assets/gone.js']) {
    const page = await visit(path);
    assert.equal(page.status, 404, path);
    assert.match(String(page.headers['content-type']), /^text\/html/, path);
    assert.match(page.text, /There is nothing at this address/);
    assert.equal(page.headers['cache-control'], 'no-store');
    for (const headers of [{ accept: '*/*' }, { accept: 'application/json' }, { 'sec-fetch-mode': 'cors' }])
      assert.equal(JSON.parse((await visit(path, headers)).text).error.code, 'not_found', path);
    assert.equal(JSON.parse((await visit(path, {}, 'POST')).text).error.code.length > 0, true, path);
  }
  const mcp = await visit('/mcp');
  assert.equal(mcp.status, 401);
  assert.match(mcp.text, /This address is for programs/);
  for (const path of ['/api/v1/kits', '/api/nothing', '/api', '/dashboard/api/nothing'])
    assert.match(String((await visit(path)).headers['content-type']), /^application\/json/, path);
  const status = await visit('/readyz');
  assert.equal(status.status, 200);
  assert.match(status.text, /Everything works/);
  assert.equal((await call(service.url, '/readyz')).json.status, 'ready');
});

test('an address with a trailing slash redirects to the page without it, and /docs to the first page of the docs', async () => {
  for (const [from, to] of [
    ['/docs', '/docs/'],
    ['/docs/quickstart/', '/docs/quickstart'],
    ['/docs/errors/not_found/', '/docs/errors/not_found'],
    ['/kits/', '/kits'],
    ['/kits/?q=garden&page=2', '/kits?q=garden&page=2'],
    ['/kits/open-kit/', '/kits/open-kit'],
    ['/kits/%2Fexample.com/', '/kits/%2Fexample.com'],
  ] as const)
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await visit(from, {}, method);
      assert.deepEqual([status, headers.location], [301, to], `${method} ${from}`);
    }
  assert.equal((await visit('/docs/errors/')).status, 200, 'a page of the docs');
});

test('robots.txt links to a site map with every page', async () => {
  const robots = (await visit('/robots.txt')).text;
  assert.match(robots, /^User-agent: \*\n/);
  assert.ok(robots.includes(`Sitemap: ${service.url}/sitemap.xml`));
  const map = await visit('/sitemap.xml');
  assert.equal(map.headers['content-type'], 'application/xml; charset=utf-8');
  const paths = [...map.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!.slice(service.url.length));
  const isDocs = (path: string) => path.startsWith('/docs/');
  assert.deepEqual(
    paths.filter((path) => !isDocs(path)),
    ['/', '/kits', '/suggest', '/pricing', '/kits/evil-kit', '/kits/flaky-tests', '/kits/open-kit'],
  );
  for (const path of ['/docs/', '/docs/quickstart', '/docs/errors/', '/docs/errors/not_found'])
    assert.ok(paths.includes(path), path);
  for (const path of paths.filter(isDocs)) assert.equal((await visit(path)).status, 200, path);
});

test('pages change with the catalogue', async () => {
  await service.importKits([...KITS, { slug: 'new-kit', name: 'New Kit' }]);
  await until(async () => found(await visit('/kits')).includes('new-kit'), 60_000);
  assert.equal((await visit('/kits/new-kit')).status, 200);
});

test('the box: ten tries per hour and address, then an error with the time of the next try; no account is charged', async () => {
  const question = { ai_platform: 'claude', use_case: ' Our tests fail at random ' };
  const from = (address: string) => new Visitor(service.url, { 'x-forwarded-for': address });
  const somebody = from('203.0.113.7');
  const { key } = await service.account('free');
  for (const wrong of [{}, { ...question, ai_platform: 'clippy' }, { ...question, use_case: 'x'.repeat(1_001) }, null])
    assert.equal((await somebody.post('/try', wrong)).status, 400, 'an invalid request does not count');
  for (let i = 1; i <= 10; i++) {
    const answer = await somebody.post('/try', question);
    assert.equal(answer.status, 200, `${i}: ${answer.text}`);
    assert.equal(answer.json.recommendations[0].kit_slug, 'flaky-tests');
    assert.equal(answer.headers.get('x-ratelimit-limit'), null);
  }
  for (let i = 0; i < 3; i++) {
    const eleventh = await somebody.post('/try', question);
    assert.equal(eleventh.status, 429);
    assert.match(eleventh.json.error.message, /your 10 tries for this hour. You can try again at \d\d:\d\d UTC/);
    assert.ok(Number(eleventh.headers.get('retry-after')) > 3_000);
  }
  assert.equal((await somebody.post('/try', {})).status, 429, 'refused before the body is checked');
  assert.equal((await from('203.0.113.8').post('/try', question)).status, 200, 'other addresses are not affected');
  assert.equal(
    (await call(service.url, '/api/v1/usage', { key })).json.calls_used,
    1,
    'only the call for the usage itself',
  );
  assert.equal(
    (await call(service.url, '/dashboard/api/try', { body: question })).status,
    403,
    'only from pages of the site',
  );
  service.clock.add(3_600_000);
  assert.equal((await somebody.post('/try', question)).status, 200, 'an hour later');
});

test('the process limits requests from many addresses; without KITSCOUT_TRY there is no box', async () => {
  const question = { ai_platform: 'any', use_case: 'garden' };
  let refused: Answer | undefined;
  for (let round = 0; refused === undefined; round++) {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        new Visitor(service.url, { 'x-forwarded-for': `198.51.${round}.${i}` }).post('/try', question),
      ),
    );
    assert.ok(answers.every(({ status }) => status === 200 || status === 429));
    refused = answers.find(({ status }) => status === 429);
    assert.ok(round < 20, 'the limit is reached');
  }
  assert.match(refused.json.error.message, /Many people are trying this right now/);
  const off = await startService({ pagesDir: folder, kits: KITS, env: { KITSCOUT_TRY: 'off' } });
  try {
    assert.equal((await new Visitor(off.url).post('/try', question)).status, 404);
    assert.doesNotMatch((await call(off.url, '/')).text, /data-live/);
  } finally {
    await off.close();
  }
});

test('one address cannot use up the new pages and the downloads that all visitors share', async () => {
  await service.importKits([{ slug: 'large-kit', access: 'public', files: largeFiles(4) }], { merge: true });
  await until(async () => (await call(service.url, '/kits/large-kit')).status === 200, 60_000);
  const visit = async (address: string, path: string) =>
    (await call(service.url, path, { headers: { 'x-forwarded-for': address } })).status;
  for (const [path, most] of [
    ['/kits?topic=', 240],
    ['/kits/large-kit/large-kit.md?', 240 / 16],
  ] as const) {
    const statuses: number[] = [];
    for (let i = 0; statuses.at(-1) !== 429; i++) {
      assert.ok(i <= most, `${path} was asked for ${i} times`);
      statuses.push(await visit('203.0.113.50', path + i));
    }
    // Others wait for a second's worth at most; each try is another visitor's.
    let others = 0;
    await until(async () => (await visit(`198.51.100.${++others}`, `${path}other`)) === 200, 5_000);
  }
});

test('a failed download is a page for a browser that navigates to it, with the way back, and JSON for programs', async () => {
  const path = '/dashboard/api/kits/flaky-tests/zip';
  const page = await visit(path);
  assert.equal(page.status, 401);
  assert.match(String(page.headers['content-type']), /^text\/html/);
  assert.match(page.text, /<h1>The download failed<\/h1>/);
  assert.match(page.text, /href="\/kits\/flaky-tests"/);
  assert.match(page.text, /href="\/dashboard\/sign-in"/);
  const data = await call(service.url, path);
  assert.equal(data.status, 401);
  assert.equal(data.json.error.code, 'signed_out');
});

test('the pricing page answers with a comparison, what counts, and a calculation that its address keeps', async () => {
  const { status, text } = await visit('/pricing');
  assert.equal(status, 200);
  for (const words of ['Compare the plans', 'What counts as a call', '$29 per month', '100,000', 'Ask the operator'])
    assert.ok(text.includes(words), words);
  assert.match(text, /<strong>4,400 calls<\/strong> in a month of 22 working days: Pro \(\$29 per month\)/);
  const asked = await visit('/pricing?people=3&searches=1');
  assert.match(asked.text, /<strong>66 calls<\/strong>[^:]*: Free \(no charge\)/);
  const many = await visit('/pricing?people=9999&searches=9999');
  assert.match(many.text, /Enterprise \(price on request\)/);
  const strange = await visit(`/pricing?people=-1&searches=${encodeURIComponent(EVIL)}`);
  assert.equal(strange.status, 200);
  assert.match(strange.text, /4,400 calls/);
});

/** From an address that has not used up its share of new pages. */
const ask = (path: string) => visit(path, { 'x-forwarded-for': '203.0.113.77' });

test('a file of a kit has a preview: all of it if the kit is free, the first third otherwise; nothing in it is markup', async () => {
  const open = await ask('/kits/open-kit/view/README.md');
  assert.match(open.text, /<h3>Garden<\/h3><p>The last word\.<\/p>/);
  assert.match((await ask('/kits/open-kit/view/scripts/sow%20it.py')).text, /print\(&quot;&lt;b&gt;&quot;\)/);
  const cut = await ask('/kits/flaky-tests/view/README.md');
  assert.equal(cut.text.split('A line of the guide').length - 1, 13, 'a third of 40 lines');
  assert.match(cut.text, /part of <a href="\/pricing">Pro/);
  assert.match(String(cut.headers['content-security-policy']), /default-src 'none'; script-src 'self'/);
  const name = KITS[1]!.files && Object.keys(KITS[1]!.files)[0]!;
  const evil = await ask(`/kits/evil-kit/view/${encodeURIComponent(name!)}`);
  assert.equal(evil.status, 200);
  assert.doesNotMatch(evil.text, /<img|<script/);
  for (const path of [
    '/kits/open-kit/view/no.md',
    '/kits/open-kit/view/..%2f..%2fpackage.json',
    '/kits/nope/view/README.md',
  ])
    assert.equal((await ask(path)).status, 404, path);
});

test('kits are compared side by side, at most three; unknown ones are left out', async () => {
  const all = await ask('/compare?kit=flaky-tests&kit=open-kit&kit=nope&kit=evil-kit&kit=flaky-tests');
  assert.equal(all.status, 200);
  assert.equal(all.text.match(/<th scope="col">/g)!.length, 3);
  assert.doesNotMatch(all.text, /<img|<script/);
  assert.match(all.text, /Free<\/span>[\s\S]*Works with/);
  for (const path of ['/compare', '/compare?kit=%00', `/compare?kit=${encodeURIComponent(EVIL)}`])
    assert.match((await ask(path)).text, /Choose a kit/, path);
});

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compress } from '../../dashboard/build.ts';
import { call } from '../support/http.ts';
import { startService } from '../support/service.ts';

const SCRIPT = 'console.log("app");'.repeat(200);
const folder = mkdtempSync(join(tmpdir(), 'kitscout-pages-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>app</title>');
writeFileSync(join(folder, 'site.html'), '<!doctype html><head><!--head--></head><body><!--body--></body>');
writeFileSync(join(folder, 'theme.js'), SCRIPT);
writeFileSync(join(folder, 'assets', 'app-AbCd1234.js'), SCRIPT);
for (const file of ['theme.js', 'assets/app-AbCd1234.js']) compress(join(folder, file));
writeFileSync(join(folder, 'build.json'), '{}');
const service = await startService({ pagesDir: folder });
after(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The bytes as sent, before decompression. */
function raw(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    request(service.url + path, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

test('the site is at /, the app at /dashboard and all paths below it', async () => {
  assert.match((await call(service.url, '/')).text, /<title>Kitscout:/);
  for (const path of [
    '/dashboard',
    '/dashboard/',
    '/dashboard/keys',
    '/dashboard/admin/accounts/some-account',
    '/dashboard/reset-password?token=x',
    '/dashboard/%zz',
    '/dashboard/build.json',
    '/dashboard/assets.js',
  ]) {
    const answer = await call(service.url, path);
    assert.equal(answer.status, 200, path);
    assert.match(answer.text, /<title>app/, path);
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(answer.headers.get('cache-control'), 'no-cache');
  }
});

test('addresses of kits in the dashboard lead to the site', async () => {
  for (const path of ['/kits', '/kits?q=review&page=2', '/kits/some-kit', '/kits/%2F%2Fexample.com']) {
    const { status, headers } = await raw(`/dashboard${path}`);
    assert.deepEqual([status, headers.location], [301, path]);
  }
});

test('no path escapes the folder', async () => {
  for (const path of [
    '/dashboard/../package.json',
    '/dashboard/..%2f..%2fpackage.json',
    '/dashboard/%2e%2e/%2e%2e/etc/passwd',
    '/dashboard/assets/../../../etc/passwd',
    '/dashboard/assets/..%5c..%5cx',
    '/dashboard/__proto__',
    '/dashboard/constructor',
  ]) {
    const { bytes, status } = await raw(path);
    assert.ok(status === 404 || bytes.includes('<title>app'), `${path}: ${status} ${bytes.subarray(0, 80)}`);
  }
});

test('every page forbids frames, third-party scripts, sniffing and referrers', async () => {
  const ours = ['/', '/dashboard', '/dashboard/keys', '/dashboard/icon.svg'];
  for (const path of [...ours, '/docs/', '/docs/quickstart.md', '/docs/reference/']) {
    const { headers } = await call(service.url, path);
    const policy = new Map(
      (headers.get('content-security-policy') ?? '')
        .split('; ')
        .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
    );
    assert.equal(policy.get('default-src'), "'none'");
    assert.match(policy.get('script-src')!, ours.includes(path) ? /^'self'$/ : /^'self'( 'sha256-[\w+/=]+')+$/);
    assert.equal(policy.get('style-src'), ours.includes(path) ? "'self'" : "'self' 'unsafe-inline'");
    assert.equal(policy.get('frame-ancestors'), "'none'");
    assert.equal(policy.get('base-uri'), "'none'");
    assert.equal(policy.get('form-action'), "'self'");
    policy.delete('style-src');
    assert.doesNotMatch([...policy.values()].join(' '), /unsafe|\*|https?:/);
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
  }
});

test('scripts and styles carry only what concerns them', async () => {
  const { headers } = await call(service.url, '/dashboard/assets/app-AbCd1234.js');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
  assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
  assert.equal(headers.get('content-security-policy'), null);
});

test('hashed files are cached permanently, others are revalidated', async () => {
  const hashed = await call(service.url, '/dashboard/assets/app-AbCd1234.js');
  assert.equal(hashed.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.match(hashed.headers.get('content-type')!, /^(text|application)\/javascript; charset=utf-8$/);
  assert.equal(hashed.text, SCRIPT);
  const plain = await raw('/dashboard/theme.js');
  assert.equal(plain.headers['cache-control'], 'no-cache');
  // Not with fetch, which bypasses its cache when this header is set.
  const again = await raw('/dashboard/theme.js', { 'if-none-match': String(plain.headers.etag) });
  assert.equal(again.status, 304);
  assert.equal(again.bytes.length, 0);
  const gone = await call(service.url, '/dashboard/assets/app-00000000.js');
  assert.equal(gone.status, 404);
  assert.equal(gone.headers.get('content-type'), 'application/json; charset=utf-8');
});

test('pages use a compression that the browser supports', async () => {
  for (const path of ['/dashboard/assets/app-AbCd1234.js', '/dashboard/theme.js']) {
    const br = await raw(path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    assert.equal(br.headers['content-encoding'], 'br');
    assert.equal(brotliDecompressSync(br.bytes).toString(), SCRIPT);
    const gz = await raw(path, { 'accept-encoding': 'br;q=0, gzip' });
    assert.equal(gz.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(gz.bytes).toString(), SCRIPT);
    const plain = await raw(path);
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(plain.bytes.toString(), SCRIPT);
    assert.equal(plain.headers.vary, 'accept-encoding');
  }
  const head = await raw('/', { 'accept-encoding': 'br' }, 'HEAD');
  assert.equal(head.status, 200);
  assert.equal(head.bytes.length, 0);
});

test('a new build is served without a restart; a missing build is reported, and the API works', async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>new</title>');
  utimesSync(join(folder, 'index.html'), new Date(), new Date(Date.now() + 5000));
  assert.match((await call(service.url, '/dashboard')).text, /<title>new/);
  for (const [file, path] of [
    ['index.html', '/dashboard'],
    ['site.html', '/'],
    ['site.html', '/kits'],
  ] as const) {
    rmSync(join(folder, file), { force: true });
    const missing = await call(service.url, path);
    assert.equal(missing.status, 503);
    assert.match(missing.text, /not built/);
  }
  const { key } = await service.account();
  assert.equal((await call(service.url, '/api/v1/kits', { key })).status, 200);
  assert.equal((await call(service.url, '/dashboard/api/config')).status, 200);
});

test('a folder of pages that is not built yet causes no warning', async () => {
  const early = await startService({ pagesDir: join(folder, 'later') });
  await early.close();
  assert.doesNotMatch(early.logLines.join(''), /must exist/);
});

test('only the API is served when the dashboard is switched off', async () => {
  const alone = await startService({ env: { KITSCOUT_DASHBOARD: 'off' } });
  try {
    for (const path of ['/', '/dashboard', '/dashboard/api/config'])
      assert.equal((await call(alone.url, path)).status, 404, path);
    const { key } = await alone.account();
    assert.equal((await call(alone.url, '/api/v1/kits', { key })).status, 200);
  } finally {
    await alone.close();
  }
});

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { call } from '../support/http.ts';

/**
 * `npm run test:package`: packs the package, runs it with npx in an empty folder with an empty npm cache, and installs
 * a checkout without development dependencies. It takes a minute or two and needs the npm registry.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAX_PACKAGE_BYTES = 90e6;
const KEY = /KITSCOUT_API_KEY=(kits_[0-9A-Za-z]{31})/;

const MCP_INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } },
};

const work = mkdtempSync(join(tmpdir(), 'kitscout-package-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
const run = (cwd: string, command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', env: environment(), stdio: ['ignore', 'pipe', 'ignore'] });
const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(1);

console.log(`${availableParallelism()} processors, load ${loadavg()[0]!.toFixed(1)}`);
const tarball = join(work, run(ROOT, 'npm', 'pack', '--pack-destination', work).trim().split('\n').at(-1)!);
const bytes = statSync(tarball).size;
console.log(`package  ${(bytes / 1e6).toFixed(1)} MB`);
assert.ok(bytes <= MAX_PACKAGE_BYTES);
assert.deepEqual(kitFilesIn(tarball), run(ROOT, 'git', 'ls-files', 'catalogue').trim().split('\n').sort());

for (const cache of ['empty', 'full']) {
  // Removes what npx installed, but keeps what npm downloaded.
  rmSync(join(work, 'cache', '_npx'), { recursive: true, force: true });
  const empty = mkdtempSync(join(work, 'empty-'));
  const took = await served(empty, 'npx', ['--yes', '--package', tarball, 'kitscout', 'serve']);
  console.log(`npx      first answer after ${took} s, with ${cache === 'empty' ? 'an' : 'a'} ${cache} npm cache`);
}

// A checkout with the tracked files in their current state.
const checkout = join(work, 'checkout');
for (const file of run(ROOT, 'git', 'ls-files').trim().split('\n')) {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  cpSync(join(ROOT, file), join(checkout, file));
}
// Built beforehand, because "npm ci --omit=dev" cannot build it.
cpSync(join(ROOT, 'dist', 'dashboard'), join(checkout, 'dist', 'dashboard'), { recursive: true });
const began = performance.now();
run(checkout, 'npm', 'ci', '--omit=dev');
console.log(
  `checkout npm ci --omit=dev in ${seconds(began)} s, ${sizeOf(join(checkout, 'node_modules'))} MB in node_modules`,
);
assert.ok(!readdirSync(join(checkout, 'node_modules')).includes('vite'));
console.log(`         first answer after ${await served(checkout, 'npm', ['start'])} s`);

/** Starts a server as a user would, and checks that everything in the package answers. */
async function served(cwd: string, command: string, args: string[]): Promise<string> {
  const began = performance.now();
  const child = spawn(command, args, { cwd, env: environment({ PORT: '0' }), detached: true });
  let output = '';
  try {
    const ready = new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk;
        const url = /Kitscout is ready at (\S+)/.exec(output)?.[1];
        if (url !== undefined && KEY.test(output)) resolve(url);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) => reject(new Error(`it ended with ${code}:\n${output}`)));
    });
    const url = await ready;
    const key = KEY.exec(output)![1]!;
    const body = { ai_platform: 'claude', use_case: 'Our tests fail at random on CI' };
    const { json } = await call(url, '/api/v1/recommend', { key, body });
    const duration = seconds(began);
    assert.equal(json.recommendations[0].kit_slug, 'flaky-test-hunter');
    for (const path of [
      '/',
      '/dashboard',
      '/dashboard/api/config',
      '/docs/',
      '/docs/reference/',
      '/docs/reference/js/scalar.js',
      '/openapi.json',
    ])
      assert.equal((await call(url, path)).status, 200, path);
    const headers = { accept: 'application/json, text/event-stream' };
    assert.equal((await call(url, '/mcp', { key, headers, body: MCP_INITIALIZE })).status, 200, '/mcp');
    const kits = readdirSync(join(ROOT, 'catalogue')).filter((name) => !name.includes('.'));
    assert.equal((await call(url, '/api/v1/kits', { key })).json.pagination.total, kits.length);
    return duration;
  } finally {
    // npx and npm start the server as their child, so the signal goes to the whole group.
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM');
  }
}

function kitFilesIn(file: string): string[] {
  return run(work, 'tar', 'tzf', file)
    .split('\n')
    .filter((name) => name.startsWith('package/catalogue/'))
    .map((name) => name.slice('package/'.length))
    .sort();
}

function sizeOf(folder: string): number {
  return Math.round(Number(run(work, 'du', '-sk', folder).split('\t')[0]) / 1000);
}

/** Uses its own cache and settings, so that nothing installed here helps. */
function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) =>
    /^(PATH|HOME|NODE_EXTRA_CA_CERTS|https?_proxy|npm_config_registry)$/i.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    npm_config_cache: join(work, 'cache'),
    npm_config_update_notifier: 'false',
    ...more,
  };
}

import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { ensureClients } from '../clients/build.ts';
import { machineNodes } from './support/machine-nodes.ts';
import { startService } from './support/service.ts';
import { isLong } from './support/sized.ts';

const MAX_BYTES = 400_000;
const SKILL = '---\nname: free-kit\ndescription: Does one thing.\n---\n';
const root = mkdtempSync(join(tmpdir(), 'kitscout-downloads-'));
assert.deepEqual(await ensureClients(), { problem: null });
const service = await startService({
  kits: [
    { slug: 'free-kit', access: 'public', files: { 'SKILL.md': SKILL, 'a.md': '# A\n' } },
    { slug: 'other-kit', files: { 'SKILL.md': SKILL.replace('free-kit', 'other-kit') } },
  ],
});
/** Reached under any name, as in a network of its own. */
const open = await startService({ env: { HOST: '0.0.0.0' } });
after(async () => {
  await Promise.all([service.close(), open.close()]);
  rmSync(root, { recursive: true, force: true });
});

test('npx runs the command line of the service, without a registry, on the Node of this machine', {
  skip: !isLong && 'in test:long',
}, async (t) => {
  const [node] = machineNodes();
  if (node === undefined) return t.skip('there is only the Node of the lock file');
  const dir = mkdtempSync(join(root, 'empty-'));
  const npx = async (args: string[], env: Record<string, string> = {}) =>
    promisify(execFile)('npx', ['-y', `${service.url}/cli.tgz`, ...args], {
      cwd: dir,
      env: {
        PATH: `${dirname(node)}:/usr/bin:/bin`,
        HOME: root,
        npm_config_cache: join(root, 'cache'),
        npm_config_registry: 'http://127.0.0.1:1',
        npm_config_update_notifier: 'false',
        ...env,
      },
    });
  await npx(['add', 'free-kit', '--platform', 'claude', '--yes']);
  assert.deepEqual(readdirSync(join(dir, '.claude/skills/free-kit')), ['SKILL.md', 'a.md']);
  assert.match((await npx(['list'])).stdout, /free-kit/);
  const facts = JSON.parse((await npx(['suggest', 'Fix tests', '--facts-only'])).stdout);
  assert.deepEqual([facts.goal, facts.installed.length], ['Fix tests', 1]);
  assert.match((await npx(['check'])).stdout, /^1 skill, /m);
  const { key } = await service.account('pro');
  const { stdout } = await npx(['show', 'other-kit'], { KITSCOUT_API_KEY: key });
  assert.ok(stdout.includes(`npx -y ${service.url}/cli.tgz add other-kit`), stdout);
  await assert.rejects(npx(['add', 'other-kit', '--platform', 'claude', '--yes']), {
    stderr: new RegExp(`no API key for ${service.url}: run "npx -y ${service.url}/cli\\.tgz login"`),
  });
  assert.match((await npx(['me'], { KITSCOUT_API_KEY: key })).stdout, /Pro tier/);
});

test('packages are small, validated by their ETag, and name the address that was asked', async () => {
  for (const name of ['cli', 'sdk']) {
    const answer = await fetch(`${service.url}/${name}.tgz`);
    assert.equal(answer.headers.get('content-type'), 'application/gzip');
    const bytes = (await answer.arrayBuffer()).byteLength;
    assert.ok(bytes > 5_000 && bytes <= MAX_BYTES, `${name}: ${bytes} bytes`);
    const etag = answer.headers.get('etag')!;
    const again = await fetch(`${service.url}/${name}.tgz`, { headers: { 'if-none-match': etag } });
    assert.equal(again.status, 304);
  }
  const port = Number(new URL(open.url).port);
  const urlIn = async (host: string) => {
    const response = await new Promise<import('node:http').IncomingMessage>((resolve) =>
      get({ port, path: '/cli.tgz', headers: { host } }, resolve),
    );
    const file = join(root, 'cli.tgz');
    writeFileSync(file, await buffer(response));
    return JSON.parse(execFileSync('tar', ['xzOf', file, 'package/service.json'], { encoding: 'utf8' })).url;
  };
  assert.equal(await urlIn('kits.example.com:81'), 'http://kits.example.com:81');
  assert.equal(await urlIn('evil"},x'), open.url, 'what is no host name is not used');
});

test('a flood of addresses makes few packages', async () => {
  const port = Number(new URL(open.url).port);
  const statuses = await Promise.all(
    Array.from(
      { length: 40 },
      (_, i) =>
        new Promise<number | undefined>((resolve) =>
          get({ port, path: '/cli.tgz', headers: { host: `h${i}.example.com` } }, (response) => {
            response.resume();
            resolve(response.statusCode);
          }),
        ),
    ),
  );
  // On a busy machine the requests take seconds, in which more are allowed.
  assert.ok(statuses.filter((status) => status === 429).length >= 10, statuses.join());
  assert.ok(statuses.every((status) => status === 200 || status === 429));
});

test('what the site shows of kits is there without a key; files only of public kits', async () => {
  const json = async (path: string) => (await fetch(service.url + path)).json() as Promise<Record<string, never>>;
  const { kits } = (await json('/kits.json')) as unknown as { kits: { slug: string; digest: string }[] };
  assert.deepEqual(
    kits.map(({ slug }) => slug),
    ['free-kit', 'other-kit'],
  );
  assert.match(kits[0]!.digest, /^sha256:[0-9a-f]{64}$/);
  assert.equal(((await json('/kits.json?kit=other-kit&kit=none')).kits as unknown[]).length, 1);
  const many = new URLSearchParams(Array.from({ length: 201 }, () => ['kit', 'x']));
  assert.equal((await fetch(`${service.url}/kits.json?${many}`)).status, 400);
  const shown = await json('/kits/free-kit/kit.json');
  assert.deepEqual([(shown.kit as { slug: string }).slug, shown.access], ['free-kit', 'public']);
  const content = await fetch(`${service.url}/kits/free-kit/content.md`);
  assert.match(await content.text(), /^<!-- file: SKILL.md -->\n\n---\nname: free-kit/);
  assert.equal(content.headers.get('x-kit-digest'), kits[0]!.digest);
  const refused = await fetch(`${service.url}/kits/other-kit/content.md`);
  assert.deepEqual(
    [refused.status, ((await refused.json()) as { error: { code: string } }).error.code],
    [403, 'forbidden'],
  );
  for (const path of ['/kits/none/kit.json', '/kits/none/content.md'])
    assert.equal((await fetch(service.url + path)).status, 404);
});

test('a service without its packages says so', async (t) => {
  const bare = await startService({ clientsDir: join(root, 'nothing') });
  t.after(() => bare.close());
  assert.equal(existsSync(join(root, 'nothing')), false);
  assert.equal((await fetch(`${bare.url}/cli.tgz`)).status, 404);
});

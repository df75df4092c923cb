import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { bytesOf } from '../../src/catalogue/bundle.ts';
import { settingsFor } from '../../src/sources/source-settings.ts';
import { previewSync, syncSource } from '../../src/sources/sync.ts';
import type { SourceSettings } from '../../src/store/source-store.ts';
import { openSqliteStore } from '../../src/store/sqlite/open.ts';
import { readAll, limits as tierLimits } from '../store/engines.ts';
import { gitRepository, skillText } from '../support/git-repository.ts';

const root = mkdtempSync(join(tmpdir(), 'kitscout-git-'));
const store = openSqliteStore({ dataDir: join(root, 'data'), limits: tierLimits, now: Date.now, server: false });
after(async () => {
  await store.close();
  rmSync(root, { recursive: true });
});

const environment = { PATH: process.env.PATH!, HOME: root };
const limits = { seconds: 60, megabytes: 64, environment };
const deps = { store, limits };
let count = 0;
const repository = () => gitRepository(join(root, `repository-${++count}`));

async function added(where: string, options: Parameters<typeof settingsFor>[1] = {}) {
  const { name, settings } = await settingsFor(where, options);
  const source = await store.sources.add(name, settings);
  const report = (await syncSource(source, deps))!;
  return {
    name,
    report,
    again: async (force = false) => (await syncSource((await store.sources.find(name))!, { ...deps, force }))!,
  };
}

const kitsOf = async (name: string) => (await readAll(store)).filter(({ release }) => release.origin?.source === name);

test('a repository becomes kits; another sync brings what changed', async () => {
  const { url, commit } = repository();
  const image = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255);
  const first = commit({
    'skills/a/SKILL.md': skillText('alpha', 'Does the first thing.'),
    'skills/a/logo.png': image,
    'skills/b/SKILL.md': skillText('beta', 'Does the second thing.'),
    LICENSE: 'MIT License\n',
  });
  const { name, report, again } = await added(url);
  assert.deepEqual(
    [report.outcome, report.commit, report.added.sort(), report.problems],
    ['synced', first, ['alpha', 'beta'], []],
  );
  const [alpha] = await kitsOf(name);
  assert.deepEqual(alpha!.release.origin, {
    source: name,
    address: url,
    path: 'skills/a/SKILL.md',
    commit: first,
    format: 'skill',
    licence: 'MIT',
    withheld: false,
    link: null,
  });
  assert.deepEqual([...bytesOf(alpha!.files[1]!)], [...image]);
  assert.deepEqual([(await again()).outcome, (await again(true)).updated], ['unchanged', []]);
  const second = commit({
    'skills/a/SKILL.md': skillText('alpha', 'Does the first thing better.'),
    'skills/b': null,
    'c/SKILL.md': skillText('gamma', 'Third.'),
  });
  const { added: came, updated, removed, commit: at } = await again();
  assert.deepEqual([came, updated, removed, at], [['gamma'], ['alpha'], ['beta'], second]);
  assert.deepEqual(
    (await kitsOf(name)).map(({ release }) => release.origin!.commit),
    [second, second],
  );
  assert.deepEqual(
    readdirSync(tmpdir()).filter((one) => one.startsWith(`kitscout-source-${process.pid}-`)),
    [],
  );
});

test('a branch, a tag, a commit and a path; a preview writes nothing', async () => {
  const { url, commit, git } = repository();
  const first = commit({ 'one/SKILL.md': skillText('ref-one', 'One.'), 'two/SKILL.md': skillText('ref-two', 'Two.') });
  git('tag', '--annotate', 'v1', '--message', 'v1');
  git('branch', 'old');
  commit({ 'one/SKILL.md': skillText('ref-three', 'Three.') });
  const preview = async (ref: string | null, path: string | null = null) => {
    const { settings } = await settingsFor(url, { ref, path, name: 'preview' });
    const { added: came, commit: at, outcome, message } = await previewSync('preview', settings, deps);
    return outcome === 'failed' ? message : [came.sort(), at];
  };
  const old = [['ref-one', 'ref-two'], first];
  assert.deepEqual([await preview('v1'), await preview('old'), await preview(first)], [old, old, old]);
  assert.deepEqual((await preview(null, 'one/**'))![0], ['ref-three']);
  assert.match(String(await preview('nothing')), /has no branch or tag "nothing"/);
  assert.equal(await store.sources.find('preview'), undefined);
});

test('names that are taken get the prefix, and stay as they are', async () => {
  const one = repository();
  const two = repository();
  one.commit({ 'x/SKILL.md': skillText('shared', 'Of the first.') });
  two.commit({ 'x/SKILL.md': skillText('shared', 'Of the second.'), 'y/x/SKILL.md': skillText('shared', 'Again.') });
  await added(one.url, { name: 'first-source' });
  const second = await added(two.url, { name: 'second-source', prefix: 'sec' });
  assert.deepEqual(second.report.added.sort(), ['sec-shared', 'sec-shared-y']);
  await store.sources.remove('first-source', { keepKits: false });
  two.commit({ 'a/SKILL.md': skillText('shared', 'Comes before the others.') });
  const { added: came, updated, removed } = await second.again();
  assert.deepEqual([came, updated, removed], [['shared'], [], []]);
});

test('hooks, filters, attributes, links and submodules of a repository do nothing', async () => {
  const { url, dir, commit, git, link, write } = repository();
  const trace = join(root, 'pwned');
  write({
    'a/SKILL.md': skillText('harmless', 'A skill of a hostile repository.'),
    '.gitattributes': '*.md filter=evil diff=evil\n',
    '.gitmodules': `[submodule "x"]\n\tpath = x\n\turl = ext::sh -c "touch ${trace}"\n`,
    '.lfsconfig': `[lfs]\n\turl = https://10.0.0.1/\n`,
    'a/large.bin': 'version https://git-lfs.github.com/spec/v1\noid sha256:0000\nsize 1\n',
  });
  git('config', 'filter.evil.smudge', `touch ${trace}`);
  git('config', 'uploadpack.packObjectsHook', `touch ${trace}; exit 1 #`);
  for (const hook of ['post-checkout', 'post-merge', 'pre-auto-gc', 'reference-transaction']) {
    writeFileSync(join(dir, '.git/hooks', hook), `#!/bin/sh\ntouch ${trace}\n`);
  }
  link('a/passwd', '/etc/passwd');
  link('a/up', '../../..');
  commit();
  git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},x`);
  git('commit', '--quiet', '--message', 'a submodule');
  for (const hook of ['post-checkout', 'post-merge']) chmodSync(join(dir, '.git/hooks', hook), 0o755);
  const { name, report } = await added(url, { name: 'hostile' });
  assert.equal(report.outcome, 'synced', report.message ?? '');
  const [kit] = await kitsOf(name);
  assert.deepEqual(
    kit!.files.map((file) => file.name),
    ['SKILL.md', 'large.bin'],
  );
  assert.deepEqual(report.problems.map(({ file, reason }) => `${file} ${reason}`).sort(), [
    'a/passwd is a link, which is not followed',
    'a/up is a link, which is not followed',
    'x is a submodule, which is not fetched',
  ]);
  assert.equal(existsSync(trace), false);
});

test('names and addresses that git would take for something else are refused', async () => {
  for (const where of [
    'ext::sh -c id',
    '--upload-pack=touch',
    'https://user:secret@example.com/a.git',
    'fd::17',
    'https://token@example.com/a.git',
    'gopher://example.com/a',
    '/does/not/exist',
  ])
    await assert.rejects(settingsFor(where, { name: 'x' }), { name: 'UsageError' }, where);
  const { url, commit } = repository();
  commit();
  for (const ref of ['--upload-pack=x', '../x', 'a b', '-x'])
    await assert.rejects(settingsFor(url, { name: 'x', ref }), /--ref/);
});

test('a repository that is too large is cut off with a reason', async () => {
  const { url, commit } = repository();
  const noise = Buffer.alloc(9 * 1024 * 1024);
  for (let i = 0; i < noise.length; i++) noise[i] = (i * 2_654_435_761) >>> (i % 23);
  commit({
    'a/SKILL.md': skillText('big', 'Large.'),
    'pack.bin': crypto.getRandomValues(noise.subarray(0, 65_536)),
    'noise.bin': Buffer.concat(Array.from({ length: 144 }, () => crypto.getRandomValues(Buffer.alloc(65_536)))),
  });
  const { settings } = await settingsFor(url, { name: 'big' });
  const slow = { ...limits, megabytes: 1 };
  const { outcome, message } = await previewSync('big', settings, { store, limits: slow });
  assert.deepEqual([outcome, message], ['failed', 'is larger than 1 MB']);
});

test('a server that never answers is given up, and one that redirects to a private address is not followed', async () => {
  const server = createServer((request, response) => {
    if (request.url!.startsWith('/never')) return;
    const target = request.url!.startsWith('/metadata')
      ? 'http://169.254.169.254/latest'
      : `http://localhost:${port}${request.url}`;
    response.writeHead(302, { location: target }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = (path: string): SourceSettings => ({
    kind: 'git',
    location: `http://127.0.0.1:${port}/${path}`,
    ref: null,
    path: null,
    access: 'included',
    every: null,
    review: false,
    prefix: 'p',
    as: 'both',
  });
  const messageOf = async (path: string) =>
    (await previewSync('p', settings(path), { store, limits: { ...limits, seconds: 2 } })).message;
  try {
    assert.equal(await messageOf('metadata.git'), 'was redirected to 169.254.169.254, which is a private address');
    assert.equal(await messageOf('other.git'), 'was redirected to localhost, which is a private address');
    assert.match(String(await messageOf('never.git')), /127\.0\.0\.1 did not answer within 2 s/);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

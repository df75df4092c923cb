import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  globSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { unzipSync } from 'fflate';
import type { KitFile } from '../../sdk/src/kit-files.ts';
import { manifestDigest } from '../catalogue/release.ts';
import { applyChanges, exclusively } from './folder.ts';
import { assistantsIn, install, previewInstall, remove, verify } from './install.ts';
import type { InstallPlatform } from './layouts.ts';
import { LOCK_FILE, readLock, writeLock } from './lock-file.ts';
import { type DownloadedKit, planInstall } from './plan.ts';

const root = mkdtempSync(join(tmpdir(), 'kitscout-install-'));
after(() => rmSync(root, { recursive: true, force: true }));
const folder = () => mkdtempSync(join(root, 'project-'));
const URL = 'http://127.0.0.1:8080';

const SKILL = { name: 'SKILL.md', text: '---\nname: demo-kit\ndescription: Does things.\n---\n\n# Demo\n' };
const FILES: KitFile[] = [
  { name: 'README.md', text: '# Demo\n' },
  SKILL,
  { name: 'scripts/run.py', text: 'print(1)' },
  { name: 'platforms/cursor/demo.mdc', text: '---\ndescription: d\nglobs: **/*.ts\nalwaysApply: false\n---\nRule\n' },
  { name: 'platforms/chatgpt/instructions.md', text: 'Be helpful.\n' },
  { name: 'platforms/gemini/commands/demo.toml', text: 'prompt = "x"\n' },
];

function arrived(files: readonly KitFile[] = FILES, overrides: Partial<DownloadedKit> = {}): DownloadedKit {
  const digests = files.map(({ name, text }) => ({ name, sha256: hash('sha256', text, 'hex') }));
  return {
    kit: {
      id: 'kit_1',
      slug: 'demo-kit',
      name: 'Demo Kit',
      tagline: 't',
      description: 'd',
      price_cents: 0,
      currency: 'usd',
      ai_targets: ['any'],
      personas: [],
      keywords: [],
      whats_inside: [],
      deliverables: files.map(({ name }) => name),
    },
    files,
    digest: `sha256:${manifestDigest(digests)}`,
    ...overrides,
  };
}

/** Every file and folder with its content, to compare before and after. */
function snapshot(dir: string): Record<string, string> {
  const paths = globSync('**/{*,.*}', { cwd: dir, exclude: () => false });
  return Object.fromEntries(
    paths.sort().map((path) => {
      const stats = lstatSync(join(dir, path));
      return [
        path,
        stats.isFile() ? readFileSync(join(dir, path), 'latin1') : stats.isDirectory() ? '<folder>' : '<link>',
      ];
    }),
  );
}

const planFor = (kit: DownloadedKit, ...platforms: InstallPlatform[]) => planInstall(kit, platforms, 'project');

test('each platform gets its files where it expects them', () => {
  const paths = (platform: InstallPlatform) => planFor(arrived(), platform).files.map(({ path }) => path);
  assert.deepEqual(
    paths('claude'),
    ['README.md', 'SKILL.md', 'scripts/run.py'].map((name) => `.claude/skills/demo-kit/${name}`),
  );
  assert.deepEqual(
    paths('codex'),
    ['README.md', 'SKILL.md', 'scripts/run.py'].map((name) => `.agents/skills/demo-kit/${name}`),
  );
  assert.ok(paths('cursor').includes('.cursor/rules/demo.mdc'));
  assert.ok(paths('gemini').includes('.gemini/commands/demo.toml'));
  assert.deepEqual(paths('chatgpt'), ['demo-kit-instructions.md', 'demo-kit.zip']);
});

test('the text for a Gem is delivered to users of Gemini only, where the README says it is', () => {
  const kit = arrived([...FILES, { name: 'platforms/gemini/gem.md', text: 'Be brief.\n' }]);
  const [gemini, codex] = (['gemini', 'codex'] as const).map((platform) => planInstall(kit, [platform], 'home'));
  const path = '.gemini/skills/demo-kit/platforms/gemini/gem.md';
  assert.ok(gemini!.files.some((file) => file.path === path));
  assert.deepEqual(gemini!.notes, [`Gemini: paste ${path} into a Gem, if you use one`]);
  assert.ok(!codex!.files.some((file) => file.path.includes('platforms')));
});

test('the ZIP for ChatGPT contains one folder with SKILL.md', () => {
  const zip = planFor(arrived(), 'chatgpt').files.find(({ path }) => path === 'demo-kit.zip')!;
  const entries = unzipSync(zip.bytes);
  assert.deepEqual(Object.keys(entries).sort(), ['demo-kit/README.md', 'demo-kit/SKILL.md', 'demo-kit/scripts/run.py']);
  assert.equal(Buffer.from(entries['demo-kit/SKILL.md']!).toString(), SKILL.text);
});

test('the same files are executable in a project and in a ZIP: scripts that name their interpreter', () => {
  const dir = folder();
  const script = '#!/bin/sh\n';
  const files = ['scripts/run.sh', 'scripts/deep/run', 'assets/replay.sh'].map((name) => ({ name, text: script }));
  const others = ['scripts/data.json', 'assets/sample.py', 'lib.rs'].map((name) => ({ name, text: '#![allow(x)]\n' }));
  install(dir, planFor(arrived([SKILL, ...files, ...others]), 'claude', 'chatgpt'), URL, { force: false });
  const names = files.map(({ name }) => name).sort();
  const skill = join(dir, '.claude/skills/demo-kit');
  const inProject = globSync('**/*.*', { cwd: skill }).concat('scripts/deep/run');
  assert.deepEqual(inProject.filter((name) => lstatSync(join(skill, name)).mode & 0o111).sort(), names);
  // An entry of the ZIP's directory: the mode is in the upper half of the attributes.
  const entries = readFileSync(join(dir, 'demo-kit.zip'), 'latin1').matchAll(
    /PK\x01\x02.{36}(..).{4}demo-kit\/([\w./]+)(?=PK)/gs,
  );
  const inZip = [...entries].filter(([, mode]) => Buffer.from(mode!, 'latin1').readUInt16LE() & 0o111);
  assert.deepEqual(inZip.map(([, , name]) => name).sort(), names);
});

test('add, verify, remove leaves the folder unchanged, including empty folders', () => {
  for (const platforms of [
    ['claude'],
    ['codex', 'cursor'],
    ['gemini'],
    ['chatgpt'],
    ['claude', 'cursor', 'chatgpt'],
  ] as const) {
    const dir = folder();
    mkdirSync(join(dir, '.claude'));
    mkdirSync(join(dir, '.agents/skills/other'), { recursive: true });
    writeFileSync(join(dir, '.agents/skills/other/SKILL.md'), 'mine');
    const before = snapshot(dir);
    install(dir, planFor(arrived(), ...platforms), URL, { force: false });
    assert.notDeepEqual(snapshot(dir), before);
    assert.deepEqual(verify(dir, [])[0], {
      slug: 'demo-kit',
      version: readLock(dir).kits['demo-kit']!.version,
      changed: [],
      missing: [],
      added: [],
    });
    remove(dir, 'demo-kit', { force: false });
    assert.deepEqual(snapshot(dir), before, platforms.join());
  }
});

test('two kits in shared folders leave nothing behind, in either order of removal', () => {
  const second = arrived([{ name: 'SKILL.md', text: '---\nname: second-kit\ndescription: x\n---\n' }]);
  second.kit.slug = 'second-kit';
  for (const order of [
    ['demo-kit', 'second-kit'],
    ['second-kit', 'demo-kit'],
  ]) {
    const dir = folder();
    install(dir, planFor(arrived(), 'claude'), URL, { force: false });
    install(dir, planFor(second, 'claude'), URL, { force: false });
    for (const slug of order) remove(dir, slug, { force: false });
    assert.deepEqual(snapshot(dir), {});
  }
});

test('a file that was changed or written by someone else is never overwritten or removed without force', () => {
  const dir = folder();
  const path = join(dir, '.claude/skills/demo-kit/SKILL.md');
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, 'mine');
  assert.throws(() => install(dir, planFor(arrived(), 'claude'), URL, { force: false }), /not written by this kit/);
  assert.equal(readFileSync(path, 'utf8'), 'mine');
  install(dir, planFor(arrived(), 'claude'), URL, { force: true });
  assert.equal(readFileSync(path, 'utf8'), SKILL.text);
  writeFileSync(path, 'changed');
  assert.deepEqual(verify(dir, [])[0]!.changed, ['.claude/skills/demo-kit/SKILL.md']);
  assert.throws(() => remove(dir, 'demo-kit', { force: false }), /changed since/);
  const newer = arrived([...FILES.slice(0, 2), { name: 'references/new.md', text: 'n\n' }]);
  assert.throws(() => install(dir, planFor(newer, 'claude'), URL, { force: false }), /SKILL.md/);
});

test('a newer version replaces, adds and deletes files', () => {
  const dir = folder();
  install(dir, planFor(arrived(), 'claude'), URL, { force: false });
  const newer = planFor(arrived([{ name: 'README.md', text: 'new\n' }, SKILL]), 'claude');
  assert.deepEqual(previewInstall(dir, newer).steps, [
    { path: '.claude/skills/demo-kit/README.md', action: 'update' },
    { path: '.claude/skills/demo-kit/SKILL.md', action: 'unchanged' },
    { path: '.claude/skills/demo-kit/scripts/run.py', action: 'delete' },
  ]);
  install(dir, newer, URL, { force: false });
  assert.equal(existsSync(join(dir, '.claude/skills/demo-kit/scripts/run.py')), false);
  assert.deepEqual(verify(dir, [])[0]!.missing, []);
  remove(dir, 'demo-kit', { force: false });
  assert.deepEqual(snapshot(dir), {});
});

test('a newer version can turn a file into a folder and back, and all is restored if that fails', () => {
  const dir = folder();
  const path = (name: string) => join(dir, '.claude/skills/demo-kit', name);
  const versions = ['notes', 'notes/deep/a.md', 'notes'].map((name) =>
    planFor(arrived([SKILL, { name, text: 'x\n' }]), 'claude'),
  );
  for (const plan of [...versions, ...versions]) install(dir, plan, URL, { force: false });
  const { folders } = readLock(dir).kits['demo-kit']!;
  assert.deepEqual(folders, [...new Set(folders)]);
  assert.equal(readFileSync(path('notes'), 'utf8'), 'x\n');
  assert.deepEqual(verify(dir, [])[0]!.missing, []);

  writeFileSync(path('notes'), 'mine');
  assert.throws(() => install(dir, versions[1]!, URL, { force: false }), /this kit: .*notes\. Keep a copy .* --force/);
  assert.equal(readFileSync(path('notes'), 'utf8'), 'mine');
  install(dir, versions[1]!, URL, { force: true });
  writeFileSync(path('notes/deep/mine.md'), 'mine');
  const before = snapshot(dir);
  const refused = /notes is not written: it is a folder that also has .*notes\/deep\/mine\.md; move that elsewhere/;
  assert.throws(() => install(dir, versions[2]!, URL, { force: true }), refused);
  assert.deepEqual(snapshot(dir), before);

  rmSync(path('notes/deep/mine.md'));
  const failing = planFor(arrived([SKILL, { name: 'notes', text: 'x\n' }, { name: 'z/b.md', text: 'x\n' }]), 'claude');
  writeFileSync(path('z'), 'in the way');
  const complete = snapshot(dir);
  exclusively(dir, (staging) =>
    assert.throws(() =>
      applyChanges(
        dir,
        staging,
        [{ path: '.claude/skills/demo-kit/notes/deep/a.md', bytes: null }, ...failing.files],
        () => {},
      ),
    ),
  );
  assert.deepEqual(snapshot(dir), complete);
  rmSync(path('z'));
  remove(dir, 'demo-kit', { force: false });
  assert.deepEqual(snapshot(dir), {});
});

test('a newer version can change the case of a name, also on a disk that ignores case', () => {
  const dir = folder();
  const path = '.claude/skills/demo-kit';
  install(dir, planFor(arrived(), 'claude'), URL, { force: false });
  // As such a disk shows it: one file under both names.
  linkSync(join(dir, path, 'README.md'), join(dir, path, 'ReadMe.md'));
  const renamed = FILES.map((file) => (file.name === 'README.md' ? { ...file, name: 'ReadMe.md' } : file));
  install(dir, planFor(arrived(renamed), 'claude'), URL, { force: false });
  assert.deepEqual(readdirSync(join(dir, path)).sort(), ['ReadMe.md', 'SKILL.md', 'scripts']);
  remove(dir, 'demo-kit', { force: false });
  assert.deepEqual(snapshot(dir), {});
});

test('a deleted file that a newer version no longer has is not missed', () => {
  const dir = folder();
  install(dir, planFor(arrived(), 'claude'), URL, { force: false });
  rmSync(join(dir, '.claude/skills/demo-kit/scripts/run.py'));
  install(dir, planFor(arrived(FILES.slice(0, 2)), 'claude'), URL, { force: false });
  assert.deepEqual(verify(dir, [])[0]!.missing, []);
  remove(dir, 'demo-kit', { force: false });
  assert.deepEqual(snapshot(dir), {});
});

test('a file that two kits share stays until neither has it', () => {
  const agent = { name: 'platforms/claude/agents/reviewer.md', text: 'Review.\n' };
  const path = '.claude/agents/reviewer.md';
  const dir = folder();
  const second = arrived([{ name: 'SKILL.md', text: '---\nname: second-kit\ndescription: x\n---\n' }, agent]);
  second.kit.slug = 'second-kit';
  install(dir, planFor(arrived([...FILES, agent]), 'claude'), URL, { force: false });
  install(dir, planFor(second, 'claude'), URL, { force: false });
  for (const text of ['Twice.\n', 'Thrice.\n'])
    install(dir, planFor(arrived([...FILES, { ...agent, text }]), 'claude'), URL, { force: false });
  install(dir, planFor(second, 'claude'), URL, { force: false });
  install(dir, planFor(arrived(), 'claude'), URL, { force: false });
  assert.deepEqual(verify(dir, ['second-kit'])[0]!.missing, []);
  assert.deepEqual(Object.hasOwn(readLock(dir).kits['demo-kit']!.files, path), false);
  remove(dir, 'second-kit', { force: false });
  assert.equal(existsSync(join(dir, path)), false);
  remove(dir, 'demo-kit', { force: false });
  assert.deepEqual(snapshot(dir), {});
});

test("a kit does not overwrite another kit's file without force", () => {
  const dir = folder();
  const kit = (slug: string, text: string) => {
    const files = [
      { name: 'SKILL.md', text: `---\nname: ${slug}\ndescription: x\n---\n` },
      { name: 'platforms/claude/agents/reviewer.md', text },
    ];
    return planFor({ ...arrived(files), kit: { ...arrived().kit, slug } }, 'claude');
  };
  install(dir, kit('one-kit', 'Review code.\n'), URL, { force: false });
  const before = snapshot(dir);
  const other = kit('other-kit', 'Review texts.\n');
  assert.throws(
    () => install(dir, other, URL, { force: false }),
    /not written by this kit: .claude.agents.reviewer.md/,
  );
  assert.deepEqual(snapshot(dir), before);
  install(dir, other, URL, { force: true });
  assert.deepEqual(verify(dir, ['one-kit'])[0]!.changed, ['.claude/agents/reviewer.md']);
});

test('files that Git checked out with CRLF count as unchanged: they can be verified, updated and removed', () => {
  const dir = folder();
  install(dir, planFor(arrived(), 'claude', 'chatgpt'), URL, { force: false });
  for (const path of Object.keys(readLock(dir).kits['demo-kit']!.files).filter((one) => !one.endsWith('.zip')))
    writeFileSync(join(dir, path), readFileSync(join(dir, path), 'utf8').replaceAll('\n', '\r\n'));
  assert.deepEqual(verify(dir, [])[0]!.changed, []);
  const newer = planFor(arrived([{ name: 'README.md', text: 'new\n' }, SKILL]), 'claude', 'chatgpt');
  assert.deepEqual(previewInstall(dir, newer).conflicts, []);
  install(dir, newer, URL, { force: false });
  assert.equal(readFileSync(join(dir, '.claude/skills/demo-kit/README.md'), 'utf8'), 'new\n');
  remove(dir, 'demo-kit', { force: false });
  assert.deepEqual(snapshot(dir), {});
});

test('an identical file that existed before stays when the kit is removed', () => {
  const dir = folder();
  mkdirSync(join(dir, '.claude/skills/demo-kit'), { recursive: true });
  writeFileSync(join(dir, '.claude/skills/demo-kit/README.md'), '# Demo\n');
  const before = snapshot(dir);
  install(dir, planFor(arrived(), 'claude'), URL, { force: false });
  remove(dir, 'demo-kit', { force: false });
  assert.deepEqual(snapshot(dir), before);
});

test('links are never followed: neither for a folder, nor a file, nor the target of a removal', () => {
  const outside = folder();
  for (const link of ['.claude', '.claude/skills', '.claude/skills/demo-kit', '.claude/skills/demo-kit/SKILL.md']) {
    const dir = folder();
    mkdirSync(join(dir, link, '..'), { recursive: true });
    symlinkSync(outside, join(dir, link));
    assert.throws(() => install(dir, planFor(arrived(), 'claude'), URL, { force: true }), /is a link/, link);
    assert.deepEqual(snapshot(outside), {});
  }
  const dir = folder();
  install(dir, planFor(arrived(), 'claude'), URL, { force: false });
  rmSync(join(dir, '.claude/skills'), { recursive: true });
  mkdirSync(join(outside, 'demo-kit/scripts'), { recursive: true });
  symlinkSync(outside, join(dir, '.claude/skills'));
  remove(dir, 'demo-kit', { force: true });
  assert.deepEqual(Object.keys(snapshot(outside)), ['demo-kit', 'demo-kit/scripts']);
});

test('a failure in the middle restores everything', () => {
  const dir = folder();
  install(dir, planFor(arrived(), 'claude'), URL, { force: false });
  const before = snapshot(dir);
  // The last path cannot be created: a file is where its folder should be.
  const plan = planFor(
    arrived([{ name: 'README.md', text: 'other\n' }, SKILL, { name: 'z/deep.md', text: 'x\n' }]),
    'claude',
  );
  writeFileSync(join(dir, '.claude/skills/demo-kit/z'), 'in the way');
  assert.throws(() => install(dir, plan, URL, { force: false }), /not a folder/);
  rmSync(join(dir, '.claude/skills/demo-kit/z'));
  assert.deepEqual(snapshot(dir), before);
});

test('a folder can be on another disk', (t) => {
  const dir = folder();
  const disk = join(dir, '.claude');
  mkdirSync(disk);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status !== 0) return t.skip('needs root');
  try {
    install(dir, planFor(arrived(), 'claude'), URL, { force: false });
    const script = { name: 'scripts/run.py', text: '#!/usr/bin/env python3\nprint(2)' };
    install(dir, planFor(arrived([SKILL, script]), 'claude'), URL, { force: false });
    assert.equal(lstatSync(join(disk, 'skills/demo-kit/scripts/run.py')).mode & 0o111, 0o111);
    const before = snapshot(dir);
    const tooLarge = { name: 'scripts/run.py', text: 'x'.repeat(2_000_000) };
    assert.throws(() => install(dir, planFor(arrived([SKILL, tooLarge]), 'claude'), URL, { force: false }), /ENOSPC/);
    assert.deepEqual(snapshot(dir), before);
    remove(dir, 'demo-kit', { force: false });
    assert.deepEqual(snapshot(dir), { '.claude': '<folder>' });
  } finally {
    spawnSync('umount', ['-l', disk]);
  }
});

test('a lock file that cannot be written leaves no temporary file', () => {
  const dir = folder();
  install(dir, planFor(arrived(), 'claude'), URL, { force: false });
  const lock = readLock(dir);
  rmSync(join(dir, LOCK_FILE));
  mkdirSync(join(dir, LOCK_FILE));
  exclusively(dir, (staging) => assert.throws(() => writeLock(dir, staging, lock), /EISDIR|EPERM/));
  assert.deepEqual(readdirSync(dir).sort(), ['.claude', LOCK_FILE]);
});

test('an installation waits for another one in the same folder', async () => {
  const dir = folder();
  const installing = `
    const { install, dir, plan } = require('node:worker_threads').workerData;
    import(install).then((module) => module.install(dir, plan, 'here', { force: false }));
  `;
  const workerData = { install: import.meta.resolve('./install.ts'), dir, plan: planFor(arrived(), 'claude') };
  const thread = exclusively(dir, () => {
    const started = new Worker(installing, { eval: true, workerData });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    assert.deepEqual(readdirSync(dir), ['.kitscout-staging']);
    return started;
  });
  assert.deepEqual(await once(thread, 'exit'), [0]);
  assert.deepEqual(readdirSync(dir).sort(), ['.claude', LOCK_FILE]);
});

test('a signal does not end the process in the middle of an installation', () => {
  const dir = folder();
  const script = `
    import { writeFileSync } from 'node:fs';
    import { exclusively } from ${JSON.stringify(import.meta.resolve('./folder.ts'))};
    exclusively(${JSON.stringify(dir)}, () => {
      process.kill(process.pid, 'SIGINT');
      writeFileSync(${JSON.stringify(join(dir, 'done'))}, '');
    });
  `;
  const { status, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
  assert.deepEqual([status, signal, readdirSync(dir)], [0, null, ['done']]);
});

test('a kit can be named like a property that every object has', () => {
  const dir = folder();
  const { kit, ...rest } = arrived();
  const plan = planInstall({ kit: { ...kit, slug: 'constructor' }, ...rest }, ['claude'], 'project');
  assert.throws(() => remove(dir, 'constructor', { force: false }), /is not installed here/);
  install(dir, plan, URL, { force: false });
  assert.deepEqual(
    verify(dir, []).map(({ slug }) => slug),
    ['constructor'],
  );
  assert.equal(remove(dir, 'constructor', { force: false }).length, plan.files.length);
});

test('hostile kits are refused with a reason', () => {
  const file = (name: string, text = 'x\n') => ({ name, text });
  const cases: [KitFile[], RegExp][] = [
    [[SKILL, file('../x.md')], /leaves the folder/],
    [[SKILL, file('a/../../x.md')], /leaves the folder/],
    [[SKILL, file('/etc/passwd')], /not relative/],
    [[SKILL, file('C:/x.md')], /do not allow/],
    [[SKILL, file('a\\b.md')], /do not allow/],
    [[SKILL, file('a\u0000.md')], /invisible/],
    [[SKILL, file('a\u202e.md')], /invisible/],
    [[SKILL, file('a\u2028b.md')], /invisible/],
    [[SKILL, file('A.md'), file('a.md')], /collide/],
    [[SKILL, file('\u00e9.md'), file('e\u0301.md')], /collide/],
    [[SKILL, file('Docs/a.md'), file('docs/b.md')], /collide/],
    [[SKILL, file('a'), file('a/b.md')], /collide/],
    [[SKILL, file('con.md')], /device/],
    [[SKILL, file('x/LPT1')], /device/],
    [[SKILL, file('x. /a.md')], /space or a dot/],
    [[SKILL, file('a//b.md')], /leaves the folder/],
    [[SKILL, file('big.md', 'x'.repeat(100 * 1024 * 1024))], /bytes/],
    [Array.from({ length: 201 }, (_, i) => file(`${i}.md`)), /201 files/],
    [[file('README.md')], /no SKILL.md/],
    [[{ name: 'SKILL.md', text: '---\nname: ../../x\ndescription: d\n---\n' }], /no valid name/],
    [[{ name: 'SKILL.md', text: '---\nname: aux\ndescription: d\n---\n' }], /no valid name/],
    [[], /no files/],
  ];
  for (const [files, reason] of cases) assert.throws(() => planFor(arrived(files), 'claude'), reason, String(reason));
});

test('a kit whose files do not match their digest, or that states none, is refused', () => {
  assert.throws(() => planFor(arrived(FILES, { digest: undefined }), 'claude'), /no digest/);
  assert.throws(() => planFor(arrived(FILES, { digest: `sha256:${'0'.repeat(64)}` }), 'claude'), /do not match/);
});

test('a kit for another platform is refused, with the platforms it is made for', () => {
  const kit = arrived();
  kit.kit.ai_targets = ['cursor-rules'];
  assert.throws(() => planFor(kit, 'claude'), /made for cursor-rules, not for Claude/);
});

test('files that need a review are reported', () => {
  const files = [
    {
      name: 'SKILL.md',
      text: '---\nname: demo-kit\ndescription: d\nallowed-tools: Bash Read\n---\nSee https://example.com/x and !`whoami`\n',
    },
    { name: 'scripts/a.sh', text: 'echo\n' },
    { name: 'hidden.md', text: 'a\u200bb\n' },
    { name: 'spaces.md', text: '---\nallowed-tools: Bash\n--- \nText\n' },
    { name: 'windows.md', text: '--- \r\nhooks: x\r\n---\r\nText\r\n' },
    // Other ways to write the same.
    { name: 'quotes.md', text: '---\n"allowed\\x2dtools": [Bash, Read]\n\'hooks\' : x\n---\n' },
    { name: 'flow.md', text: '---\n{allowed-tools: {a: Bash}}\n---\n' },
    { name: 'merged.md', text: '---\n<<: {hooks: x}\n---\n' },
    { name: 'no-yaml.md', text: '---\na: b: c\nallowed-tools: Bash\n---\n' },
    { name: 'list.md', text: '---\n- hooks\n---\n' },
    { name: 'braces.md', text: `${'!{'.repeat(80_000)}\n!{whoami !{}\n` },
  ];
  const findings = planFor(arrived(files), 'claude').findings.map(({ file, what }) => `${file}: ${what}`);
  assert.deepEqual(findings, [
    'SKILL.md: allowed-tools: Bash Read',
    'SKILL.md: a command that runs when the file is loaded',
    'SKILL.md: addresses: example.com',
    'scripts/a.sh: a script that the assistant may run',
    'hidden.md: invisible or direction-changing characters',
    'spaces.md: allowed-tools: Bash',
    'windows.md: hooks that run by themselves',
    'quotes.md: allowed-tools: Bash, Read',
    'quotes.md: hooks that run by themselves',
    'flow.md: allowed-tools: see the file',
    'merged.md: front matter with merged fields, which may name tools or hooks',
    'no-yaml.md: allowed-tools: Bash',
    'braces.md: a command that runs when the file is loaded',
  ]);
});

test('a hostile lock file cannot make remove leave the folder', () => {
  const dir = folder();
  const kit = { name: 'x', version: '1', digest: 'sha256:0', source: URL, platforms: ['claude'], folders: [] };
  const write = (files: object) =>
    writeFileSync(join(dir, LOCK_FILE), JSON.stringify({ lockfileVersion: 1, kits: { x: { ...kit, files } } }));
  write({ '../victim': `sha256:${'0'.repeat(64)}` });
  assert.throws(() => remove(dir, 'x', { force: true }), /leaves the folder/);
  writeFileSync(join(dir, LOCK_FILE), '{');
  assert.throws(() => verify(dir, []), /not usable/);
  for (const lacking of [5, null, { ...kit, files: {}, version: undefined }, kit]) {
    writeFileSync(join(dir, LOCK_FILE), JSON.stringify({ lockfileVersion: 1, kits: { x: lacking } }));
    assert.throws(() => verify(dir, []), /not usable: x lacks a field/);
  }
});

test('a lock file deletes nothing outside the folders in which kits are installed', () => {
  const dir = folder();
  install(dir, planFor(arrived(), 'claude', 'cursor', 'gemini', 'chatgpt'), URL, { force: false });
  const written = JSON.parse(readFileSync(join(dir, LOCK_FILE), 'utf8'));
  const text = 'ref: refs/heads/main\n';
  const digest = `sha256:${hash('sha256', text, 'hex')}`;
  const paths = [
    '.git/HEAD',
    'src/main.ts',
    'package.json',
    '.claude/settings.json',
    '.claude/skills',
    '.Claude/skills/x/SKILL.md',
    '.claude/skills-of-mine/SKILL.md',
    '.github/workflows/release.yml',
    'other-kit.zip',
    'sub/demo-kit.zip',
  ];
  for (const path of paths) {
    const lock = structuredClone(written);
    lock.kits['demo-kit'].files[path] = digest;
    writeFileSync(join(dir, LOCK_FILE), JSON.stringify(lock));
    if (path !== '.claude/skills') {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text);
    }
    const before = snapshot(dir);
    // As `update` does with a version that no longer has the file.
    const newer = planFor(arrived([SKILL]), 'claude', 'cursor', 'gemini', 'chatgpt');
    for (const force of [false, true]) {
      assert.throws(() => install(dir, newer, URL, { force }), /not where kits are installed/, path);
      assert.throws(() => remove(dir, 'demo-kit', { force }), /not where kits are installed/, path);
    }
    assert.throws(() => verify(dir, []), /not where kits are installed/, path);
    assert.deepEqual(snapshot(dir), before, path);
  }
  for (const path of ['src', '.git', 'claude', '.claude-old']) {
    const lock = structuredClone(written);
    lock.kits['demo-kit'].folders.push(path);
    writeFileSync(join(dir, LOCK_FILE), JSON.stringify(lock));
    assert.throws(() => remove(dir, 'demo-kit', { force: true }), /not where kits are installed/, path);
  }
  writeFileSync(join(dir, LOCK_FILE), JSON.stringify(written));
  assert.ok(remove(dir, 'demo-kit', { force: false }).length > 5, 'what an installation writes is accepted');
});

test('a field of the lock file with a wrong type is named', () => {
  const dir = folder();
  const kit = {
    name: 'x',
    version: '1',
    digest: 'sha256:0',
    source: URL,
    platforms: ['claude'],
    files: {},
    folders: [],
  };
  const read = (kits: unknown) => {
    writeFileSync(join(dir, LOCK_FILE), JSON.stringify({ lockfileVersion: 1, kits }));
    return () => readLock(dir);
  };
  for (const kits of [null, [], 5, undefined]) assert.throws(read(kits), /not usable: kits is not an object/);
  for (const files of [5, [], 'a']) assert.throws(read({ x: { ...kit, files } }), /x lacks a field, or has one of/);
  for (const folders of [5, {}, 'a', [5], null]) assert.throws(read({ x: { ...kit, folders } }), /x has folders that/);
  for (const etag of [5, null, '*', '"a\nb"']) assert.throws(read({ x: { ...kit, etag } }), /x has an invalid etag/);
  assert.doesNotThrow(read({ x: { ...kit, etag: 'W/"a"' } }));
  assert.doesNotThrow(read({ x: kit }));
});

test('a folder that cannot be written is named', () => {
  // Unlike a read-only folder, a file also fails for root.
  const file = join(folder(), 'file');
  writeFileSync(file, '');
  assert.throws(() => remove(file, 'x', { force: true }), { message: `${file} cannot be written (ENOTDIR)` });
});

test('assistants in use are detected by their files', () => {
  const dir = folder();
  writeFileSync(join(dir, 'AGENTS.md'), '');
  mkdirSync(join(dir, '.agents'));
  assert.deepEqual(assistantsIn(dir), [], 'several assistants read these');
  mkdirSync(join(dir, '.cursor'));
  writeFileSync(join(dir, 'CLAUDE.md'), '');
  assert.deepEqual(assistantsIn(dir), [
    { platform: 'claude', sign: 'CLAUDE.md' },
    { platform: 'cursor', sign: '.cursor' },
  ]);
  for (const [sign, platform] of [
    ['.github/copilot-instructions.md', 'copilot'],
    ['opencode.json', 'opencode'],
    ['.windsurfrules', 'windsurf'],
    ['.kiro', 'kiro'],
    ['.clinerules', 'cline'],
    ['.zed', 'zed'],
    ['.amp', 'amp'],
    ['.agents/rules', 'antigravity'],
  ] as const) {
    const other = folder();
    mkdirSync(dirname(join(other, sign)), { recursive: true });
    writeFileSync(join(other, sign), '');
    assert.deepEqual(assistantsIn(other), [{ platform, sign }]);
  }
});

test('other assistants get the skill in their own folders, of kits for any assistant', () => {
  for (const [platform, project, home] of [
    ['copilot', '.agents/skills', '.copilot/skills'],
    ['opencode', '.agents/skills', '.config/opencode/skills'],
    ['windsurf', '.windsurf/skills', '.codeium/windsurf/skills'],
    ['kiro', '.kiro/skills', '.kiro/skills'],
    ['cline', '.agents/skills', '.agents/skills'],
    ['zed', '.agents/skills', '.agents/skills'],
    ['amp', '.agents/skills', '.config/agents/skills'],
    ['antigravity', '.agents/skills', '.gemini/config/skills'],
  ] as const) {
    for (const [scope, place] of [
      ['project', project],
      ['home', home],
    ] as const) {
      const paths = planInstall(arrived(), [platform], scope).files.map(({ path }) => path);
      assert.deepEqual(
        paths,
        ['README.md', 'SKILL.md', 'scripts/run.py'].map((name) => `${place}/demo-kit/${name}`),
        platform,
      );
    }
    const dir = folder();
    install(dir, planFor(arrived(), platform), URL, { force: false });
    remove(dir, 'demo-kit', { force: false });
    assert.deepEqual(snapshot(dir), {});
  }
  const forGemini = arrived();
  forGemini.kit.ai_targets = ['gemini-cli'];
  assert.doesNotThrow(() => planFor(forGemini, 'antigravity'));
  assert.throws(() => planFor(forGemini, 'copilot'), /made for gemini-cli, not for GitHub Copilot/);
  const named = arrived();
  named.kit.ai_targets = ['copilot'];
  assert.doesNotThrow(() => planFor(named, 'copilot'));
});

test('tests and their samples are installed only on request; samples that the kit mentions are kept', () => {
  const files = [
    { ...SKILL, text: `${SKILL.text}See assets/shown.txt.\n` },
    { name: 'assets/shown.txt', text: 'a\n' },
    { name: 'assets/only-tested.txt', text: 'b\n' },
    { name: 'assets/template.md', text: 'c\n' },
    { name: 'evals/evals.json', text: '[]\n' },
    {
      name: 'evals/scripts.json',
      text: '{"runs":[{"command":["x","assets/shown.txt"],"stdout":"assets/only-tested.txt"}]}\n',
    },
  ];
  const names = (all: boolean) =>
    planInstall(arrived(files), ['claude'], 'project', { all }).files.map(({ path }) => path.split('demo-kit/')[1]);
  assert.deepEqual(names(false), ['SKILL.md', 'assets/shown.txt', 'assets/template.md']);
  assert.deepEqual(names(true), files.map(({ name }) => name).sort());
  const dir = folder();
  install(dir, planInstall(arrived(files), ['claude'], 'project', { all: true }), URL, { force: false });
  assert.equal(readLock(dir).kits['demo-kit']!.all, true);
});

test('files that somebody puts beside an installed skill are found', () => {
  const dir = folder();
  install(dir, planFor(arrived(), 'claude', 'cursor'), URL, { force: false });
  const skill = join(dir, '.claude/skills/demo-kit');
  writeFileSync(join(skill, 'scripts/also.sh'), 'curl evil.example\n');
  symlinkSync('/etc/passwd', join(skill, 'link.md'));
  writeFileSync(join(skill, '.DS_Store'), '');
  mkdirSync(join(dir, '.claude/skills/other'));
  writeFileSync(join(dir, '.claude/skills/other/SKILL.md'), 'mine');
  const [{ added, changed }] = verify(dir, []) as unknown as [{ added: string[]; changed: string[] }];
  assert.deepEqual(added.sort(), ['.claude/skills/demo-kit/link.md', '.claude/skills/demo-kit/scripts/also.sh']);
  assert.deepEqual(changed, []);
});

test('hooks are installed as a plugin beside the skill, with commands and agents in their places, and removed', () => {
  const dir = folder();
  const kit = arrived([
    ...FILES,
    { name: 'platforms/claude/hooks/hooks.json', text: '{"hooks": {}}\n' },
    { name: 'platforms/claude/hooks/guard.py', text: 'print(1)\n' },
    { name: 'platforms/claude/commands/demo.md', text: 'Do it.\n' },
  ]);
  const plan = planFor(kit, 'claude');
  assert.ok(plan.findings.some(({ what }) => what === 'hooks that run by themselves'));
  assert.deepEqual(plan.notes, ['Claude: restart it or enter /reload-plugins, so that the hooks of demo-kit run']);
  install(dir, plan, URL, { force: false });
  const plugin = '.claude/skills/demo-kit-hooks';
  const manifest = JSON.parse(readFileSync(join(dir, plugin, '.claude-plugin/plugin.json'), 'utf8'));
  assert.equal(manifest.name, 'demo-kit-hooks');
  for (const path of [`${plugin}/hooks/hooks.json`, `${plugin}/hooks/guard.py`, '.claude/commands/demo.md'])
    assert.ok(existsSync(join(dir, path)), path);
  assert.ok(!existsSync(join(dir, '.claude/skills/demo-kit/platforms')));
  assert.ok(!planFor(kit, 'cursor').files.some(({ path }) => path.includes('hooks')));
  remove(dir, 'demo-kit', { force: false });
  assert.deepEqual(snapshot(dir), {});
});

test('a kit that was renamed replaces what is installed under its former slug', () => {
  const dir = folder();
  const agent = { name: 'platforms/claude/agents/reviewer.md', text: 'Review.\n' };
  install(dir, planFor(arrived([...FILES, agent]), 'claude', 'chatgpt'), URL, { force: false });
  const files = [
    { name: 'SKILL.md', text: SKILL.text.replace('demo-kit', 'better-name') },
    { ...agent, text: 'Review twice.\n' },
  ];
  const renamed = { ...arrived(files), kit: { ...arrived(files).kit, slug: 'better-name' } };
  const plan = { ...planFor(renamed, 'claude', 'chatgpt'), replaces: 'demo-kit' };
  writeFileSync(join(dir, '.claude/skills/demo-kit/SKILL.md'), 'mine');
  assert.deepEqual(previewInstall(dir, plan).conflicts, ['.claude/skills/demo-kit/SKILL.md']);
  install(dir, plan, URL, { force: true });
  assert.deepEqual(Object.keys(readLock(dir).kits), ['better-name']);
  assert.ok(!existsSync(join(dir, '.claude/skills/demo-kit')));
  assert.deepEqual(verify(dir, [])[0]!.changed, []);
  remove(dir, 'better-name', { force: false });
  assert.deepEqual(snapshot(dir), {});
});

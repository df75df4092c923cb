import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { collectFrom, licenceOf, type Source } from './collect.ts';
import { isHeldOut } from './held-out.ts';

test('skills and sections are read from a repository in the same way each time, and its licence is recognised', () => {
  const folder = mkdtempSync(join(tmpdir(), 'collect-'));
  try {
    mkdirSync(join(folder, 'skills/baker'), { recursive: true });
    mkdirSync(join(folder, 'plugins/kitchen/agents'), { recursive: true });
    const long =
      'Weigh the flour, add water and salt, and wait until the dough has doubled; then shape it and bake it hot. ';
    const skill = `---\nname: baker\ndescription: Bakes bread. Use when someone says "my dough does not rise".\n---\n# Bread\n${long}\n`;
    writeFileSync(join(folder, 'skills/baker/SKILL.md'), skill);
    const loose = '---\nname: slicer\ndescription: Slices bread: thin or thick\n---\n';
    writeFileSync(join(folder, 'plugins/kitchen/agents/slicer.md'), loose);
    writeFileSync(join(folder, 'plugins/kitchen/agents/copy.md'), loose);
    writeFileSync(join(folder, 'notes.txt'), 'not read');
    writeFileSync(
      join(folder, 'LICENSE'),
      'MIT License\n\nPermission is hereby granted, free\nof charge, to any person',
    );
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
        encoding: 'utf8',
      }).trim();
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '-m', 'Bread');
    const commit = git('rev-parse', 'HEAD');
    // A file that is not in the commit is not read.
    writeFileSync(join(folder, 'skills/baker/SKILL.md'), skill.replaceAll('baker', 'brewer'));
    const found = collectFrom(folder, commit, 'somebody/bread', []);
    assert.deepEqual(found, collectFrom(folder, commit, 'somebody/bread', []));
    assert.deepEqual(
      found.skills.map(({ name, quotes }) => [name, quotes]),
      [
        ['slicer', []],
        ['baker', ['my dough does not rise']],
      ],
    );
    assert.deepEqual(found.sections, [{ a: 'Bread', b: long.trim(), repo: 'somebody/bread' }]);
    assert.deepEqual(collectFrom(folder, commit, 'somebody/bread', ['plugins']).sections, []);
    assert.equal(licenceOf(folder, commit), 'MIT');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('every source is listed once with its commit and licence, and about a tenth of the skills is held out', () => {
  const sources = JSON.parse(readFileSync(join(import.meta.dirname, 'sources.json'), 'utf8')) as Source[];
  assert.ok(sources.length >= 100);
  assert.equal(new Set(sources.map(({ repository }) => repository)).size, sources.length);
  for (const { repository, commit, licence } of sources) {
    assert.match(repository, /^[\w.-]+\/[\w.-]+$/);
    assert.match(commit ?? '', /^[0-9a-f]{40}$/, repository);
    assert.match(licence ?? '', /^(?:MIT|Apache-2\.0|BSD-[23]-Clause|CC0-1\.0|CC-BY-4\.0)$/, repository);
  }
  const held = Array.from({ length: 2000 }, (_, i) => isHeldOut('a/b', `skill ${i}`)).filter(Boolean).length;
  assert.ok(held > 140 && held < 260, `${held}`);
});

test('run.sh prints its steps, from collecting to training, and reports a missing input', () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('bash', [join(import.meta.dirname, 'run.sh'), ...args], {
      encoding: 'utf8',
    });
    return { status, text: `${stdout}${stderr}` };
  };
  const dry = run('--without-pairs', '--dry-run', '--work', '/nowhere/work', '--out', '/nowhere/model.bin');
  assert.equal(dry.status, 0, dry.text);
  assert.match(dry.text, /collect\.ts.*prepare\.ts.*train\.py.*\/nowhere\/model\.bin/s);
  for (const [args, said] of [
    [[], 'give one of --pairs'],
    [['--pairs', '/nowhere/pairs.jsonl.gz'], 'there is no file /nowhere/pairs.jsonl.gz'],
    [['--data', '/nowhere'], 'there is no file /nowhere/train/pairs.jsonl.gz'],
    [['--epochs', '3'], 'unknown option --epochs'],
  ] as const) {
    const { status, text } = run(...args);
    assert.equal(status, 2, text);
    assert.ok(text.includes(said), text);
  }
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { collectFrom, licenceOf, type Source } from './collect.ts';
import { isHeldOut } from './held-out.ts';

test('skills and sections are read from a repository, the same each time, and its licence is recognised', () => {
  const folder = mkdtempSync(join(tmpdir(), 'collect-'));
  try {
    mkdirSync(join(folder, 'skills/baker'), { recursive: true });
    const long =
      'Weigh the flour, add water and salt, and wait until the dough has doubled; then shape it and bake it hot. ';
    const skill = `---\nname: baker\ndescription: Bakes bread. Use when someone says "my dough does not rise".\n---\n# Bread\n${long}\n`;
    writeFileSync(join(folder, 'skills/baker/SKILL.md'), skill);
    writeFileSync(join(folder, 'notes.txt'), 'not read');
    writeFileSync(
      join(folder, 'LICENSE'),
      'MIT License\n\nPermission is hereby granted, free\nof charge, to any person',
    );
    execFileSync('git', ['-C', folder, 'init', '--quiet']);
    execFileSync('git', ['-C', folder, 'add', '.']);
    const found = collectFrom(folder, 'somebody/bread', []);
    assert.deepEqual(found, collectFrom(folder, 'somebody/bread', []));
    assert.equal(found.skills.length, 1);
    const { name, quotes } = found.skills[0]!;
    assert.deepEqual([name, quotes], ['baker', ['my dough does not rise']]);
    assert.deepEqual(found.sections, [{ a: 'Bread', b: long.trim(), repo: 'somebody/bread' }]);
    assert.equal(licenceOf(folder), 'MIT');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('every source is named once, and about a tenth of the skills is held out', () => {
  const sources = JSON.parse(readFileSync(join(import.meta.dirname, 'sources.json'), 'utf8')) as Source[];
  assert.ok(sources.length >= 100);
  assert.equal(new Set(sources.map(({ repository }) => repository)).size, sources.length);
  for (const { repository } of sources) assert.match(repository, /^[\w.-]+\/[\w.-]+$/);
  const held = Array.from({ length: 2000 }, (_, i) => isHeldOut('a/b', `skill ${i}`)).filter(Boolean).length;
  assert.ok(held > 140 && held < 260, `${held}`);
});

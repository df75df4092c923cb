import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { folderTree } from '../../src/sources/folder-tree.ts';

const root = mkdtempSync(join(tmpdir(), 'kitscout-source-folder-'));
after(() => rmSync(root, { recursive: true }));

test('links, hard links, pipes and folders that are links are listed, never opened', async () => {
  const dir = join(root, 'one');
  mkdirSync(join(dir, 'a'), { recursive: true });
  mkdirSync(join(root, 'secret'));
  writeFileSync(join(root, 'secret/key'), 'secret');
  writeFileSync(join(dir, 'a/SKILL.md'), 'x');
  symlinkSync(join(root, 'secret/key'), join(dir, 'a/link'));
  linkSync(join(root, 'secret/key'), join(dir, 'a/hard'));
  symlinkSync(join(root, 'secret'), join(dir, 'b'));
  execFileSync('mkfifo', [join(dir, 'a/pipe')]);
  const { entries, read } = await folderTree(dir);
  assert.deepEqual(
    entries.map(({ path, kind }) => [path, kind]),
    [
      ['a/SKILL.md', 'file'],
      ['a/hard', 'link'],
      ['a/link', 'link'],
      ['a/pipe', 'other'],
      ['b', 'link'],
    ],
  );
  assert.equal(String(await read(entries[0]!)), 'x');
});

test('a file that becomes a link after it was listed is not read', async () => {
  const dir = join(root, 'two');
  mkdirSync(join(dir, 'a'), { recursive: true });
  writeFileSync(join(dir, 'SKILL.md'), 'secret');
  writeFileSync(join(dir, 'a/SKILL.md'), 'secret');
  writeFileSync(join(root, 'outside'), 'secret');
  mkdirSync(join(root, 'elsewhere'));
  writeFileSync(join(root, 'elsewhere/SKILL.md'), 'secret');
  const { entries, read } = await folderTree(dir);
  rmSync(join(dir, 'SKILL.md'));
  symlinkSync(join(root, 'outside'), join(dir, 'SKILL.md'));
  rmSync(join(dir, 'a'), { recursive: true });
  symlinkSync(join(root, 'elsewhere'), join(dir, 'a'));
  for (const entry of entries) await assert.rejects(read(entry));
});

test('a folder that does not exist, or is a file, is refused', async () => {
  await assert.rejects(folderTree(join(root, 'nowhere')), /does not exist/);
  writeFileSync(join(root, 'file'), '');
  await assert.rejects(folderTree(join(root, 'file')), /is not a folder/);
});

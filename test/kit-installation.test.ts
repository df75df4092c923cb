import assert from 'node:assert/strict';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { load } from 'js-yaml';
import { parse as parseToml } from 'smol-toml';
import { splitDownload } from '../sdk/src/kit-files.ts';
import { joinDeliverables } from '../src/catalogue/bundle.ts';
import { readCatalogueFolder } from '../src/catalogue/read-folder.ts';
import { releaseOf } from '../src/catalogue/release.ts';
import { install, remove, verify } from '../src/install/install.ts';
import { INSTALL_PLATFORMS, servesPlatform } from '../src/install/layouts.ts';
import { planInstall } from '../src/install/plan.ts';
import { sized } from './support/sized.ts';

const dir = fileURLToPath(new URL('../catalogue', import.meta.url));
const kits = [...readCatalogueFolder(dir, { allowHardLinks: true })]
  .flatMap(({ kit }) => kit ?? [])
  .filter((_, i) => i % sized(4, 1) === 0);

test('kits split back byte for byte, install into an empty project for each of their platforms, and uninstall', () => {
  let installations = 0;
  for (const { kit, files } of kits) {
    // The files as a caller has them after a download.
    const arrived = splitDownload(joinDeliverables(files!));
    // A Buffer is not deeply equal to the array of the same bytes.
    const plain = files!.map((one) =>
      'bytes' in one && one.bytes ? { ...one, bytes: new Uint8Array(one.bytes) } : one,
    );
    assert.deepEqual(arrived, plain, kit.slug);
    const digest = `sha256:${releaseOf(kit.slug, files, 'private').digest}`;
    for (const platform of INSTALL_PLATFORMS.filter((one) => servesPlatform(kit.ai_targets, one))) {
      const project = mkdtempSync(join(tmpdir(), 'kitscout-project-'));
      install(project, planInstall({ kit, files: arrived, digest }, [platform], 'project'), 'http://127.0.0.1:8080', {
        force: false,
      });
      const written = globSync('**/{*,.*}', { cwd: project, withFileTypes: true }).filter((entry) => entry.isFile());
      for (const entry of written) readBack(join(entry.parentPath, entry.name));
      assert.deepEqual(verify(project, [])[0]!.changed, []);
      remove(project, kit.slug, { force: false });
      assert.deepEqual(readdirSync(project), [], `${kit.slug}, ${platform}`);
      rmSync(project, { recursive: true });
      installations += 1;
    }
  }
  assert.ok(installations >= kits.length, `${installations} installations`);
});

/** Reads a file as the assistant does that uses this location. */
function readBack(path: string): void {
  if (path.endsWith('.zip')) {
    const skill = Object.entries(unzipSync(readFileSync(path))).find(([name]) => /^[^/]+\/SKILL\.md$/.test(name));
    assert.ok(skill, path);
    readSkill(Buffer.from(skill[1]).toString('utf8'), dirname(skill[0]));
    return;
  }
  const text = readFileSync(path, 'utf8');
  if (basename(path) === 'SKILL.md' && /skills\/[^/]+\/SKILL\.md$/.test(path)) readSkill(text, basename(dirname(path)));
  else if (path.endsWith('.mdc')) readRule(text, path);
  else if (path.includes('/.gemini/commands/')) assert.equal(typeof parseToml(text).prompt, 'string', path);
  else if (path.includes('/.claude/agents/')) assert.ok((matterOf(text) as { name?: string }).name, path);
  else if (path.endsWith('.json')) JSON.parse(text);
}

function readSkill(text: string, folder: string): void {
  const { name, description } = matterOf(text) as { name: string; description: string };
  assert.equal(name, folder);
  assert.ok(description.length >= 40 && description.length <= 1024, folder);
}

/** Cursor reads each line after its first colon literally. */
function readRule(text: string, path: string): void {
  const fields = Object.fromEntries(
    /^---\n([\s\S]*?)\n---\n/
      .exec(text)![1]!
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  assert.deepEqual(Object.keys(fields).sort(), ['alwaysApply', 'description', 'globs'], path);
  assert.match(fields.alwaysApply, /^(true|false)$/, path);
  assert.doesNotMatch(fields.globs, /["'[\]]/, path);
}

function matterOf(text: string): unknown {
  return load(/^---\n([\s\S]*?)\n---\n/.exec(text)![1]!);
}

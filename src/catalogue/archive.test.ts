import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { zipKit } from './archive.ts';
import type { Kit } from './kit.ts';

const kit = { slug: 'a-kit', tagline: 'A kit', keywords: [] as string[] } as Kit;

test('the bytes are the same in every time zone', (t) => {
  const { TZ } = process.env;
  t.after(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });
  const zips = ['UTC', 'America/New_York', 'Asia/Tokyo'].map((zone) => {
    process.env.TZ = zone;
    return Buffer.from(zipKit(kit, [{ name: 'SKILL.md', text: 'x' }], 'skill', '1')).toString('hex');
  });
  assert.equal(new Set(zips).size, 1);
});

test("the manifests of a plugin have the skill's licence, if it states one", () => {
  const licences = (matter: string) => {
    const zip = unzipSync(zipKit(kit, [{ name: 'SKILL.md', text: `---\nname: a-kit\n${matter}---\n` }], 'plugin', '1'));
    return ['plugin.json', '.claude-plugin/plugin.json'].map(
      (name) => JSON.parse(Buffer.from(zip[`a-kit/${name}`]!).toString()).license,
    );
  };
  assert.deepEqual(licences('license: Proprietary\n'), ['Proprietary', 'Proprietary']);
  assert.deepEqual(licences(''), [undefined, undefined]);
  assert.deepEqual(licences('license: [MIT]\n'), [undefined, undefined]);
});

test('a plugin has hooks, commands and agents in their places, and no agent with a shell that nothing watches', () => {
  const watched = '---\nname: a\ntools: Read, Bash\nhooks:\n  PreToolUse: []\n---\nReview.\n';
  const files = [
    { name: 'SKILL.md', text: 'x' },
    { name: 'platforms/claude/agents/a.md', text: watched },
    { name: 'platforms/claude/agents/b.md', text: watched.replace(/hooks:\n.*\n/, '') },
    { name: 'platforms/claude/hooks/hooks.json', text: '{}' },
    { name: 'platforms/claude/commands/c.md', text: 'c' },
    { name: 'platforms/claude/read_only.py', text: 'p' },
  ];
  const zip = unzipSync(zipKit(kit, files, 'plugin', '1'));
  const textOf = (name: string) => Buffer.from(zip[`a-kit/${name}`]!).toString();
  assert.match(textOf('agents/a.md'), /^tools: Read$/m);
  assert.match(textOf('agents/b.md'), /^tools: Read, Bash$/m);
  assert.deepEqual(
    [textOf('hooks/hooks.json'), textOf('commands/c.md'), textOf('platforms/claude/read_only.py')],
    ['{}', 'c', 'p'],
  );
});

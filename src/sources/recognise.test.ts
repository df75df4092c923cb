import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../../test/support/memory-tree.ts';
import { unitReader } from './read-unit.ts';
import { recognise, type SourceProblem } from './recognise.ts';

async function kitsIn(files: Parameters<typeof memoryTree>[0], path?: string) {
  const tree = memoryTree(files);
  const { units, problems } = await recognise(tree, { path });
  const reader = unitReader(tree, 'private', problems);
  const kits = [];
  for (const unit of units) {
    const draft = await reader.read(unit);
    const made = draft?.kitNamed(draft.base);
    if (draft && made) kits.push({ format: unit.format, licence: draft.licence, path: draft.path, ...made });
  }
  return { kits, problems, slugs: kits.map(({ kit }) => kit.slug).sort() };
}

const reasons = (problems: readonly SourceProblem[]) =>
  problems.map(({ file, line, reason }) => `${file}${line === undefined ? '' : `:${line}`} ${reason}`);
const skill = (name: string, description: string, body = `# ${name}\n`) =>
  `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}`;

test('a skill is a kit with its files, wherever it is; a skill inside another is one of its own', async () => {
  const { kits, slugs, problems } = await kitsIn({
    'deep/down/pdf-forms/SKILL.md': skill(
      'pdf-forms',
      'Fills PDF forms. Use when the user says "fill in this form".',
      '# PDF forms\n\n## Read the fields\n\n## Fill them\n',
    ),
    'deep/down/pdf-forms/scripts/fill.py': 'print()\n',
    'deep/down/pdf-forms/logo.png': Uint8Array.of(0x89, 0x50, 0, 0xff),
    'deep/down/pdf-forms/inner/SKILL.md': skill('inner', 'Another skill.'),
    'deep/down/pdf-forms/inner/notes.md': 'x',
    'README.md': '# A repository\n',
    '.git/hooks/SKILL.md': skill('hooked', 'Never seen.'),
  });
  assert.deepEqual(slugs, ['inner', 'pdf-forms']);
  assert.deepEqual(problems, []);
  const { kit, files } = kits.find((one) => one.kit.slug === 'pdf-forms')!;
  assert.equal(kit.name, 'PDF forms');
  assert.equal(kit.tagline, 'Fills PDF forms.');
  assert.equal(kit.description, 'Fills PDF forms. Use when the user says "fill in this form".');
  assert.deepEqual(kit.keywords, ['fill in this form']);
  assert.deepEqual(kit.whats_inside, ['Read the fields', 'Fill them']);
  assert.deepEqual(kit.ai_targets, ['any']);
  assert.deepEqual(
    files.map(({ name }) => name),
    ['SKILL.md', 'logo.png', 'scripts/fill.py'],
  );
  assert.deepEqual([...files[1]!.bytes!], [0x89, 0x50, 0, 0xff]);
});

test('a skill at the top takes its own folders, not the rest of a repository', async () => {
  const { kits } = await kitsIn({
    'SKILL.md': skill('alone', 'The only skill.'),
    'scripts/a.sh': '',
    'references/b.md': '',
    'website/index.html': '',
    LICENSE: 'MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy',
  });
  assert.deepEqual(
    kits[0]!.files.map(({ name }) => name),
    ['SKILL.md', 'LICENSE', 'references/b.md', 'scripts/a.sh'],
  );
  assert.deepEqual(kits[0]!.licence, { name: 'MIT', forbids: false });
});

test('a marketplace: each part of a plugin is a kit, and so is a plugin of several', async () => {
  const { kits, slugs, problems } = await kitsIn({
    '.claude-plugin/marketplace.json': JSON.stringify({
      name: 'm',
      plugins: [
        { name: 'review', source: './plugins/review', description: 'Reviews code.' },
        { name: 'far', source: { source: 'github', repo: 'a/b' } },
        { name: 'out', source: '../../etc' },
      ],
    }),
    'plugins/review/.claude-plugin/plugin.json': JSON.stringify({
      name: 'review',
      keywords: ['pull request'],
      license: 'Apache-2.0',
    }),
    'plugins/review/skills/style/SKILL.md': skill('style', 'Checks the style.'),
    'plugins/review/commands/review.md': '---\ndescription: Review the last commit\n---\nLook at it.\n',
    'plugins/review/agents/critic.md': '---\nname: critic\ndescription: Finds what is wrong\n---\nYou are a critic.\n',
    'docs/agents/history.md': '# No agent, there is no front matter\n',
  });
  assert.deepEqual(slugs, ['critic', 'review', 'review', 'style']);
  const whole = kits.find(({ format }) => format === 'plugin')!;
  assert.deepEqual(whole.kit.keywords, ['pull request']);
  assert.equal(whole.licence.name, 'Apache-2.0');
  assert.deepEqual(
    whole.files.map(({ name }) => name),
    ['SKILL.md', 'platforms/claude/agents/critic.md', 'platforms/claude/commands/review.md', 'skills/style/SKILL.md'],
  );
  const agent = kits.find(({ format }) => format === 'agent')!;
  assert.deepEqual(agent.kit.ai_targets, ['claude-code']);
  assert.deepEqual(agent.files, [
    { name: 'SKILL.md', text: '---\nname: critic\ndescription: "Finds what is wrong"\n---\n\nYou are a critic.\n' },
    {
      name: 'platforms/claude/agents/critic.md',
      text: '---\nname: critic\ndescription: Finds what is wrong\n---\nYou are a critic.\n',
    },
  ]);
  assert.deepEqual(reasons(problems), [
    '.claude-plugin/marketplace.json far is in another repository: add that as a source',
    '.claude-plugin/marketplace.json the plugin "../../etc" is outside the source',
  ]);
});

test('an Agent Plugin, rules of Cursor, files of Copilot, prompts of Codex, and our own kits', async () => {
  const { kits } = await kitsIn({
    'ap/plugin.json': JSON.stringify({
      $schema: 'https://agent-plugins.org/schemas/1.0.0/plugin.schema.json',
      name: 'ap',
    }),
    'ap/skills/one/SKILL.md': skill('one', 'First.'),
    'rules/typescript.mdc':
      '---\ndescription: TypeScript rules\nglobs: **/*.ts\nalwaysApply: false\n---\nUse strict.\n',
    'flask/.cursorrules': 'You are an expert in Flask applications.\n',
    'x/tests.prompt.md': '---\nmode: agent\ndescription: Write tests\n---\nWrite them.\n',
    'x/go.instructions.md': '---\ndescription: Go conventions\napplyTo: "**/*.go"\n---\nUse gofmt.\n',
    'x/planner.agent.md': '---\ndescription: Plans work\n---\nPlan.\n',
    '.codex/prompts/fix.md': 'Fix the failing test of this branch.\n',
    'ours/kit.yaml':
      'name: Ours\ntagline: T\ndescription: D\nprice_cents: 0\ncurrency: usd\nai_targets: [any]\npersonas: []\nkeywords: [k]\nwhats_inside: []\ndeliverables: [SKILL.md]\n',
    'ours/SKILL.md': skill('ours', 'Ours.'),
  });
  assert.deepEqual(kits.map(({ format, kit }) => `${format} ${kit.slug} ${kit.ai_targets}`).sort(), [
    'codex-prompt fix codex',
    'copilot-agent planner any',
    'copilot-instructions go any',
    'copilot-prompt tests any',
    'cursor-rule flask cursor-rules',
    'cursor-rule typescript cursor-rules',
    'kit ours any',
    'skill one any',
  ]);
  const rule = kits.find(({ kit }) => kit.slug === 'flask')!;
  assert.equal(rule.kit.description, 'You are an expert in Flask applications.');
  assert.deepEqual(
    rule.files.map(({ name }) => name),
    ['SKILL.md', 'platforms/cursor/flask.mdc'],
  );
});

test('AGENTS.md is a kit only where nothing else is', async () => {
  const pack = {
    'go/AGENTS.md': '# Go services\n\nHow we write services in Go, for agents.\n',
    'AGENTS.md': '# Pack\n\nWhat is in this pack of files.\n',
  };
  assert.deepEqual((await kitsIn(pack)).slugs.sort(), ['go', 'kit']);
  assert.deepEqual((await kitsIn({ ...pack, 'a/SKILL.md': skill('a', 'A skill.') })).slugs, ['a']);
});

test('broken front matter is read as far as possible, and named with its line', async () => {
  const bomb = `a: &a [x,x]\n${Array.from({ length: 60 }, (_, i) => `b${i}: [*a,*a,*a]`).join('\n')}`;
  const { kits, slugs, problems } = await kitsIn({
    'colon/SKILL.md': skill('colon', 'Use when: the user asks: why'),
    'none/SKILL.md': '# Just a heading\n\nA paragraph that says what it does.\n',
    'open/SKILL.md': '---\nname: open\ndescription: No end\n\n# Open\n',
    'bomb/SKILL.md': `---\nname: bomb\ndescription: A bomb\n${bomb}\n---\nx\n`,
    'large/SKILL.md': `---\nname: large\ndescription: Large matter\nx: ${'y'.repeat(40_000)}\n---\nx\n`,
    'list/SKILL.md': '---\n- a\n- b\n---\nText of a skill that has a list.\n',
    'bom/SKILL.md': `\ufeff${skill('bom', 'With a mark.')}`,
    'wide/SKILL.md': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(skill('wide', 'In UTF-16.'), 'utf16le')]),
    'latin/SKILL.md': Buffer.from(skill('latin', 'In Latin-1, gr\u00fcn'), 'latin1'),
    'empty/SKILL.md': ' \n',
    'huge/SKILL.md': 'x'.repeat(1024 * 1024 + 1),
    'japanese/SKILL.md': skill('日本語', 'コードを確認します。使うとき レビュー。'),
    'number/SKILL.md': '---\nname: 42\ndescription: [a, b]\n---\nThe description is a list here.\n',
  });
  assert.deepEqual(slugs, ['42', 'bom', 'bomb', 'colon', 'japanese', 'large', 'latin', 'list', 'none', 'open', 'wide']);
  assert.deepEqual(
    reasons(problems)
      .map((text) => text.replace(/\(.*\)/, '(…)'))
      .sort(),
    [
      'bomb/SKILL.md:21 has front matter that is not valid YAML (…)',
      'colon/SKILL.md:3 has front matter that is not valid YAML (…)',
      'empty/SKILL.md:1 is empty',
      'huge/SKILL.md is larger than 1048576 bytes',
      'large/SKILL.md:1 has front matter longer than 32768 characters',
      'list/SKILL.md:2 has front matter that is not a mapping',
      'none/SKILL.md:1 has no front matter',
      'open/SKILL.md:1 has front matter without an end',
    ],
  );
  const said = (slug: string) => kits.find(({ kit }) => kit.slug === slug)!.kit;
  assert.equal(said('colon').description, 'Use when: the user asks: why');
  assert.equal(said('none').description, 'A paragraph that says what it does.');
  assert.equal(said('open').description, 'No end');
  assert.equal(said('japanese').name, '日本語');
});

test('files that cannot be delivered are named; the rest of the kit comes', async () => {
  const { kits, problems } = await kitsIn({
    'a/SKILL.md': skill('a', 'A skill with strange files.'),
    'a/ok.txt': 'fine',
    'a/OK.txt': 'the same on some systems',
    'a/caf\u00e9.md': '1',
    'a/cafe\u0301.md': '2',
    'a/con.md': 'a device',
    'a/trap.sh ': 'ends in a space',
    'a/x\u202ecod.exe': 'turned around',
    'a/big.bin': Buffer.alloc(1024 * 1024 + 1),
    'a/out': { kind: 'link' },
    'vendor/sub': { kind: 'module' },
    ...Object.fromEntries(Array.from({ length: 220 }, (_, i) => [`a/zoo/${i}.txt`, 'x'])),
  });
  assert.equal(kits.length, 1);
  assert.equal(kits[0]!.files.length, 200);
  const told = reasons(problems);
  for (const [file, reason] of [
    ['a/OK.txt|a/ok.txt', 'collide'],
    ['a/caf', 'collide'],
    ['a/con.md', 'device'],
    ['a/trap.sh ', 'space'],
    ['exe', 'invisible'],
    ['a/big.bin', 'larger'],
    ['a/out', 'link'],
    ['vendor/sub', 'submodule'],
    ['a/zoo', 'with 22 others: a kit has at most 200 files'],
  ] as const)
    assert.ok(
      told.some((text) => new RegExp(`${file}.*${reason}`).test(text)),
      `${file} ${reason}: ${told.slice(0, 9).join('\n')}`,
    );
});

test('invisible characters of descriptions are dropped, emoji stay', async () => {
  const { kits } = await kitsIn({
    'a/SKILL.md': skill('a', 'Helps\u200b people \u{1f469}\u200d\u{1f4bb} write\u202e code.'),
  });
  assert.equal(kits[0]!.kit.description, 'Helps people \u{1f469}\u200d\u{1f4bb} write code.');
});

test('a licence that forbids passing on is recognised', async () => {
  const { kits } = await kitsIn({
    'a/SKILL.md':
      '---\nname: a\ndescription: Not to be shared.\nlicense: Proprietary. LICENSE.txt has complete terms\n---\nx\n',
    'a/LICENSE.txt': 'All rights reserved. Users may not distribute these materials.',
    'b/SKILL.md': '---\nname: b\ndescription: May be shared.\nlicense: Complete terms in LICENSE.txt\n---\nx\n',
    'b/LICENSE.txt': 'Apache License\n Version 2.0, January 2004',
    'c/SKILL.md': skill('c', 'Says nothing.'),
    'd/SKILL.md': skill('d', 'Its own file.'),
    'd/LICENSE': 'Copyright. All rights reserved.',
  });
  assert.deepEqual(
    kits.map(({ licence }) => [licence.name, licence.forbids]),
    [
      ['Proprietary. LICENSE.txt has complete terms', true],
      ['Apache-2.0', false],
      [null, false],
      ['proprietary', true],
    ],
  );
});

test('a path keeps only what matches', async () => {
  const files = { 'skills/a/SKILL.md': skill('a', 'One.'), 'old/b/SKILL.md': skill('b', 'Two.') };
  assert.deepEqual((await kitsIn(files, 'skills/**')).slugs, ['a']);
});

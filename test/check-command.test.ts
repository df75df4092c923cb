import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { HIT_RATES } from '../src/project/rehearsal/hit-rates.ts';
import { cliInProcess } from './support/process.ts';

const root = mkdtempSync(join(tmpdir(), 'kitscout-check-'));
after(() => rmSync(root, { recursive: true, force: true }));

/** No service and no key: the command works offline. */
const env = { HOME: join(root, 'home'), XDG_CONFIG_HOME: join(root, 'config'), KITSCOUT_URL: 'http://127.0.0.1:1' };
const skill = (name: string, description: string, text = '') =>
  `---\nname: ${name}\ndescription: ${description}\n---\n\n${text}\n`;

const CLEAN: Record<string, string> = {
  'commit-messages': skill(
    'commit-messages',
    'Writes git commit messages from staged changes. Use for "write a commit message".',
  ),
  'flaky-tests': skill('flaky-tests', 'Finds out why a test fails at random. Use for "this test is flaky".'),
  'sql-tuning': skill('sql-tuning', 'Explains slow SQL queries and adds indexes. Use for "this query is slow".'),
  'release-notes': skill(
    'release-notes',
    'Turns merged pull requests into release notes. Use for "draft the changelog".',
  ),
};

async function check(name: string, skills: Record<string, string>, ...options: string[]) {
  const dir = join(root, name);
  mkdirSync(dir, { recursive: true });
  for (const [folder, text] of Object.entries(skills)) {
    const path = join(dir, folder.includes('/') ? folder : `.claude/skills/${folder}`, 'SKILL.md');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return cliInProcess(env, 'check', '--dir', dir, '--json', ...options);
}

const kindsOf = (json: { findings: { kind: string; skills: string[] }[] }) =>
  json.findings.map(({ kind, skills }) => [kind, ...skills].join(' '));

test('a clean set has no findings, and needs no service', async () => {
  const { code, json } = await check('clean', CLEAN, '--strict');
  assert.deepEqual(json.findings, []);
  assert.equal(code, 0);
  assert.deepEqual([json.skills, json.predictions.length], [4, 4]);
  assert.ok(json.predictions.every(({ skill, goes_to }: { skill: string; goes_to: string }) => skill === goes_to));
  assert.deepEqual(json.hit_rate, HIT_RATES.words);
});

test('the same skill for two assistants is one skill; another of its name is a clash', async () => {
  const twice = { ...CLEAN, '.agents/skills/sql-tuning': CLEAN['sql-tuning']! };
  assert.deepEqual((await check('twice', twice)).json.findings, []);
  const other = { ...CLEAN, '.agents/skills/sql-tuning': skill('sql-tuning', 'Draws charts of network traffic.') };
  const { code, json } = await check('clash', other);
  assert.deepEqual(kindsOf(json), ['clash sql-tuning']);
  assert.equal(code, 1);
});

test('two skills of the same job are a warning, which only --strict fails for', async () => {
  const set = {
    ...CLEAN,
    'query-helper': skill('query-helper', 'Explains slow SQL queries and adds missing indexes.'),
  };
  const { code, json } = await check('duplicate', set);
  assert.deepEqual(kindsOf(json), ['duplicate query-helper sql-tuning']);
  assert.equal(code, 0);
  assert.equal((await check('duplicate', {}, '--strict')).code, 1);
});

test('a phrase that fits another skill better is found, with both', async () => {
  const set = {
    ...CLEAN,
    deployer: skill('deployer', 'Ships the service to production. Use for "merged pull requests since release".'),
  };
  assert.deepEqual(kindsOf((await check('trigger', set)).json), ['trigger deployer release-notes']);
});

test('opposite rules are found', async () => {
  const set = {
    ...CLEAN,
    'style-a': skill('style-a', 'Formats Python modules.', 'Always sort imports alphabetically before committing.'),
    'style-b': skill('style-b', 'Reviews naming of variables.', 'Never sort imports alphabetically before committing.'),
  };
  assert.deepEqual(kindsOf((await check('rules', set)).json), ['contradiction style-a style-b']);
});

test('broken front matter is an error with a fix', async () => {
  const { code, json } = await check('broken', {
    ...CLEAN,
    none: '# No front matter\n',
    'Bad Name': skill('Bad Name', 'Paints walls.'),
    empty: '---\nname: empty\n---\n',
    wrong: '---\nname: [\n---\n',
    other: skill('another', 'Waters plants.'),
    long: skill('long', 'word '.repeat(300)),
  });
  assert.equal(code, 1);
  const broken = json.findings.filter(({ kind }: { kind: string }) => kind === 'broken');
  assert.deepEqual(
    broken.map(({ skills, level }: { skills: string[]; level: string }) => `${skills[0]} ${level}`).sort(),
    ['Bad Name error', 'another warning', 'empty error', 'long error', 'none error', 'wrong error'],
  );
  for (const { fix } of broken) assert.ok(fix.length > 10);
});

test('a list that is over the budget says what is lost and which descriptions to shorten', async () => {
  const many = (folder: string, count: number, words: number, name = 'skill') =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => {
        const own = Array.from({ length: words }, (_, j) => `topic${i}x${j}`).join(' ');
        return [`${folder}/${name}-${i + 100}`, skill(`${name}-${i + 100}`, own)];
      }),
    );
  const { json } = await check('listing', many('.claude/skills', 40, 70));
  const [found] = json.findings;
  assert.equal(json.findings.length, 1);
  assert.equal(found.kind, 'listing');
  assert.match(found.message, /Claude Code, with a window of 1,000,000 tokens.* lose their description/);
  assert.match(found.fix, /^Shorten the descriptions of skill-/);
  const [usual, small] = json.listings;
  assert.deepEqual([usual.window, small.window], [1_000_000, 200_000]);
  assert.ok(usual.characters > usual.budget);
  assert.ok(small.name_only.length > usual.name_only.length);
  assert.deepEqual(found.skills, usual.name_only);

  const codex = await check('listing-codex', many('.agents/skills', 60, 70));
  const [listing] = codex.json.listings;
  assert.equal(listing.assistant, 'Codex');
  assert.equal(listing.cut.length, 60, 'each loses its end');
  assert.deepEqual(listing.dropped, []);
  const copilot = await check('listing-copilot', many('.github/skills', 60, 40));
  const [whole] = copilot.json.listings;
  assert.deepEqual([whole.assistant, whole.window, whole.budget], ['GitHub Copilot', null, 15_000]);
  assert.equal(whole.name_only.at(-1), 'skill-159', 'the last lose their description');
  assert.match(copilot.json.findings[0].message, /^GitHub Copilot has room for about 15,000 characters/);
  const [crowded] = (await check('listing-crowd', many('.agents/skills', 480, 5, 'with-a-longer-name'))).json.listings;
  assert.ok(crowded.dropped.length > 0);
});

test('prompts in tests that another skill takes are found, single ones only predicted', async () => {
  const dir = join(root, 'tests');
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  };
  const prompts = [
    'Our nightly backup of Postgres failed',
    'Restore yesterday’s Postgres backup',
    'Encrypt the backup',
  ];
  write(
    '.claude/skills/database-care/evals/evals.json',
    JSON.stringify({ evals: prompts.map((prompt) => ({ prompt })) }),
  );
  write(
    '.claude/skills/sql-tuning/evals/trigger.json',
    JSON.stringify([
      { query: 'This query is slow', should_trigger: true },
      { query: 'Postgres backup', should_trigger: false },
      { query: 'Add an index, the changelog query is slow', should_trigger: true },
    ]),
  );
  const set = {
    ...CLEAN,
    'database-care': skill('database-care', 'Looks after databases day and night.'),
    'backup-helper': skill('backup-helper', 'Runs, checks, restores and encrypts every Postgres backup, also nightly.'),
  };
  const { json } = await check('tests', set);
  assert.deepEqual(kindsOf(json), ['trigger database-care backup-helper']);
  assert.deepEqual(json.findings[0].prompts.toSorted(), prompts.toSorted());
  const tried = json.predictions.filter(({ skill }: { skill: string }) => skill === 'sql-tuning');
  assert.ok(!tried.some(({ text }: { text: string }) => text === 'Postgres backup'), 'not meant for it');
});

test('commands and rules are a part of the set', async () => {
  const dir = join(root, 'texts');
  const files: Record<string, string> = {
    '.claude/commands/sql-tuning.md': 'Tune it.\n',
    '.claude/commands/init.md': 'Begin.\n',
    '.gemini/commands/git/commit.toml': 'description = "no prompt"\n',
    '.cursor/rules/style.mdc': '---\nalwaysApply: yes\n---\nNever write migrations by hand.\n',
    'AGENTS.md': '# Rules\n\n- Always write migrations by hand.\n',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  const { code, json } = await check('texts', CLEAN);
  assert.equal(code, 1);
  assert.deepEqual([json.commands, json.rules], [3, 2]);
  assert.deepEqual(kindsOf(json), [
    'broken .cursor/rules/style.mdc',
    'broken /git:commit',
    'clash sql-tuning /sql-tuning',
    'clash init',
    'contradiction AGENTS.md .cursor/rules/style.mdc',
  ]);
});

test('a skill at home of the same name clashes, for assistants that read both', async () => {
  const home = join(env.HOME, '.claude/skills/commit-messages');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'SKILL.md'), skill('commit-messages', 'Bakes bread.'));
  const { json } = await check('at-home', CLEAN);
  rmSync(env.HOME, { recursive: true });
  assert.deepEqual(kindsOf(json), ['clash commit-messages']);
  assert.match(json.findings[0].message, /In Claude Code, that of the home folder wins/);
});

/** Writes files below the home folder or a project, and tells what the command says of them. */
async function checkFiles(name: string, project: Record<string, string>, home: Record<string, string> = {}) {
  const [dir, homeDir] = [join(root, name), join(root, `${name}-home`)];
  for (const [base, files] of [
    [dir, project],
    [homeDir, home],
  ] as const) {
    mkdirSync(base, { recursive: true });
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(base, path)), { recursive: true });
      writeFileSync(join(base, path), text.replaceAll('HOME', homeDir).replaceAll('PROJECT', dir));
    }
  }
  return (at = '') => cliInProcess({ ...env, HOME: homeDir }, 'check', '--dir', join(dir, at), '--json');
}

const SQL = skill('query-helper', 'Explains slow SQL queries and adds missing indexes.');
const own = { '.claude/skills/sql-tuning/SKILL.md': CLEAN['sql-tuning']! };
const PLUGIN = '.claude/plugins/cache/market/data-tools/1.0.0';
const installed = (more: object = {}) =>
  JSON.stringify({
    version: 2,
    plugins: { 'data-tools@market': [{ scope: 'user', installPath: `HOME/${PLUGIN}`, version: '1.0.0', ...more }] },
  });
const plugin = {
  '.claude/plugins/installed_plugins.json': installed(),
  '.claude/settings.json': '{"enabledPlugins":{"data-tools@market":true}}',
  [`${PLUGIN}/.claude-plugin/plugin.json`]: '{"name":"data-tools","commands":["./more/tidy.md"]}',
  [`${PLUGIN}/skills/query-helper/SKILL.md`]: SQL,
  [`${PLUGIN}/commands/db/clean.md`]: 'Clean it.\n',
  [`${PLUGIN}/more/tidy.md`]: 'Tidy it.\n',
  [`${PLUGIN}/agents/reviewer.md`]: '---\nname: reviewer\ndescription: Reviews SQL.\n---\nNever drop a table.\n',
};

test('skills, commands and agents of enabled plugins are a part of the set', async () => {
  const { json } = await (await checkFiles('plugin', own, plugin))();
  // The manifest names commands, so the usual folder does not count.
  assert.deepEqual([json.plugins, json.skills, json.commands, json.agents], [['data-tools'], 2, 1, 1]);
  assert.equal(json.listings[0].entries, 3);
  assert.deepEqual(kindsOf(json), ['duplicate sql-tuning data-tools:query-helper']);
});

test('a plugin counts for the project that has it, and only while it is enabled', async () => {
  const off = { ...own, '.claude/settings.local.json': '{"enabledPlugins":{"data-tools@market":false}}' };
  assert.deepEqual((await (await checkFiles('plugin-off', off, plugin))()).json.plugins, []);
  for (const [projectPath, found] of [
    ['PROJECT', ['data-tools']],
    ['/somewhere/else', []],
  ] as const) {
    const home = { ...plugin, '.claude/plugins/installed_plugins.json': installed({ scope: 'project', projectPath }) };
    const name = `plugin-of-${found.length}`;
    assert.deepEqual((await (await checkFiles(name, own, home))()).json.plugins, found, projectPath);
  }
});

test('a plugin without a manifest is what its marketplace says', async () => {
  const market = '.claude/plugins/marketplaces/market';
  const home = {
    ...plugin,
    [`${PLUGIN}/.claude-plugin/plugin.json`]: 'broken',
    [`${PLUGIN}/office/sheets/SKILL.md`]: skill('sheets', 'Fills in spreadsheets.'),
    '.claude/plugins/known_marketplaces.json': `{"market":{"installLocation":"HOME/${market}"}}`,
    [`${market}/.claude-plugin/marketplace.json`]:
      '{"plugins":[{"name":"data-tools","strict":false,"skills":["./office/sheets","../../../../../../secret"]}]}',
  };
  const { json } = await (await checkFiles('plugin-market', own, home))();
  assert.equal(json.skills, 3);
  // One that is a folder is read where it is.
  const folder = {
    ...home,
    '.claude/plugins/known_marketplaces.json':
      '{"market":{"source":{"source":"directory"},"installLocation":"HOME/mine"}}',
    'mine/.claude-plugin/marketplace.json': '{"plugins":[{"name":"data-tools","source":"./tools"}]}',
    'mine/tools/SKILL.md': skill('whole', 'Is a plugin of one skill.'),
  };
  assert.equal((await (await checkFiles('plugin-folder', own, folder))()).json.skills, 2);
  for (const broken of ['[]', '{"plugins":[1]}', '{"plugins":{"data-tools@market":[7,null]}}', 'null']) {
    const name = `plugin-${broken.length}`;
    const { code } = await (
      await checkFiles(name, own, { ...plugin, '.claude/plugins/installed_plugins.json': broken })
    )();
    assert.equal(code, 0, broken);
  }
});

test('a plugin in a folder of skills needs no registry', async () => {
  const dropped = {
    ...own,
    '.claude/skills/tools/.claude-plugin/plugin.json': '{"name":"tools"}',
    '.claude/skills/tools/skills/query-helper/SKILL.md': SQL,
  };
  const { json } = await (await checkFiles('plugin-dropped', dropped))();
  assert.deepEqual([json.plugins, json.skills], [['tools'], 2]);
  assert.deepEqual(kindsOf(json), ['duplicate sql-tuning tools:query-helper']);
});

test('skills of subfolders are compared with those above them, not with each other', async () => {
  const files = {
    ...own,
    '.git/HEAD': 'ref: refs/heads/main\n',
    'packages/web/.claude/skills/query-helper/SKILL.md': SQL,
    'packages/api/.claude/skills/index-helper/SKILL.md': skill('index-helper', 'Adds missing indexes.'),
    'packages/api/.claude/skills/sql-tuning/SKILL.md': skill('sql-tuning', 'Tunes pianos.'),
    'packages/api/.claude/skills/broken/SKILL.md': '# Nothing\n',
    'node_modules/x/.claude/skills/query-helper/SKILL.md': SQL,
  };
  const run = await checkFiles('nested', files);
  const { json } = await run();
  assert.equal(json.skills, 5);
  assert.deepEqual(kindsOf(json), ['broken broken', 'duplicate sql-tuning query-helper']);
  const inside = await run('packages/web');
  assert.equal(inside.json.skills, 2, 'it has those above it, up to the root of the repository');
  assert.deepEqual(kindsOf(inside.json), ['duplicate query-helper sql-tuning']);
});

test('Codex finds skills in subfolders of its folder, Claude Code does not', async () => {
  const { json } = await (
    await checkFiles('deep', {
      '.agents/skills/data/sql-tuning/SKILL.md': CLEAN['sql-tuning']!,
      '.agents/skills/query-helper/SKILL.md': SQL,
      '.claude/skills/data/release-notes/SKILL.md': CLEAN['release-notes']!,
    })
  )();
  assert.equal(json.skills, 2);
  assert.equal(json.listings.find(({ assistant }: { assistant: string }) => assistant === 'Codex').entries, 2);
});

test('agents in subfolders, and rules of other assistants', async () => {
  const agent = (name: string, text: string) => `---\nname: ${name}\ndescription: Reviews code.\n---\n${text}\n`;
  const { json } = await (
    await checkFiles('agents', {
      '.claude/agents/team/reviewer.md': agent('reviewer', 'Look at tests.'),
      '.claude/agents/other.md': agent('reviewer', 'Look at names.'),
      '.claude/agents/nameless.md': 'Help.\n',
      '.roo/rules/style.md': 'Never write migrations by hand.\n',
      '.clinerules': 'Always write migrations by hand.\n',
      '.trae/rules/deep/er.md': 'Be nice.\n',
    })
  )();
  assert.deepEqual([json.agents, json.rules], [3, 3]);
  assert.deepEqual(kindsOf(json), [
    'broken nameless',
    'clash reviewer',
    'contradiction .clinerules .roo/rules/style.md',
  ]);
});

test('hostile files take no more than a moment', async () => {
  const big = (text: string) => text.repeat(Math.floor(400_000 / text.length));
  const texts = [
    '\n',
    '"a b c" ',
    'always a b, ',
    '```\n',
    '---\n',
    "'x y z' ",
    '- must do it\n',
    'never do it.\n',
    '~~~\n```\n',
    ' ',
  ];
  const set = Object.fromEntries([
    ...texts.map((text, i) => [`body-${i}`, skill(`body-${i}`, `Thing number ${i}.`, big(text))]),
    ...texts.map((text, i) => [`said-${i}`, skill(`said-${i}`, JSON.stringify(big(text)))]),
    ['raw', big('---\n')],
  ]);
  const began = performance.now();
  await check('hostile', set);
  assert.ok(performance.now() - began < 8_000, `${performance.now() - began} ms`);
});

test('a folder without skills is fine', async () => {
  mkdirSync(join(root, 'none'));
  const { code, stdout } = await cliInProcess(env, 'check', '--dir', join(root, 'none'));
  assert.equal(code, 0);
  assert.match(stdout, /^0 skills/);
});

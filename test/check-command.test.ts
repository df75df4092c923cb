import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
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
  assert.deepEqual([json.skills, json.phrases, json.budget], [4, 4, 8_000]);
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

test('a list that is over the budget says which descriptions to shorten', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => {
      const own = Array.from({ length: 60 }, (_, j) => `topic${i}x${j}`).join(' ');
      return [`skill-${i}`, skill(`skill-${i}`, `${own} ${'.'.repeat(300)}`)];
    }),
  );
  const { json } = await check('listing', many);
  assert.deepEqual(
    json.findings.map(({ kind }: { kind: string }) => kind),
    ['listing'],
  );
  assert.ok(json.listed_characters > 8_000);
});

test('a folder without skills is fine', async () => {
  mkdirSync(join(root, 'none'));
  const { code, stdout } = await cliInProcess(env, 'check', '--dir', join(root, 'none'));
  assert.equal(code, 0);
  assert.match(stdout, /^0 skills/);
});

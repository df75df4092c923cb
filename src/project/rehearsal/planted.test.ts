import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Finding } from './finding.ts';
import { type InstalledSet, rehearse, withKit } from './rehearsal.ts';

// Sets of bundled kits, which get along, and the same with something planted. Public skills are measured outside the
// project; docs/check.md has the figures.

const CATALOGUE = fileURLToPath(new URL('../../../catalogue/', import.meta.url));
const EMPTY = { names: () => [], read: () => undefined };

interface Planted {
  name: string;
  description: string;
  prompts: string[];
  files: Map<string, string>;
}

/** Named, so that new kits do not change the sets. */
const NAMES =
  'accessibility-audit api-docs-writer authentication-builder churn-rescue contract-first-reading data-cleaning-kit debugging-detective exam-coach flaky-test-hunter git-history-surgeon grant-proposal-writer household-budget incident-commander job-search-coach landing-page-copy lesson-plan-studio meal-planner newsletter-studio podcast-and-voice postgres-design-and-tuning rest-api-designer sales-call-coach statistics-checker trip-planner'.split(
    ' ',
  );

const kits: Planted[] = NAMES.map((name) => {
  const read = (file: string) => readFileSync(join(CATALOGUE, name, file), 'utf8');
  const [text, evals] = [read('SKILL.md'), read('evals/evals.json')];
  const tests = (JSON.parse(evals) as { evals: { prompt: string; triggers?: boolean }[] }).evals;
  return {
    name,
    description: /^description: (.*)$/m.exec(text)![1]!.replace(/^"|"$/g, ''),
    prompts: tests.filter(({ triggers }) => triggers !== false).map(({ prompt }) => prompt),
    files: new Map([
      ['SKILL.md', text],
      ['evals/evals.json', evals],
    ]),
  };
});

const SET_SIZE = 12;
const SETS = Array.from({ length: 7 }, (_, set) =>
  Array.from({ length: SET_SIZE }, (_, i) => kits[(set * 5 + i * (1 + (set % 2))) % kits.length]!),
);

function setOf(list: readonly Planted[], more: Record<string, string> = {}): InstalledSet {
  const files = new Map(Object.entries(more));
  for (const { name, files: own } of list)
    for (const [file, text] of own) files.set(`.claude/skills/${name}/${file}`, text);
  return withKit({ project: EMPTY, home: EMPTY }, 'project', files);
}

const skill = (name: string, description: string, body = '') => ({
  [`.claude/skills/${name}/SKILL.md`]: `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n${body}\n`,
});
const predicted = ({ findings }: { findings: Finding[] }) => findings.filter(({ kind }) => kind !== 'listing');
const isAbout = (names: readonly string[]) => (one: Finding) => names.every((name) => one.skills.includes(name));

test('sets that get along have at most one false alarm in seven', async () => {
  const alarms = [];
  for (const set of SETS) alarms.push(...predicted(await rehearse(setOf(set))));
  assert.ok(alarms.length <= 1, alarms.map(({ message }) => message).join('\n'));
});

test('a description that claims the prompts of another skill is found', async () => {
  for (const set of SETS) {
    const victim = set.find(({ prompts }) => prompts.filter((text) => text.length < 115).length > 1)!;
    const claims = victim.prompts.filter((text) => text.length < 115).slice(0, 2);
    const thief = `Looks after fish in an aquarium. Use it for ${claims.map((text) => `“${text.replace(/["“”]/g, '')}”`).join(' and ')}.`;
    const found = await rehearse(setOf(set, skill('fish-keeper', thief)));
    const theft = found.findings.find(isAbout([victim.name, 'fish-keeper']));
    assert.ok(theft !== undefined, `${victim.name}: ${claims.join(' | ')}`);
  }
});

test("a description that has another skill's only prompt in it is found, without quotation marks", async () => {
  const [set] = SETS;
  const [victim, ...others] = set!;
  for (const prompt of [victim!.prompts[0]!, 'workflow failed']) {
    const single = { ...victim!, files: new Map([['SKILL.md', victim!.files.get('SKILL.md')!]]) };
    single.files.set('evals/evals.json', JSON.stringify({ evals: [{ prompt }] }));
    const thief = `Looks after fish in an aquarium. Use it when somebody says: ${prompt}`;
    const { findings } = await rehearse(setOf([single, ...others], skill('fish-keeper', thief)));
    assert.ok(findings.some(isAbout([victim!.name, 'fish-keeper'])), prompt);
  }
});

test('words that any description may have take nothing', async () => {
  const owner = skill('handler-writer', 'Writes handlers of requests. Use it for “order desk”.');
  const long = `Write a handler that ${'stores every parcel with its weight, route and courier, answers in cents, '.repeat(3)}`;
  const evals = JSON.stringify({
    evals: [{ prompt: `${long} in package orders` }, { prompt: `${long} of struct Order` }],
  });
  const set = setOf(SETS[0]!, {
    ...owner,
    '.claude/skills/handler-writer/evals/evals.json': evals,
    ...skill('go-naming', 'Names what a package, a struct and a handler are called, at the order desk.'),
  });
  const { findings } = await rehearse(set);
  assert.deepEqual(findings.filter(isAbout(['handler-writer', 'go-naming'])), []);
});

test('the same job under another name is found, in other order and without its examples', async () => {
  for (const [at, set] of SETS.entries()) {
    const twin = set[at % SET_SIZE]!;
    const words = twin.description.split(/(?<=[.,;:])\s/);
    const turned = words.filter((_, i) => i % 4 !== 3).toReversed();
    const found = await rehearse(setOf(set, skill('second-one', turned.join(' '))));
    assert.ok(found.findings.some(isAbout([twin.name, 'second-one'])), twin.name);
  }
});

test('skills that do the opposite of each other are no duplicates', async () => {
  const duplicates = async (names: string[]) => {
    const both = names.map((name) =>
      skill(name, 'Works on a connector of the agent by its name, in a resource group.'),
    );
    const { findings } = await rehearse(setOf(SETS[0]!, Object.assign({}, ...both)));
    return findings.filter((one) => one.kind === 'duplicate' && isAbout(names)(one));
  };
  assert.deepEqual(await duplicates(['create-connector', 'delete-connector']), []);
  assert.deepEqual(await duplicates(['speech-to-text', 'text-to-speech']), []);
  assert.deepEqual(await duplicates(['web-funnel-report', 'shop-funnel-report']), [], 'members of a series');
  assert.equal((await duplicates(['react-best-practices', 'reactjs-best-practices'])).length, 1);
  assert.equal((await duplicates(['create-connector', 'connector-maker'])).length, 1);
});

test('opposite rules are found across skills, commands and rule files', async () => {
  const pairs = [
    ['Always squash commits before merging.', 'Never squash commits before merging, history matters.'],
    ['- **Always** run the whole test suite', '- Do not run the whole test suite; CI does.'],
    ['You must always pin dependency versions.', 'You must not pin dependency versions.'],
  ] as const;
  for (const [at, [always, never]] of pairs.entries()) {
    const set = setOf(SETS[at]!, {
      ...skill('team-habits', 'Habits of the zoo team.', always),
      'CLAUDE.md': `${never}\n`,
    });
    assert.ok((await rehearse(set)).findings.some(isAbout(['team-habits', 'CLAUDE.md'])), always);
  }
});

test('what CLAUDE.md imports is loaded with it, but not what it only shows', async () => {
  const never = 'Never squash commits on main.\n';
  const found = async (claude: string, more: Record<string, string>) => {
    const set = setOf([], {
      ...skill('git-habits', 'How we commit.', 'Always squash commits on main.'),
      'CLAUDE.md': claude,
      ...more,
    });
    const home = { names: () => [], read: (path: string) => (path === '.claude/mine.md' ? never : undefined) };
    return (await rehearse({ ...set, home })).findings.filter(({ kind }) => kind === 'contradiction');
  };
  const chain = Object.fromEntries([1, 2, 3, 4, 5, 6].map((i) => [`docs/${i}.md`, `@./${i + 1}.md`]));
  const imported: [string, string, Record<string, string>][] = [
    ['See @docs/git.md for commits', 'docs/git.md', { 'docs/git.md': never }],
    ['@~/.claude/mine.md', '.claude/mine.md', {}],
    ['@docs/1.md', 'docs/5.md', { ...chain, 'docs/5.md': never }],
    ['@docs/a.md', 'b/c.md', { 'docs/a.md': '@../b/c.md @../CLAUDE.md', 'b/c.md': never }],
  ];
  for (const [text, path, files] of imported)
    assert.ok((await found(text, files)).some(isAbout(['git-habits', path])), text);
  for (const text of [
    '`@docs/git.md`',
    '```\n@docs/git.md\n```\n',
    'me@docs/git.md',
    '@docs/none.md',
    '<!-- @docs/git.md -->',
  ])
    assert.deepEqual(await found(text, { 'docs/git.md': never }), [], text);
  assert.deepEqual(await found('@docs/1.md', { ...chain, 'docs/6.md': never }), [], 'five levels');
});

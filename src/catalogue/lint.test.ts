import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Deliverable } from './bundle.ts';
import { KIT_SCHEMA } from './kit-schema.ts';
import { lintKit } from './lint.ts';

const GOOD_SKILL =
  '---\nname: my-kit\ndescription: Does one thing well. Use when somebody asks for that thing.\n---\n\n# Kit\n';
const RULE = (matter: string) => ({ name: 'platforms/cursor/x.mdc', text: `---\n${matter}\n---\nRule\n` });

function found(files: Deliverable[], ai_targets = ['any']): string[] {
  return lintKit('my-kit', ai_targets, files).map(({ file, line, field }) => `${file}:${line ?? ''} ${field}`);
}

test('a valid kit has no problems', () => {
  const rule = RULE('description: TypeScript\nglobs: src/**/*.ts,src/**/*.tsx\nalwaysApply: false');
  assert.deepEqual(
    found([{ name: 'SKILL.md', text: GOOD_SKILL }, rule], ['any', 'cursor-rules', 'claude-desktop']),
    [],
  );
});

test('unknown targets are problems, with a suggestion for a typo', () => {
  const reasons = lintKit('my-kit', ['claud', 'windsurf'], []).map(({ reason }) => reason);
  assert.match(reasons[0]!, /did you mean "claude"/);
  assert.match(reasons[1]!, /one of any, claude/);
});

test('skills that an assistant would not load are reported with their lines', () => {
  const skill = (text: string) => found([{ name: 'SKILL.md', text }]);
  assert.deepEqual(skill('# No front matter\n'), ['SKILL.md:1 front matter']);
  const [marked] = lintKit('my-kit', ['any'], [{ name: 'SKILL.md', text: `\ufeff${GOOD_SKILL}` }]);
  assert.match(marked!.reason, /byte order mark/);
  assert.deepEqual(skill(GOOD_SKILL.replace('my-kit', 'other')), ['SKILL.md:2 name']);
  assert.deepEqual(skill('---\nname: my-kit\ndescription: short\n---\n'), ['SKILL.md:3 description']);
  assert.deepEqual(skill(GOOD_SKILL.replace('one thing', '<b>one</b>')), ['SKILL.md:3 description']);
  assert.deepEqual(skill(GOOD_SKILL.replace('\n---\n\n', '\nmetadata:\n  n: 1\n---\n\n')), ['SKILL.md:4 metadata']);
  assert.deepEqual(skill(GOOD_SKILL.replace('\n---\n\n', '\nallowed-tools: [Bash]\n---\n\n')), [
    'SKILL.md:4 allowed-tools',
  ]);
  assert.deepEqual(skill(GOOD_SKILL.replace('\n---\n\n', '\nlicence: MIT\n---\n\n')), ['SKILL.md:4 licence']);
});

test('a long description is a warning up to 1,024 characters, and a problem beyond', () => {
  const levels = (length: number) =>
    lintKit('my-kit', ['any'], [{ name: 'SKILL.md', text: GOOD_SKILL.replace('Does', 'x'.repeat(length - 55)) }]).map(
      ({ line, field, level }) => `${line} ${field} ${level ?? 'problem'}`,
    );
  assert.deepEqual(levels(300), []);
  assert.deepEqual(levels(301), ['3 description warning']);
  assert.deepEqual(levels(1_024), ['3 description warning']);
  assert.deepEqual(levels(1_025), ['3 description problem']);
});

test('evals and samples are checked with their files, and text that is no JSON is reported once', () => {
  const evals = (text: string) => found([{ name: 'evals/evals.json', text }]);
  assert.deepEqual(evals('{'), ['evals/evals.json:1 content']);
  const one = '{"skill": "my-kit",\n"evals": [{"prompt": "Do it",\n"files": ["gone.md"], "expected": ["Done"]}]}';
  assert.deepEqual(evals(one), ['evals/evals.json:3 evals[0].files[0]']);
  const both = [
    { name: 'evals/evals.json', text: one.replace('gone', 'there') },
    { name: 'evals/samples.json', text: '{"good":\n1}' },
    { name: 'there.md', text: 'x' },
  ];
  assert.deepEqual(found(both), ['evals/samples.json:1 bad', 'evals/samples.json:2 good']);
});

test('a skill whose name Windows cannot create is reported', () => {
  const files = [{ name: 'SKILL.md', text: GOOD_SKILL.replace('my-kit', 'com1') }];
  assert.match(lintKit('com1', ['any'], files)[0]!.reason, /device on Windows/);
});

test('rules that never attach are reported', () => {
  const rule = (matter: string) => found([RULE(matter)]);
  // Once, such a line took minutes.
  const tabs = '\t'.repeat(2_000);
  assert.deepEqual(rule(`description:${tabs}-${tabs}\u2028x\nalwaysApply: false`), []);
  assert.deepEqual(rule('description: d\nglobs: "**/*.ts"\nalwaysApply: false'), ['platforms/cursor/x.mdc:3 globs']);
  assert.deepEqual(rule('description: d\nglobs: ["**/*.ts"]\nalwaysApply: false'), ['platforms/cursor/x.mdc:3 globs']);
  assert.deepEqual(rule('description: d\nglobs:\n  - "**/*.ts"\nalwaysApply: false'), [
    'platforms/cursor/x.mdc:3 globs',
  ]);
  assert.deepEqual(rule('description: d\nglobs: **/*.ts\nalwaysApply: true'), ['platforms/cursor/x.mdc:4 alwaysApply']);
  assert.deepEqual(rule('description:\nglobs:\nalwaysApply: false'), ['platforms/cursor/x.mdc:2 description']);
  assert.deepEqual(rule('description: d\nglobs:\nalwaysApply: false\nname: x'), ['platforms/cursor/x.mdc:5 name']);
});

test('outdated locations and invalid JSON are reported', () => {
  assert.deepEqual(found([{ name: 'README.md', text: 'a\n\nPut it into ~/.codex/prompts\n' }]), [
    'README.md:3 content',
  ]);
  const json = (text: string) => found([{ name: 'evals.json', text }]);
  assert.deepEqual(json('{\n"a": 1\n"b": 2\n}\n'), ['evals.json:3 content']);
  assert.deepEqual(json('{\n"a": 1,\n"b": at position 1\n}\n'), ['evals.json: content'], 'its line is not known');
});

test('schemas/kit.json matches the code: run `npm run kit-schema` after a change', () => {
  const committed = JSON.parse(readFileSync(new URL('../../schemas/kit.json', import.meta.url), 'utf8'));
  assert.deepEqual(committed, JSON.parse(JSON.stringify(KIT_SCHEMA)));
});

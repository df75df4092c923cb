import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEvals } from './evals.ts';
import { readSamples } from './samples.ts';

const KIT = {
  slug: 'my-kit',
  files: ['README.md', 'scripts/run.py', 'assets/a.csv'],
  slugs: new Set(['my-kit', 'other-kit']),
};
const trigger = (id: string, fields: object = {}) => ({
  id,
  prompt: `Do ${id} for me`,
  triggers: true,
  expect: [{ contains: 'a' }, { judge: 'Is the answer short enough?' }],
  ...fields,
});
const nearMiss = (id: string, instead: unknown = null) => ({ id, prompt: `Not ${id}`, triggers: false, instead });
const four = ['a', 'b', 'c', 'd'].map((id) => trigger(id));
const six = [...four, nearMiss('e', 'other-kit'), nearMiss('f')];

const read = (evals: unknown[], rest: object = { skill: 'my-kit' }) =>
  readEvals(JSON.stringify({ ...rest, evals }, null, 2), KIT);
/** What is wrong with one expectation: field without the path before it, and reason. */
const wrong = (expectation: object) =>
  read([trigger('a', { expect: [expectation] }), ...six.slice(1)]).findings.map(
    ({ field, reason, level }) => `${level ?? ''}${field.replace('evals[0].expect[0]', '')} ${reason}`,
  );

test('the format of docs/authoring.md is read without findings', () => {
  const { evals, findings } = read([
    trigger('a', {
      files: ['assets/a.csv'],
      expect: [
        { contains: 'x', in: 'out/report.md', why: 'because' },
        { not_contains: 'y' },
        { matches: '\\b1 in \\d+', flags: 'im' },
        { file_exists: 'out/report.md' },
        { command_passes: "python3 scripts/run.py --all out/*.txt 'a b'" },
        { json_path: '$.failures[0]["the test"]', in: 'out.json', equals: null },
        { judge: 'Does it name the cause?' },
      ],
    }),
    ...six.slice(1),
  ]);
  assert.deepEqual(findings, []);
  assert.equal(evals.length, 6);
  assert.deepEqual(evals[0]!.expect[0], { kind: 'contains', value: 'x', in: 'out/report.md', why: 'because' });
  assert.deepEqual(evals[0]!.expect[5], {
    kind: 'json_path',
    value: '$.failures[0]["the test"]',
    in: 'out.json',
    equals: null,
  });
  assert.deepEqual([evals[4]!.triggers, evals[4]!.expect, evals[4]!.instead], [false, [], 'other-kit']);
});

test('the first version is read: its sentences are questions for a judge, and all its prompts trigger', () => {
  const { evals, findings } = read([{ prompt: 'Do it', files: ['README.md'], expected: ['Does it', 'Says so'] }]);
  assert.deepEqual(findings, []);
  assert.deepEqual(evals, [
    {
      id: 'eval-1',
      prompt: 'Do it',
      files: ['README.md'],
      triggers: true,
      expect: [
        { kind: 'judge', value: 'Does it' },
        { kind: 'judge', value: 'Says so' },
      ],
      instead: null,
    },
  ]);
});

test('formats of others are a warning, and nothing is read', () => {
  for (const text of ['{"skill_name": "my-kit", "evals": [{"id": 1}]}', '[{"query": "a"}]', 'null', '3']) {
    const { evals, findings } = readEvals(text, KIT);
    assert.deepEqual([evals, findings.map(({ level }) => level)], [[], ['warning']], text);
  }
});

test('every problem is reported with its line and field', () => {
  const { findings } = read(
    [
      { id: 'A B', prompt: ' ', triggers: 'yes', expect: [] },
      trigger('b', { files: ['gone.md'], promt: 'x', instead: null }),
      trigger('b'),
      { id: 'd', prompt: 'Not d', triggers: false, expect: [{ contains: 'x' }] },
      nearMiss('e', 'my-kit'),
      nearMiss('f', 'No Slug'),
      nearMiss('g', 'unknown-kit'),
      { prompt: 'x', expected: ['y'], expect: [{ contains: 'z' }], triggers: true },
      'text',
    ],
    { skill: 'other', extra: 1 },
  );
  assert.deepEqual(
    findings.map(({ line, field, level }) => `${line} ${field}${level === undefined ? '' : ` ${level}`}`),
    [
      '2 skill',
      '3 extra',
      '6 evals[0].id',
      '7 evals[0].prompt',
      '8 evals[0].triggers',
      '9 evals[0].expect',
      '24 evals[1].files[0]',
      '26 evals[1].promt',
      '27 evals[1].instead',
      '42 evals[3].instead',
      '46 evals[3].expect',
      '56 evals[4].instead',
      '62 evals[5].instead',
      '68 evals[6].instead warning',
      '70 evals[7].id',
      '72 evals[7].expected',
      '82 evals[8]',
    ],
  );
  assert.deepEqual(
    read([...six, trigger('a')]).findings.map(({ field, reason }) => `${field} ${reason}`),
    ['evals[6].id "a" is used twice', 'evals[6].prompt "Do a for me" is used twice'],
  );
  assert.match(findings.find(({ field }) => field.endsWith('promt'))!.reason, /did you mean "prompt"/);
});

test('each kind of expectation says what is wrong with it', () => {
  for (const [expectation, expected] of [
    [{}, / exactly one of contains, .* but has none/],
    [{ contains: 'a', matches: 'b' }, / exactly one of .* but has contains and matches/],
    [{ contian: 'a' }, /\.contian .*did you mean "contains"/],
    [{ contains: '' }, /\.contains is empty/],
    [{ contains: ['a'] }, /\.contains must be text/],
    [{ contains: 'a', flags: 'i' }, /\.flags belongs to matches, not to contains/],
    [{ judge: 'Is this answer good?', in: 'a.md' }, /\.in belongs to contains, not_contains, matches, json_path/],
    [{ contains: 'a', in: '../a.md' }, /\.in leaves the folder/],
    [{ contains: 'a', in: '/etc/passwd' }, /\.in is not relative/],
    [{ matches: '(' }, /\.matches is not a regular expression: \/\(\/: Unterminated group/],
    [{ matches: 'a', flags: 'g' }, /\.matches has flags other than/],
    [{ matches: 'a', flags: 'ii' }, /\.matches has flags other than/],
    [{ matches: 'a|' }, /\.matches matches even an empty text/],
    [{ file_exists: 'a/../../b' }, /\.file_exists leaves the folder/],
    [{ file_exists: 'README.md' }, /\.file_exists is a file of the kit/],
    [{ command_passes: 'python3 scripts/gone.py' }, /\.command_passes names scripts\/gone.py/],
    [{ command_passes: 'a; b' }, /\.command_passes has ";", which only a shell understands/],
    [{ command_passes: 'a > b' }, /has ">"/],
    [{ command_passes: 'a "$HOME"' }, /has "\$"/],
    [{ command_passes: 'a `b`' }, /has "`"/],
    [{ command_passes: 'cat ~/x' }, /has "~"/],
    [{ command_passes: "a 'b" }, /a quote that is not closed/],
    [{ command_passes: 'A=1 b' }, /not with a variable/],
    [{ command_passes: '*.py' }, /name of a program/],
    [{ command_passes: "a 'b c'*.txt" }, /has quotes in "'b c'\*.txt"/],
    [{ json_path: 'failures' }, /\.json_path must begin with \$/],
    [{ json_path: '$.a[*]' }, /\.json_path is not understood at "\[\*\]"/],
    [{ judge: 'Good?' }, /\.judge must be a question/],
    [{ not_contains: 'a' }, /^warning.* passes with an empty answer/],
  ] as const)
    assert.match(wrong(expectation).join('\n'), expected, JSON.stringify(expectation));
});

test('too few prompts are a warning, once everything else is right', () => {
  assert.deepEqual(
    read(four).findings.map(({ level, reason }) => [level, reason.slice(0, 59)]),
    [['warning', 'has 4 prompts, 4 that trigger with 2 expectations or more, ']],
  );
  const [, ...withOne] = six;
  const one = trigger('a', { expect: [{ contains: 'a' }] });
  assert.match(read([one, ...withOne]).findings[0]!.reason, /has 6 prompts, 3 that trigger/);
});

test('samples name a prompt that a program can check, and write only inside the folder', () => {
  const { evals } = read([...six, trigger('judged', { expect: [{ judge: 'Is the answer short enough?' }] })]);
  const good = { eval: 'a', answer: 'an a', files: { 'out/report.md': 'x' } };
  const bad = { eval: 'b', answer: 'no' };
  const sound = readSamples(JSON.stringify({ good, bad }), evals);
  assert.deepEqual(sound.findings, []);
  assert.equal(sound.samples!.good.eval.id, 'a');
  assert.deepEqual(sound.samples!.bad.files, {});
  const wrongSamples = (samples: object) =>
    readSamples(JSON.stringify(samples), evals).findings.map(({ field }) => field);
  assert.deepEqual(wrongSamples({ good }), ['bad']);
  assert.deepEqual(wrongSamples({ good, bad: { ...bad, eval: 'z' } }), ['bad.eval']);
  assert.deepEqual(wrongSamples({ good, bad: { ...bad, eval: 'judged' } }), ['bad.eval']);
  assert.deepEqual(wrongSamples({ good, bad: { ...bad, answer: '' } }), ['bad.answer']);
  assert.deepEqual(
    wrongSamples({ good: { ...good, files: { '../x': '', 'scripts/run.py': '', 'a.md': 1, 'b.md': '' } }, bad }),
    ['good.files.../x', 'good.files.scripts/run.py', 'good.files.a.md'],
  );
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Expectation } from '../catalogue/evals/expectation.ts';
import { check } from './check.ts';
import { workingCopy } from './working-copy.ts';

const copy = workingCopy([{ name: 'README.md', text: 'Hello\n' }]);
const { folder } = copy;
after(() => copy[Symbol.dispose]());

async function outcome(expectation: Expectation, answer = ''): Promise<string> {
  const checked = await check(expectation, { answer, folder, env: process.env });
  return checked.result === 'failed' ? checked.reason : checked.result;
}

test('texts and patterns are looked for in the answer, or in a file of the run', async () => {
  writeFileSync(join(folder, 'report.md'), 'Rate: 1 in 50\n');
  const contains: Expectation = { kind: 'contains', value: 'seed' };
  assert.equal(await outcome(contains, 'the hash seed'), 'passed');
  assert.equal(await outcome(contains, 'the Seed'), 'the answer does not contain "seed"');
  assert.equal(
    await outcome({ ...contains, why: 'it is the cause' }),
    'the answer does not contain "seed" (it is the cause)',
  );
  assert.equal(await outcome({ kind: 'not_contains', value: 'retry' }, 'no more retry'), 'the answer contains "retry"');
  assert.equal(await outcome({ kind: 'not_contains', value: 'retry' }, 'fixed'), 'passed');
  const matches: Expectation = { kind: 'matches', value: '^rate: \\d+ in \\d+$', flags: 'im', in: 'report.md' };
  assert.equal(await outcome(matches, 'nothing'), 'passed');
  assert.match(await outcome({ ...matches, flags: 'm' }), /^report\.md does not match/);
  assert.equal(await outcome({ ...contains, in: 'gone.md' }, 'seed'), 'gone.md was not written');
  assert.equal(await outcome({ kind: 'not_contains', value: 'x', in: 'gone.md' }), 'gone.md was not written');
});

test('an answer is also read as a person would have typed it, a file only as it is', async () => {
  const answer = 'It’s “red”, 1.25\u00a0kg, re\u2011run';
  for (const value of ['It\'s "red"', 'It’s', '1.25 kg', 're-run'])
    assert.equal(await outcome({ kind: 'contains', value }, answer), 'passed', value);
  assert.match(await outcome({ kind: 'not_contains', value: "It's" }, answer), /contains/);
  assert.equal(await outcome({ kind: 'matches', value: '\\d kg' }, answer), 'passed');
  writeFileSync(join(folder, 'curly.md'), answer);
  assert.match(await outcome({ kind: 'contains', value: "It's", in: 'curly.md' }), /does not contain/);
});

test('a pattern that would take hours fails, and the process goes on', async () => {
  const value = '^(\\w+\\s?)*$';
  assert.match(await outcome({ kind: 'matches', value }, `${'word '.repeat(40)}!`), /takes longer than 1 s/);
});

test('files are found only inside the folder, and only plain ones', async () => {
  const exists = (value: string) => outcome({ kind: 'file_exists', value });
  mkdirSync(join(folder, 'sub'));
  symlinkSync('/etc', join(folder, 'etc'));
  symlinkSync('/etc/passwd', join(folder, 'passwd.txt'));
  symlinkSync('../README.md', join(folder, 'sub', 'inside.md'));
  execFileSync('mkfifo', [join(folder, 'pipe.md')]);
  assert.equal(await exists('README.md'), 'passed');
  assert.equal(await exists('sub/inside.md'), 'passed');
  assert.equal(await exists('gone.md'), 'gone.md was not written');
  assert.equal(await exists('README.md/x'), 'README.md/x was not written');
  assert.equal(await exists('sub'), 'sub is not a plain file');
  assert.equal(await exists('pipe.md'), 'pipe.md is not a plain file');
  assert.equal(await exists('etc/passwd'), 'etc/passwd is a link out of the folder');
  assert.equal(await exists('passwd.txt'), 'passwd.txt is a link out of the folder');
  assert.match(await exists('../x'), /leaves the folder/);
  assert.match(await outcome({ kind: 'contains', value: 'root', in: 'passwd.txt' }), /a link out of the folder/);
  assert.match(await outcome({ kind: 'contains', value: 'x', in: 'pipe.md' }), /not a plain file/);
});

test('a value of a JSON file is compared as a whole', async () => {
  writeFileSync(join(folder, 'out.json'), '{"failures": [{"test": "total", "n": [1, 2]}]}');
  const at = (value: string, rest: object = {}) => outcome({ kind: 'json_path', value, in: 'out.json', ...rest });
  assert.equal(await at('$.failures[0].test', { equals: 'total' }), 'passed');
  assert.equal(await at('$.failures[0]', { equals: { n: [1, 2], test: 'total' } }), 'passed');
  assert.equal(await at('$.failures[0].test'), 'passed');
  assert.equal(await at('$.failures[0].n', { equals: [2, 1] }), 'out.json has [1,2] at $.failures[0].n, not [2,1]');
  assert.equal(await at('$.failures[1]'), 'out.json has nothing at $.failures[1]');
  assert.equal(await outcome({ kind: 'json_path', value: '$.a', in: 'report.md' }), 'report.md is not JSON');
  assert.equal(await outcome({ kind: 'json_path', value: '$.a', equals: 1 }, '{"a": 1}'), 'passed');
});

test('what no program can check is left to a judge', async () => {
  assert.equal(await outcome({ kind: 'judge', value: 'Is it kind?' }), 'needs a judge');
});

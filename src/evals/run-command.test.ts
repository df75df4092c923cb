import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { until } from '../../test/support/until.ts';
import { commandProblem } from './run-command.ts';
import { workingCopy } from './working-copy.ts';

const copy = workingCopy([
  { name: 'args.sh', text: 'for one in "$@"; do echo "$one"; done > args.txt\n' },
  { name: 'env.sh', text: 'env > env.txt\n' },
  { name: 'fail.sh', text: 'echo first\necho "the reason" >&2\nexit 3\n' },
  { name: 'hang.sh', text: '(sleep 600; echo) & echo $! > child.txt; sleep 600\n' },
  { name: 'leave.sh', text: '(sleep 600; echo) & echo $! > child.txt; exit 0\n' },
]);
const { folder } = copy;
after(() => copy[Symbol.dispose]());
const noted = join(folder, 'child.txt');
const place = { folder, env: { ...process.env, SECRET_TOKEN: 'x' } };
const run = (command: string, limitMs?: number) => commandProblem(command, place, limitMs);

/** Whether the process that the script noted is gone. One that has ended may stay listed until it is waited for. */
function isGone(): boolean {
  if (!existsSync(noted)) return true;
  const pid = readFileSync(noted, 'utf8').trim();
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

test('a command passes with exit code 0; otherwise its code and last line are the reason', async () => {
  assert.equal(await run('sh args.sh'), undefined);
  assert.equal(await run('sh fail.sh'), '"sh fail.sh" ended with 3: the reason');
  assert.match((await run('no-such-program x'))!, /cannot be run: there is no no-such-program/);
  assert.match((await run('sh fail.sh; true'))!, /only a shell understands/);
});

test('arguments arrive as written, whatever the names of files are: no shell reads them', async () => {
  mkdirSync(join(folder, 'out'));
  for (const name of ['-rf', 'a b.txt', '$(touch pwned)', ';touch pwned', 'c.txt'])
    writeFileSync(join(folder, 'out', name), '');
  writeFileSync(join(folder, '--help.log'), '');
  symlinkSync('/etc/passwd', join(folder, 'out', 'passwd'));
  mkdirSync(join(folder, 'out', 'folder'));
  assert.equal(
    await run(`sh args.sh 'a; b' "c & d" e*f x=1 --flag out/* *.log`),
    '"sh args.sh \'a; b\' "c & d" e*f x=1 --flag out/* *.log": no file matches e*f',
  );
  assert.equal(await run(`sh args.sh 'a; b' "c & d" x=1 --flag out/* *.log`), undefined);
  assert.deepEqual(readFileSync(join(folder, 'args.txt'), 'utf8').trimEnd().split('\n'), [
    'a; b',
    'c & d',
    'x=1',
    '--flag',
    'out/$(touch pwned)',
    'out/-rf',
    'out/;touch pwned',
    'out/a b.txt',
    'out/c.txt',
    './--help.log',
  ]);
  assert.equal(existsSync(join(folder, 'pwned')), false);
});

test('commands get no secret of the environment, and the folder as their home', async () => {
  assert.equal(await run('sh env.sh'), undefined);
  const env = readFileSync(join(folder, 'env.txt'), 'utf8');
  assert.doesNotMatch(env, /SECRET_TOKEN/);
  assert.match(env, new RegExp(`^HOME=${folder}$`, 'm'));
});

test('a command that does not end is ended, with what it started', { skip: process.platform !== 'linux' }, async () => {
  assert.equal(await run('sh hang.sh', 500), '"sh hang.sh" did not end within 0.5 s');
  await until(isGone, 30_000);
  rmSync(noted, { force: true });
  const stopping = new AbortController();
  const running = commandProblem('sh hang.sh', { ...place, signal: stopping.signal });
  await until(() => existsSync(noted) && readFileSync(noted, 'utf8') !== '', 30_000);
  stopping.abort();
  assert.match((await running)!, /was stopped/);
  await until(isGone, 30_000);
});

test('what a command leaves running ends with it and delays nothing', {
  skip: process.platform !== 'linux',
}, async () => {
  assert.equal(await run('sh leave.sh'), undefined);
  await until(isGone, 30_000);
});

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { BIN, cliInProcess } from './support/process.ts';
import { startService } from './support/service.ts';

const root = mkdtempSync(join(tmpdir(), 'kitscout-feedback-'));
const service = await startService({
  kits: [
    {
      slug: 'flaky-tests',
      name: 'Flaky Tests',
      keywords: ['flaky tests', 'tests fail at random'],
      files: {
        'SKILL.md': '---\nname: flaky-tests\ndescription: Finds out why tests fail at random.\n---\n\n# Flaky\n',
      },
    },
  ],
});
const { account, key } = await service.account('pro');
const envIn = (name: string) => ({
  HOME: root,
  XDG_CONFIG_HOME: join(root, name),
  KITSCOUT_URL: service.url,
  KITSCOUT_API_KEY: key,
});
after(async () => {
  await service.close();
  rmSync(root, { recursive: true, force: true });
});

const said = async () =>
  (await service.store.feedback.of(account.id)).map(({ kit, verdict, comment }) => ({ kit, verdict, comment }));
const project = () => {
  const dir = mkdtempSync(join(root, 'project-'));
  mkdirSync(join(dir, '.claude'));
  return dir;
};

test('feedback says what was stored, and costs no call', async () => {
  const run = (...args: string[]) => cliInProcess(envIn('first'), ...args);
  await run('recommend', 'tests fail at random');
  const { code, stdout, stderr } = await run(
    'feedback',
    'flaky-tests',
    'not-relevant',
    '--comment',
    'Too long',
    '--verbose',
  );
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^Thank you\. flaky-tests: not relevant \(shown with \d+ %\)\n/);
  assert.match(stderr, /no call/i);
  assert.deepEqual(await said(), [{ kit: 'flaky-tests', verdict: 'not_relevant', comment: 'Too long' }]);
  const wrong = await run('feedback', 'flaky-tests', 'liked');
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /one of helped, not_relevant, installed, removed/);
  assert.equal((await run('feedback')).code, 2);
  assert.equal((await run('feedback', 'flaky-tests', 'helped', '--always')).code, 2);
  const missing = await run('feedback', 'nothing', 'helped');
  assert.equal(missing.code, 1);
});

test('add and remove tell the service only what was agreed', async () => {
  const run = (...args: string[]) => cliInProcess(envIn('second'), ...args);
  const dir = project();
  const add = ['add', 'flaky-tests', '--dir', dir, '--yes'];
  const before = await said();
  assert.equal((await run(...add)).code, 0);
  assert.deepEqual(await said(), before, 'nobody was asked');
  assert.match((await run('feedback', '--always')).stdout, /tell http:\S+ which kit it was/);
  assert.equal((await run('remove', 'flaky-tests', '--dir', dir)).code, 0);
  assert.equal((await said())[0]!.verdict, 'removed');
  await run(...add);
  assert.equal((await said())[0]!.verdict, 'installed');
  await run('feedback', '--never');
  await run('remove', 'flaky-tests', '--dir', dir);
  assert.equal((await said())[0]!.verdict, 'installed');
});

test('in a terminal, it is asked once', async () => {
  const env = envIn('third');
  const dir = project();
  const config = join(env.XDG_CONFIG_HOME, 'kitscout/feedback.json');
  await service.store.feedback.add({ ...(await service.store.feedback.of(account.id))[0]!, verdict: 'helped' });
  const first = await inTerminal(env, ['add', 'flaky-tests', '--dir', dir], ['Write these files?', 'May "add"']);
  assert.match(first, /is installed\./);
  assert.deepEqual(JSON.parse(readFileSync(config, 'utf8')), { [service.url]: true });
  assert.equal((await said())[0]!.verdict, 'installed');
  const second = await inTerminal(env, ['remove', 'flaky-tests', '--dir', dir], []);
  assert.doesNotMatch(second, /May "add"/);
  assert.equal((await said())[0]!.verdict, 'removed');
});

/** Runs a command in a pseudo-terminal and answers each question with yes. */
async function inTerminal(env: Record<string, string>, args: string[], questions: string[]): Promise<string> {
  const script = 'import pty, sys\nsys.exit(pty.spawn(sys.argv[1:]) >> 8)';
  const child = spawn('python3', ['-c', script, process.execPath, BIN, ...args], {
    env: { PATH: process.env.PATH!, TERM: 'xterm', ...env },
  });
  let output = '';
  const waiting = [...questions];
  child.stdout.on('data', (chunk) => {
    output += chunk;
    if (waiting[0] !== undefined && output.includes(waiting[0])) {
      waiting.shift();
      child.stdin.write('y\n');
    }
  });
  const [code] = (await once(child, 'exit')) as [number];
  assert.equal(code, 0, output);
  assert.deepEqual(waiting, [], output);
  return output;
}

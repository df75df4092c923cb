import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { publishProblem } from '../src/catalogue/proof.ts';
import { readProof } from '../src/catalogue/read-proof.ts';
import { BIN, cliInProcess } from './support/process.ts';
import { until } from './support/until.ts';

const root = mkdtempSync(join(tmpdir(), 'kitscout-proof-'));
after(() => rmSync(root, { recursive: true, force: true }));

const env = {
  HOME: join(root, 'home'),
  XDG_CONFIG_HOME: join(root, 'config'),
  KITSCOUT_URL: 'http://127.0.0.1:1',
  KITSCOUT_API_KEY: 'kits_secret',
  PATH: process.env.PATH!,
  NOTED: join(root, 'noted.txt'),
  TMPDIR: join(root, 'tmp'),
};
mkdirSync(env.TMPDIR);
// Commands in this process make their folders here, too.
process.env.TMPDIR = env.TMPDIR;

function write(path: string, text: string, mode = 0o644): string {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

const EVALS = [
  {
    id: 'plain-sum',
    prompt: '- what is 2 plus 2, and write report.md',
    files: ['assets/numbers.txt'],
    triggers: true,
    expect: [
      { contains: 'four' },
      { file_exists: 'report.md' },
      { command_passes: 'sh scripts/verify.sh report.md' },
      { judge: 'Is the answer friendly to the reader?' },
    ],
  },
  { id: 'other-sum', prompt: 'and 1 plus 1', triggers: true, expect: [{ contains: 'two' }, { not_contains: 'three' }] },
  { id: 'near-miss', prompt: 'what is the weather', triggers: false, instead: null },
];
const kit = join(root, 'kits', 'sums');
write(
  'kits/sums/kit.yaml',
  `name: Sums
tagline: Adds numbers
description: Adds numbers and says the sum in words.
price_cents: 0
currency: usd
personas: [people]
keywords: [sums]
ai_targets: [any]
whats_inside: [A skill]
deliverables: [SKILL.md, assets/numbers.txt, scripts/verify.sh, evals/evals.json]
`,
);
write(
  'kits/sums/SKILL.md',
  '---\nname: sums\ndescription: Adds numbers. Use for "what is 2 plus 2".\n---\n\nSay it in words.\n',
);
write('kits/sums/assets/numbers.txt', '2\n2\n');
write('kits/sums/scripts/verify.sh', 'grep -q sum "$1"\n');
write('kits/sums/evals/evals.json', JSON.stringify({ skill: 'sums', evals: EVALS }));

/** Knows sums in words only with the kit, and notes what it was given. */
const assistant = write(
  'bin/scripted',
  `#!/bin/sh
if [ "$1" = --version ]; then echo "scripted 4.2.0"; exit 0; fi
echo "$PWD|$(ls)|\${KITSCOUT_API_KEY:-no key}|$1" >> "$NOTED"
if [ -f .claude/skills/sums/SKILL.md ]; then
  echo "the sum" > report.md
  # What the run puts in the place of the kit's programs is not run.
  mkdir -p scripts && printf 'exit 1\\n' > scripts/verify.sh
  case "$1" in *"2 plus 2"*) echo "It is four";; *) echo "two";; esac
else
  echo "4"
fi
`,
  0o755,
);

async function evaluate(...options: string[]) {
  const out = join(root, 'result.proof.json');
  rmSync(out, { force: true });
  rmSync(env.NOTED, { force: true });
  const result = await cliInProcess(env, 'eval', kit, '--yes', '--out', out, '--json', ...options);
  const file = existsSync(out) ? JSON.parse(readFileSync(out, 'utf8')) : undefined;
  return { ...result, file };
}

const left = () => readdirSync(env.TMPDIR).filter((name) => name.startsWith('kitscout-'));

test('the prompts run with and without the kit, in throwaway folders, and the counts are written', async () => {
  const { code, file } = await evaluate('--with', assistant, '--runs', '2', '--model', 'scripted-4-2');
  assert.equal(code, 0);
  assert.equal(file.format, 'kitscout-proof/1');
  assert.deepEqual(file.assistant, { command: 'scripted', version: '4.2.0', model: 'scripted-4-2' });
  assert.match(file.digest, /^sha256:[0-9a-f]{64}$/);
  assert.deepEqual([file.prompts, file.runs_each, file.not_judged, file.complete], [2, 2, 1, true]);
  assert.deepEqual([file.with.passed, file.with.n, file.without.passed, file.without.n], [4, 4, 0, 4]);
  assert.deepEqual(file.with.expectations, { passed: 10, of: 10 });
  // Without the kit: not "three", twice.
  assert.deepEqual(file.without.expectations, { passed: 2, of: 10 });
  assert.equal(file.with.cost_usd, null, 'a script does not say what it costs');
  assert.deepEqual(file.by_prompt[0], { id: 'plain-sum', with: { passed: 2, n: 2 }, without: { passed: 0, n: 2 } });

  const runs = readFileSync(env.NOTED, 'utf8').trim().split('\n');
  const folders = runs.flatMap((line) => /^(\/[^|]+)\|/.exec(line)?.[1] ?? []);
  assert.equal(new Set(folders).size, 8, 'every run has its own folder');
  assert.ok(folders.every((folder) => !existsSync(folder)));
  assert.deepEqual(left(), []);
  const noted = readFileSync(env.NOTED, 'utf8');
  assert.match(noted, /assets\|no key\| - what is 2 plus 2/, 'what is at hand, and a prompt that is no option');
  assert.doesNotMatch(noted, /kits_secret|evals/);
});

test('a result is bound to the files of the kit', async () => {
  const first = (await evaluate('--with', assistant, '--runs', '1')).file.digest;
  write('kits/sums/assets/numbers.txt', '2\n3\n');
  const second = (await evaluate('--with', assistant, '--runs', '1')).file.digest;
  write('kits/sums/assets/numbers.txt', '2\n2\n');
  assert.notEqual(first, second);
});

test('the JSON of assistants tells the answer, the model and the cost', async () => {
  const reply = (text: string) =>
    JSON.stringify({
      type: 'result',
      result: text,
      total_cost_usd: 0.25,
      modelUsage: { small: { outputTokens: 3 }, 'claude-big-5': { outputTokens: 300 } },
    });
  const claude = write(
    'claude-bin/claude',
    `#!/bin/sh\nif [ "$1" = --version ]; then echo "2.1.327 (Claude Code)"; exit 0; fi\n[ "$2 $3" = "--output-format json" ] || exit 9\necho sum > report.md\necho '${reply('two and four')}'\n`,
    0o755,
  );
  const { file } = await evaluate('--with', `${claude} -p`, '--runs', '1');
  assert.deepEqual(file.assistant, { command: 'claude -p', version: '2.1.327', model: 'claude-big-5' });
  assert.deepEqual([file.with.cost_usd, file.without.cost_usd, file.with.passed], [0.5, 0.5, 2]);
  const lines = [
    { type: 'thread.started' },
    { type: 'item.completed', item: { type: 'reasoning', text: 'three' } },
    { type: 'item.completed', item: { type: 'agent_message', text: 'two and four' } },
    { type: 'turn.completed', usage: {} },
  ].map((line) => JSON.stringify(line));
  const codex = write(
    'codex-bin/codex',
    `#!/bin/sh\necho sum > report.md\nprintf '%s\\n' '${lines.join("' '")}'\n`,
    0o755,
  );
  const other = await evaluate('--with', `${codex} exec`, '--runs', '1');
  assert.deepEqual([other.file.with.passed, other.file.assistant.model, other.file.with.cost_usd], [2, null, null]);
});

test('a judge decides what no program can, without knowing the side', async () => {
  const judge = write(
    'bin/judge',
    `#!/bin/sh\nif [ "$1" = --version ]; then exit 1; fi\n[ -z "$(ls -A)" ] || { echo "not empty"; exit 3; }\ncase "$1" in *"It is four"*"the sum"*"friendly to the reader"*) printf 'Kind.\\nYES\\n';; *) printf 'Curt.\\nNo.\\n';; esac\n`,
    0o755,
  );
  const { file } = await evaluate('--with', assistant, '--runs', '1', '--judge', judge);
  assert.deepEqual([file.not_judged, file.judge], [0, { command: 'judge', version: null }]);
  assert.deepEqual([file.with.passed, file.with.expectations.of, file.without.passed], [2, 6, 0]);
  const unclear = write('bin/unclear', '#!/bin/sh\necho "Well, yes and no"\n', 0o755);
  const other = await evaluate('--with', assistant, '--runs', '1', '--judge', unclear);
  assert.deepEqual(
    [other.code, other.file.complete, other.file.with.errors],
    [1, false, 1],
    'no verdict is no failure of the kit',
  );
});

test('an answer that takes too long counts as not passed; a failing assistant counts for nothing', async () => {
  const slow = write(
    'bin/slow',
    '#!/bin/sh\n[ "$1" = --version ] && exit 0\ncase "$1" in *"2 plus 2"*) sleep 60;; esac\necho two\n',
    0o755,
  );
  const late = await evaluate('--with', slow, '--runs', '1', '--limit', '1', '--jobs', '2');
  assert.deepEqual(
    [late.file.with.n, late.file.with.passed, late.file.with.errors, late.file.complete],
    [2, 1, 0, true],
  );
  const broken = write('bin/broken', '#!/bin/sh\necho "no credit left" >&2\nexit 1\n', 0o755);
  const failed = await evaluate('--with', broken, '--runs', '1');
  assert.equal(failed.code, 1);
  assert.match(failed.stderr, /the assistant does not work: ended with 1: no credit left/);
  assert.equal(failed.file, undefined);
  assert.match((await evaluate('--with', 'no-such-assistant -p')).stderr, /there is no no-such-assistant/);
  assert.deepEqual(left(), []);
});

test('a kit in the home folder would be in both sides, and is refused', async () => {
  write('home/.claude/skills/sums/SKILL.md', '---\nname: sums\ndescription: Adds.\n---\n');
  const { code, stderr } = await evaluate('--with', assistant);
  rmSync(join(root, 'home'), { recursive: true });
  assert.equal(code, 2);
  assert.match(stderr, /is in your home folder \(\.claude\/skills\/sums\/SKILL\.md\)/);
});

test('what cannot be measured is said before anything runs', async () => {
  assert.match((await evaluate('--with', 'a; b')).stderr, /--with has ";", which only a shell understands/);
  assert.match((await evaluate('--runs', '0')).stderr, /--runs is "0"/);
  const { stderr } = await cliInProcess(env, 'eval', join(root, 'nothing', 'here'), '--yes');
  assert.match(stderr, /is not a folder/);
  assert.equal((await cliInProcess(env, 'eval', kit, '--with', assistant)).code, 2, 'it asks before it runs');
});

test('Ctrl-C ends what runs, keeps what was measured and leaves no folder', async () => {
  const out = join(root, 'stopped.proof.json');
  rmSync(env.NOTED, { force: true });
  const hanging = write(
    'bin/hanging',
    `#!/bin/sh\n[ "$1" = --version ] && exit 0\ncase "$1" in *"1 plus 1"*) echo $$ > "$NOTED"; sleep 600;; esac\necho four\n`,
    0o755,
  );
  const child = spawn(process.execPath, [BIN, 'eval', kit, '--yes', '--with', hanging, '--out', out], { env });
  let stderr = '';
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  const ended = once(child, 'exit');
  await until(() => existsSync(env.NOTED) && readFileSync(env.NOTED, 'utf8') !== '', 60_000);
  child.kill('SIGINT');
  assert.deepEqual((await ended)[0], 130, stderr);
  const file = JSON.parse(readFileSync(out, 'utf8'));
  assert.equal(file.complete, false);
  assert.equal(file.with.n + file.without.n, 2);
  assert.deepEqual(left(), []);
  const pid = Number(readFileSync(env.NOTED, 'utf8'));
  await until(
    () => !existsSync(`/proc/${pid}`) || /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')),
    10_000,
  );
});

test('a result file is read as untrusted', async () => {
  const { file } = await evaluate('--with', assistant, '--runs', '8', '--model', 'gpt-5.2');
  const read = (change: object) => readProof(JSON.stringify({ ...file, ...change }));
  const sound = read({});
  assert.ok('proof' in sound);
  assert.equal(publishProblem(sound.proof), undefined);
  assert.ok('reason' in readProof('{'));
  assert.ok('reason' in read({ digest: 'sha256:1' }));
  assert.ok('reason' in read({ with: { ...file.with, passed: 17 } }));
  assert.ok('reason' in read({ with: { ...file.with, n: 17, passed: 17 } }), 'more runs than there were');
  assert.ok('reason' in read({ assistant: { ...file.assistant, command: 'a\u202eb' } }));
  const publish = (change: object) => {
    const found = read(change);
    return 'proof' in found ? publishProblem(found.proof) : found.reason;
  };
  assert.match(publish({ complete: false })!, /was stopped/);
  const few = { ...file.with, n: 8, passed: 8 };
  assert.match(publish({ runs_each: 4, with: few, without: few })!, /fewer than 10 runs/);
  assert.match(publish({ assistant: { ...file.assistant, model: null } })!, /which model/);
  assert.match(publish({ with: { ...file.with, n: 12, passed: 12, errors: 4 } })!, /too many of its runs failed/);
});

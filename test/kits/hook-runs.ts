import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
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
import { HOOKS_FILE } from '../../src/catalogue/findings.ts';
import { frontMatter } from '../../src/catalogue/front-matter.ts';
import type { KitWithFiles } from '../../src/catalogue/kit.ts';
import { releaseOf } from '../../src/catalogue/release.ts';
import { install } from '../../src/install/install.ts';
import { planInstall } from '../../src/install/plan.ts';

/** One entry of evals/hooks.json: what the assistant does, and what the kit's hooks must say to it. */
interface HookRun {
  event: 'PreToolUse' | 'PostToolUse';
  tool: string;
  input: Record<string, unknown>;
  /** What lies in the project. */
  files?: Record<string, string>;
  /** What of it was committed before. */
  committed?: Record<string, string>;
  executable?: string[];
  exit?: number;
  decision?: 'allow' | 'ask' | 'deny';
  says?: string;
  /** Files afterwards, byte for byte. */
  after?: Record<string, string>;
}

interface Command {
  command: string;
  args?: string[];
}
type Hooks = Record<string, { matcher: string; hooks: Command[] }[]>;

const RUNS_FILE = 'evals/hooks.json';
/** Put together here, so that no scanner takes the tests for a leak. */
const LIVE_KEY = ['sk', 'live', 'EXAMPLEexample12'].join('_');

export function hasHooks({ files }: KitWithFiles): boolean {
  return files?.some(({ name }) => name === HOOKS_FILE) === true;
}

/** The kit's hooks, laid out as `kitscout add` does, and given what Claude Code sends. */
export async function checkHooks(kit: KitWithFiles): Promise<void> {
  const { runs, hooks } = read(kit);
  const told = new Map<string, Set<boolean>>();
  await inTurns(
    runs.map((run) => async () => {
      using project = projectWith(kit);
      project.layOut(run);
      const said = JSON.stringify(run.input);
      for (const { args } of commandsFor(hooks, run)) {
        const { code, stdout, stderr } = await project.run(['python3', ...args!], JSON.stringify(project.event(run)));
        const verdict = stdout === '' ? undefined : JSON.parse(stdout).hookSpecificOutput;
        assert.ok(!stderr.includes('Traceback'), `${said}: ${stderr}`);
        const speaks = code !== 0 || verdict !== undefined;
        told.set(args![0]!, (told.get(args![0]!) ?? new Set()).add(speaks));
        assert.equal(code, run.exit ?? 0, `${said}: ${stderr}${stdout}`);
        assert.equal(verdict?.permissionDecision, run.decision, `${said}: ${stdout}`);
        if (run.says !== undefined)
          assert.match(`${stderr}${verdict?.permissionDecisionReason ?? ''}`, new RegExp(run.says, 'i'), said);
        if (verdict !== undefined) assert.equal(verdict.hookEventName, run.event);
      }
      for (const [name, text] of Object.entries(run.after ?? {})) assert.equal(project.read(name), text, said);
    }),
  );
  for (const { args } of Object.values(hooks).flatMap(commandsOf))
    assert.deepEqual([...(told.get(args![0]!) ?? [])].sort(), [false, true], `${args![0]} speaks, and is silent`);
}

/** Whatever arrives, a hook ends by itself, without a traceback and without having changed the project. */
export async function checkHostileInput(kit: KitWithFiles): Promise<void> {
  const { hooks } = read(kit);
  using project = projectWith(kit);
  const before = project.snapshot();
  for (const [event, groups] of Object.entries(hooks))
    for (const { args } of commandsOf(groups))
      await inTurns(
        hostileInputs(event).map((input) => async () => {
          const { code, stderr } = await project.run(['python3', ...args!], input);
          const shown = input.toString().slice(0, 60);
          assert.ok([0, 2].includes(code), `${args![0]} ends with ${code} for ${shown}: ${stderr}`);
          assert.ok(!stderr.includes('Traceback'), `${shown}: ${stderr}`);
        }),
      );
  assert.deepEqual(project.snapshot(), before);
}

/** Agents that are called read-only have no tool to write, and their shell is kept to what reads. */
export async function checkAgents(kit: KitWithFiles): Promise<void> {
  using project = projectWith(kit);
  for (const { name, text } of kit.files!.filter((file) => file.name.startsWith('platforms/claude/agents/'))) {
    const matter = frontMatter(text);
    assert.ok('fields' in matter, name);
    const tools = String(matter.fields.tools).split(/,\s*/);
    for (const tool of tools) assert.ok(['Read', 'Grep', 'Glob', 'Bash'].includes(tool), `${name} has ${tool}`);
    if (!tools.includes('Bash')) continue;
    const [group, ...others] = (matter.fields.hooks as Hooks).PreToolUse!;
    assert.deepEqual([group!.matcher, others], ['Bash', []], name);
    const guard = group!.hooks[0]!.command;
    const skill = `.claude/skills/${kit.kit.slug}`;
    const script = /read_only\.py|"\$f" ([\w.]+)/.exec(guard.slice(guard.indexOf('exec')))![1]!;
    assert.ok(existsSync(join(project.dir, skill, 'scripts', script)), `${name}: ${script}`);
    mkdirSync(join(project.dir, 'sub/scripts'), { recursive: true });
    writeFileSync(join(project.dir, 'sub/scripts', script), 'raise SystemExit\n');
    const outcome = async (command: unknown) => {
      const event = { ...project.event({ event: 'PreToolUse', tool: 'Bash', input: {} }), tool_input: { command } };
      return (await project.run(['sh', '-c', guard], JSON.stringify(event))).code;
    };
    const expected = new Map<unknown, number>([
      ...READS.map((command) => [command, 0] as const),
      [`python3 ${skill}/scripts/${script} --help`, 0],
      [`python3 ${project.dir}/${skill}/scripts/${script} . 2>&1 | head -40`, 0],
      ...WRITES.map((command) => [command, 2] as const),
      [`python3 sub/scripts/${script}`, 2],
      [`cd sub && python3 ${skill}/scripts/${script}`, 2],
      [`python3 ${skill}/scripts/../../../../sub/scripts/${script}`, 2],
    ]);
    const found = new Map<unknown, number>();
    await inTurns([...expected.keys()].map((command) => async () => void found.set(command, await outcome(command))));
    for (const [command, code] of expected) assert.equal(found.get(command), code, `${name}: ${command}`);
  }
}

const READS = [
  'git diff HEAD~1 -- src',
  'git -C sub log --oneline -5 | head -3',
  "git show --stat --pretty=format:'%h %s' && git status",
  "grep -rn '$_GET' src; wc -l README.md",
  'git log 2>/dev/null',
  'git diff\r\n',
  '',
];
const WRITES = [
  'rm -rf src',
  'git push',
  'git diff --output=x',
  'git diff --outp x',
  'git grep -Oless x',
  'echo x > y',
  'git log $(touch z)',
  '"it\'s $(touch z)"',
  'git log `touch z`',
  'git log\ntouch z',
  'git log & touch z',
  'python3 -c "open(1)"',
  'GIT_EXTERNAL_DIFF=./x git diff',
  'find . -name x -exec rm {} +',
  'sed -i s/a/b/ x',
  'rg --pre ./x y',
  'git log "unfinished',
  undefined,
  7,
  null,
  ['git', 'diff'],
];

/** Each starts a process: two at a time keep two cores busy. */
async function inTurns(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = [...tasks];
  const work = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await task();
  };
  await Promise.all([work(), work()]);
}

/** Commands whose last word promises another one. */
const ENDS_EARLY =
  'git -C; git push; git reflog; git -c; kubectl get pods -n; kubectl; oc rollout; helm; docker -H; docker compose -f; psql -f; psql -c; wrangler -e; wrangler; sudo -u; env; npx; terraform; terraform state; terraform -chdir; pulumi; wp; wp db; php; supabase db; firebase; stripe --live; bash -c; eval; xargs; rm';

function hostileInputs(event: string): Buffer[] {
  const given = (input: unknown) =>
    Buffer.from(JSON.stringify({ hook_event_name: event, tool_name: 'Bash', tool_input: input, cwd: '/' }));
  return [
    ...['', ' ', 'null', '[]', '7', '{}', '{"tool_input":', '[{"a":'.repeat(50_000)].map((text) => Buffer.from(text)),
    Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d]),
    Buffer.from('\ufeff{"tool_input":\r\n{"command":"ls\\r\\n","file_path":"a.md\\r\\n"}}\r\n'),
    ...[
      null,
      [],
      'git push',
      { command: 5 },
      { command: ['rm'] },
      { command: '\0' },
      { file_path: '\0' },
      { file_path: {} },
    ].map(given),
    ...[
      '/etc/passwd',
      '../../../etc/passwd',
      '.',
      '-',
      '~',
      `${'a/'.repeat(5_000)}b.md`,
      'C:\\Users\\x\\AGENTS.md',
      'CON',
    ].map((file_path) => given({ file_path })),
    ...[
      "git push 'unfinished",
      '<<A\n'.repeat(30_000),
      'a;'.repeat(100_000),
      `${'('.repeat(5_000)}git`,
      'bash -c \'bash -c "bash -c ls"\'',
      '/*'.repeat(50_000),
      `psql -c "${'explain('.repeat(9_000)}"`,
      '\ud800 psql',
      'eval eval eval eval eval',
      ENDS_EARLY,
    ].map((command) => given({ command })),
  ];
}

function read({ kit, files }: KitWithFiles) {
  const textOf = (file: string) => files!.find(({ name }) => name === file)!.text;
  const { hooks } = JSON.parse(textOf(HOOKS_FILE)) as { hooks: Hooks };
  const { hooks: runs } = JSON.parse(textOf(RUNS_FILE).replaceAll('%LIVE%', LIVE_KEY)) as { hooks: HookRun[] };
  const named = Object.values(hooks)
    .flatMap(commandsOf)
    .map(({ args }) => args![0]!.replace(/^\$\{CLAUDE_PLUGIN_ROOT\}\/hooks\//, ''));
  const there = files!
    .map(({ name }) => /^platforms\/claude\/hooks\/([^/]+\.py)$/.exec(name)?.[1])
    .filter((name) => name !== undefined);
  assert.deepEqual(named.sort(), there.sort(), `${kit.slug}: every hook is named once`);
  return { hooks, runs };
}

function commandsOf(groups: Hooks[string]): Command[] {
  return groups.flatMap(({ hooks }) => hooks);
}

function commandsFor(hooks: Hooks, { event, tool }: HookRun): Command[] {
  return commandsOf((hooks[event] ?? []).filter(({ matcher }) => new RegExp(`^(?:${matcher})$`).test(tool)));
}

/** A folder in which the kit is installed for Claude Code; removed again when disposed. */
function projectWith({ kit, files }: KitWithFiles) {
  const dir = mkdtempSync(join(tmpdir(), 'kitscout-hooks-'));
  const digest = `sha256:${releaseOf(kit.slug, files, 'private').digest}`;
  install(dir, planInstall({ kit, files: files!, digest }, ['claude'], 'project'), 'http://test', { force: false });
  const plugin = join(dir, '.claude/skills', `${kit.slug}-hooks`);
  const put = (name: string, text: string) => {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  };
  return {
    dir,
    layOut({ files = {}, committed, executable = [] }: HookRun) {
      for (const [name, text] of Object.entries(committed ?? {})) put(name, text);
      if (committed !== undefined) commitAll(dir);
      for (const [name, text] of Object.entries(files)) put(name, text);
      for (const name of executable) chmodSync(join(dir, name), 0o755);
    },
    read: (name: string) => readFileSync(join(dir, name), 'utf8'),
    snapshot: () => readdirSync(dir, { recursive: true }).map(String).sort(),
    /** The fields are those that version 2.1.328 sends. */
    event({ event, tool, input }: HookRun) {
      const path = typeof input.file_path === 'string' ? { file_path: join(dir, input.file_path) } : {};
      return {
        session_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
        transcript_path: join(dir, 'transcript.jsonl'),
        cwd: dir,
        prompt_id: '5453ab0e-5237-4f7a-b512-cef0ba6923e5',
        permission_mode: 'default',
        effort: { level: 'medium' },
        hook_event_name: event,
        tool_name: tool,
        tool_input: { ...input, ...path },
        tool_use_id: 'toolu_01',
        ...(event === 'PostToolUse' && { tool_response: { success: true } }),
      };
    },
    run([command, ...args]: string[], input: string | Buffer) {
      const env = {
        PATH: `${join(dir, 'bin')}:${process.env.PATH}`,
        HOME: dir,
        CLAUDE_PROJECT_DIR: dir,
        LC_ALL: 'C.UTF-8',
      };
      const given = args.map((arg) => arg.replace(/^\$\{CLAUDE_PLUGIN_ROOT\}/, plugin));
      return new Promise<{ code: number; stdout: string; stderr: string }>((resolve, reject) => {
        const child = spawn(command!, given, { cwd: dir, env, timeout: 30_000 });
        const output = { stdout: '', stderr: '' };
        child.stdout.setEncoding('utf8').on('data', (text) => (output.stdout += text));
        child.stderr.setEncoding('utf8').on('data', (text) => (output.stderr += text));
        child.on('error', reject).on('close', (code) => resolve({ code: code ?? -1, ...output }));
        // A hook that does not read its input may exit before the input arrives.
        child.stdin.on('error', () => {}).end(input);
      });
    },
    [Symbol.dispose]: () => rmSync(dir, { recursive: true, force: true }),
  };
}

function commitAll(dir: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], { cwd: dir, stdio: 'ignore' });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'before');
}

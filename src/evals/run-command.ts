import { type ChildProcess, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { type CommandWord, commandWords } from '../catalogue/evals/command-words.ts';
import { foundProblem } from './written-file.ts';

/** The environment of this process, of which commands get what programs need to start, and no key or token. */
export type ProgramEnvironment = Readonly<Record<string, string | undefined>>;

const PASSED_ON = ['PATH', 'PATHEXT', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP'];
const LIMIT_MS = 60_000;
/** For output that arrives after the end, while what the program left running has the pipe. */
const LATE_MS = 1_000;
/** The end of the output is kept, because it says what failed. */
const KEPT = 4_000;
const SHOWN = 200;

interface Place {
  folder: string;
  env: ProgramEnvironment;
  signal?: AbortSignal;
}

/** Runs one program in the folder, without a shell; why it failed, or undefined. */
export async function commandProblem(command: string, place: Place, limitMs = LIMIT_MS): Promise<string | undefined> {
  const words = commandWords(command);
  if ('reason' in words) return `"${command}" ${words.reason}`;
  const args: string[] = [];
  for (const word of words) {
    const found = word.isPattern ? matchingFiles(word, place.folder) : [word.text];
    if (found.length === 0) return `"${command}": no file matches ${word.text}`;
    args.push(...found);
  }
  const ended = await run(args, place, limitMs);
  return ended && `"${command}" ${ended}`;
}

function matchingFiles({ text }: CommandWord, folder: string): string[] {
  return (
    globSync(text, { cwd: folder })
      .filter((name) => foundProblem(folder, name) === undefined)
      .map((name) => name.replaceAll('\\', '/'))
      .sort()
      // A run may have written a file named like an option.
      .map((name) => (name.startsWith('-') ? `./${name}` : name))
  );
}

function run(
  [program, ...args]: string[],
  { folder, env, signal }: Place,
  limitMs: number,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const given = PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
    const child = spawn(program!, args, {
      cwd: folder,
      env: { ...Object.fromEntries(given), HOME: folder, LC_ALL: 'C.UTF-8', PYTHONDONTWRITEBYTECODE: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own process group, so that its children end with it.
      detached: process.platform !== 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-KEPT);
      });
    const finish = (reason: string | undefined) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      endAll(child);
      child.stdout.destroy();
      child.stderr.destroy();
      resolve(reason);
    };
    let timer = setTimeout(() => finish(`did not end within ${limitMs / 1_000} s`), limitMs);
    const stop = () => finish('was stopped');
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop);
    child.on('error', (error: NodeJS.ErrnoException) =>
      finish(error.code === 'ENOENT' ? `cannot be run: there is no ${program}` : `cannot be run (${error.code})`),
    );
    child.on('exit', (code, killedBy) => {
      const ended = () => finish(code === 0 ? undefined : `ended with ${code ?? killedBy}${lastLine(output)}`);
      endAll(child);
      child.on('close', ended);
      clearTimeout(timer);
      timer = setTimeout(ended, LATE_MS);
    });
  });
}

/** The processes that it started and left running end too. */
function endAll(child: ChildProcess): void {
  if (process.platform === 'win32' || child.pid === undefined) {
    child.kill();
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // All have ended.
  }
}

function lastLine(output: string): string {
  const line = output.trimEnd().split('\n').at(-1)?.trim() ?? '';
  return line === '' ? '' : `: ${line.slice(0, SHOWN)}`;
}

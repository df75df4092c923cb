import { type ChildProcess, spawn } from 'node:child_process';

export type ProgramEnvironment = Readonly<Record<string, string | undefined>>;

export interface ProgramCall {
  folder: string;
  env: ProgramEnvironment;
  limitMs: number;
  /** Ends the program. */
  signal?: AbortSignal | undefined;
  /** Characters of standard output: of a longer one, the end. */
  mostKept: number;
}

export interface ProgramEnd {
  stdout: string;
  stderr: string;
  code: number | null;
  /** Unless it ended by itself with code 0. */
  problem?: string;
  ended: 'by itself' | 'too late' | 'stopped' | 'not started';
}

/** For output that arrives after the end, while what the program left running has the pipe. */
const LATE_MS = 1_000;
/** The end of the error output is kept, because it says what failed. */
const KEPT_ERRORS = 4_000;

/** Runs one program without a shell. It ends with all that it started: at its own end, at the limit, or by the signal. */
export function runProgram([program, ...args]: readonly string[], call: ProgramCall): Promise<ProgramEnd> {
  const { folder, env, limitMs, signal, mostKept } = call;
  return new Promise((resolve) => {
    const child = spawn(program!, args, {
      cwd: folder,
      env: env as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own process group, so that its children end with it.
      detached: process.platform !== 'win32',
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout = (stdout + text).slice(-mostKept);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-KEPT_ERRORS);
    });
    const finish = (end: Pick<ProgramEnd, 'code' | 'problem' | 'ended'>) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      endAll(child);
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ stdout, stderr, ...end });
    };
    let timer = setTimeout(
      () => finish({ code: null, ended: 'too late', problem: `did not end within ${limitMs / 1_000} s` }),
      limitMs,
    );
    const stop = () => finish({ code: null, ended: 'stopped', problem: 'was stopped' });
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop);
    child.on('error', (error: NodeJS.ErrnoException) =>
      finish({
        code: null,
        ended: 'not started',
        problem: error.code === 'ENOENT' ? `cannot be run: there is no ${program}` : `cannot be run (${error.code})`,
      }),
    );
    child.on('exit', (code, killedBy) => {
      const problem = code === 0 ? {} : { problem: `ended with ${code ?? killedBy}` };
      const ended = () => finish({ code, ended: 'by itself', ...problem });
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

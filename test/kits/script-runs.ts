import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KitWithFiles } from '../../src/catalogue/kit.ts';
import { workingCopy } from '../../src/evals/working-copy.ts';

/** One entry of evals/scripts.json. */
interface ScriptRun {
  command: string[];
  exit: number;
  stdin?: string;
  /** A file that the output must equal. */
  stdout?: string;
  /** A pattern for the whole output, if it contains measured times. */
  stdout_matches?: string;
  stderr_contains?: string;
}

const RUNS_FILE = 'evals/scripts.json';

/** Runs every script of a kit on its sample, in a copy, and compares the output with the bundled one. */
export async function checkScripts({ files }: KitWithFiles): Promise<void> {
  const textOf = (file: string) => files!.find(({ name }) => name === file)!.text;
  const scripts = files!.filter(({ name }) => name.startsWith('scripts/'));
  const { runs } = JSON.parse(textOf(RUNS_FILE)) as { runs: ScriptRun[] };
  for (const { name } of scripts)
    assert.ok(
      runs.some((run) => run.command.includes(name) && isOnSample(run)),
      `${name} is run on a sample and its output is compared`,
    );
  using copy = workingCopy(files!);
  for (const run of runs) {
    const { code, stdout, stderr } = await result(run, copy.folder);
    const said = `${run.command.join(' ')}: ${stderr.slice(-300)}`;
    assert.equal(code, run.exit, said);
    assert.ok(!stderr.includes('Traceback'), said);
    if (run.stdout !== undefined) assert.equal(stdout, textOf(run.stdout), said);
    if (run.stdout_matches !== undefined) assert.match(stdout, new RegExp(run.stdout_matches), said);
    if (run.stderr_contains !== undefined) assert.ok(stderr.includes(run.stderr_contains), said);
  }
}

export function hasScripts({ files }: KitWithFiles): boolean {
  return files?.some(({ name }) => name.startsWith('scripts/')) === true;
}

/** A run that only shows help or a usage error tells nothing about the script. */
function isOnSample({ command, exit, stdout, stdout_matches }: ScriptRun): boolean {
  return exit !== 2 && !command.includes('--help') && (stdout !== undefined || stdout_matches !== undefined);
}

function result({ command, stdin }: ScriptRun, cwd: string): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, HOME: cwd, LC_ALL: 'C.UTF-8', PYTHONDONTWRITEBYTECODE: '1' };
    const child = execFile(command[0]!, command.slice(1), { cwd, env, timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), stdout, stderr }),
    );
    // A script that does not read its input may exit before the input arrives.
    child.stdin?.on('error', () => {});
    child.stdin?.end(stdin === undefined ? '' : readFileSync(join(cwd, stdin)));
  });
}

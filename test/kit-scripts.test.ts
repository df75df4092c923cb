import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const CATALOGUE = fileURLToPath(new URL('../catalogue', import.meta.url));

interface Run {
  command: string[];
  exit: number;
  stdin?: string;
  /** A file that the output must equal. */
  stdout?: string;
  /** A pattern for the whole output, if it contains measured times. */
  stdout_matches?: string;
  stderr_contains?: string;
}

for (const slug of readdirSync(CATALOGUE).filter((name) => existsSync(join(CATALOGUE, name, 'scripts')))) {
  test(`${slug}: its scripts print the bundled output for the bundled sample`, async () => {
    const source = join(CATALOGUE, slug);
    const { runs } = JSON.parse(readFileSync(join(source, 'evals/scripts.json'), 'utf8')) as { runs: Run[] };
    for (const script of globSync('scripts/*', { cwd: source }))
      assert.ok(
        runs.some((run) => run.command.includes(script) && isOnSample(run)),
        `${script} is run on a sample and its output is compared`,
      );
    const folder = mkdtempSync(join(tmpdir(), 'kitscout-script-'));
    try {
      const copy = join(folder, slug);
      cpSync(source, copy, { recursive: true });
      for (const run of runs) {
        const { code, stdout, stderr } = await result(run, copy);
        const said = `${run.command.join(' ')}: ${stderr.slice(-300)}`;
        assert.equal(code, run.exit, said);
        assert.ok(!stderr.includes('Traceback'), said);
        if (run.stdout !== undefined) assert.equal(stdout, readFileSync(join(source, run.stdout), 'utf8'), said);
        if (run.stdout_matches !== undefined) assert.match(stdout, new RegExp(run.stdout_matches), said);
        if (run.stderr_contains !== undefined) assert.ok(stderr.includes(run.stderr_contains), said);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** A run that only shows help or a usage error tells nothing about the script. */
function isOnSample({ command, exit, stdout, stdout_matches }: Run): boolean {
  return exit !== 2 && !command.includes('--help') && (stdout !== undefined || stdout_matches !== undefined);
}

function result({ command, stdin }: Run, cwd: string): Promise<{ code: number; stdout: string; stderr: string }> {
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

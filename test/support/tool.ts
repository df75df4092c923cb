import { spawnSync } from 'node:child_process';
import process from 'node:process';

/** Whether a Debian tool is installed. If not, prints how to install it. */
export function haveTool(command: string, debianPackage = command): boolean {
  if (isThere(command)) return true;
  process.stderr.write(
    `\n*** ${command} is not installed, so tests that need it are SKIPPED. On Debian: apt-get install ${debianPackage} ***\n\n`,
  );
  return false;
}

function isThere(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
}

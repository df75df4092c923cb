import { spawnSync } from 'node:child_process';
import process from 'node:process';

/** True when a Debian tool is installed. Says how to install it when it is not. */
export function haveTool(command: string, debianPackage = command): boolean {
  if (isThere(command)) return true;
  process.stderr.write(
    `\n*** ${command} is not installed, so what needs it is SKIPPED. On Debian: apt-get install ${debianPackage} ***\n\n`,
  );
  return false;
}

function isThere(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
}
